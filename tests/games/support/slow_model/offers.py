"""Offers in the slow model: making and answering them, giving time, rematches."""

from collections.abc import Sequence

from games.engine.bots.offer_policy import accepts
from games.engine.state import Outcome
from tests.games.support.slow_model.leaving import Leaving
from tests.games.support.slow_model.table import NO_WINNER, Offer, Refused, TimedAction

EXTRA, TIMES = 15, 20


class Talk(Leaving):
    """Part of the model: open offers, answers, given time, and players who want a rematch."""

    answers: set[tuple[int, int, bool]]
    gifts: dict[int, int]
    wishes: set[int]

    @property
    def has_rematch(self) -> bool:
        """Whether all players want a rematch."""
        return len(self.wishes) == self.rules.seats

    @property
    def to_be_answered(self) -> tuple[Offer, int] | None:
        """The first offer that a bot has to answer, with the bot's seat; None without one."""
        asked = (
            (offer, seat)
            for offer in self.offers
            for seat in sorted(self.out)
            if seat in self._seats_asked(offer) and seat not in offer.accepted
        )
        return next(asked, None)

    def offer(self, action: TimedAction, rest: str) -> None:
        """Make an offer; raise `Refused` if it is not allowed."""
        self.going_on()
        assert action.seat is not None
        kind, _, points = rest.partition(" ")
        at_stake = self.rules.resignation(self.state, action.seat).points
        if kind == "resign" and int(points) == at_stake:
            self.resign(action, "")
            return
        standing = any((each.kind, each.seat) == (kind, action.seat) for each in self.offers)
        cube = max(self.rules.cube_value(self.state, seat) for seat in self.seats) or 1
        impossible = kind == "resign" and (int(points) > at_stake or int(points) % cube)
        if standing or impossible or (kind == "takeback" and not self.could_take_back(action.seat)):
            raise Refused
        self.note("offer")
        offer = Offer(self.version, kind, action.seat, int(points or 0))
        self.offers.append(offer)
        if kind == "abort" and not self.thrown:
            self.end(NO_WINNER, "aborted")
        elif not self._apply_if_accepted(offer) and kind == "takeback":
            # Bots give no turn back.
            self._refuse(offer, self.out if self.abandoned == "computer" else ())

    def could_take_back(self, seat: int) -> bool:
        """Whether this seat has played the last turn alone, and the turn is over."""
        whole = bool(self.steps) and set(self.by) == {seat} and self.turn[0].seat == seat
        return whole and self.holding is None and self.state.seat != seat

    def answer(self, action: TimedAction, rest: str) -> None:
        """Accept, decline or withdraw an offer; raise `Refused` if this is not allowed."""
        self.going_on()
        assert action.seat is not None
        found = [each for each in self.offers if each.number == int(rest)]
        withdrawing = action.text.startswith("withdraw")
        if not found or (found[0].seat == action.seat) != withdrawing:
            raise Refused
        (offer,) = found
        if not withdrawing and action.seat not in self._seats_asked(offer):
            raise Refused
        accepting = action.text.startswith("accept")
        self.answers.add((action.seat, offer.number, accepting))
        self._say(offer, action.seat, accepting)

    def answer_for_computer(self) -> None:
        """Let a bot answer the first offer that waits for one."""
        assert self.to_be_answered is not None
        offer, seat = self.to_be_answered
        self._say(offer, seat, accepts(self.rules, self.state, offer.seat, offer.points))

    def give(self, action: TimedAction, _: str) -> None:
        """Give the opponents more time; raise `Refused` if this is not allowed."""
        self.going_on()
        assert action.seat is not None
        others = [seat for seat in self.here if seat != action.seat]
        if self.reserves is None or not others or self.gifts[action.seat] >= TIMES:
            raise Refused
        self.gifts[action.seat] += 1
        for seat in others:
            self.reserves[seat] += EXTRA
        self.note("give")

    def rematch(self, action: TimedAction, _: str) -> None:
        """Record that a player wants a rematch; raise `Refused` if this is not allowed."""
        assert action.seat is not None
        if self.stage != "over" or action.seat in self.wishes or self.has_rematch:
            raise Refused
        self.wishes.add(action.seat)
        self.note("rematch")

    def _seats_asked(self, offer: Offer) -> list[int]:
        """Return the seats that have to answer an offer: those of players who have not left.

        Bots that play on for players are asked, too, except about an abort.
        """
        asked = self.here if offer.kind == "abort" else self.seats_in_play
        return [seat for seat in asked if seat != offer.seat]

    def _refuse(self, offer: Offer, computers: Sequence[int] | dict[int, str]) -> None:
        if computers:
            self._say(offer, min(computers), accepting=False)

    def _say(self, offer: Offer, seat: int, accepting: bool) -> None:
        self.note("answer")
        if accepting:
            offer.accepted.append(seat)
            self._apply_if_accepted(offer)
        else:
            self.offers.remove(offer)

    def _apply_if_accepted(self, offer: Offer) -> bool:
        """Apply an offer if all seats that were asked have accepted it; return whether they did."""
        if not set(self._seats_asked(offer)) <= set(offer.accepted):
            return False
        if offer.kind == "abort":
            self.end(NO_WINNER, "aborted")
        elif offer.kind == "resign":
            winners = self.rules.resignation(self.state, offer.seat).winners
            self.end_game(Outcome(winners, offer.points), "resigned")
        else:
            self.state, self.steps, self.pending = self.turn[0], [], None
            self.turn = [self.state]
            self.lapse("step")
            self.note("takeback")
        return True
