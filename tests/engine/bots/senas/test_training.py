"""The compiled code that trains the señas bot gives the same results as the bot's own code."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from games.engine.bots.network import load_network
from games.engine.bots.senas.evaluation import by_network
from games.engine.bots.senas.hands import turn_of, turn_rules_of
from tests.engine.senas.support.tables import DEFAULT, to_move
from tools.training.senas.evaluation import add_side, chance, tables
from tools.training.senas.turns import FINISHED, across, standing, turn_ends, workspace


def test_tables_and_turns_are_those_of_the_net_and_the_computer() -> None:
    rules, work = DEFAULT, workspace()
    law, tabled = turn_rules_of(rules), tables(load_network("senas"))
    several = (each for each in to_move(rules, Random(9)) if not each.gift_in_hand)  # noqa: S311
    for stamp, state in enumerate(islice(several, 0, 200, 10), 1):
        turn = turn_of(law, state)
        acc = tabled.bias.copy()
        add_side(acc, tabled, 0, turn.hand)
        add_side(acc, tabled, 1, turn.rival)
        worth = chance(acc, tabled, turn.hand, turn.rival, turn.hand)
        seen = by_network(turn.hand[None], turn.rival[None])[0]
        assert worth == pytest.approx(float(seen), abs=1e-5)
        work[0][0] = turn.hand
        with np.errstate(over="ignore"):
            low, high = turn_ends(work, stamp, across(standing(turn.rival)))
        ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
        if low == FINISHED:
            continue
        assert {bytes(each) for each in work[0][low:high]} == {bytes(each) for each in ends.rows}
