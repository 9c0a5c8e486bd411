"""Training of the senet bot plays by the engine's rules, with the features that the bot uses."""

import numpy as np
import pytest

from games.engine.bots.afterstates import turn_ends
from games.engine.bots.network import Network
from games.engine.bots.senet.features import features
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.senet.board import OFF
from games.engine.senet.state import SenetState
from games.engine.state import State
from tests.engine.support.playing import random_game
from tests.support.depth import depth
from tools.training.optimiser import Trainer
from tools.training.players import LookaheadPlayer, at_random, race
from tools.training.senet.afterstates import ends
from tools.training.senet.boards import SenetBoards
from tools.training.senet.features import WIDTH, look
from tools.training.senet.network import fresh, learn
from tools.training.senet.selfplay import SenetSelfPlay
from tools.training.senet.turns import MANY, SCORES
from tools.training.trial import trial

TURNS = pytest.mark.parametrize("turn_corners", [True, False])


def _rules(*, turn_corners: bool) -> Rules[State]:
    return table("senet", {"pairs_turn_corners": turn_corners})


def _states(rules: Rules[State]) -> list[SenetState]:
    """Return positions of random games, after the opening, in which a throw is due."""
    return [
        state
        for seed in range(4)
        for state in random_game(rules, seed).states
        if isinstance(state, SenetState) and rules.due(state) == "throw" and state.white_moved
    ]


def _row(state: SenetState, seat: int) -> tuple[int, ...]:
    return (*state.pieces[seat], *state.pieces[1 - seat])


@TURNS
def test_throws_can_be_played_in_the_same_ways(turn_corners: bool) -> None:
    rules = _rules(turn_corners=turn_corners)
    for state in _states(rules)[:: depth(27, 9)]:
        seat = state.seat or 0
        here = ends(np.array([_row(state, seat)]), turn_corners=turn_corners)
        for throw, _ in rules.throws(state):
            after = rules.apply(state, throw)
            found = list(turn_ends(rules, after)) if rules.due(after) == "move" else [after]
            these = here[np.equal(here.score, SCORES.index(throw.dice[0]))]
            seen = zip(these.positions.tolist(), these.keeps.tolist(), strict=True)
            assert {(tuple(row), keeps) for row, keeps in seen if not _over(row)} == {
                (_row(end, end.seat or 0), end.seat == seat)
                for end in found
                if isinstance(end, SenetState) and rules.outcome(end) is None
            }
            assert any(map(_over, these.positions.tolist())) == any(map(rules.outcome, found))


def _over(row: list[int]) -> bool:
    return OFF in (row[0], row[MANY])


@TURNS
def test_what_is_seen_in_training_is_what_the_computer_sees(turn_corners: bool) -> None:
    states = _states(_rules(turn_corners=turn_corners))[::5]
    positions = np.array([_row(state, state.seat or 0) for state in states])
    seen = np.empty((len(states), WIDTH), np.float32)
    look(positions, seen, turn_corners)
    pieces = np.array([state.pieces for state in states])
    seats = np.array([state.seat or 0 for state in states])
    assert np.abs(seen - features(pieces, seats, turn_corners=turn_corners)).max() < 1e-6


def test_a_net_learns_what_it_is_shown() -> None:
    rng = np.random.default_rng(3)
    games, trainer = SenetSelfPlay(rng, 128, turn_corners=True), Trainer(fresh(rng, 8))
    network = trainer.network
    before = network.weights[1].copy()
    batch = games.stretch(network, 12, 0.9)
    off = [_off(network, batch.seen, batch.chances)]
    for _ in range(200):
        learn(trainer, batch, 5e-3)
    off.append(_off(network, batch.seen, batch.chances))
    assert off[1] < off[0] * 0.8
    assert not np.array_equal(before, network.weights[1])


def _off(network: Network, seen: np.ndarray, chances: np.ndarray) -> float:
    lean = network.outputs(seen)[:, 0]
    return float(np.abs(1 / (1 + np.exp(-lean)) - chances).mean())


def test_duels_are_fair_and_greedy_players_beat_random_ones() -> None:
    senet = SenetBoards()
    greedy, random = LookaheadPlayer(race(senet)), LookaheadPlayer(at_random(senet), error=1)
    assert trial(senet, greedy, greedy, 30).mean == 0.5
    found = trial(senet, greedy, random, 300)
    assert found.games == 600
    assert found.mean - 3 * found.error > 0.5
