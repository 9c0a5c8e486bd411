"""Background job that applies `detection_rules` to players whose matches have ended.

Each run is short. Several processes may run it at once; an alarm is never raised twice.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise, takewhile

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games.clock.paces import PACES
from games.models import Event, Leaving, Match, Result, Seat
from games.ops.failures import Attempts
from games.selectors.joint_dice import withheld_links
from games.selectors.stored_events import read_events_of
from games.timekeeper import run_forever
from lobby.models import Patrol, Report
from lobby.models.report_kinds import ALARMS
from lobby.moderation.detection_rules import (
    LATELY,
    RULES,
    WITHIN,
    Findings,
    PlayedMatch,
    find_no_shows,
)
from lobby.moderation.stuck_matches import report_failures

INTERVAL_SECONDS = 60.0
"""Seconds between two runs."""
BATCH_SIZE = 60
"""Maximum number of results examined in one run."""
SETTLED_AFTER = timedelta(minutes=1)
"""Age at which a result is settled: no result with a lower key can appear any more.

Transactions that end matches commit within seconds, but not in the order of the keys.
"""
MAX_LOGS_READ = 10
"""Maximum number of a player's latest matches whose logs are read."""
THINK_ENDING_EVENTS = (
    Event.Kind.THROW,
    Event.Kind.MOVE,
    Event.Kind.CALL,
    Event.Kind.DONE,
    Event.Kind.ANSWER,
    Event.Kind.RESIGN,
    Event.Kind.FLAG,
)
"""Kinds of events that end a player's think (a time of thinking)."""
LIVE_PACES = tuple(name for name, pace in PACES.items() if not pace.slow)
"""Paces in which stalling keeps an opponent waiting: all except the slow paces."""


async def detection_loop() -> None:
    """Run the detection loop as long as the process lives."""
    await run_forever("watch", detect, lambda: INTERVAL_SECONDS)


def detect() -> int:
    """Check the players whose matches have ended since the last run; return the number of alarms.

    Also raises alarms about matches in quarantine, which are not counted.
    """
    Attempts("failures").attempt("report", report_failures)
    attempts = Attempts("watch")
    people = _next_players() | set(map(int, attempts.due_again))
    found = User.objects.filter(pk__in=people, is_active=True)
    return sum(attempts.attempt(person.pk, partial(check_player, person)) or 0 for person in found)


def check_player(person: User) -> int:
    """Apply all rules to one player; return how many alarms were raised."""
    now = timezone.now()
    since = _counted_since(person, now)
    matches = list(_load_played(person, now - WITHIN))
    raised = 0
    for kind, begins in since.items():
        lately = [played for at, played in matches if at > begins]
        found = _check_no_shows(person, begins) if kind == "no_show" else RULES[kind](lately)
        raised += found is not None and _raise_alarm(person, kind, found, now)
    return raised


def _next_players() -> set[int]:
    """Return the ids of the users of the next results, and mark these results as examined."""
    settled = timezone.now() - SETTLED_AFTER
    with transaction.atomic():
        patrol = Patrol.objects.select_for_update().first()
        if patrol is None:
            # The first run starts here; results that are older are not examined.
            last = Result.objects.aggregate(last=Max("pk"))["last"] or 0
            Patrol.objects.get_or_create(pk=1, defaults={"result": last})
            return set()
        ended = Result.objects.filter(pk__gt=patrol.result).order_by("pk")
        # Stops at the first result that is not settled: no result may be skipped.
        taken = list(takewhile(lambda result: result.at <= settled, ended[:BATCH_SIZE]))
        if taken:
            patrol.result = taken[-1].pk
            patrol.save(update_fields=["result"])
    return {result.user_id for result in taken}


