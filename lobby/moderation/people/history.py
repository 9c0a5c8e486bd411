"""What a member of staff may read of a user's history: matches, messages, reports, sanctions.

Each function checks the powers of the reader, and returns nothing where one is missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import Proposal, Sanction, User
from accounts.staff.powers import Power, has_power
from games.board.parts.rating_change import rating_change_text
from games.chat.phrases import PHRASES
from games.chat.search import readable_messages
from games.models import Match, Result, Seat, seats_with_users
from games.text.scores import result_text, short_ending, with_sides
from games.text.setup import title
from lobby.models import Appeal, Reply, Report
from lobby.models.report_answers import WARNINGS
from lobby.models.report_kinds import FOUND_RIGHT, TOO_GOOD, ReportOutcome
from lobby.moderation.reports.selectors import reports_about

MAX_MATCHES = 20
MAX_MESSAGES = 30
MAX_REPORTS = 20
MAX_APPEALS = 20
MAX_SHORT = 5
MAX_COUNTED = 5_000
"""Maximum numbers of rows: the latest. `MAX_SHORT` holds beside a report."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """Match of a user: who plays what, whether it goes on, and its console."""

    console: str
    game: str
    players: str
    state: str
    live: bool
    at: datetime
    result: str = ""
    """The result for the user, such as `Won 3–1`; empty while the match lasts."""
    change: str = ""
    """By how much it changed the user's rating; empty if it did not count."""


@dataclass(frozen=True, slots=True)
class MessageLine:
    """Message of a user, with the place in the console that shows it."""

    console: str
    text: str
    hidden: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class WarningLine:
    """Warning to a user: its sentence, the report that it followed, and whether it was read."""

    words: str
    report: int
    at: datetime
    is_read: bool


@dataclass(frozen=True, slots=True)
class LeavingLine:
    """Match that a user left while opponents waited, and how."""

    console: str
    game: str
    why: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ReportsMade:
    """The reports that a user has made: how many came to which outcome, and the latest."""

    total: int
    right: int
    """Those that led to a warning, a sanction or a ruling."""
    unfounded: int
    """Those without a breach of the rules."""
    latest: Sequence[Report]

    @property
    def rest(self) -> int:
        """Those that are open or stayed unclear."""
        return self.total - self.right - self.unfounded


@dataclass(frozen=True, slots=True)
class ShortHistory:
    """A user's history beside a report: the latest sanctions and reports about them."""

    person: User
    sanctions: Sequence[Sanction]
    reports: Sequence[Report]
    made: ReportsMade | None = None
    """The reports that they have made, if they have made the one beside."""


def matches_of(person: User, by: User) -> list[MatchLine]:
    """Return the user's latest matches, private ones too; those that go on come first."""
    if not has_power(by, Power.SEE_MATCHES):
        return []
    return _match_lines(person, person.seats.all(), MAX_MATCHES)


def matches_between(person: User, other: User, by: User) -> list[MatchLine]:
    """Return the latest matches in which both sit, private ones too; those that go on first."""
    if not has_power(by, Power.SEE_MATCHES):
        return []
    others = other.seats.values("match")
    return _match_lines(person, person.seats.filter(match__in=others), MAX_SHORT)


def _match_lines(person: User, seats: QuerySet[Seat], number: int) -> list[MatchLine]:
    found = seats.select_related("match").prefetch_related(seats_with_users("match__seats"))
    latest = [each.match for each in found.order_by("-pk")[:number]]
    results = results_of(person.pk, [match.pk for match in latest if match.ended_at])
    lines = [_match_line(match, results.get(match.pk)) for match in latest]
    return sorted(lines, key=lambda line: not line.live)


def _match_line(match: Match, result: Result | None) -> MatchLine:
    ending = short_ending(match) if match.ended_at else ""
    return MatchLine(
        console=_console_url(match.pk),
        game=title(match.game),
        players=" – ".join(seat.name for seat in match.seats.all()),
        # The result of a match that was played to its end says all.
        state=ending if ending or result else match.get_stage_display(),
        live=match.ended_at is None,
        at=match.ended_at or match.created_at,
        result=result_text(result) if result else "",
        change=rating_change_text(result) if result else "",
    )


def results_of(person: int, matches: Sequence[str]) -> Mapping[str, Result]:
    """Return the results of these matches for the user with this key, by match, in two queries."""
    if not matches:
        return {}
    found = Result.objects.filter(user=person, match__in=matches)
    return {each.match_id: each for each in with_sides(found).select_related("match", "reckoning")}


def count_matches(person: User, by: User) -> int:
    """Return the number of the user's matches, at most `MAX_COUNTED`; 0 if they are hidden."""
    if not has_power(by, Power.SEE_MATCHES):
        return 0
    return person.seats.order_by().values("pk")[:MAX_COUNTED].count()


