"""Guided matches, played by a learner and a computer that never pauses."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import breathing
from games.boards import board_view
from games.engine.bots.whim import Rng
from games.engine.core import Choice
from games.engine.text import action_text, read_position
from games.guiding import Guide
from games.models import Match
from games.services import Player, Terms, start_match
from games.timekeeper import tick
from tests.games.playing import Table, give


def begin_guided(learner: User, game: str) -> Table:
    """A guided match that has begun."""
    match = start_match(
        terms=Terms(game, {"match_points": 1}),
        players=[Player(learner), Player(computer="beginner")],
        guided=True,
    )
    give(match, learner)
    return Table(match.pk, [learner, None])


def panel(table: Table, seat: int | None = 0) -> Guide | None:
    """What the guide says to whoever looks from a seat."""
    found = board_view(table.match, seat)["guide"]
    assert found is None or isinstance(found, Guide)
    return found


def go_on(table: Table, rng: Rng) -> None:
    """Do one thing: the learner anything that is legal, or the computer what it likes."""
    match = table.match
    state = read_position(match.position)[1]
    seat = state.seat if match.holding is None else match.holding
    if seat != 0:
        Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
        assert tick() == 1
        return
    rules = read_position(match.position)[0]
    if match.holding is not None:
        table.act(0, "done")
    elif rules.due(state) == "throw":
        table.act(0, "throw")
    else:
        table.act(0, action_text(any_of(rules.legal_moves(state), rng)))


def any_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    """One of several choices, by chance."""
    return choices[int(rng.random() * len(choices))]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers do not pause."""
    monkeypatch.setattr(breathing, "PAUSES", {breathing.NATURAL: timedelta(0)})
