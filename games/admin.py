"""Matches, seats and events for staff to find and read; nothing here is changed by hand."""

from collections.abc import Mapping

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from accounts.large import Large
from accounts.models import User
from accounts.reading import ReadOnly
from games.agreed import titles
from games.models import Event, Leaving, Match, Message, Rating, Reckoning, Result, Ruling, Seat
from games.refereeing import Refereed, reckon_again

MEANT, LATEST = 100, 1000
"""So many people are meant by the beginning of a name, and so many of their results are found."""


class OfGame(admin.SimpleListFilter):
    """One of the games, by their list and not by what all rows hold."""

    title = _("game")
    parameter_name = "game"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[models.Model]"
    ) -> list[tuple[str, str]]:
        """Every game."""
        return list(titles().items())

    def queryset(
        self, request: HttpRequest, queryset: models.QuerySet[models.Model]
    ) -> models.QuerySet[models.Model]:
        """The rows of that game."""
        return queryset.filter(game=self.value()) if self.value() else queryset


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
class MatchAdmin(ReadOnly, Refereed, Large):
    """Every match with its seats and its log."""

    list_display = ("id", "game", "players", "stage", "ending", "points", "version", "created_at")
    list_filter = (OfGame, "stage", "ending")
    ordering = ("-created_at", "-id")
    inlines = (SeatInline, EventInline)
    by_match = "pk"

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Match]:
        """Read the players together with their matches."""
        return super().get_queryset(request).prefetch_related("seats__user")

    def of_people(self, people: models.QuerySet[User]) -> Mapping[str, object]:
        """Those in which one of these people sits."""
        return {"pk__in": Seat.objects.filter(user__in=people.values("pk")).values("match")}

    @admin.display(description="players")
    def players(self, match: Match) -> str:
        """Who plays, in the order of the seats."""
        return " – ".join(seat.name for seat in match.seats.all())


@admin.register(Seat)
class SeatAdmin(ReadOnly, Large):
    """Who has sat where."""

    list_display = ("match", "number", "user", "computer", "out", "stand_in")
    list_select_related = ("match", "user")
    ordering = ("-id",)


@admin.register(Event)
class EventAdmin(ReadOnly, Large):
    """Everything that has happened anywhere."""

    list_display = ("match", "number", "at", "kind", "seat", "user", "automatic", "payload")
    list_select_related = ("match", "user")
    ordering = ("-id",)


@admin.register(Message)
class MessageAdmin(ReadOnly, Large):
    """What was said at matches, and by whom."""

    list_display = ("match", "event", "at", "seat", "user", "phrase", "text", "hidden")
    list_filter = ("hidden",)
    list_select_related = ("match", "seat", "user")
    ordering = ("-id",)


@admin.register(Leaving)
class LeavingAdmin(ReadOnly, Large):
    """Who has left others waiting, and how."""

    list_display = ("user", "why", "match", "at")
    list_filter = ("why",)
    list_select_related = ("user", "match")
    ordering = ("-id",)


@admin.register(Rating)
class RatingAdmin(ReadOnly, Large):
    """How strong somebody is in each game."""

    list_display = ("user", "game", "mu", "sigma", "matches", "listed")
    list_filter = (OfGame, "listed")
    list_select_related = ("user",)
    ordering = ("-id",)
    by_match = ""


class ResultInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What a match was for each person in it."""

    model = Result
    fields = ("user", "side", "outcome", "mu_before", "sigma_before", "mu_after", "sigma_after")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Result]:
        """Read the people together with their results."""
        return super().get_queryset(request).select_related("user")


@admin.register(Reckoning)
class ReckoningAdmin(ReadOnly, Large):
    """The matches that count for ratings, and those that were annulled."""

    list_display = ("id", "match", "game", "weight", "annulled", "at")
    list_filter = (OfGame, "annulled")
    list_select_related = ("match",)
    inlines = (ResultInline,)
    ordering = ("-id",)

    def of_people(self, people: models.QuerySet[User]) -> Mapping[str, object]:
        """The latest of those that have rated one of these people."""
        rated = Result.objects.filter(user__in=list(people.values_list("pk", flat=True)[:MEANT]))
        latest = rated.exclude(reckoning=None).order_by("-pk").values_list("reckoning", flat=True)
        return {"pk__in": list(latest[:LATEST])}


@admin.register(Ruling)
class RulingAdmin(ReadOnly, Large):
    """What staff has ruled, and why."""

    list_display = ("id", "at", "kind", "match", "reason", "by", "undone_by")
    list_filter = ("kind",)
    list_select_related = ("match", "by", "undone_by")
    ordering = ("-id",)
    by_person = "by"

    def get_urls(self) -> list[URLPattern]:
        """The page on which ratings are reckoned again besides."""
        page = self.admin_site.admin_view(reckon_again)
        return [path("recompute/", page, name="games_ruling_recompute"), *super().get_urls()]