def messages_of(person: User, by: User) -> list[MessageLine]:
    """Return the user's latest messages, hidden ones too, the latest first."""
    if not has_power(by, Power.SEE_MATCHES):
        return []
    latest = readable_messages(by).filter(user=person).order_by("-pk")[:MAX_MESSAGES]
    return [
        MessageLine(
            console=_console_url(each.match_id) + f"#message-{each.pk}",
            text=gettext(PHRASES[each.phrase]) if each.phrase else each.text,
            hidden=each.hidden,
            at=each.at,
        )
        for each in latest
    ]


def reports_by(person: User, by: User) -> list[Report]:
    """Return the user's latest reports that the reader may handle."""
    if not has_power(by, Power.HANDLE_REPORTS):
        return []
    made = Report.objects.handleable_by(by).filter(reporter=person)
    return list(made.select_related("about").order_by("-pk")[:MAX_REPORTS])


def warnings_to(person: User, by: User) -> list[WarningLine]:
    """Return the latest warnings to the user after reports that the reader may handle."""
    if not has_power(by, Power.HANDLE_REPORTS):
        return []
    handled = Report.objects.handleable_by(by).filter(about=person)
    sent = person.replies.filter(kind=Reply.Occasion.WARNING, report__in=handled)
    return [
        WarningLine(str(WARNINGS[each.words]), each.report_id, each.at, each.read_at is not None)
        for each in sent.order_by("-pk")[:MAX_REPORTS]
        if each.report_id is not None and each.words in WARNINGS
    ]


def leavings_of(person: User, by: User) -> list[LeavingLine]:
    """Return the latest matches that the user left while opponents waited."""
    if not has_power(by, Power.SEE_MATCHES):
        return []
    latest = person.leavings.select_related("match").order_by("-pk")[:MAX_SHORT]
    return [
        LeavingLine(
            _console_url(each.match_id), title(each.match.game), each.get_why_display(), each.at
        )
        for each in latest
    ]


def latest_conduct_alarm(person: User, by: User) -> Report | None:
    """Return the latest alarm about the user's decisions that the reader may handle."""
    if not has_power(by, Power.HANDLE_REPORTS):
        return None
    alarms = Report.objects.handleable_by(by).filter(about=person, kind=TOO_GOOD)
    return alarms.order_by("-pk").first()


def appeals_of(person: User, by: User) -> list[Appeal]:
    """Return the user's latest appeals, open ones first."""
    if not has_power(by, Power.DECIDE_APPEALS) or person.pk == by.pk:
        return []
    latest = person.appeals.select_related("answered_by").order_by("-pk")[:MAX_APPEALS]
    return sorted(latest, key=lambda appeal: appeal.answered_at is not None)


def confirmed_sanctions(proposals: Iterable[Proposal]) -> Mapping[int, Proposal]:
    """Return those of the proposals that made a sanction, by the key of the sanction."""
    return {each.result["sanction"]: each for each in proposals if "sanction" in each.result}


def short_history(person: User, by: User, beside: Report | None = None) -> ShortHistory:
    """Return the user's latest sanctions, and the latest reports about them.

    Beside a report these are answered ones but that one: its page lists the open ones apart. For
    the user who has made it, also the reports that they have made.
    """
    sees = has_power(by, Power.SEE_PEOPLE)
    sanctions = list(person.sanctions.select_related("by")[:MAX_SHORT]) if sees else []
    others = [
        each
        for each in reports_about(person, by)
        if beside is None or (each != beside and not each.is_open)
    ]
    reported = beside is not None and beside.reporter_id == person.pk
    made = reports_made(person, by, beside) if reported else None
    return ShortHistory(person, sanctions, others[:MAX_SHORT], made)


def reports_made(person: User, by: User, beside: Report | None = None) -> ReportsMade | None:
    """Return how the user's reports that the reader may handle came out, and the latest of them.

    `beside` is counted, but not among the latest. None for readers who handle no reports.
    """
    if not has_power(by, Power.HANDLE_REPORTS):
        return None
    mine = Report.objects.handleable_by(by).filter(reporter=person)
    counted = dict(
        mine.order_by().values("outcome").annotate(many=Count("pk")).values_list("outcome", "many")
    )
    latest = mine.exclude(pk=beside.pk) if beside is not None else mine
    return ReportsMade(
        total=sum(counted.values()),
        right=sum(counted.get(outcome, 0) for outcome in FOUND_RIGHT),
        unfounded=counted.get(ReportOutcome.NO_BREACH, 0),
        latest=list(latest.select_related("about").order_by("-pk")[:MAX_SHORT]),
    )


def _console_url(match_id: str) -> str:
    return reverse("admin:games_match_console", args=[match_id])
