"""The delay of bots: it follows the preferences of the match's players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.preferences import save_preferences
from games.bots.delay import DELAYS, delay_for
from games.engine.forms.text import action_text, read_position
from games.timekeeper import run_due
from tests.games.support.matches import Table, sit_down

pytestmark = pytest.mark.sqlite_only

NATURAL, SHORT, NONE = (DELAYS[name] for name in ("natural", "short", "none"))


def asked_for(table: Table) -> str:
    """Return in wire form an action with which the active seat can continue its turn."""
    if table.match.holding is not None:
        return "done"
    rules, state = read_position(table.match.position)
    legal = rules.legal_moves(state)
    return action_text(legal[0]) if legal else "throw"


def table_with(*users: User, **wishes: str) -> Table:
    for user in users:
        if user.username in wishes:
            save_preferences(user, "pachisi", {"pause": wishes[user.username]})
    return sit_down(*users, None, *[None] * (3 - len(users)), game="pachisi")


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, NATURAL),
        ({"Anna": "none"}, NATURAL),
        ({"Anna": "none", "Berta": "none"}, NONE),
        ({"Anna": "none", "Berta": "short"}, SHORT),
        ({"Anna": "natural", "Berta": "none"}, NATURAL),
    ],
)
def test_bots_pause_for_the_longest_delay_that_a_player_wants(
    anna: User, berta: User, wishes: dict[str, str], expected: timedelta
) -> None:
    assert delay_for(table_with(anna, berta, **wishes).match) == expected


def test_a_wish_for_another_game_changes_nothing(anna: User) -> None:
    save_preferences(anna, "senet", {"pause": "none"})
    assert delay_for(table_with(anna).match) == NATURAL


def test_a_player_who_has_left_does_not_delay_the_others(anna: User, berta: User) -> None:
    table = table_with(anna, berta, Anna="none")
    table.match.seats.filter(user=berta).update(out="resigned")
    assert delay_for(table.match) == NONE


def test_computers_alone_are_watched_at_a_natural_pace(db: None) -> None:
    assert delay_for(sit_down(None, None).match) == NATURAL


def test_a_computer_that_need_not_pause_is_due_at_once(anna: User) -> None:
    table = table_with(anna, Anna="none")
    while table.match.holding is not None or table.state.seat == 0:
        table.play(0, asked_for(table))
    due = table.match.due_at
    assert due is not None
    assert due <= timezone.now()
    assert run_due() == 1
