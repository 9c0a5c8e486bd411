"""Situations of a match, and all requests that can meet in each of them.

Add a line here for every new kind of request.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from accounts.models import User
from games.bots.delay import DEFAULT
from games.bots.delay import DELAYS as COMPUTERS_PAUSE
from games.clock.paces import PACES
from games.play.writer.match_writer import BREAK
from tests.games.support.matches import Table, sit_down
from tests.games.support.presence import ENOUGH, come, go, stay
from tests.support.host_clock import Time

PACE = "normal"
WAITS: Mapping[str, timedelta] = {
    "late": PACES[PACE].delay + PACES[PACE].reserve + timedelta(seconds=2),
    "pause": COMPUTERS_PAUSE[DEFAULT],
    "break": BREAK,
}
"""What lets time pass: until a flag falls, until a bot acts, until a game begins."""

Wish = tuple[int | None, str]
"""The seat and its action; no seat means the timekeeper."""
Done = tuple[int | None, str]
"""A step before the situation: an action, `away` of a seat that leaves, or a key of `WAITS`."""


@dataclass(frozen=True)
class Situation:
    """Situation of a match: the actions that lead to it, and the requests possible in it."""

    begun: Sequence[Done]
    wishes: Sequence[Wish]
    seats: int = 2
    points: int = 1
    """How many points win the match."""
    abandoned: str = "ends"

    def sit_down(self, users: Sequence[User]) -> Table:
        """Start the match: backgammon for two of these users, petits chevaux for more."""
        return sit_down(
            *users[: self.seats],
            game="backgammon" if self.seats == 2 else "petits-chevaux",
            options={"match_points": self.points},
            pace=PACE,
            abandoned=self.abandoned,
            rated=False,
        )


def bring_about(table: Table, time: Time, done: Done) -> None:
    """Take one of the actions that lead to a situation, or let time pass."""
    seat, action = done
    if seat is None:
        time.passes(WAITS[action])
    elif action == "away":
        everybody = range(len(table.users))
        come(table, *everybody)
        go(table, seat)
        time.passes(timedelta(seconds=ENOUGH))
        stay(table, *(each for each in everybody if each != seat))
    else:
        table.act(seat, action)


KEEP_TIME: Wish = (None, "tick")
LATE, PAUSES, BREAKS = (None, "late"), (None, "pause"), (None, "break")
TURN = ((0, "throw"), (0, "move 12 18 6"), (0, "move 18 21 3"), (0, "done"))
AWAY: Sequence[Done] = [(0, "away"), (1, "claim 0")]
GIVING_UP: Sequence[Wish] = [(0, "resign"), (1, "resign")]
END: Sequence[Wish] = [*GIVING_UP, (0, "give"), (1, "give")]
"""Requests that are possible at any time; only one situation pairs them with each other."""
ANSWERS: Sequence[Wish] = [(1, "accept {offer}"), (1, "refuse {offer}"), (0, "withdraw {offer}")]
READY: Sequence[Wish] = [(0, "ready"), (1, "ready"), (0, "resign"), (1, "rematch"), (1, "throw")]

SITUATIONS: dict[str, Situation] = {
    "to throw": Situation(
        [],
        [*END, (0, "throw"), (0, "offer abort"), (1, "offer abort"), (1, "offer resign 1")],
    ),
    "to move": Situation(
        TURN[:1],
        [
            *END,
            (0, "move 12 18 6"),
            (0, "move 12 15 3"),
            (0, "play 13/7 24/21"),
            (0, "move 12 18 6, 18 21 3"),
            (0, "offer abort"),
            (1, "offer abort"),
            (0, "offer resign 1"),
        ],
    ),
    "in the middle of a turn": Situation(
        TURN[:2],
        [*END, (0, "move 18 21 3"), (0, "undo"), (1, "offer abort"), (1, "throw")],
    ),
    "to say done": Situation(
        TURN[:3],
        [*END, (0, "done"), (0, "undo"), (1, "throw"), (0, "offer takeback")],
    ),
    "passed on": Situation(
        TURN,
        [*END, (1, "throw"), (0, "offer takeback"), (0, "undo"), (1, "offer abort")],
    ),
    "a turn is wanted back": Situation(
        [*TURN, (0, "offer takeback")], [*END, *ANSWERS, (1, "throw")]
    ),
    "an end is wanted": Situation(
        [*TURN, (0, "offer abort")],
        [*END, *ANSWERS, (1, "throw"), (1, "offer abort"), (0, "offer takeback")],
    ),
    "giving up is offered": Situation(
        [*TURN, (0, "offer resign 1")],
        [*END, *ANSWERS, (1, "throw"), (0, "offer resign 2")],
    ),
    "over": Situation([*TURN, (0, "resign")], [*END, (0, "rematch"), (1, "rematch"), (1, "throw")]),
    "out of time": Situation(
        [*TURN[:1], LATE],
        [*END, KEEP_TIME, (0, "move 12 18 6"), (1, "offer abort")],
    ),
    "out of time with all played": Situation(
        [*TURN[:3], LATE],
        [*END, KEEP_TIME, (0, "done"), (0, "undo"), (1, "throw")],
    ),
    "out of time with an offer": Situation(
        [*TURN, (0, "offer resign 1"), LATE],
        [*END, *ANSWERS, KEEP_TIME, (1, "throw")],
    ),
    "between two games": Situation([(0, "resign")], READY, points=3),
    "the break is over": Situation(
        [(0, "resign"), (1, "ready"), BREAKS], [*READY, KEEP_TIME], points=3
    ),
    "a player is away": Situation(
        [*TURN[:2], (0, "away")],
        [
            *GIVING_UP,
            (1, "claim 0"),
            (1, "claim"),
            (0, "move 18 21 3"),
            (0, "undo"),
            (1, "offer abort"),
        ],
    ),
    "a player has never come": Situation(
        [*TURN, (1, "away")],
        [*GIVING_UP, (0, "claim 1"), (1, "throw"), (0, "offer takeback"), (0, "offer abort")],
    ),
    "away and out of time": Situation(
        [*TURN[:1], (0, "away"), LATE], [*GIVING_UP, KEEP_TIME, (1, "claim 0"), (0, "move 12 18 6")]
    ),
    "one of three is away": Situation(
        [(0, "away")],
        [
            *GIVING_UP,
            (1, "claim 0"),
            (2, "claim 0"),
            (0, "throw"),
            (0, "return"),
            (2, "offer abort"),
        ],
        seats=3,
        abandoned="computer",
    ),
    "the last of three is waited for": Situation(
        [(2, "resign"), (0, "away")],
        [*GIVING_UP, (1, "claim 0"), (1, "claim"), (0, "throw"), (1, "offer abort")],
        seats=3,
        abandoned="skipped",
    ),
    "a computer is to play on": Situation(
        [*AWAY, PAUSES],
        [*GIVING_UP, (0, "return"), (0, "throw"), KEEP_TIME, (2, "resign"), (2, "offer abort")],
        seats=3,
        abandoned="computer",
    ),
    "turns are skipped": Situation(
        AWAY,
        [*GIVING_UP, (0, "return"), (1, "throw"), (1, "claim"), (2, "resign"), (2, "offer abort")],
        seats=3,
        abandoned="skipped",
    ),
    "a seat is left while an end is wanted": Situation(
        [*AWAY, (1, "throw"), (1, "offer abort")],
        [*GIVING_UP, (0, "return"), (2, "accept {offer}"), (2, "resign"), (1, "withdraw {offer}")],
        seats=3,
        abandoned="skipped",
    ),
    "computers alone play on": Situation(
        [*AWAY, (1, "resign"), PAUSES],
        [*GIVING_UP, (0, "return"), (2, "claim"), (2, "resign"), KEEP_TIME],
        seats=3,
        abandoned="computer",
    ),
}
