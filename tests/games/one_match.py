"""A match that is asked for things, beside a slow model of it that says what must come of them."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from accounts.models import User
from games import dice, timekeeper
from games.audit import faults
from games.clocks import PACES
from games.engine.core import Choice, Illegal, Rules, State, Throw
from games.engine.exchange import action_from
from games.engine.games import table
from games.engine.options import Value
from games.engine.text import action_text, position_text
from games.models import Commitment, Event, Match, Pulse
from games.services import Player, Stale, act, contribute, start_match
from games.services import Terms as Wanted
from games.thinking import Question
from games.timekeeper import tick
from tests.games.slow_model import SlowModel, World, thought
from tests.games.slow_table import Deed, Late, Refused, Terms
from tests.games.tables import NAMES
from tests.times import NOON, Time

EPOCH = NOON
seats = st.integers(0, 3)


def several(rules: Rules[State], points: int) -> dict[str, Value]:
    """The options of a table for so many points, with a cube where there is one and it counts."""
    cube = {"cube": True} if rules.game == "backgammon" and points > 1 else {}
    return {"match_points": points, **cube}


class Thinker:
    """A computer that thinks as the model says."""

    def answer(self, question: Question) -> Choice:
        """What it chooses."""
        return thought(question.rules, question.state)


class OneMatch(RuleBasedStateMachine):
    """One match beside its model, and the rematches that come of it."""

    back: int | None = None
    """When the site was back from its last outage."""

    def __init__(
        self,
        tables: Sequence[Rules[State]],
        abandoned: str,
        time: Time,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        super().__init__()
        self.tables, self.abandoned = tables, abandoned
        self.time = time
        time.comes_to(EPOCH)
        self.chance = Random()  # noqa: S311  nothing secret hangs on it
        monkeypatch.setattr(dice, "new_root", lambda: self.chance.randbytes(32))
        # The name of a match goes into its dice.
        name = Commitment._meta.get_field("match_id")
        monkeypatch.setattr(name, "_get_default", lambda: f"{self.chance.getrandbits(32):010}")
        monkeypatch.setattr(timekeeper, "thinker", Thinker())
        # Nothing of one run is left for the next.
        self.undone = ExitStack()
        self.undone.enter_context(transaction.atomic())
        self.undone.callback(transaction.set_rollback, True)

    def teardown(self) -> None:
        """Forget all that was stored."""
        self.undone.close()

    @initialize(
        which=st.integers(0, 999),
        points=st.sampled_from([1, 2, 3]),
        pace=st.sampled_from(["none", "blitz", "normal"]),
        seed=st.integers(0, 999),
        ready=st.sampled_from([True, True, True, False]),
    )
    def sit_down(
        self,
        which: int,
        points: int,
        pace: str,
        seed: int,
        ready: bool,
    ) -> None:
        """Some people sit down at a table, and mostly begin at once."""
        rules = self.tables[which % len(self.tables)]
        self.chance.seed(seed)
        users = [User.objects.create_user(name) for name in NAMES[: rules.seats]]
        options = several(rules, points)
        terms = Wanted(rules.game, options, pace=pace, abandoned=self.abandoned)
        match = start_match(terms=terms, players=[Player(user) for user in users])
        self.meet(match)
        for seat in range(rules.seats if ready else 0):
            self.gives_to_the_dice(seat, "")

    def meet(self, match: Match) -> None:
        """A match is about to begin; that the site was away is not forgotten."""
        self.pk = match.pk
        self.users = [seat.user for seat in match.seats.select_related("user")]
        rules, pace = table(match.game, match.options, len(self.users)), PACES.get(match.pace)
        delay = int(pace.delay.total_seconds()) if pace else None
        reserve = int(pace.reserve.total_seconds()) * rules.match_points if pace else 0
        self.model = SlowModel(rules, Terms(delay, reserve, match.abandoned), self.now)
        if self.back is not None:
            self.model.accept(Deed(self.back, None, "outage 0"))
        self.world = self.model.world()
        self.sent = list[tuple[int, str, int, str]]()
        """Every request that changed something, to be sent again."""

    @property
    def now(self) -> int:
        """How many seconds have passed since everything began."""
        return int((self.time.now - EPOCH).total_seconds())

    # ---- What everything begins with

    @rule(seat=seats, seed=st.sampled_from(["", "luck", "more"]))
    def gives_to_the_dice(self, seat: int, seed: str) -> None:
        """Somebody gives something to the dice, in time, twice or too late."""
        seat %= len(self.users)
        new = self.world.stage == "beginning" and seat not in self.world.given
        contribute(match_id=self.pk, user=self.user(seat), seed=seed, request_id=uuid4().hex)
        if new:
            self.happened(Deed(self.now, seat, "gift"))

    # ---- What nobody asks for

    def passes(self, seconds: int) -> None:
        """Nothing happens for so long, but that the site is there."""
        self.time.passes(timedelta(seconds=seconds))
        Pulse.objects.update(at=self.time.now)

    def somebody_keeps_time(self) -> None:
        """What is due is done."""
        happens = self.world.happens(self.now)
        tick()
        if happens:
            self.happened(Deed(self.now, None, happens))

    # ---- How it is asked

    def next_of(self, world: World, pick: int) -> str:
        """What whoever is at turn can do: whoever may double does so now and then."""
        if world.holding is not None:
            return "done"
        legal = world.rules.legal_moves(world.state)
        if world.rules.due(world.state) == "throw" and not (legal and pick % 3 == 0):
            return "throw"
        return action_text(legal[pick % len(legal)])

    def plays_now(self, seat: int) -> bool:
        """Tell whether this seat's player can go on with a turn."""
        there = self.world.acting == seat and seat not in self.world.out
        return there and not self.world.late(self.now)

    def ask(self, seat: int, action: str, back: int = 0) -> None:
        """Somebody asks for something, as the board shows it or has shown it before."""
        self.send(seat, action, self.world.version - back, uuid4().hex)

    def send(self, seat: int, action: str, version: int, name: str) -> None:
        """A request comes, for the first time or once more: it is answered as the model says."""
        deed = Deed(self.now, seat, action)
        request = (seat, action, version, name)
        changes = False if request in self.sent else self._expected(deed, version)
        ask = partial(
            act,
            match_id=self.pk,
            user=self.user(seat),
            action=action,
            version=version,
            request_id=name,
        )
        if isinstance(changes, bool):
            ask()
        else:
            self._fails(ask, {Refused: Illegal, Late: Stale}[changes])
        if changes is True:
            self.sent.append(request)
            self.happened(deed)

    def _expected(self, deed: Deed, version: int) -> bool | type[Refused | Late]:
        try:
            return self.model.asks(deed, version)
        except (Refused, Late) as refusal:
            return type(refusal)

    def _fails(self, ask: Callable[[], object], reason: type[Exception]) -> None:
        with pytest.raises(reason):
            ask()

    def happened(self, deed: Deed) -> None:
        """Tell the model of what was done, and what chance showed meanwhile."""
        new = Event.objects.filter(match=self.pk, number__gt=self.world.version, kind="throw")
        shown = [action_from(event.payload) for event in new]
        thrown = tuple(each for each in shown if isinstance(each, Throw))
        self.model.accept(replace(deed, thrown=thrown))
        self.world = self.model.world()

    def _kinds(self) -> list[str]:
        return list(Event.objects.filter(match=self.pk).values_list("kind", flat=True))

    def user(self, seat: int) -> User:
        """The person in a seat."""
        user = self.users[seat]
        assert user is not None
        return user

    # ---- What must be so

    @invariant()
    def match_and_model_are_the_same(self) -> None:
        """Everything that is stored is what the model tells, and follows from the log."""
        if not hasattr(self, "pk"):
            return
        match, world = Match.objects.get(pk=self.pk), self.world
        assert self._kinds() == world.kinds
        assert match.version == world.version
        assert match.position == position_text(world.rules, world.state)
        assert (match.stage, match.ending) == (world.stage, world.ending)
        assert match.holding == world.holding
        self.check(match, world)
        assert faults(match) == []

    def check(self, match: Match, world: World) -> None:
        """Compare what is stored with what the model tells."""
        self._check_end(match, world)
        self._check_offers(match, world)
        self._check_clocks(match, world)

    def _check_end(self, match: Match, world: World) -> None:
        outcome = world.outcome
        told = (list(outcome.winners), outcome.points) if outcome else (None, None)
        assert (match.winners, match.points, match.score) == (*told, world.score)
        assert Match.objects.filter(previous=match).exists() == world.has_rematch

    def _check_offers(self, match: Match, world: World) -> None:
        stored = [(each["number"], each["kind"], each["seat"]) for each in match.offers]
        assert stored == [(each.number, each.kind, each.seat) for each in world.offers]
        assert [each["accepted"] for each in match.offers] == [
            each.accepted for each in world.offers
        ]

    def _check_clocks(self, match: Match, world: World) -> None:
        reserves = [seat.reserve for seat in match.seats.all()]
        told: Sequence[int | None] = world.reserves or [None] * len(self.users)
        assert reserves == [None if each is None else timedelta(seconds=each) for each in told]
        assert match.turn_at == self.moment(world.turn_at)
        assert match.due_at == self.moment(world.due)

    def moment(self, seconds: float | None) -> datetime | None:
        """When that was."""
        return None if seconds is None else EPOCH + timedelta(seconds=seconds)
