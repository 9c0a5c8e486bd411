"""Models of the lobby, of reports, of appeals and of announcements."""

from lobby.models.announcement import Announcement
from lobby.models.appeal import Appeal, AppealLine
from lobby.models.bulk import BulkAction
from lobby.models.compared_match import ComparedMatch
from lobby.models.report import Patrol, Reply, Report, ReportEntry
from lobby.models.saved_view import SavedView
from lobby.models.seek import Arrival, Place, Seek, SeekQuerySet, Ticket, TicketQuerySet
from lobby.models.visit import Visit

__all__ = [
    "Announcement",
    "Appeal",
    "AppealLine",
    "Arrival",
    "BulkAction",
    "ComparedMatch",
    "Patrol",
    "Place",
    "Reply",
    "Report",
    "ReportEntry",
    "SavedView",
    "Seek",
    "SeekQuerySet",
    "Ticket",
    "TicketQuerySet",
    "Visit",
]
