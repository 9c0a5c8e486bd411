"""What happens next in a game between bots, for tools that need played games."""

from random import Random

from games.engine.bots.choose import choose
from games.engine.bots.noise import Rng
from games.engine.rules import Rules
from games.engine.state import Action, State


def next_action(rules: Rules[State], state: State, level: str, rng: Rng, chance: Random) -> Action:
    """Return what a bot of this level chooses, or else a throw that `chance` draws by its odds."""
    action: Action | None = None
    if state.seat is not None and rules.legal_moves(state):
        action = choose(rules, state, level, rng)
    if action is None:
        throws, shares = zip(*rules.throws(state), strict=True)
        action = chance.choices(throws, [float(each) for each in shares])[0]
    return action
