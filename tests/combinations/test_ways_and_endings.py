"""Matches of every setup, started in every way, brought to every ending, and looked at afterwards.

After each ending the pages, the record, its replay, the rematch and the reopening are checked. A
run covers all pairs of the features of a case: its way, game, length, cube, number of seats, what
happens on leaving, and ending; and each ending of each game with each number of seats, and with
each thing that happens on leaving. `make thorough` covers all triples of way, setup and ending.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import lru_cache
from itertools import combinations
from zlib import crc32

import pytest
from django.test import Client

from accounts.staff.powers import Role
from games import timekeeper
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match, Seat
from games.rulings.reopening import may_reopen, reopening_points
from tests.accounts.support.staff import create_staff
from tests.combinations.endings import ENDINGS, people_left, wait
from tests.combinations.tables import KINDS, Kind
from tests.combinations.ways import WAYS, ready, rematch_of, shortest
from tests.games.support.bots import InstantBots, first_legal
from tests.games.support.clients import browser
from tests.games.support.play.leaving import record_faults
from tests.games.support.rulings import rule
from tests.games.support.setups import begin_with, late
from tests.support.depth import THOROUGH
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
SHORT_GAME = 24
"""Actions left of the random game in whose middle every game here starts."""
PACE = "blitz"
NEEDS_A_CLOCK = ("flagged",)
NEEDS_TWO_PEOPLE = ("abandoned",)


def _possible(way: str, kind: Kind, ending: str) -> bool:
    entry = WAYS[way]
    people = entry.people or (kind.seats - (way == "computer reseated"))
    return (
        entry.fits(kind)
        and (entry.paced or ending not in NEEDS_A_CLOCK)
        and (people > 1 or ending not in NEEDS_TWO_PEOPLE)
    )


Case = tuple[str, Kind, str]


def _to_cover(case: Case) -> frozenset[tuple[object, ...]]:
    """Return the pairs of features of a case, and its ending at its table and on leaving."""
    way, kind, ending = case
    features = (way, kind.game, kind.points, kind.cube, kind.seats, kind.abandoned, ending)
    at_table, on_leaving = (kind.game, kind.seats, ending), (kind.game, kind.abandoned, ending)
    return frozenset({*combinations(enumerate(features), 2), at_table, on_leaving})


def _covering(cases: Sequence[Case]) -> Iterator[Case]:
    """Yield cases that contain everything that any case has to cover.

    Greedy choice: the next case is the first one that contains the most that is new.
    """
    left = {case: _to_cover(case) for case in cases}
    while left:
        best = max(left, key=lambda case: len(left[case]))
        new = left[best]
        yield best
        left = {case: rest for case, parts in left.items() if (rest := parts - new)}


EVERY = sorted(
    (
        (way, kind, ending)
        for way in WAYS
        for kind in KINDS
        for ending in ENDINGS
        if _possible(way, kind, ending)
    ),
    # A fixed shuffle: neighbours in the list have little in common, so few cases cover all.
    key=lambda case: crc32(" ".join(map(str, case)).encode()),
)
CASES = EVERY if THOROUGH else list(_covering(EVERY))


@pytest.fixture(autouse=True)
def quick_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots answer at once, with the first legal choice."""
    monkeypatch.setattr(timekeeper, "bots", InstantBots(first_legal))


@pytest.mark.parametrize(("way", "kind", "ending"), CASES, ids=str)
def test_a_match_begins_ends_and_is_looked_at(
    way: str, kind: Kind, ending: str, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ending == "played":
        rules = shortest(kind.game) if way == "guide" else kind.rules
        begin_with(rules, _late(rules), monkeypatch)
    match = WAYS[way].begin(kind, PACE if ending in NEEDS_A_CLOCK else "none")
    _check_running(match, kind)
    bring_about, endings = ENDINGS[ending]
    bring_about(match, time)
    match.refresh_from_db()
    assert (match.stage, match.ending in endings) == ("over", True), match.ending
    _check_pages(match)
    assert record_faults(match) == []
    _check_reopening(match, time)
    _check_rematch(match)


@lru_cache
def _late(rules: Rules[State]) -> State:
    return late(rules, 1, SHORT_GAME)


def _check_running(match: Match, kind: Kind) -> None:
    match.refresh_from_db()
    assert match.stage == Match.Stage.PLAYING
    rules, _ = read_position(match.position)
    assert (rules.game, rules.seats, rules.match_points) == (kind.game, kind.seats, kind.points)
    _check_page(match)


def _check_page(match: Match) -> None:
    user = match.seats.exclude(user=None).select_related("user")[0].user
    assert user is not None
    assert browser(user).get(match.get_absolute_url()).status_code == 200


def _check_pages(match: Match) -> None:
    """Assert that a player can open each page of the match, and any visitor if it is public."""
    url = match.get_absolute_url()
    users = [seat.user for seat in match.seats.select_related("user") if seat.user is not None]
    readers = [browser(users[0])] + ([] if match.private else [Client()])
    for reader in readers:
        for path in (url, f"{url}board/", f"{url}?at={match.version}", f"{url}talk/"):
            assert reader.get(path).status_code == 200, path


def _check_reopening(match: Match, time: Time) -> None:
    """If staff can reopen the match, reopen it, run due actions, and abort it again."""
    points = reopening_points(match)
    if not may_reopen(match) or not points:
        return
    referee = create_staff(Role.REFEREE, name="Reopener")
    rule(referee, match, "reopen", at=str(points[-1]))
    match.refresh_from_db()
    assert match.stage != Match.Stage.OVER
    _check_page(match)
    wait(time, timedelta(seconds=1))
    if people_left(match) and Match.objects.get(pk=match.pk).stage != Match.Stage.OVER:
        rule(referee, match, "abort")
    match.refresh_from_db()
    assert record_faults(match) == []
    _check_page(match)


def _check_rematch(match: Match) -> None:
    """Start a rematch; assert that it has the setup of the match, and dice for every game."""
    if not Seat.objects.filter(match=match, user__isnull=False).exists():
        return
    rematch = ready(rematch_of(match))
    assert rematch.stage == Match.Stage.PLAYING
    assert (rematch.game, rematch.options) == (match.game, match.options)
    assert rematch.commitment.games >= match.commitment.games
    _check_page(rematch)
