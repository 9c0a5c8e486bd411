"""The rules of señas with every combination of options, and positions of random games."""

from collections.abc import Iterator
from itertools import product
from random import Random

from games.engine.games import table
from games.engine.rules import Rules
from games.engine.senas.state import SenasState
from games.engine.state import State

DEFAULT = table("senas", {})
TABLES = tuple(
    table("senas", {"play_obligation": play, "gift": gift, "excess_exit": excess})
    for play, gift, excess in product(
        ("maximum", "each_playable"), ("optional", "mandatory", "off"), ("rearmost", "any")
    )
)


def to_move(rules: Rules[State], rng: Random) -> Iterator[SenasState]:
    """Yield without end positions of random games in which the active seat has a choice."""
    while True:
        state = rules.start()
        while rules.outcome(state) is None:
            if rules.due(state) == "throw":
                throws = rules.throws(state)
                likely = [float(p) for _, p in throws]
                state = rules.apply(state, rng.choices([t for t, _ in throws], likely)[0])
                continue
            assert isinstance(state, SenasState)
            yield state
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))
