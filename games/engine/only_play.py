"""The only play of a turn: steps that a player can make without a choice, in one go.

A turn has one play if all legal ways to play its numbers lead to the same position. So it does not
matter in which order a forced checker uses two dice.
"""

from functools import lru_cache

from games.engine.routes import MOST_STEPS
from games.engine.rules import Rules
from games.engine.state import Move, S

MOST_POSITIONS = 48
"""A turn whose plays visit more positions than this has several, or too many to compare."""


# The writer of a match and the boards after it ask for the same position.
@lru_cache(maxsize=256)
def only_play(rules: Rules[S], state: S) -> tuple[Move, ...]:
    """Return the steps of the only play of the active seat's turn, at most `MOST_STEPS`.

    Empty if the turn has several plays, if no move is due, or if its first action is a call.
    """
    if rules.due(state) != "move":
        return ()
    end: S | None = None
    steps: tuple[Move, ...] = ()
    paths, known = [(state, steps)], {state}
    while paths:
        at, made = paths.pop()
        if at.seat != state.seat or rules.due(at) != "move":
            if end is not None and at != end:
                return ()
            end, steps = at, made
            continue
        for choice in rules.legal_moves(at):
            if not isinstance(choice, Move):
                return ()
            after = rules.apply(at, choice)
            if after not in known:
                known.add(after)
                paths.append((after, (*made, choice)))
        if len(known) > MOST_POSITIONS:
            return ()
    return steps[:MOST_STEPS]
