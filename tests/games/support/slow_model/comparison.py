"""A match on the site together with a slow model, which predicts the result of each request."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from accounts.models import User
from games import timekeeper
from games.bots.client import BotRequest
from games.clock.paces import PACES
from games.dice import draws
from games.engine.explanations import Illegal
from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, position_text
from games.engine.games import table
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw
from games.models import Commitment, Event, Match, Pulse
from games.play.outages import seen_heartbeat
from games.play.services import MatchSetup as Wanted
from games.play.services import Player, Stale, act, contribute, start_match
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.support.bots import InstantBots
from tests.games.support.setups import NAMES
from tests.games.support.slow_model.equality import (
    EPOCH,
    assert_same_clocks,
    assert_same_end,
    assert_same_offers,
)
from tests.games.support.slow_model.match import SlowModel, World
from tests.games.support.slow_model.table import Late, Refused, Terms, TimedAction
from tests.games.support.slow_model.turns import bot_choice
from tests.support.host_clock import Time

WITH_LINK = " linked"
"""End of a throw's name in the model if the page of the seat sends its link."""
SentRequest = tuple[int, str, int, str]
"""Seat, action, version and name of a request."""
seats = st.integers(0, 3)


def several(rules: Rules[State], points: int) -> dict[str, Value]:
    """Return options for a match to this many points; backgammon gets the doubling cube."""
    cube = {"cube": True} if rules.game == "backgammon" and points > 1 else {}
    return {"match_points": points, **cube}


def choose_as_in_the_model(request: BotRequest) -> Choice:
    """Make the same choice for a bot on the site as the model does."""
    return bot_choice(request.rules, request.state)


