"""Database models of matches."""

from games.models.analysis import Analysis, PlayerAnalysis
from games.models.archived_log import ArchivedLog
from games.models.commitment import Commitment, Ledger, LogKey, Secret
from games.models.count import Count
from games.models.event import Event
from games.models.leaving import Leaving
from games.models.letter import Letter
from games.models.match import Match, MatchQuerySet
from games.models.message import Message
from games.models.ops.failure import Failure
from games.models.ops.maintenance import Maintenance
from games.models.ops.pulse import Pulse
from games.models.practice import OwnError, PositionRating, PracticeAnswer, PracticeRating
from games.models.presence import Presence
from games.models.results.month import MonthlyScore, MonthlyTotal
from games.models.results.result import Rating, Reckoning, Result, ResultQuerySet
from games.models.results.totals import HeadToHead, Meeting, MeetingQuerySet, Total
from games.models.ruling import Ruling
from games.models.seat import Seat, has_met_users, seats_with_users, visible_matches
from games.models.seat_offer import SeatOffer
from games.models.spectator import Spectator

__all__ = [
    "Analysis",
    "ArchivedLog",
    "Commitment",
    "Count",
    "Event",
    "Failure",
    "HeadToHead",
    "Leaving",
    "Ledger",
    "Letter",
    "LogKey",
    "Maintenance",
    "Match",
    "MatchQuerySet",
    "Meeting",
    "MeetingQuerySet",
    "Message",
    "MonthlyScore",
    "MonthlyTotal",
    "OwnError",
    "PlayerAnalysis",
    "PositionRating",
    "PracticeAnswer",
    "PracticeRating",
    "Presence",
    "Pulse",
    "Rating",
    "Reckoning",
    "Result",
    "ResultQuerySet",
    "Ruling",
    "Seat",
    "SeatOffer",
    "Secret",
    "Spectator",
    "Total",
    "has_met_users",
    "seats_with_users",
    "visible_matches",
]
