"""Bots that tests use in place of bot processes, and the time that passes for them."""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime, timedelta

from games.bots import delay
from games.bots.client import BotRequest
from games.engine.state import Choice
from games.models import Pulse
from games.play.outages import seen_heartbeat
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.support.host_clock import Time

DELAY = delay.DELAYS[delay.DEFAULT]
SECOND = timedelta(seconds=1)


class InstantBots:
    """Bots that choose at once, by a function."""

    def __init__(self, choose: Callable[[BotRequest], Choice | None]) -> None:
        self._choose = choose

    def ask(self, request: BotRequest, due_at: datetime) -> "Future[Choice | None]":
        """Return a choice that has come already."""
        choice = Future[Choice | None]()
        choice.set_result(self._choose(request))
        return choice


class ThinkingBots:
    """Bots that think until the test lets them answer."""

    def __init__(self) -> None:
        self.requests = list[BotRequest]()
        self.choices = list["Future[Choice | None]"]()

    def ask(self, request: BotRequest, due_at: datetime) -> "Future[Choice | None]":
        """Return a choice that comes with `answer`."""
        self.requests.append(request)
        self.choices.append(Future())
        return self.choices[-1]

    def answer(self) -> None:
        """Let all bots that think make their first legal choice."""
        for request, choice in zip(self.requests, self.choices, strict=True):
            if choice.set_running_or_notify_cancel():
                choice.set_result(first_legal(request))
        self.requests, self.choices = [], []


def first_legal(request: BotRequest) -> Choice | None:
    """Return the first legal move or call; None, which means to throw, where a throw is due."""
    if request.rules.due(request.state) == "throw":
        return None
    return request.rules.legal_moves(request.state)[0]


def pass_time(time: Time, length: timedelta) -> None:
    """Let time pass in which the site runs."""
    time.passes(length)
    Pulse.objects.update(at=time.now)
    seen_heartbeat.forget()


def start_match_of_bots(dice_show: ShowDice) -> Table:
    """Start a match of two bots, in which one has to throw."""
    dice_show((3, 1), (6, 5))
    return sit_down(None, None)
