"""Admin pages of matches, seats, events, ratings and rulings; all rows are read-only."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.db import models
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from accounts.staff.claims import claim_view
from accounts.staff.desk import open_case
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.many import many_action
from accounts.staff.powers import permission_name
from accounts.staff.read_only_admin import ReadOnlyAdmin, ReadOnlyInline, staff_user
from games.chat.search import messages_with, readable_messages
from games.clock.paces import milliseconds
from games.models import Event, Leaving, Match, Message, Rating, Reckoning, Result, Ruling, Seat
from games.record.export import NoRecord, record_of
from games.rulings import RULING_TYPES
from games.rulings.many import MANY
from games.staff.console import ConsoleQuery, console_view, running_log
from games.staff.failures import FailureAdmin
from games.staff.maintenance_pages import MaintenanceAdmin
from games.staff.past_rulings import describe_requested_values, describe_ruling
from games.staff.presets import presets_view
from games.staff.ruling_pages import MatchRulingsAdmin, recompute_ratings_view, rulings_view
from games.text.many_matches import LIST_TITLES
from games.text.rulings import reason_text
from games.text.setup import titles

__all__ = ["FailureAdmin", "MaintenanceAdmin", "MatchAdmin", "OfGame"]

MEANT, LATEST = 100, 1000
"""Limits of a search by user name: how many matching users, and how many of their results."""


class OfGame(admin.SimpleListFilter):
    """Filter of an admin list by game.

    It offers all games of the site, so that it need not search the rows for games that occur.
    """

    title = _("game")
    parameter_name = "game"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[models.Model]"
    ) -> list[tuple[str, str]]:
        """Return all games as (key, title)."""
        return list(titles().items())

    def queryset(
        self, request: HttpRequest, queryset: models.QuerySet[models.Model]
    ) -> models.QuerySet[models.Model]:
        return queryset.filter(game=self.value()) if self.value() else queryset


class SeatInline(ReadOnlyInline):
    """Inline table of the seats of a match."""

    model = Seat
    fields = ("number", "user", "computer", "out", "stand_in")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin, MatchRulingsAdmin, LargeTableAdmin):
    """Admin list of matches.

    Each match links to its console, which shows its event log.
    """

    list_display: tuple[str, ...] = (
        *("console", "game", "players", "stage", "ending", "points", "version"),
        "created_at",
    )
    list_filter: ClassVar[tuple[Any, ...]] = (OfGame, "stage", "ending")
    list_display_links = None
    ordering = ("-created_at", "-id")
    inlines = (SeatInline,)
    by_match = "pk"

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("seats__user")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Return the rulings on many matches for which the user has the power."""
        types = [RULING_TYPES[kind] for kind in MANY]
        actions = [
            many_action(each.kind, LIST_TITLES[each.kind])
            for each in types
            if request.user.has_perm(permission_name(each.power))
        ]
        return {name: (act, name, title) for act, name, title in actions}

    def of_people(self, people: models.QuerySet[User]) -> Mapping[str, object]:
        """Return the filter for matches in which one of these users has a seat."""
        return {"pk__in": Seat.objects.filter(user__in=people.values("pk")).values("match")}

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's URLs with those of the match console and its download."""
        own = [
            path("<str:pk>/console/", self._door(self.console_page), name="games_match_console"),
            path("<str:pk>/console/log/", self._door(self.console_log), name="games_match_log"),
        ]
        return own + super().get_urls()

    def _door(self, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        return require_safe(self.admin_site.admin_view(view))

    def console_page(self, request: HttpRequest, pk: str) -> HttpResponse:
        """Show the match console.

        Raises `NotPermitted` for users without the power to see matches.
        """
        reader, match = self._reader(request), self._load_match(pk)
        view = console_view(match, reader, ConsoleQuery.parse(request.GET.dict()))
        rulings = rulings_view(match, reader, with_buttons=(Ruling.Kind.RESUME,))
        context = {
            **self.admin_site.each_context(request),
            **view,
            "opts": self.opts,
            "rulings": rulings,
            "presets": presets_view(match, rulings["kinds"], request.session),
            "colleagues": open_case(f"match {match.pk}", reader),
            **claim_view(f"match {match.pk}", reader),
            "now_ms": milliseconds(timezone.now()),
        }
        return render(request, "games/admin/console.html", context)

    def console_log(self, request: HttpRequest, pk: str) -> HttpResponse:
        """Send the record of a finished match as a file.

        Of a match that runs, or whose events are missing, send the log as it is stored.
        """
        self._reader(request)
        match = self._load_match(pk)
        try:
            told = record_of(match)
        except NoRecord:
            told = running_log(match)
        headers = {"Content-Disposition": f'attachment; filename="tahur-{match.pk}.json"'}
        return JsonResponse(told, headers=headers, json_dumps_params={"ensure_ascii": False})

    def _reader(self, request: HttpRequest) -> User:
        self.check_view(request)
        return staff_user(request)

    def _load_match(self, pk: str) -> Match:
        return get_object_or_404(Match.objects.select_related("commitment"), pk=pk)

    @admin.display(description=_("match"))
    def console(self, match: Match) -> str:
        """Return the id of the match as a link to its console, which links to its row."""
        address = reverse("admin:games_match_console", args=[match.pk])
        return format_html('<a href="{}">{}</a>', address, match.pk)

    @admin.display(description="players")
    def players(self, match: Match) -> str:
        """Return the players' names in the order of the seats."""
        return " – ".join(seat.name for seat in match.seats.all())


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of the seats of all matches."""

    list_display = ("match", "number", "user", "computer", "out", "stand_in")
    list_select_related = ("match", "user")
    # A player's seed is secret until the match begins; afterwards it is in the record.
    exclude = ("seed",)
    ordering = ("-id",)


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of the events of all matches."""

    list_display = ("match", "number", "at", "kind", "seat", "user", "automatic", "payload")
    list_select_related = ("match", "user")
    ordering = ("-id",)


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of all chat messages."""

    list_display = ("match", "place", "at", "seat", "user", "phrase", "text", "hidden")
    list_filter = ("hidden",)
    list_select_related = ("match", "seat", "user")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Message]:
        """Return the messages that this member of staff may read."""
        return readable_messages(staff_user(request))

    @admin.display(description=_("sent after event"))
    def place(self, message: Message) -> str:
        """Return the number of the event as a link to the message in the console."""
        address = reverse("admin:games_match_console", args=[message.match_id])
        link = '<a href="{}?at={}#message-{}">{}</a>'
        return format_html(link, address, message.event, message.pk, message.event)

    def get_search_results(
        self, request: HttpRequest, queryset: models.QuerySet[Message], search_term: str
    ) -> tuple[models.QuerySet[Message], bool]:
        """Return a query for the messages of a match, by users so named, or with this text."""
        found, _twice = super().get_search_results(request, queryset, search_term)
        wanted = search_term.replace("\0", "").strip()
        if not wanted or found.exists():
            return found, False
        said = messages_with(wanted, staff_user(request)).order_by().values("pk")
        return queryset.filter(pk__in=said), False


@admin.register(Leaving)
class LeavingAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of the cases in which a player left opponents waiting."""

    list_display = ("user", "why", "match", "at")
    list_filter = ("why",)
    list_select_related = ("user", "match")
    ordering = ("-id",)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of the ratings of users in each game."""

    list_display = ("user", "game", "mu", "sigma", "matches", "listed")
    list_filter = (OfGame, "listed")
    list_select_related = ("user",)
    ordering = ("-id",)
    by_match = ""


class ResultInline(ReadOnlyInline):
    """Inline table of the results of one rated match, one row for each player."""

    model = Result
    fields = ("user", "side", "outcome", "mu_before", "sigma_before", "mu_after", "sigma_after")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Result]:
        return super().get_queryset(request).select_related("user")


@admin.register(Reckoning)
class ReckoningAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of rated matches, annulled ones included."""

    list_display = ("id", "match", "game", "weight", "annulled", "at")
    list_filter = (OfGame, "annulled")
    list_select_related = ("match",)
    inlines = (ResultInline,)
    ordering = ("-id",)

    def of_people(self, people: models.QuerySet[User]) -> Mapping[str, object]:
        """Return the filter for the latest rated matches of these users, at most `LATEST`."""
        rated = Result.objects.filter(user__in=list(people.values_list("pk", flat=True)[:MEANT]))
        latest = rated.exclude(reckoning=None).order_by("-pk").values_list("reckoning", flat=True)
        return {"pk__in": list(latest[:LATEST])}


def _title(ruling: Ruling) -> str:
    """Return kind and number of a ruling, as the log has them."""
    return f"{ruling.get_kind_display()} ({ruling.pk})"


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of the rulings of staff."""

    list_display = ("id", "at", "kind", "match", "reason_text", "by", "undone_link")
    list_filter = ("kind",)
    list_select_related = ("match", "by", "undone_by")
    ordering = ("-id",)
    by_person = "by"
    fields = ("what", "match_link", "reason_text", "requested", "note", "by", "at", "undone_link")

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Show a ruling in words, as the log and the console do."""
        ruling = Ruling.objects.filter(pk=number_or_zero(object_id)).first()
        titles = {"title": capfirst(_title(ruling)), "subtitle": None} if ruling else {}
        return super().show_object(request, object_id, {**titles, **(extra_context or {})})

    @admin.display(description=_("What"))
    def what(self, ruling: Ruling) -> str:
        """Return what the ruling did."""
        return describe_ruling(ruling)

    @admin.display(description=_("match"))
    def match_link(self, ruling: Ruling) -> str:
        """Return the match as a link to its console; empty for a ruling about ratings."""
        if ruling.match_id is None:
            return ""
        address = reverse("admin:games_match_console", args=[ruling.match_id])
        return format_html('<a href="{}">{}</a>', address, ruling.match_id)

    @admin.display(description=_("reason"))
    def reason_text(self, ruling: Ruling) -> str:
        """Return the sentence that the players read."""
        return reason_text(ruling.reason)

    @admin.display(description=_("requested values"))
    def requested(self, ruling: Ruling) -> str:
        """Return what the staff member entered in the form, one value in a line."""
        rows = describe_requested_values(ruling)
        return format_html_join(mark_safe("<br>"), "{}: {}", rows)

    @admin.display(description=_("undone by"))
    def undone_link(self, ruling: Ruling) -> str:
        """Return the ruling that undid this one as a link; empty if it is in force."""
        if ruling.undone_by is None:
            return ""
        address = reverse("admin:games_ruling_change", args=[ruling.undone_by.pk])
        return format_html('<a href="{}">{}</a>', address, _title(ruling.undone_by))

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's URLs with the page that recomputes ratings."""
        page = self.admin_site.admin_view(recompute_ratings_view)
        return [path("recompute/", page, name="games_ruling_recompute"), *super().get_urls()]
