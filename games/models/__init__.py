"""Database models of matches."""

from games.models.analysis import Analysis, PlayerAnalysis
from games.models.archived_log import ArchivedLog
from games.models.commitment import Commitment, Ledger, LogKey, Secret
from games.models.count import Count
from games.models.event import Event
from games.models.failure import Failure
from games.models.leaving import Leaving
from games.models.letter import Letter
from games.models.maintenance import Maintenance
from games.models.match import Match, MatchQuerySet
from games.models.message import Message
from games.models.month import MonthlyScore, MonthlyTotal
from games.models.practice import OwnError, PositionRating, PracticeAnswer, PracticeRating
from games.models.presence import Presence
from games.models.pulse import Pulse
from games.models.result import Rating, Reckoning, Result, ResultQuerySet
from games.models.ruling import Ruling
from games.models.seat import Seat, has_met_users, seats_with_users, visible_matches
from games.models.seat_offer import SeatOffer
from games.models.spectator import Spectator
from games.models.totals import HeadToHead, Meeting, MeetingQuerySet, Total

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
