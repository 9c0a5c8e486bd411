"""Matches, seats and events for staff to find and read; nothing here is changed by hand."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from games.models import Event, Leaving, Match, Message, Rating, Reckoning, Result, Seat


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


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a match."""

    model = Seat
    fields = ("number", "user", "computer", "out", "stand_in")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Seat]:
        """Read the players together with their seats."""
        return super().get_queryset(request).select_related("user")


class EventInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What has happened to a match."""

    model = Event
    fields = ("number", "at", "kind", "seat", "user", "automatic", "payload", "position")
    # What no form may set can be shown only as what is read.
    readonly_fields = ("at",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Event]:
        """Read the players together with what they did."""
        return super().get_queryset(request).select_related("user")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Every match with its seats and its log."""

    list_display = ("id", "game", "players", "stage", "ending", "points", "version", "created_at")
    list_filter = ("game", "stage", "ending", "private")
    search_fields = ("id", "seats__user__username")
    inlines = (SeatInline, EventInline)
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
class SeatAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who has sat where."""

    list_display = ("match", "number", "user", "computer", "out", "stand_in")
    list_filter = ("computer", "out")
    search_fields = ("match__id", "user__username")
    list_select_related = ("match", "user")
    show_full_result_count = False


@admin.register(Event)
class EventAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Everything that has happened anywhere."""

    list_display = ("match", "number", "at", "kind", "seat", "user", "automatic", "payload")
    list_filter = ("kind", "automatic")
    search_fields = ("match__id", "user__username", "request_id")
    list_select_related = ("match", "user")
    date_hierarchy = "at"
    show_full_result_count = False


@admin.register(Message)
class MessageAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What was said at matches, and by whom."""

    list_display = ("match", "event", "at", "seat", "user", "phrase", "text", "hidden")
    list_filter = ("hidden",)
    search_fields = ("match__id", "user__username", "text")
    list_select_related = ("match", "seat", "user")
    date_hierarchy = "at"
    show_full_result_count = False


@admin.register(Leaving)
class LeavingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who has left others waiting, and how."""

    list_display = ("user", "why", "match", "at")
    list_filter = ("why",)
    search_fields = ("user__username", "match__id")
    list_select_related = ("user", "match")
    date_hierarchy = "at"
    show_full_result_count = False


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """How strong somebody is in each game."""

    list_display = ("user", "game", "mu", "sigma", "matches", "listed")
    list_filter = ("game", "listed")
    search_fields = ("user__username",)
    list_select_related = ("user",)
    show_full_result_count = False


class ResultInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What a match was for each person in it."""

    model = Result
    fields = ("user", "side", "outcome", "mu_before", "sigma_before", "mu_after", "sigma_after")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Result]:
        """Read the people together with their results."""
        return super().get_queryset(request).select_related("user")


@admin.register(Reckoning)
class ReckoningAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The matches that count for ratings, and those that were annulled."""

    list_display = ("id", "match", "game", "weight", "annulled", "at")
    list_filter = ("game", "annulled")
    search_fields = ("match__id", "match__seats__user__username")
    list_select_related = ("match",)
    inlines = (ResultInline,)
    show_full_result_count = False
