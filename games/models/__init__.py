"""What is stored of matches."""

from games.models.commitment import Commitment, Ledger, Secret
from games.models.count import Count
from games.models.letter import Letter
from games.models.match import Event, Match, MatchQuerySet, Seat
from games.models.pulse import Pulse

__all__ = [
    "Commitment",
    "Count",
    "Event",
    "Ledger",
    "Letter",
    "Match",
    "MatchQuerySet",
    "Pulse",
    "Seat",
    "Secret",
]
