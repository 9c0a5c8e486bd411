"""What a match must be like, told by the plainest means: everything is done again from the start.

The model keeps what was accepted, in order, with the second at which it was. To know anything it
begins a new match in its head and does all of that again. Only the rules of the game are the
engine's own; turns, offers and clocks are told once more here, and time is counted in seconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.engine.core import Outcome, Rules, State, Throw, play
from games.engine.text import read_action

NOBODY = Outcome((), 0)
GRACE, GIFT, EXTRA, TIMES, PATIENCE = 1, 15, 15, 20, 20
LAPSING = {"throw": {"abort", "takeback"}, "step": {"takeback"}}


class Refused(Exception):
    """The model forbids it; the match must do so, too."""


class Late(Exception):
    """It was meant for another board, or comes when time is up."""


@dataclass(frozen=True)
class Deed:
    """Something that was accepted: who did what, when, and what chance showed then."""

    at: int
    seat: int | None
    action: str
    thrown: tuple[Throw, ...] = ()


@dataclass
class Offer:
    """Something offered and not yet answered by all."""

    number: int
    kind: str
    seat: int
    points: int
    accepted: list[int] = field(default_factory=list)


class World:
    """A match in the head, from its beginning on."""

    def __init__(self, rules: Rules[State], delay: int | None, reserve: int, begins: int) -> None:
        self.rules, self.delay, self.first_reserve = rules, delay, reserve
        self.state = rules.start()
        self.stage, self.ending = "beginning", ""
        self.given = set[int]()
        self.created = begins
        self.turn_at: int | None = None
        self.holding: int | None = None
        self.turn = [self.state]
        """The position after the last throw, and after every step since that stands."""
        self.by = list[int]()
        """Who made those steps."""
        self.reserves: list[int] | None = None
        self.offers = list[Offer]()
        self.answers = set[tuple[int, int, bool]]()
        self.gifts = dict.fromkeys(range(rules.seats), 0)
        self.kinds = list[str]()
        """What has happened, event by event."""
        self.thrown = False
        self.outcome: Outcome | None = None
        self.wishes = set[int]()
        self.chance: Sequence[Throw] = ()

    @property
    def version(self) -> int:
        """The number of the last event."""
        return len(self.kinds)

    @property
    def acting(self) -> int | None:
        """Whose turn it is."""
        if self.stage != "playing":
            return None
        return self.state.seat if self.holding is None else self.holding

    @property
    def up(self) -> int | None:
        """The second in which the time of whoever is to act is up, what is on its way included."""
        if self.acting is None or self.reserves is None or self.delay is None:
            return None
        assert self.turn_at is not None
        return self.turn_at + self.delay + self.reserves[self.acting] + GRACE

    def late(self, now: int) -> bool:
        """Tell whether that second is over."""
        return self.up is not None and self.up < now

    def do(self, deed: Deed) -> None:
        """Do one thing, or refuse it."""
        word, _, rest = deed.action.partition(" ")
        self.chance = deed.thrown
        before = self.acting
        deeds: dict[str, Callable[[Deed, str], None]] = {
            "gift": self._gift,
            "begin": self._begin,
            "throw": self._throw,
            "move": self._step,
            "call": self._step,
            "undo": self._undo,
            "done": self._done,
            "resign": self._resign,
            "offer": self._offer,
            "accept": self._answer,
            "refuse": self._answer,
            "withdraw": self._answer,
            "give": self._give,
            "rematch": self._rematch,
            "flag": self._flag,
            "outage": self._outage,
        }
        deeds[word](deed, rest)
        if self.acting != before:
            self._stop_clock(before, deed.at)

    # ---- Beginning

    def _gift(self, deed: Deed, _: str) -> None:
        assert deed.seat is not None
        self.given.add(deed.seat)
        self.kinds.append("ready")
        if len(self.given) == self.rules.seats:
            self._begin(deed, "")

    def _begin(self, _: Deed, __: str) -> None:
        self.stage = "playing"
        self.kinds.append("start")
        if self.delay is not None:
            self.reserves = [self.first_reserve] * self.rules.seats
        for throw in self.chance:
            assert self.state.seat is None
            self._fall(throw)
        assert self.state.seat is not None

    # ---- Playing

    def _going_on(self) -> None:
        if self.stage != "playing":
            raise Refused

    def _at_turn(self, deed: Deed) -> None:
        self._going_on()
        if deed.seat != self.acting:
            raise Refused

    def _throw(self, deed: Deed, _: str) -> None:
        self._at_turn(deed)
        if self.holding is not None or not self.rules.faces(self.state):
            raise Refused
        if not self.chance:
            return
        if self.by and self.by[-1] == deed.seat:
            self._stop_clock(self.acting, deed.at)
        (throw,) = self.chance
        self._fall(throw)
        self.thrown = True

    def _fall(self, throw: Throw) -> None:
        self.state = play(self.rules, self.state, throw)
        self.turn, self.by = [self.state], []
        self._lapse("throw")
        self.kinds.append("throw")

    def _step(self, deed: Deed, _: str) -> None:
        self._at_turn(deed)
        assert deed.seat is not None
        action = read_action(deed.action)
        if self.holding is not None or action not in self.rules.legal_moves(self.state):
            raise Refused
        self.state = self.rules.apply(self.state, action)
        self.turn.append(self.state)
        self.by.append(deed.seat)
        self._lapse("step")
        self.kinds.append(deed.action.partition(" ")[0])
        outcome = self.rules.outcome(self.state)
        if outcome:
            self._end(outcome, "played")
        elif self.state.seat != deed.seat and self._chose():
            self.holding = deed.seat

    def _chose(self) -> bool:
        return any(len(self.rules.legal_moves(state)) > 1 for state in self.turn[:-1])

    def _undo(self, deed: Deed, _: str) -> None:
        self._at_turn(deed)
        if self.by[-1:] != [deed.seat]:
            raise Refused
        self.by.pop()
        self.turn.pop()
        self.state, self.holding = self.turn[-1], None
        self._lapse("step")
        self.kinds.append("undo")

    def _done(self, deed: Deed, _: str) -> None:
        self._at_turn(deed)
        if self.holding is None:
            raise Refused
        self.holding = None
        self.kinds.append("done")

    # ---- Ending

    def _resign(self, deed: Deed, _: str) -> None:
        self._going_on()
        assert deed.seat is not None
        self.kinds.append("resign")
        self._end(self.rules.resignation(self.state, deed.seat), "resigned")

    def _flag(self, _: Deed, __: str) -> None:
        assert self.acting is not None
        if self.holding is not None:
            self.holding = None
            self.kinds.append("done")
        else:
            self.kinds.append("flag")
            self._end(self.rules.resignation(self.state, self.acting), "flagged")

    def _end(self, outcome: Outcome, ending: str) -> None:
        self.stage, self.ending, self.outcome = "over", ending, outcome
        self.holding, self.offers = None, []

    def _rematch(self, deed: Deed, _: str) -> None:
        assert deed.seat is not None
        if self.stage != "over" or deed.seat in self.wishes or self.has_rematch:
            raise Refused
        self.wishes.add(deed.seat)
        self.kinds.append("rematch")

    @property
    def has_rematch(self) -> bool:
        """Tell whether everybody plays on in another match."""
        return len(self.wishes) == self.rules.seats

    # ---- Offers

    def _lapse(self, what: str) -> None:
        self.offers = [each for each in self.offers if each.kind not in LAPSING[what]]

    def _offer(self, deed: Deed, rest: str) -> None:
        self._going_on()
        assert deed.seat is not None
        kind, _, points = rest.partition(" ")
        worth = self.rules.resignation(self.state, deed.seat).points
        if kind == "resign" and int(points) == worth:
            self._resign(deed, "")
            return
        standing = any((each.kind, each.seat) == (kind, deed.seat) for each in self.offers)
        too_much = kind == "resign" and int(points) > worth
        if standing or too_much or (kind == "takeback" and not self.could_take_back(deed.seat)):
            raise Refused
        self.kinds.append("offer")
        self.offers.append(Offer(self.version, kind, deed.seat, int(points or 0)))
        if kind == "abort" and not self.thrown:
            self._end(NOBODY, "aborted")

    def could_take_back(self, seat: int) -> bool:
        """Tell whether the last turn was all of this seat's, and is over."""
        whole = bool(self.by) and set(self.by) == {seat} and self.turn[0].seat == seat
        return whole and self.holding is None and self.state.seat != seat

    def _answer(self, deed: Deed, rest: str) -> None:
        self._going_on()
        assert deed.seat is not None
        found = [each for each in self.offers if each.number == int(rest)]
        withdrawing = deed.action.startswith("withdraw")
        if not found or (found[0].seat == deed.seat) != withdrawing:
            raise Refused
        (offer,) = found
        accepting = deed.action.startswith("accept")
        self.kinds.append("answer")
        self.answers.add((deed.seat, offer.number, accepting))
        if not accepting:
            self.offers.remove(offer)
            return
        offer.accepted.append(deed.seat)
        if len(offer.accepted) == self.rules.seats - 1:
            self._agree(offer)

    def _agree(self, offer: Offer) -> None:
        if offer.kind == "abort":
            self._end(NOBODY, "aborted")
        elif offer.kind == "resign":
            winners = self.rules.resignation(self.state, offer.seat).winners
            self._end(Outcome(winners, offer.points), "resigned")
        else:
            self.state, self.by = self.turn[0], []
            self.turn = [self.state]
            self._lapse("step")
            self.kinds.append("takeback")

    # ---- Time

    def _give(self, deed: Deed, _: str) -> None:
        self._going_on()
        assert deed.seat is not None
        if self.reserves is None or self.gifts[deed.seat] >= TIMES:
            raise Refused
        self.gifts[deed.seat] += 1
        for seat in range(self.rules.seats):
            self.reserves[seat] += EXTRA if seat != deed.seat else 0
        self.kinds.append("give")

    def _outage(self, deed: Deed, rest: str) -> None:
        if self.up is not None and self.turn_at is not None:
            self.turn_at += int(rest) + GIFT
            self.kinds.append("time")

    def _stop_clock(self, seat: int | None, now: int) -> None:
        """Settle a turn: what goes beyond its own time is taken if there was a choice in it."""
        if self.delay is None:
            return
        if seat is not None and self.reserves is not None and self._chose():
            assert self.turn_at is not None
            used = max(now - self.turn_at - self.delay, 0)
            self.reserves[seat] = max(self.reserves[seat] - used, 0)
        self.turn_at = None if self.acting is None else now


class SlowModel:
    """Everything that was accepted at one match."""

    def __init__(self, rules: Rules[State], delay: int | None, reserve: int, begins: int) -> None:
        self.table = (rules, delay, reserve, begins)
        self.deeds = list[Deed]()

    def world(self) -> World:
        """The match as it is now, done again from the start."""
        world = World(*self.table)
        for deed in self.deeds:
            world.do(deed)
        return world

    def asks(self, deed: Deed, version: int) -> bool:
        """Tell whether a new request changes anything; raises `Late` or `Refused` if it must fail.

        Whoever answers an offer as before is told that it is done.
        """
        world = self.world()
        word, _, rest = deed.action.partition(" ")
        answer = word in ("accept", "refuse", "withdraw")
        if answer and (deed.seat, int(rest), word == "accept") in world.answers:
            return False
        said = answer or word == "offer"
        later = world.kinds[version:] if 0 <= version <= world.version else ["unknown"]
        if not said and not set(later) <= {"offer", "answer", "give"}:
            raise Late
        if world.late(deed.at):
            raise Late
        world.do(deed)
        return True

    def accept(self, deed: Deed) -> None:
        """Keep in mind what has been done."""
        self.deeds.append(deed)
