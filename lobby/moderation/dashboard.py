"""Admin page with the health of the site: stuck matches, loops, failures, dice, queues.

Rows are counted only up to a maximum, never in a whole table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib import admin
from django.db.models import Case, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.ops import metrics
from accounts.ops.metrics import STARTED, total
from accounts.staff.powers import NotPermitted, Power, powers_of
from games.dice.statistics import chi_square, chi_square_p_value
from games.dice.tally import latest_totals
from games.engine.games import GAMES
from games.models import Failure, Ruling
from games.ops import health, maintenance
from games.pages.dice_statistics import MIN_SAMPLE
from games.staff.past_rulings import describe_rulings
from games.text.randomizers import FACES, title_of
from games.text.setup import title
from lobby.metrics.queues import MAX_COUNT, read_queues
from lobby.moderation.finding.stuck import MAX_EACH, count_text, stuck_matches
from lobby.moderation.reports.selectors import count_waiting

MAX_ROWS = 20
"""Maximum number of rows shown of each kind."""
MAX_COUNTED_ROWS = 20_000
"""Number of latest rows of throw counts that are added up.

Older rows are left out, because they would hide a new fault.
"""
UNFAIR_BELOW = 1e-5
"""Dice are shown as unfair if the p-value of their test is below this."""
LOOPS: Mapping[str, tuple[str | Promise, float]] = {
    "pulse": (_("site heartbeat"), 60),
    "time": (_("clocks and automatic actions"), 60),
    "thinking": (_("computer moves"), 60),
    "post": (_("match e-mails"), 120),
    "analysis": (_("analyses"), 120),
    "pairing": (_("quick pairing"), 60),
    "order": (_("closing old tables"), 120),
    "house": (_("deleting old data"), 2 * 3600),
    "watch": (_("alarms"), 300),
    "conduct": (_("comparing decisions with ratings"), 300),
    "telling": (_("answers to reports"), 300),
    "notifying": (_("notifications"), 120),
}
"""For each background loop: its title, and after how many seconds without a run it is late."""

QUEUES: Mapping[str, Callable[[int], str]] = {
    "actions": lambda many: ngettext(
        "match with an action due", "matches with an action due", many
    ),
    "bots": lambda many: ngettext(
        "of these, waiting for a computer", "of these, waiting for a computer", many
    ),
    "mail": lambda many: ngettext("match e-mail to be sent", "match e-mails to be sent", many),
    "notifications": lambda many: ngettext(
        "notification to be sent", "notifications to be sent", many
    ),
    "pairing": lambda many: ngettext(
        "person looking for a quick game", "people looking for a quick game", many
    ),
    "seeks": lambda many: ngettext("open table", "open tables", many),
}
"""What is counted in each queue, in the form that fits the number."""


@dataclass(frozen=True, slots=True)
class LoopStatus:
    """Background loop: its title, the time of its last run, and whether it is late."""

    title: str | Promise
    last_run: datetime | None
    is_late: bool


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """Fairness test of one randomizer in one game, with the number of faces counted."""

    game: str
    randomizer: str
    count: int
    p_value: str
    is_unfair: bool


@dataclass(frozen=True, slots=True)
class QueueLength:
    """One queue of waiting work, and its length in words."""

    title: str
    length: str


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """Render the overview page for staff with the power to see it.

    Raises `NotPermitted` for others.
    """
    user: Any = request.user
    powers = powers_of(user)
    if Power.SEE_OVERVIEW not in powers:
        raise NotPermitted.lacking(Power.SEE_OVERVIEW)
    stuck = stuck_matches()
    context = {
        **admin.site.each_context(request),
        "title": gettext("Overview"),
        "maintenance_on": maintenance.notice_text(),
        "stuck_matches": stuck[:MAX_EACH],
        "stuck_count": count_text(len(stuck)),
        "failures": latest_failures(),
        "loops": loop_statuses(),
        "processes": len(health.running_processes()),
        "counting_since": STARTED,
        "counts": own_counts(),
        "faults": [(_to_datetime(each.at), each) for each in health.recent_errors()[:MAX_ROWS]],
        "fairness_rows": fairness_rows(),
        "queues": queue_lengths(),
        "rulings": _latest_rulings() if Power.SEE_MATCHES in powers else [],
        "sees_matches": Power.SEE_MATCHES in powers,
        "handles_reports": Power.HANDLE_REPORTS in powers,
    }
    return render(request, "moderation/dashboard.html", context)


def latest_failures() -> Sequence[Failure]:
    """Return the latest failures of background work. Failures in quarantine come first."""
    quarantine = Case(When(retry_at=None, then=0), default=1)
    return list(Failure.objects.order_by(quarantine, "-last_at")[:MAX_ROWS])


def loop_statuses() -> list[LoopStatus]:
    """Return the status of each background loop: its last run, and whether the loop is late."""
    turns, now = health.last_rounds(), timezone.now()
    last_runs = {name: _to_datetime(at) for name, at in turns.items()}
    return [
        LoopStatus(
            words,
            last_runs.get(name),
            name not in last_runs or (now - last_runs[name]).total_seconds() > late,
        )
        for name, (words, late) in LOOPS.items()
    ]


def fairness_rows() -> list[FairnessRow]:
    """Return a fairness test for each randomizer of each game, from the latest throws."""
    seen_in = latest_totals(MAX_COUNTED_ROWS)
    return [
        _fairness_row(rules.game, thing, [seen.get(face, 0) for face in FACES[thing]])
        for rules in GAMES
        for thing, seen in sorted(seen_in.get(rules.game, {}).items())
        if thing in FACES
    ]


def queue_lengths() -> list[QueueLength]:
    """Return the name and length of each queue of waiting work."""
    waiting = count_waiting()
    return [
        *(
            QueueLength(QUEUES[queue.name](queue.length), _bounded_count_text(queue.length))
            for queue in read_queues()
        ),
        QueueLength(
            ngettext("report waiting for an answer", "reports waiting for an answer", waiting),
            str(waiting),
        ),
    ]


def own_counts() -> list[tuple[str, int]]:
    """Return what this process has counted since it started, with what each number counts."""
    pages, frames = total(metrics.SOCKETS), total(metrics.FRAMES)
    logins, refused = total(metrics.FAILED_LOGINS), total(metrics.LIMIT_REFUSALS)
    database, redis = total(metrics.DATABASE_ERRORS), total(metrics.REDIS_ERRORS)
    return [
        (ngettext("connected page", "connected pages", pages), pages),
        (ngettext("board or list sent", "boards and lists sent", frames), frames),
        (ngettext("failed login", "failed logins", logins), logins),
        (
            ngettext("request refused by limits", "requests refused by limits", refused),
            refused,
        ),
        (ngettext("database error", "database errors", database), database),
        (ngettext("Redis error", "Redis errors", redis), redis),
    ]


def _fairness_row(game: str, thing: str, counts: Sequence[int]) -> FairnessRow:
    """Return the fairness test of one randomizer; `counts` says how often each face came.

    It is a chi-square test against equal chances.
    """
    many = sum(counts)
    chance = chi_square_p_value(chi_square(counts), len(counts) - 1) if many >= MIN_SAMPLE else None
    words = gettext("too few to tell") if chance is None else f"{chance:.2g}"
    return FairnessRow(
        title(game), title_of(thing), many, words, chance is not None and chance < UNFAIR_BELOW
    )


def _latest_rulings() -> list[tuple[Ruling, str]]:
    """Return the latest rulings, each with what it did."""
    latest = list(Ruling.objects.select_related("by").order_by("-pk")[:MAX_ROWS])
    described = describe_rulings(latest)
    return [(each, described[each.pk]) for each in latest]


def _bounded_count_text(many: int) -> str:
    """Return the length of a queue in words; it is counted to one more than `MAX_COUNT`."""
    return gettext("more than %(many)s") % {"many": MAX_COUNT} if many > MAX_COUNT else str(many)


def _to_datetime(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
