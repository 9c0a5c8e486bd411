"""How many queries each kind of action costs, from the request to its answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.dice import draws
from games.engine.options import Value
from games.play.outages import heartbeat
from games.selectors.log_cache import log_of
from tests.accounts.support.sessions import record_session
from tests.games.support.clients import HTMX, browser
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.autoplay import prefer

pytestmark = pytest.mark.django_db(transaction=True)

OTHERS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
"""Statements that are part of a transaction, and no queries."""
LOGIN = 1
"""The session with its user."""
SERVICE = 4
"""The locked match, its seats, the event, and the saved match."""
STEP = LOGIN + SERVICE
KEY = 1
"""The key of the dice."""
CLOCK = 1
"""The reserve of the seat whose turn is over."""
VISIBLE = 1
"""The match as it is before it is locked."""
TURN = ("throw", "move 12 18 6", "move 18 21 3")
CUBE = {"match_points": 5, "cube": True}
read_key_and_throw = draws.throw


@dataclass(frozen=True)
class Case:
    """An action after others; a seat other than 0 is named before a colon."""

    queries: int
    action: str
    before: Sequence[str] = ()
    options: Mapping[str, Value] = field(default_factory=dict)
    pace: str = "none"


CASES = {
    "throw": Case(STEP + KEY, "throw"),
    "step": Case(STEP, TURN[1], TURN[:1]),
    "last step": Case(STEP, TURN[2], TURN[:2]),
    "undo": Case(STEP, "undo", TURN),
    "done": Case(STEP, "done", TURN),
    "throw of the opponent": Case(STEP + KEY, "1:throw", (*TURN, "done")),
    "offer": Case(STEP + 1, "offer abort", TURN[:1]),
    "double": Case(STEP, "1:call double", (*TURN, "done"), CUBE),
    "take": Case(STEP, "call take", (*TURN, "done", "1:call double"), CUBE),
    "resignation of one game": Case(STEP + 3, "resign", TURN[:1], CUBE),
    "typed play": Case(STEP + VISIBLE + 1, "typed:13/7 24/21", TURN[:1]),
    "throw with a clock": Case(STEP + KEY, "throw", pace="normal"),
    "step with a clock": Case(STEP, TURN[1], TURN[:1], pace="normal"),
    "done with a clock": Case(STEP + CLOCK, "done", TURN, pace="normal"),
    "undo with a clock": Case(STEP, "undo", TURN, pace="normal"),
}


@pytest.fixture
def seat_for_case(
    anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Case], Table]:
    """Seats Anna and Berta, and lets them act until the case's action is next.

    Only the throws until then are stated.
    """

    def seat_players(case: Case) -> Table:
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, berta, options=case.options, pace=case.pace)
        heartbeat()
        for each in case.before:
            number, action = split(each)
            table.act(number, action)
        monkeypatch.setattr(draws, "throw", read_key_and_throw)
        return table

    return seat_players


def split(action: str) -> tuple[int, str]:
    """Return the seat of an action, and the action without it."""
    seat, _, wire = action.rpartition(":")
    return int(seat or 0), wire


def request_queries(table: Table, action: str) -> Sequence[str]:
    """Return the queries of a request that is carried out, without those of transactions."""
    seat, wire = split(action.removeprefix("typed:"))
    form = {"typed": wire} if action.startswith("typed:") else {"action": wire}
    client, version = browser(table.user(seat)), table.match.version
    record_session(client)
    fields = {"version": str(version), "request_id": f"{version}.{seat}", **form}
    with CaptureQueriesContext(connection) as captured:
        response = client.post(f"/matches/{table.pk}/act/", fields, headers=HTMX)
    assert response.status_code == 204
    assert table.match.version > version
    sent = [query["sql"] for query in captured.captured_queries]
    return [sql for sql in sent if not sql.startswith(OTHERS)]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_an_action_costs_no_more_queries_than_it_has_to(
    seat_for_case: Callable[[Case], Table], case: Case
) -> None:
    table = seat_for_case(case)
    log_of(table.pk, table.match.version)
    queries = request_queries(table, case.action)
    assert len(queries) == case.queries, "\n".join(queries)


def test_a_process_that_has_not_read_the_log_reads_the_turn(
    seat_for_case: Callable[[Case], Table],
) -> None:
    queries = request_queries(seat_for_case(CASES["last step"]), TURN[2])
    assert len(queries) == STEP + 1


def test_an_action_extends_the_log_of_its_process(seat_for_case: Callable[[Case], Table]) -> None:
    table = seat_for_case(CASES["step"])
    log_of(table.pk, table.match.version)
    table.act(0, TURN[1])
    version = table.match.version
    with CaptureQueriesContext(connection) as captured:
        assert log_of(table.pk, version).version == version
    assert len(captured) == 0


def test_autoplay_costs_its_events_and_its_keys(
    seat_for_case: Callable[[Case], Table], berta: User
) -> None:
    prefer(berta, auto_throw=True)
    table = seat_for_case(CASES["done"])
    log_of(table.pk, table.match.version)
    queries = request_queries(table, "done")
    assert table.kinds[-2:] == ["done", "throw"]
    assert len(queries) == STEP + KEY + 1, "\n".join(queries)
