"""Read-only admin pages of seeks. They do not show invitation links, which are private."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.read_only_admin import ReadOnlyAdmin, ReadOnlyInline
from games.admin import OfGame
from lobby.models import Place, Seek
from lobby.moderation.announcements.admin import AnnouncementAdmin
from lobby.moderation.appeals.admin import AppealAdmin
from lobby.moderation.desk.match_list import MatchList
from lobby.moderation.desk.proposal_admin import ProposalAdmin
from lobby.moderation.people.admin import AuditEntryAdmin, UserPages
from lobby.moderation.reports.admin import ReportAdmin

__all__ = [
    "AnnouncementAdmin",
    "AppealAdmin",
    "AuditEntryAdmin",
    "MatchList",
    "PlaceInline",
    "ProposalAdmin",
    "ReportAdmin",
    "SeekAdmin",
    "UserPages",
]


class PlaceInline(ReadOnlyInline):
    """Users with a place at a seek, and when each joined."""

    model = Place
    fields = ("user", "joined_at")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Place]:
        return super().get_queryset(request).select_related("user")


@admin.register(Seek)
class SeekAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Read-only admin of all seeks; shows how each seek ended.

    A seek ends with the start of its match or by being withdrawn.
    """

    list_display = (
        "id",
        "opener",
        "game",
        "seats",
        "private",
        "created_at",
        "match",
        "withdrawn_at",
        "why",
    )
    list_filter = (OfGame, "private")
    list_select_related = ("opener", "match")
    fields = (
        "opener",
        "addressee",
        "game",
        "options",
        "seats",
        "private",
        "computer",
        "created_at",
        "match",
        "withdrawn_at",
        "why",
    )
    inlines = (PlaceInline,)
    ordering = ("-id",)
    by_person = "opener"
