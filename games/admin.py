"""Matches, seats and events for staff to find and read; nothing here is changed by hand."""

from typing import ClassVar

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from games.models import Event, Match, Seat


class ReadOnly:
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Matches are begun by players."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """What has happened has happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """The log is the match."""
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits at a match."""

    model = Seat
    fields: ClassVar = ["number", "user", "computer"]


class EventInline(ReadOnly, admin.TabularInline):
    """What has happened to a match."""

    model = Event
    fields: ClassVar = ["number", "at", "kind", "seat", "user", "payload", "position"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """Every match with its seats and its log."""

    list_display: ClassVar = [
        "id",
        "game",
        "players",
        "stage",
        "ending",
        "points",
        "version",
        "created_at",
    ]
    list_filter: ClassVar = ["game", "stage", "ending", "private"]
    search_fields: ClassVar = ["id", "seats__user__username"]
    inlines: ClassVar = [SeatInline, EventInline]
    date_hierarchy = "created_at"
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Match]:
        """Read the players together with their matches."""
        return super().get_queryset(request).prefetch_related("seats__user")

    @admin.display(description="players")
    def players(self, match: Match) -> str:
        """Who plays, in the order of the seats."""
        return " – ".join(seat.name for seat in match.seats.all())


@admin.register(Seat)
class SeatAdmin(ReadOnly, admin.ModelAdmin):
    """Who has sat where."""

    list_display: ClassVar = ["match", "number", "user", "computer"]
    list_filter: ClassVar = ["computer"]
    search_fields: ClassVar = ["match__id", "user__username"]
    list_select_related: ClassVar = ["match", "user"]
    show_full_result_count = False


@admin.register(Event)
class EventAdmin(ReadOnly, admin.ModelAdmin):
    """Everything that has happened anywhere."""

    list_display: ClassVar = ["match", "number", "at", "kind", "seat", "user", "payload"]
    list_filter: ClassVar = ["kind"]
    search_fields: ClassVar = ["match__id", "user__username", "request_id"]
    list_select_related: ClassVar = ["match", "user"]
    date_hierarchy = "at"
    show_full_result_count = False
