"""Guided first games of a user, the learner, against a bot without delay."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.board.view import board_view
from games.bots import delay
from games.engine.bots.noise import Rng
from games.engine.forms.text import action_text, read_position
from games.engine.state import Choice
from games.models import Match
from games.play.services import MatchSetup, Player, start_match
from games.timekeeper import run_due
from games.tutorial.entries import Guide
from tests.games.support.matches import Table, give


def begin_guided(learner: User, game: str) -> Table:
    """Start a guided first game of this user."""
    match = start_match(
        setup=MatchSetup(game, {"match_points": 1}),
        players=[Player(learner), Player(computer="beginner")],
        guided=True,
    )
    give(match, learner)
    return Table(match.pk, [learner, None])


def panel(table: Table, seat: int | None = 0) -> Guide | None:
    """Return the guide's panel for the player in this seat, as HTML."""
    return board_view(table.match, seat).guide


def go_on(table: Table, rng: Rng) -> None:
    """Take one action: a random legal one of the learner, or the bot's choice."""
    match = table.match
    state = read_position(match.position)[1]
    seat = state.seat if match.holding is None else match.holding
    if seat != 0:
        Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
        assert run_due() == 1
        return
    rules = read_position(match.position)[0]
    if match.holding is not None:
        table.act(0, "done")
    elif rules.due(state) == "throw":
        table.act(0, "throw")
    else:
        table.act(0, action_text(any_of(rules.legal_moves(state), rng)))


def any_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    return choices[int(rng.random() * len(choices))]


@pytest.fixture
def without_bot_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the delay of bots."""
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
