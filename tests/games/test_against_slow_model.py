"""Random sequences of all possible requests to a match, compared with a slow model of it.

Add a rule here and an action to the model for every new kind of request.
"""

from datetime import timedelta
from functools import partial
from math import ceil

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from accounts.models import User
from accounts.staff.powers import Role
from games.engine.explanations import Illegal
from games.engine.state import Call
from games.models import Match, Pulse
from games.play.outages import heartbeat
from games.play.services import act
from games.timekeeper import run_due
from tests.accounts.support.staff import create_staff
from tests.games.support.rulings import rule as rule_upon
from tests.games.support.setups import USUAL
from tests.games.support.slow_model.comparison import seats
from tests.games.support.slow_model.random_links import Linked
from tests.games.support.slow_model.table import TimedAction
from tests.support.depth import depth
from tests.support.host_clock import Time

pytestmark = pytest.mark.sqlite_only

AWAY = ("return", "claim", "ready", "call double", "call take", "call drop")
CLAIMS = ("claim 0", "claim 1", "claim 2", "claim 3")
WORDS = ("throw", "undo", "done", "give", "rematch", "offer takeback", *AWAY, *CLAIMS)
ENDINGS = ("resign", "offer abort", "offer resign 1", "offer resign 2", "offer resign 3")


class Everything(Linked):
    """Test of a match against its model, with a rule for every kind of request."""

    referee: User | None = None
    """The referee, once there is one."""

    # ---- Requests of players

    @rule(steps=st.integers(1, 12), pick=st.integers(0, 10**6))
    def plays(self, steps: int, pick: int) -> None:
        """Let the active player take some actions."""
        for step in range(steps):
            world = self.world
            if world.acting is None or world.acting in world.out:
                return
            self.ask(world.acting, self.next_of(world, pick + 7 * step))
            if self.world.pending and (pick + step) % 9 == 0:
                return
            self.all_answer()

    @precondition(lambda self: self.world.acting is not None)
    @rule(pick=st.integers(0, 10**6))
    def plays_a_turn(self, pick: int) -> None:
        """Let the active player finish the turn."""
        seat = self.world.acting
        assert seat is not None
        while self.plays_now(seat):
            self.ask(seat, self.next_of(self.world, pick))
            self.all_answer()

    @precondition(lambda self: Call("double") in self.world.calls)
    @rule(answer=st.sampled_from(["", "take", "drop"]))
    def doubles(self, answer: str) -> None:
        """Let the active player double; the opponent may answer."""
        seat = self.world.acting
        assert seat is not None
        self.ask(seat, "call double")
        if answer:
            self.ask(1 - seat, f"call {answer}")

    @precondition(lambda self: self.world.acting is not None)
    @rule(pick=st.integers(0, 10**6), times=st.integers(1, 3))
    def has_second_thoughts(self, pick: int, times: int) -> None:
        """Let the active player make a step and undo it, possibly more often than is allowed."""
        seat = self.world.acting
        assert seat is not None
        while self.plays_now(seat) and not self.world.by:
            self.ask(seat, self.next_of(self.world, pick))
            self.all_answer()
        for _ in range(times):
            self.ask(seat, "undo")

    @rule(seat=seats, word=st.sampled_from(WORDS))
    def asks(self, seat: int, word: str) -> None:
        """Send an action of this seat, whether or not the player's page offers it."""
        self.ask(seat % len(self.users), word)

    @rule(seat=seats, word=st.sampled_from(ENDINGS), sure=st.integers(0, 9))
    def wants_to_end(self, seat: int, word: str, sure: int) -> None:
        """Let this seat offer to resign or to abort.

        Most offers that would end the match at once are not sent, so that runs are longer.
        """
        seat %= len(self.users)
        points = self.world.rules.resignation(self.world.state, seat).points
        alone = word == "offer abort" and not self.world.thrown
        if sure == 1 or not (alone or word in ("resign", f"offer resign {points}")):
            self.ask(seat, word)

    @precondition(lambda self: self.world.stage == "playing" and self.world.thrown)
    @rule(seat=seats, word=st.sampled_from(["accept", "accept", "refuse", "withdraw"]))
    def wants_to_stop(self, seat: int, word: str) -> None:
        """Let this seat offer to abort, and let the offer be answered or withdrawn."""
        seat %= len(self.users)
        self.ask(seat, "offer abort")
        number = max((each.number for each in self.world.offers), default=1)
        self.ask(seat if word == "withdraw" else (seat + 1) % len(self.users), f"{word} {number}")

    @precondition(lambda self: any(map(self.world.could_take_back, range(len(self.users)))))
    @rule(word=st.sampled_from(["accept", "refuse"]))
    def wants_a_turn_back(self, word: str) -> None:
        """Let the player of the last turn ask to take it back, and let the opponents answer."""
        seat = self.world.by[-1]
        self.ask(seat, "offer takeback")
        self.ask((seat + 1) % len(self.users), f"{word} {self.world.version}")

    @rule(seat=seats, start=st.integers(0, 60), score=st.integers(1, 12))
    def moves_anything(self, seat: int, start: int, score: int) -> None:
        """Send a random move of this seat, which is rarely legal."""
        self.ask(seat % len(self.users), f"move {start} {start + score} {score}")

    @rule(
        seat=seats,
        word=st.sampled_from(["accept", "refuse", "withdraw"]),
        which=st.integers(0, 5),
    )
    def answers(self, seat: int, word: str, which: int) -> None:
        """Let this seat answer an open offer, or one that does not exist."""
        numbers = [offer.number for offer in self.world.offers]
        number = numbers[which] if which < len(numbers) else max(self.world.version - which, 1)
        self.ask(seat % len(self.users), f"{word} {number}")

    @precondition(lambda self: self.world.offers)
    @rule(word=st.sampled_from(["accept", "accept", "refuse"]))
    def everybody_answers(self, word: str) -> None:
        """Let all players who may answer an offer give the same answer."""
        offer = self.world.offers[0]
        for seat in range(len(self.users)):
            if seat != offer.seat and offer.number in [each.number for each in self.world.offers]:
                self.ask(seat, f"{word} {offer.number}")

    @precondition(lambda self: self.world.stage == "between")
    @rule(many=st.integers(1, 4), first=seats)
    def are_ready(self, many: int, first: int) -> None:
        """Let this many players, from seat `first` on, ask for the next game."""
        for seat in range(first, first + many):
            self.ask(seat % len(self.users), "ready")

    @precondition(lambda self: self.world.stage == "between")
    @rule(late=st.sampled_from([-1, 0, 1]))
    def the_break_is_over(self, late: int) -> None:
        """Let time pass until the next game starts, or until just before."""
        self.passes(max(self.world.break_over + late - self.now, 0))
        self.timekeeper_runs()

    @precondition(lambda self: self.world.stage == "over")
    @rule()
    def everybody_wants_a_rematch(self) -> None:
        """Let all players ask for a rematch."""
        for seat in range(len(self.users)):
            self.ask(seat, "rematch")
        if self.world.has_rematch:
            self.meet(Match.objects.get(previous=self.pk))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def repeats(self, which: int) -> None:
        """Send a request again that has been accepted."""
        seat, action, version, name = self.sent[which % len(self.sent)]
        self.send(seat, action, version, name)

    @rule(seat=seats, word=st.sampled_from(WORDS + ENDINGS), back=st.integers(-2, 4))
    def asks_of_another_board(self, seat: int, word: str, back: int) -> None:
        """Send an action for an older version, or for one that does not exist yet."""
        self.ask(seat % len(self.users), word, back=back)

    # ---- Time

    @precondition(lambda self: self.world.up is not None)
    @rule(late=st.sampled_from([-1, 0, 1]), word=st.sampled_from(["", "throw", "done", "resign"]))
    def time_is_up(self, late: int, word: str) -> None:
        """Let the active player's time run out, or almost; then perhaps send an action."""
        seat, up = self.world.acting, self.world.up
        assert seat is not None
        assert up is not None
        self.passes(max(ceil(up) + late - self.now, 0))
        if word:
            self.ask(seat, word)
        self.timekeeper_runs()

    @rule(seconds=st.sampled_from([1, 3, 8, 12, 20, 60, 140]))
    def time_passes(self, seconds: int) -> None:
        """Let time pass, and run the due action."""
        self.passes(seconds)
        self.timekeeper_runs()

    @rule(seconds=st.sampled_from([6, 60, 600]))
    def the_site_is_away(self, seconds: int) -> None:
        """Let an outage of the site pass, after which clocks are extended."""
        Pulse.objects.update_or_create(pk=1, defaults={"at": self.time.now})
        self.time.passes(timedelta(seconds=seconds))
        # The timekeeper waits until the lost time is given back.
        run_due()
        heartbeat()
        self.back = self.now
        self.apply_to_model(TimedAction(self.now, None, f"outage {seconds}"))

    @precondition(lambda self: self.world.stage in ("playing", "between"))
    @precondition(lambda self: not self.world.happens(self.now))
    @rule(seconds=st.sampled_from([1, 20, 59, 60]))
    def staff_pauses(self, seconds: int) -> None:
        """Let staff suspend the match until it is resumed automatically."""
        if self.referee is None:
            self.referee = create_staff(Role.REFEREE)
        match = Match.objects.get(pk=self.pk)
        rule_upon(self.referee, match, "pause", minutes="1")
        for seat in range(len(self.users)):
            with pytest.raises(Illegal):
                act(
                    match_id=self.pk,
                    user=self.user(seat),
                    action="resign",
                    version=match.version,
                    request_id=f"paused.{seat}",
                )
        self.passes(seconds)
        if run_due() == 0:
            rule_upon(self.referee, match, "resume")
        self.apply_to_model(TimedAction(self.now, None, f"pause {seconds}"))


TWO = [rules for rules in USUAL if rules.seats == 2]
MORE = [rules for rules in USUAL if rules.seats > 2]
TABLES = {
    "two play": (TWO, "ends", False),
    "two play with a cube": ([rules for rules in TWO if rules.game == "backgammon"], "ends", False),
    "the game ends": (MORE, "ends", False),
    "turns are skipped": (MORE, "skipped", False),
    "a computer plays on": (MORE, "computer", False),
    "joint dice": (TWO, "ends", True),
    "joint dice, turns are skipped": (MORE, "skipped", True),
    "joint dice, a computer plays on": (MORE, "computer", True),
}
"""The tables, what happens there when a player leaves, and whether the dice are joint."""


@pytest.mark.parametrize("table", TABLES)
def test_a_match_is_what_a_slow_model_of_it_is(
    db: None, time: Time, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    run_state_machine_as_test(
        partial(Everything, *TABLES[table], time, monkeypatch),  # type: ignore[arg-type] # any callable will do
        settings=settings(
            max_examples=depth(3, 12),
            stateful_step_count=45,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
