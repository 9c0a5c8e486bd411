"""Everything that can be asked of a match, in any order, beside a slow model of it.

Whoever adds something that can be done at a match adds a rule here and a deed to the model.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from accounts.models import User
from games import dice
from games.audit import faults
from games.clocks import PACES
from games.engine.core import Illegal, Rules, State, Throw
from games.engine.exchange import action_from
from games.engine.games import table
from games.engine.text import action_text, position_text
from games.models import Commitment, Event, Match, Pulse
from games.outages import beat
from games.services import Player, Stale, Terms, act, contribute, start_match
from games.timekeeper import tick
from tests.games.slow_model import PATIENCE, Deed, Late, Refused, SlowModel, World
from tests.games.tables import NAMES, USUAL, unusual
from tests.games.times import Time

EPOCH = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
WORDS = ("throw", "undo", "done", "give", "rematch", "offer takeback")
ENDINGS = ("resign", "offer abort", "offer resign 1", "offer resign 2", "offer resign 3")
seats = st.integers(0, 3)


class Everything(RuleBasedStateMachine):
    """One match, and the rematches that come of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.time = Time(monkeypatch, EPOCH)
        self.chance = Random()  # noqa: S311  nothing secret hangs on it
        monkeypatch.setattr(dice, "new_root", lambda: self.chance.randbytes(32))
        # The name of a match goes into its dice.
        name = Commitment._meta.get_field("match_id")
        monkeypatch.setattr(name, "_get_default", lambda: f"{self.chance.getrandbits(32):010}")
        # Nothing of one run is left for the next.
        self.undone = ExitStack()
        self.undone.enter_context(transaction.atomic())
        self.undone.callback(transaction.set_rollback, True)

    def teardown(self) -> None:
        """Forget all that was stored."""
        self.undone.close()

    @initialize(
        rules=st.sampled_from(USUAL),
        pace=st.sampled_from(["none", "blitz", "normal"]),
        seed=st.integers(0, 999),
        ready=st.sampled_from([True, True, True, False]),
    )
    def sit_down(self, rules: Rules[State], pace: str, seed: int, ready: bool) -> None:
        """Some people sit down at a table, and mostly begin at once."""
        self.chance.seed(seed)
        users = [User.objects.create_user(name) for name in NAMES[: rules.seats]]
        terms = Terms(rules.game, unusual(rules), pace=pace, abandoned="ends")
        match = start_match(terms=terms, players=[Player(user) for user in users])
        self._meet(match)
        for seat in range(rules.seats if ready else 0):
            self.gives_to_the_dice(seat, "")

    def _meet(self, match: Match) -> None:
        self.pk = match.pk
        self.users = [seat.user for seat in match.seats.select_related("user")]
        rules, pace = table(match.game, match.options, len(self.users)), PACES.get(match.pace)
        delay = int(pace.delay.total_seconds()) if pace else None
        reserve = int(pace.reserve.total_seconds()) if pace else 0
        self.model = SlowModel(rules, delay, reserve, self.now)
        self.world = self.model.world()
        self.sent = list[tuple[int, str, int, str]]()
        """Every request that changed something, to be sent again."""

    @property
    def now(self) -> int:
        """How many seconds have passed since everything began."""
        return int((self.time.now - EPOCH).total_seconds())

    # ---- What people ask for

    @rule(seat=seats, seed=st.sampled_from(["", "luck", "more"]))
    def gives_to_the_dice(self, seat: int, seed: str) -> None:
        """Somebody gives something to the dice, in time, twice or too late."""
        seat %= len(self.users)
        new = self.world.stage == "beginning" and seat not in self.world.given
        contribute(match_id=self.pk, user=self._user(seat), seed=seed, request_id=uuid4().hex)
        if new:
            self._happened(Deed(self.now, seat, "gift"))

    @rule(steps=st.integers(1, 12), pick=st.integers(0, 10**6))
    def plays(self, steps: int, pick: int) -> None:
        """Whoever is at turn plays on."""
        for step in range(steps):
            world = self.world
            if world.acting is None:
                return
            self._ask(world.acting, self._due(world, pick + 7 * step))

    @precondition(lambda self: self.world.acting is not None)
    @rule(pick=st.integers(0, 10**6))
    def plays_a_turn(self, pick: int) -> None:
        """Whoever is at turn plays until another one is."""
        seat = self.world.acting
        assert seat is not None
        while self._plays(seat):
            self._ask(seat, self._due(self.world, pick))

    @precondition(lambda self: self.world.acting is not None)
    @rule(pick=st.integers(0, 10**6), times=st.integers(1, 3))
    def has_second_thoughts(self, pick: int, times: int) -> None:
        """Whoever is to move makes a step and undoes it, or more, or asks once too often."""
        seat = self.world.acting
        assert seat is not None
        while self._plays(seat) and not self.world.by:
            self._ask(seat, self._due(self.world, pick))
        for _ in range(times):
            self._ask(seat, "undo")

    @rule(seat=seats, word=st.sampled_from(WORDS))
    def asks(self, seat: int, word: str) -> None:
        """Somebody presses a button, whether or not a page would show it."""
        self._ask(seat % len(self.users), word)

    @rule(seat=seats, word=st.sampled_from(ENDINGS), sure=st.integers(0, 9))
    def wants_to_end(self, seat: int, word: str, sure: int) -> None:
        """Somebody offers to give up; who would do so at once mostly thinks better of it."""
        seat %= len(self.users)
        worth = self.world.rules.resignation(self.world.state, seat).points
        alone = word == "offer abort" and not self.world.thrown
        if sure == 1 or not (alone or word in ("resign", f"offer resign {worth}")):
            self._ask(seat, word)

    @precondition(lambda self: self.world.stage == "playing" and self.world.thrown)
    @rule(seat=seats, word=st.sampled_from(["accept", "accept", "refuse", "withdraw"]))
    def wants_to_stop(self, seat: int, word: str) -> None:
        """Somebody wants to abort the match, and is answered; some may go back on their word."""
        seat %= len(self.users)
        self._ask(seat, "offer abort")
        number = max((each.number for each in self.world.offers), default=1)
        self._ask(seat if word == "withdraw" else (seat + 1) % len(self.users), f"{word} {number}")

    @precondition(lambda self: any(map(self.world.could_take_back, range(len(self.users)))))
    @rule(word=st.sampled_from(["accept", "refuse"]))
    def wants_a_turn_back(self, word: str) -> None:
        """Whoever has played last wants to play again."""
        seat = self.world.by[-1]
        self._ask(seat, "offer takeback")
        self._ask((seat + 1) % len(self.users), f"{word} {self.world.version}")

    @rule(seat=seats, start=st.integers(0, 60), score=st.integers(1, 12))
    def moves_anything(self, seat: int, start: int, score: int) -> None:
        """Somebody moves a piece that is hardly there."""
        self._ask(seat % len(self.users), f"move {start} {start + score} {score}")

    @rule(
        seat=seats,
        word=st.sampled_from(["accept", "refuse", "withdraw"]),
        which=st.integers(0, 5),
    )
    def answers(self, seat: int, word: str, which: int) -> None:
        """Somebody answers an offer that stands, or any other number."""
        numbers = [offer.number for offer in self.world.offers]
        number = numbers[which] if which < len(numbers) else max(self.world.version - which, 1)
        self._ask(seat % len(self.users), f"{word} {number}")

    @precondition(lambda self: self.world.offers)
    @rule(word=st.sampled_from(["accept", "accept", "refuse"]))
    def everybody_answers(self, word: str) -> None:
        """All who are asked answer in turn."""
        offer = self.world.offers[0]
        for seat in range(len(self.users)):
            if seat != offer.seat and offer.number in [each.number for each in self.world.offers]:
                self._ask(seat, f"{word} {offer.number}")

    @precondition(lambda self: self.world.stage == "over")
    @rule()
    def everybody_wants_a_rematch(self) -> None:
        """All play on."""
        for seat in range(len(self.users)):
            self._ask(seat, "rematch")
        if self.world.has_rematch:
            self._meet(Match.objects.get(previous=self.pk))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def repeats(self, which: int) -> None:
        """A request that was answered comes once more."""
        seat, action, version, name = self.sent[which % len(self.sent)]
        self._send(seat, action, version, name)

    @rule(seat=seats, word=st.sampled_from(WORDS + ENDINGS), back=st.integers(-2, 4))
    def asks_of_another_board(self, seat: int, word: str, back: int) -> None:
        """A request was meant for a board that is older, or that nobody has seen."""
        self._ask(seat % len(self.users), word, back=back)

    # ---- What nobody asks for

    @precondition(lambda self: self.world.up is not None)
    @rule(late=st.sampled_from([-1, 0, 1]), word=st.sampled_from(["", "throw", "done", "resign"]))
    def time_is_up(self, late: int, word: str) -> None:
        """Somebody thinks for so long that their time is up, or almost, and acts then or not."""
        seat, up = self.world.acting, self.world.up
        assert seat is not None
        assert up is not None
        self.time.passes(timedelta(seconds=max(up + late - self.now, 0)))
        if word:
            self._ask(seat, word)
        self.somebody_keeps_time()

    @rule(seconds=st.sampled_from([1, 3, 8, 12, 20, 60, 140]))
    def time_passes(self, seconds: int) -> None:
        """Nothing happens for a while."""
        self.time.passes(timedelta(seconds=seconds))

    @rule()
    def somebody_keeps_time(self) -> None:
        """What is due is done."""
        tick()
        world = self.world
        if world.stage == "beginning" and world.created + PATIENCE <= self.now:
            self._happened(Deed(self.now, None, "begin"))
        elif world.late(self.now):
            self._happened(Deed(self.now, None, "flag"))

    @rule(seconds=st.sampled_from([6, 60, 600]))
    def the_site_is_away(self, seconds: int) -> None:
        """An outage, after which the time is given back."""
        Pulse.objects.create(pk=1, at=self.time.now)
        self.time.passes(timedelta(seconds=seconds))
        # Whoever keeps time waits until the lost time is given back.
        tick()
        beat()
        Pulse.objects.all().delete()
        self._happened(Deed(self.now, None, f"outage {seconds}"))

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
        self._check_end(match, world)
        self._check_offers(match, world)
        self._check_clocks(match, world)
        assert faults(match) == []

    def _check_end(self, match: Match, world: World) -> None:
        outcome = world.outcome
        told = (list(outcome.winners), outcome.points) if outcome else (None, None)
        assert (match.winners, match.points) == told
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
        assert match.turn_at == self._moment(world.turn_at)
        begin = world.created + PATIENCE if world.stage == "beginning" else None
        assert match.due_at == self._moment(world.up if begin is None else begin)

    def _moment(self, seconds: int | None) -> datetime | None:
        return None if seconds is None else EPOCH + timedelta(seconds=seconds)

    # ---- How it is asked

    def _due(self, world: World, pick: int) -> str:
        if world.holding is not None:
            return "done"
        if world.rules.due(world.state) == "throw":
            return "throw"
        legal = world.rules.legal_moves(world.state)
        return action_text(legal[pick % len(legal)])

    def _plays(self, seat: int) -> bool:
        return self.world.acting == seat and not self.world.late(self.now)

    def _ask(self, seat: int, action: str, back: int = 0) -> None:
        self._send(seat, action, self.world.version - back, uuid4().hex)

    def _send(self, seat: int, action: str, version: int, name: str) -> None:
        deed = Deed(self.now, seat, action)
        request = (seat, action, version, name)
        changes = False if request in self.sent else self._expected(deed, version)
        ask = partial(
            act,
            match_id=self.pk,
            user=self._user(seat),
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
            self._happened(deed)

    def _expected(self, deed: Deed, version: int) -> bool | type[Refused | Late]:
        try:
            return self.model.asks(deed, version)
        except (Refused, Late) as refusal:
            return type(refusal)

    def _fails(self, ask: Callable[[], object], reason: type[Exception]) -> None:
        with pytest.raises(reason):
            ask()

    def _happened(self, deed: Deed) -> None:
        """Tell the model of what was done, and what chance showed meanwhile."""
        new = Event.objects.filter(match=self.pk, number__gt=self.world.version, kind="throw")
        shown = [action_from(event.payload) for event in new]
        thrown = tuple(each for each in shown if isinstance(each, Throw))
        self.model.accept(replace(deed, thrown=thrown))
        self.world = self.model.world()

    def _kinds(self) -> list[str]:
        return list(Event.objects.filter(match=self.pk).values_list("kind", flat=True))

    def _user(self, seat: int) -> User:
        user = self.users[seat]
        assert user is not None
        return user


def test_a_match_is_what_a_slow_model_of_it_is(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    run_state_machine_as_test(
        partial(Everything, monkeypatch),  # type: ignore[arg-type] # any callable will do
        settings=settings(
            max_examples=40,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