def _counted_since(person: User, now: datetime) -> Mapping[str, datetime]:
    """Return, for each kind of alarm, the time since which a player's matches count towards one.

    Matches count for `WITHIN` before `now`, but not if they ended before the last alarm of that
    kind was closed. Kinds with an open alarm are left out.
    """
    known = Report.objects.filter(about=person, reporter=None).values_list("kind", "closed_at")
    since: dict[str, datetime] = dict.fromkeys(ALARMS, now - WITHIN)
    for kind, closed in known:
        if closed is None:
            since.pop(kind, None)
        elif kind in since:
            since[kind] = max(since[kind], closed)
    return since


def _load_played(person: User, begins: datetime) -> Iterable[tuple[datetime, PlayedMatch]]:
    """Yield the end time and the data of each of the player's latest matches."""
    own = Result.objects.filter(user=person, at__gt=begins).select_related("match")
    results = list(own.order_by("-pk")[:LATELY])
    ids = [each.match_id for each in results]
    others: dict[str, set[int]] = {each: set() for each in ids}
    for match, other in Result.objects.filter(match__in=ids).values_list("match", "user"):
        others[match].add(other)
    contributions = dict(
        Seat.objects.filter(user=person, match__in=ids).values_list("match", "contribution")
    )
    logs = _load_think_times(
        [each for each in results if each.match.pace in LIVE_PACES][:MAX_LOGS_READ]
    )
    for each in results:
        think_times, flagged = logs.get(each.match_id, ((), False))
        there = frozenset(others[each.match_id] - {person.pk})
        yield (
            each.at,
            PlayedMatch(
                won=each.outcome == Result.Outcome.WON,
                lost=each.outcome == Result.Outcome.LOST,
                rated=each.reckoning_id is not None,
                resigned=_has_resigned(each, there),
                throws=each.throws,
                others=there,
                gave_seed=contributions.get(each.match_id) != Seat.Contribution.NONE,
                withheld=withheld_links(each.match, each.seat),
                think_times=think_times,
                flagged=flagged,
            ),
        )


def _has_resigned(result: Result, others: frozenset[int]) -> bool:
    """Whether this user resigned the match.

    Always False unless exactly two users played. With more users, results do not show who resigned.
    """
    ended = result.match.ending == Match.Ending.RESIGNED
    return ended and result.outcome == Result.Outcome.LOST and len(others) == 1


def _load_think_times(results: Iterable[Result]) -> dict[str, tuple[tuple[timedelta, ...], bool]]:
    """Return for each match, by id, how long the user thought before each action.

    Also return for each match whether the user lost on time.
    """
    seats = {each.match_id: each.seat for each in results}
    logs = read_events_of(seats, ("number", "seat", "kind", "automatic", "at"))
    return {match: _think_times_of_seat(logs[match], seat) for match, seat in seats.items()}


def _think_times_of_seat(log: list[Event], seat: int) -> tuple[tuple[timedelta, ...], bool]:
    """Return how long a seat's player thought before each action.

    Also return whether the player's last thinking ended with loss on time.
    """
    acts = [
        (event.at - before.at, event)
        for before, event in pairwise(log)
        if event.seat == seat and event.kind in THINK_ENDING_EVENTS and not event.automatic
    ]
    flagged = bool(acts) and acts[-1][1].kind == Event.Kind.FLAG
    return tuple(think_time for think_time, _ in acts), flagged


def _check_no_shows(person: User, begins: datetime) -> Findings:
    """Return for an alarm how many matches the user did not attend since `begins`.

    None if they are too few for an alarm.
    """
    missed = Leaving.objects.filter(user=person, at__gt=begins, why=Leaving.Why.NO_SHOW)
    return find_no_shows(missed.count())


def _raise_alarm(person: User, kind: str, found: Mapping[str, int], now: datetime) -> bool:
    """Create an alarm; return False if an alarm of this kind is open already."""
    try:
        with transaction.atomic():
            Report.objects.create(
                thing=Report.Thing.PERSON,
                key=f"{Report.Thing.PERSON} {person.pk}",
                about=person,
                kind=kind,
                found=dict(found),
                day=now.date(),
                at=now,
            )
    except IntegrityError:
        return False
    return True
