"""Actions to analyse: written out, or of a match that bots play."""

from collections.abc import Sequence
from random import Random

from games.engine.analysis.report import Ply
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, State, Throw


def plies_from(rules: Rules[State], state: State, actions: Sequence[Action]) -> list[Ply]:
    """Return these actions with the position before each; their numbers count from 1."""
    found = list[Ply]()
    for number, action in enumerate(actions, 1):
        found.append(Ply(number, state, action))
        state = play(rules, state, action)
    return found


def bot_game(rules: Rules[State], level: str, seed: int, most: int = 20_000) -> list[Ply]:
    """Return the first turns of a game between bots of this level, at most `most` actions."""
    chance, state, found = Random(seed), rules.start(), list[Ply]()  # noqa: S311  nothing secret
    while rules.outcome(state) is None and len(found) < most:
        action: Action | None = None
        if state.seat is not None and rules.legal_moves(state):
            action = choose(rules, state, level, SeededRng(f"{seed}/{len(found)}"))
        if action is None:
            throws = rules.throws(state)
            action = chance.choices(*zip(*((t, float(p)) for t, p in throws), strict=True))[0]
        found.append(Ply(len(found) + 1, state, action))
        state = rules.apply(state, action)
    while rules.outcome(state) is None and not isinstance(found[-1].action, Throw):
        state = found.pop().state
    return found if rules.outcome(state) is not None else found[:-1]