class OneMatch(RuleBasedStateMachine):
    """Test of one match (and its rematches) on the site against its model."""

    back: int | None = None
    """When the site came back from its last outage."""

    def __init__(
        self,
        tables: Sequence[Rules[State]],
        abandoned: str,
        joint: bool,
        time: Time,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        super().__init__()
        self.tables, self.abandoned, self.joint = tables, abandoned, joint
        self.time = time
        time.comes_to(EPOCH)
        seen_heartbeat.forget()
        self.chance = Random()  # noqa: S311  nothing secret here
        monkeypatch.setattr(draws, "new_root_key", lambda: self.chance.randbytes(32))
        # The id of a match is part of what its dice are drawn from, so it is seeded.
        name = Commitment._meta.get_field("match_id")
        monkeypatch.setattr(name, "_get_default", lambda: f"{self.chance.getrandbits(32):010}")
        monkeypatch.setattr(timekeeper, "bots", InstantBots(choose_as_in_the_model))
        # Roll the database back after each run.
        self.undone = ExitStack()
        self.undone.enter_context(transaction.atomic())
        self.undone.callback(transaction.set_rollback, True)

    def teardown(self) -> None:
        """Roll back everything that this run has stored in the database."""
        self.undone.close()

    @initialize(
        which=st.integers(0, 999),
        points=st.sampled_from([1, 2, 3]),
        pace=st.sampled_from(["none", "blitz", "normal"]),
        seed=st.integers(0, 999),
        ready=st.sampled_from([True, True, True, False]),
        chained=st.sampled_from([15, 15, 15, 1, 2, 5, 6]),
    )
    def sit_down(
        self,
        which: int,
        points: int,
        pace: str,
        seed: int,
        ready: bool,
        chained: int,
    ) -> None:
        """Start a match; in most runs all players send their seeds, so that it begins at once.

        `chained` has a bit for each seat that gives a hash chain, if the table has joint dice.
        """
        rules = self.tables[which % len(self.tables)]
        self.chance.seed(seed)
        users = [User.objects.create_user(name) for name in NAMES[: rules.seats]]
        options = several(rules, points)
        terms = Wanted(rules.game, options, pace=pace, abandoned=self.abandoned)
        match = start_match(setup=terms, players=[Player(user) for user in users])
        self.meet(match)
        if self.joint:
            self.begins(chained)
        else:
            for seat in range(rules.seats if ready else 0):
                self.gives_to_the_dice(seat, "")

    def begins(self, chained: int) -> None:
        """Begin a match with joint dice."""
        raise NotImplementedError

    def meet(self, match: Match) -> None:
        """Go on with this new match and a new model of it.

        The model gets to know the site's last outage, if there was one.
        """
        self.pk = match.pk
        self.users = [seat.user for seat in match.seats.select_related("user")]
        rules, pace = table(match.game, match.options, len(self.users)), PACES.get(match.pace)
        delay = int(pace.delay.total_seconds()) if pace else None
        reserve = int(pace.reserve.total_seconds()) * rules.match_points if pace else 0
        self.model = SlowModel(rules, Terms(delay, reserve, match.abandoned), self.now)
        if self.back is not None:
            self.model.accept(TimedAction(self.back, None, "outage 0"))
        self.world = self.model.world()
        self.sent = list[SentRequest]()
        """Every request that changed something, for sending it again."""
        self.asked: SentRequest | None = None
        """The request for the pending throw."""

    @property
    def now(self) -> int:
        """Seconds since the start of the test."""
        return int((self.time.now - EPOCH).total_seconds())

    # ---- Setup

    @rule(seat=seats, seed=st.sampled_from(["", "luck", "more"]))
    def gives_to_the_dice(self, seat: int, seed: str) -> None:
        """Send a dice seed of this seat: possibly for a second time, or after the start."""
        seat %= len(self.users)
        new = self.world.stage == "beginning" and seat not in self.world.given
        contribute(match_id=self.pk, user=self.user(seat), seed=seed, request_id=uuid4().hex)
        if new:
            self.apply_to_model(TimedAction(self.now, seat, "gift"))

    # ---- Without a request

    def passes(self, seconds: int) -> None:
        """Let this many seconds pass, in which the site writes its heartbeat."""
        self.time.passes(timedelta(seconds=seconds))
        Pulse.objects.update(at=self.time.now)

    def timekeeper_runs(self) -> None:
        """Run the due action of the match, on the site and in the model."""
        happens = self.world.happens(self.now)
        run_due()
        if happens:
            self.apply_to_model(TimedAction(self.now, None, happens))

    # ---- Requests

    def next_of(self, world: World, pick: int) -> str:
        """Return an action of the active seat in wire form; `pick` selects it."""
        if world.holding is not None:
            return "done"
        legal = world.rules.legal_moves(world.state)
        if world.rules.due(world.state) == "throw" and not (legal and pick % 3 == 0):
            return "throw"
        return action_text(legal[pick % len(legal)])

    def plays_now(self, seat: int) -> bool:
        """Whether this seat is active, its player has not left, and its time has not run out."""
        there = self.world.acting == seat and seat not in self.world.out
        return there and not self.world.late(self.now)

    def ask(self, seat: int, action: str, back: int = 0) -> None:
        """Send an action of this seat, as from a page that is `back` versions behind."""
        self.send(seat, action, self.world.version - back, uuid4().hex)

    def send(self, seat: int, action: str, version: int, name: str) -> None:
        """Send a request to the site; assert that it succeeds or fails as the model predicts."""
        timed = TimedAction(self.now, seat, action)
        request = (seat, action, version, name)
        changes = False if request in self.sent else self._ask_model(timed, version)
        ask = partial(
            act,
            match_id=self.pk,
            user=self.user(seat),
            action=action.removesuffix(WITH_LINK),
            version=version,
            request_id=name,
            link=self.next_link(seat) if action.endswith(WITH_LINK) else "",
        )
        if isinstance(changes, bool):
            ask()
        else:
            self._fails(ask, {Refused: Illegal, Late: Stale}[changes])
        if changes is True:
            before = self.world.version
            self.apply_to_model(timed)
            if self.world.version > before:
                self.sent.append(request)
            elif self.asked is None:
                self.asked = request

    def next_link(self, seat: int) -> str:
        """Return the link that the page of this seat has for the next throw; empty without one."""
        return ""

    def _ask_model(self, action: TimedAction, version: int) -> bool | type[Refused | Late]:
        try:
            return self.model.asks(action, version)
        except (Refused, Late) as refusal:
            return type(refusal)

    def _fails(self, ask: Callable[[], object], reason: type[Exception]) -> None:
        with pytest.raises(reason):
            ask()

    def apply_to_model(self, action: TimedAction) -> None:
        """Apply an accepted action to the model, with the throws that the site has drawn for it."""
        new = Event.objects.filter(match=self.pk, number__gt=self.world.version, kind="throw")
        pending = self.world.pending
        shown = [action_from(event.payload) for event in new]
        thrown = tuple(each for each in shown if isinstance(each, Throw))
        self.model.accept(replace(action, thrown=thrown))
        self.world = self.model.world()
        after = self.world.pending
        if pending is not None and (after is None or after.number != pending.number):
            if thrown and self.asked is not None and pending.roller not in self.world.out:
                self.sent.append(self.asked)
            self.asked = None

    def _kinds(self) -> list[str]:
        return list(Event.objects.filter(match=self.pk).values_list("kind", flat=True))

    def user(self, seat: int) -> User:
        user = self.users[seat]
        assert user is not None
        return user

    # ---- Invariants

    @invariant()
    def match_and_model_are_the_same(self) -> None:
        """Assert that the match on the site equals the model, and that its log has no fault."""
        if not hasattr(self, "pk"):
            return
        match, world = Match.objects.get(pk=self.pk), self.world
        assert self._kinds() == world.kinds
        assert match.version == world.version
        assert match.position == position_text(world.rules, world.state)
        assert (match.stage, match.ending) == (world.stage, world.ending)
        assert match.holding == world.holding
        self.check(match, world)
        assert find_faults(match) == []

    def check(self, match: Match, world: World) -> None:
        """Assert that result, offers and clocks are the same on the site and in the model."""
        assert_same_end(match, world)
        assert_same_offers(match, world)
        assert_same_clocks(match, world)
