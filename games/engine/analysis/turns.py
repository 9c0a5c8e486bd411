"""Divide the actions of a match into throws, whole plays and calls with the cube."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.analysis.report import Ply
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of a seat, not for the start."""

    number: int
    state: State
    """The position before the throw."""
    throw: Throw
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """Steps and calls that one seat chose in a row, without a throw between them."""

    number: int
    """The number of the first one."""
    state: State
    """The position before the first one."""
    steps: tuple[Choice, ...]
    after: State
    """The position after the last one."""
    seat: int


def turns(rules: Rules[State], plies: Sequence[Ply]) -> Iterator[Thrown | Played]:
    """Yield the throws and plays in these actions, in order; throws for the start are left out.

    A play ends before a throw, before an action of another seat, and after a call that another
    seat answers.
    """
    open_play: list[Ply] = []
    for ply in plies:
        if open_play and not _continues(rules, open_play[-1], ply):
            yield _played(rules, open_play)
            open_play = []
        if not isinstance(ply.action, Throw):
            open_play.append(ply)
        elif ply.state.seat is not None:
            yield Thrown(ply.number, ply.state, ply.action, ply.state.seat)
    if open_play:
        yield _played(rules, open_play)


def _continues(rules: Rules[State], before: Ply, ply: Ply) -> bool:
    after = rules.apply(before.state, before.action)
    return (
        not isinstance(ply.action, Throw)
        and ply.state.seat == before.state.seat
        and after == ply.state
        and rules.due(after) == "move"
    )


def _played(rules: Rules[State], plies: Sequence[Ply]) -> Played:
    first, last = plies[0], plies[-1]
    steps = tuple(ply.action for ply in plies if not isinstance(ply.action, Throw))
    after, seat = rules.apply(last.state, last.action), first.state.seat or 0
    if after.seat == seat and rules.due(after) == "move":
        raise InvalidPosition("Only whole turns can be analysed.")
    return Played(first.number, first.state, steps, after, seat)


def without_broken_off(rules: Rules[State], plies: Sequence[Ply]) -> Sequence[Ply]:
    """Return the actions of one throw and its turn without a play that was begun and not ended.

    A player who resigns or leaves can break one off. It has no worth, since any of its
    continuations was still open.
    """
    if not plies or isinstance(plies[-1].action, Throw):
        return plies
    last, first = plies[-1], len(plies) - 1
    after = rules.apply(last.state, last.action)
    if after.seat != last.state.seat or rules.due(after) != "move":
        return plies
    while first and not isinstance(plies[first - 1].action, Throw):
        if not _continues(rules, plies[first - 1], plies[first]):
            break
        first -= 1
    return plies[:first]


def any_play(rules: Rules[State], state: State) -> list[Ply]:
    """Return the steps of some whole play, or some answer to a double, whatever it is worth."""
    plies, seat = list[Ply](), state.seat
    while state.seat == seat and rules.due(state) == "move":
        choice = rules.legal_moves(state)[0]
        plies.append(Ply(len(plies) + 1, state, choice))
        state = rules.apply(state, choice)
    return plies
