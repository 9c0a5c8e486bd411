"""Joint dice in the slow model: throws that wait for the links of players who are there."""

from tests.games.support.slow_model.leaving import GRACE, HERE
from tests.games.support.slow_model.offers import Talk
from tests.games.support.slow_model.table import LINK_TIME, Chain, Pending, TimedAction


class Links(Talk):
    """Part of the model: throws, links and chains."""

    def ask_for_throw(self, seat: int, *, by_player: bool, link: bool) -> None:
        """Throw for a seat; with joint dice, when the links of all players who are there have come.

        With `link`, the page of the seat sends its own link.
        """
        if not self.chains:
            self._fall_once_more(seat, by_player=by_player)
            return
        if self.pending is None:
            self.joint_throws += 1
            awaited = {each for each in self.chains if self._can_answer(each)}
            self.pending = Pending(self.joint_throws, seat, by_player, self.now, awaited)
        if link and self._serves(seat):
            self._add_link(self.pending, seat)
        self._make_if_complete()

    def _can_answer(self, seat: int) -> bool:
        """Whether a page of this seat is open and has a link for the pending throw."""
        signs = self.pages[seat].values()
        is_open = any(how == HERE and self.now - at <= GRACE[HERE] for how, at in signs)
        return is_open and seat not in self.out and self._serves(seat)

    def _serves(self, seat: int) -> bool:
        return seat in self.chains and self.chains[seat].start < self.joint_throws

    def _add_link(self, pending: Pending, seat: int) -> None:
        pending.links.add(seat)
        pending.awaited.discard(seat)

    def send_link(self, action: TimedAction, rest: str) -> None:
        """Add a link, or record that a page has none, if the pending throw waits for this seat."""
        number, how = rest.split()
        pending, seat = self.pending, action.seat
        if pending is None or pending.number != int(number) or seat not in pending.awaited:
            return
        assert seat is not None
        if how == "right":
            self._add_link(pending, seat)
        elif how == "none":
            self._withhold(pending, seat)
        self._make_if_complete()

    def make_overdue_throw(self, _: TimedAction, __: str) -> None:
        """Make the pending throw without the links that are missing; let a bot answer an offer."""
        assert self.pending is not None
        if self.pending.until <= self.now:
            for seat in sorted(self.pending.awaited):
                self._withhold(self.pending, seat)
            self._make_if_complete()
        if self.stage == "playing" and self.to_be_answered:
            self.answer_for_computer()

    def _withhold(self, pending: Pending, seat: int) -> None:
        pending.awaited.discard(seat)
        self.chains[seat].withheld += 1

    def _make_if_complete(self) -> None:
        """Make the pending throw if no link is awaited; the time of the links costs nothing."""
        pending = self.pending
        if pending is None or pending.awaited:
            return
        if self.turn_at is not None:
            self.turn_at += min(self.now - pending.asked, LINK_TIME)
        plays = pending.by_player and pending.roller not in self.out
        if plays:
            self.came.add(pending.roller)
        self._fall_once_more(pending.roller, by_player=plays)

    def _fall_once_more(self, seat: int, *, by_player: bool) -> None:
        """Apply the throw that was drawn; none while the model only tries out an action."""
        if not self.chance:
            return
        if by_player:
            self.acted.add(seat)
            self.thrown = True
        if self.by[-1:] == [seat]:
            self.stop_clock(seat)
        (throw,) = self.chance
        self.fall(throw)

    def agree_on_chain(self, action: TimedAction, _: str) -> None:
        """Let a seat use another chain from the throw after the next, if it may have one now."""
        seat = action.seat
        assert seat is not None
        idle = self.stage == "playing" and self.pending is None and seat not in self.out
        chain = self.chains.get(seat)
        fresh = chain is not None and 0 < chain.start >= self.joint_throws
        if not self.chains or not idle or fresh:
            return
        self.chains[seat] = Chain(self.joint_throws + 1, chain.withheld if chain else 0)
        self.note("anchor")
