"""Random presence in a test of a match: pages open and close, players leave and return."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.models import Leaving, Match, Presence
from games.play.start.arrivals import start_waiting_clock
from games.presence import players
from tests.games.support.presence import CLOSED, LOST
from tests.games.support.slow_model.comparison import OneMatch, seats
from tests.games.support.slow_model.equality import as_time
from tests.games.support.slow_model.leaving import COUNTDOWN
from tests.games.support.slow_model.match import World
from tests.games.support.slow_model.table import TimedAction

CODES = {"closed": CLOSED, "lost": LOST}
"""The close code for each way in which a page goes."""
HOW = ("here", *CODES)
"""The signs that a page can give."""


class Comings(OneMatch):
    """Test of a match against its model in which players open pages, are absent and leave."""

    opened = 0
    """The number of pages opened so far, from which each gets its name."""

    # ---- Pages

    @rule(seat=seats, which=st.integers(0, 3), how=st.sampled_from([*HOW, "comes"]))
    def is_there_or_not(self, seat: int, which: int, how: str) -> None:
        """Open a page of this seat, or let one of its pages (or an unknown one) send a sign."""
        seat %= len(self.users)
        pages = [*self.world.pages[seat], "unknown"]
        if how == "comes":
            self.comes(seat)
        else:
            self._says(seat, pages[which % len(pages)], how)

    def comes(self, seat: int) -> None:
        """Open a page of this seat."""
        self.opened += 1
        page = f"{self.opened}"
        if players.join(self.pk, self.user(seat), page):
            start_waiting_clock(self.pk)
        self.apply_to_model(TimedAction(self.now, seat, f"come {page}"))

    def _says(self, seat: int, page: str, how: str) -> None:
        if how == "here":
            players.refresh(self.pk, self.user(seat), page)
        else:
            players.leave(self.pk, self.user(seat), page, CODES[how])
        self.apply_to_model(TimedAction(self.now, seat, f"sign {page} {how}"))

    def _all_say(self, seat: int, how: str) -> None:
        for page in list(self.world.pages[seat]):
            self._says(seat, page, how)

    # ---- Leaving and coming back

    @precondition(lambda self: self.world.acting is not None)
    @rule(
        how=st.sampled_from(["closed", "closed", "lost", "never came"]),
        late=st.sampled_from([-1, 0, 0, 1]),
        who=st.integers(1, 3),
    )
    def is_waited_for(self, how: str, late: int, who: int) -> None:
        """Let the active player be absent, and another claim when the countdown ends.

        `late` is by how many seconds the claim comes later; -1 is too early.
        """
        seat = self.world.acting
        assert seat is not None
        if how in CODES:
            self.comes(seat)
            self._all_say(seat, how)
        found = self.world.away(self.now)
        since = max(found[1], self.now) if found else self.now
        self.passes(max(since - self.now, 0) + COUNTDOWN + late)
        self.ask((seat + who) % len(self.users), f"claim {seat}")

    @precondition(lambda self: self.world.stage == "playing")
    @rule(seat=seats)
    def has_had_enough(self, seat: int) -> None:
        """Let this seat resign, if the match can go on after that."""
        goes_on = self.world.abandoned != "ends" and len(self.world.here) > 1
        if goes_on or self.world.rules.match_points > 1:
            self.ask(seat % len(self.users), "resign")

    @precondition(lambda self: self.world.stage == "playing" and self.world.out)
    @rule(which=st.integers(0, 3))
    def comes_back(self, which: int) -> None:
        """Let a player who has left ask to return to the seat."""
        out = sorted(self.world.out)
        self.ask(out[which % len(out)], "return")

    @precondition(lambda self: self.world.acting in self.world.out)
    @rule(times=st.integers(1, 8))
    def a_computer_plays(self, times: int) -> None:
        """Let time pass, in which a bot acts for a player who has left."""
        for _ in range(times):
            self.passes(1)
            self.timekeeper_runs()

    # ---- What must be so

    def check(self, match: Match, world: World) -> None:
        """Also assert that the same players have left, and that the same presence is stored."""
        super().check(match, world)
        computer = "casual" if world.abandoned == "computer" else ""
        assert {seat.number: (seat.out, seat.stand_in) for seat in match.seats.all()} == {
            seat: (world.out.get(seat, ""), computer if seat in world.out else "")
            for seat in world.seats
        }
        numbers = {user.pk: seat for seat, user in enumerate(map(self.user, world.seats))}
        known = Presence.objects.filter(match=match).values_list("user", "socket", "state", "at")
        assert {(numbers[user], page, how, at) for user, page, how, at in known} == {
            (seat, page, how, as_time(at))
            for seat, pages in world.pages.items()
            for page, (how, at) in pages.items()
        }
        left = Leaving.objects.filter(match=match).order_by("pk").values_list("user", "why")
        assert [(numbers[user], why) for user, why in left] == world.leavings
