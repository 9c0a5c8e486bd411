"""Leaving a match in the slow model: presence, claims, skipped turns and returning."""

from games.engine.state import Outcome
from tests.games.support.slow_model.table import NO_WINNER, Refused, Table, TimedAction

HERE, CLOSED, LOST = "here", "closed", "lost"
GRACE = {HERE: 150, CLOSED: 10, LOST: 45}
"""Seconds during which a player counts as present after each kind of last sign."""
COUNTDOWN, EXCUSED = 60, 600


class Leaving(Table):
    """Part of the model: the pages of players, and players who leave or return."""

    pages: dict[int, dict[str, tuple[str, int]]]
    """The pages of every seat: the last sign of each, and when it came."""
    back: int | None
    """When the site came back from its last outage."""

    # ---- Pages

    def come(self, action: TimedAction, page: str) -> None:
        """Record that a player has opened a page, and forget the player's closed pages."""
        if self.stage == "over":
            return
        assert action.seat is not None
        there = {
            name: (how, at)
            for name, (how, at) in self.pages[action.seat].items()
            if how == HERE and action.at - at <= GRACE[HERE]
        }
        self.pages[action.seat] = {**there, page: (HERE, action.at)}
        self.came.add(action.seat)

    def sign(self, action: TimedAction, rest: str) -> None:
        """Record that a player's page is still open, was closed, or has lost its connection."""
        assert action.seat is not None
        page, how = rest.split()
        if page in self.pages[action.seat]:
            self.pages[action.seat][page] = (how, action.at)

    def away(self, now: int) -> tuple[int, int] | None:
        """Return the active seat, and since when its countdown runs, if its player is absent.

        Returns None otherwise.
        """
        seat = self.acting
        if seat not in self.here or self.here == [seat]:
            return None
        assert seat is not None
        signs = self.pages[seat].values()
        if any(how == HERE and now - at <= GRACE[HERE] for how, at in signs):
            return None
        begins = [
            self.moved,
            max((at + GRACE[how] for how, at in signs), default=self.created + 45),
        ]
        if self.back is not None:
            begins.append(self.back + GRACE[LOST])
        return seat, max(begins)

    # ---- Going

    def resign(self, action: TimedAction, _: str) -> None:
        """Resign the game, or leave the match if the others play on."""
        self.going_on()
        assert action.seat is not None
        self.leave(action.seat, "resigned", "resign")

    def flag(self, _: TimedAction, __: str) -> None:
        """Let the active seat lose on time; a turn that only lacks confirmation is confirmed."""
        assert self.acting is not None
        if self.holding is not None:
            self.holding = None
            self.note("done")
            return
        away = self.away(self.now)
        if away is not None and away[1] < self.now:
            self._remember(self.acting, "flagged")
        self.leave(self.acting, "flagged", "flag")

    def claim(self, action: TimedAction, rest: str) -> None:
        """Claim that the absent player has left, or claim the win.

        Raises `Refused` if that is not possible.
        """
        self.going_on()
        if not rest:
            self._claim_win()
            return
        away = self.away(self.now)
        if away is None or int(rest) != away[0] or action.seat == away[0]:
            raise Refused
        if self.now < away[1] + COUNTDOWN:
            raise Refused
        came = away[0] in self.acted
        self._remember(away[0], "abandoned" if came else "no_show")
        self.note("claim")
        if came or self.rules.seats > 2:
            self.leave(away[0], "abandoned")
        else:
            self.end(NO_WINNER, "aborted")

    def stop_waiting(self, _: TimedAction, __: str) -> None:
        """Abort the match, or go on without a player who has never come, if their time is over."""
        away = self.away(self.now)
        if not self.waits or away is None or self.now < away[1] + COUNTDOWN:
            return
        self._remember(away[0], "no_show")
        if self.abandoned == "ends":
            self.note("ruling")
            self.end(NO_WINNER, "aborted")
        else:
            self.leave(away[0], "abandoned")

    def leave(self, seat: int, why: str, kind: str = "") -> None:
        """Let the player in this seat leave; the match goes on or ends, as the setup says."""
        if self.abandoned != "ends" and self.here != [seat]:
            self._put_out(seat, why)
            return
        if kind:
            self.note(kind)
        given = self.rules.resignation(self.state, seat)
        staying = tuple(winner for winner in given.winners if winner not in self.out)
        outcome = Outcome(staying or given.winners, given.points)
        if why == "resigned" and not self.out:
            self.end_game(outcome, why)
        else:
            self.end(outcome, why)

    def return_(self, action: TimedAction, _: str) -> None:
        """Give a player back the seat that was lost by absence; else raise `Refused`."""
        self.going_on()
        assert action.seat is not None
        if self.out.get(action.seat) != "abandoned":
            raise Refused
        self.note("back")
        self.lapse("company")
        del self.out[action.seat]
        if self.acting == action.seat and self.delay is not None:
            self.turn_at = self.now

    def skip(self) -> None:
        """Skip the turns of seats whose players have left, if the setup says so."""
        while self.abandoned == "skipped" and self.holding is None and self.acting in self.out:
            self.state, self.pending = self.rules.skip_turn(self.state), None
            self.note("skip")

    def _put_out(self, seat: int, why: str) -> None:
        self.note("out")
        self.lapse("company")
        self.out[seat] = why
        if self.holding == seat:
            self.holding = None
        alone = self._alone() if self.abandoned == "skipped" else None
        if alone:
            self.end(alone, why)

    def _claim_win(self) -> None:
        alone = self._alone()
        if alone is None:
            raise Refused
        self.note("claim")
        self.end(alone, "abandoned")

    def _alone(self) -> Outcome | None:
        """Return the outcome in which the remaining seats win, if they have no opponents left.

        Returns None otherwise.
        """
        rivals = {
            rival
            for seat in self.here
            for rival in self.rules.resignation(self.state, seat).winners
        }
        if any(rival in self.here for rival in rivals):
            return None
        points = max(self.rules.resignation(self.state, seat).points for seat in self.out)
        return Outcome(tuple(self.here), points)

    def _remember(self, seat: int, why: str) -> None:
        if self.back is None or self.now - self.back >= EXCUSED:
            self.leavings.append((seat, why))
