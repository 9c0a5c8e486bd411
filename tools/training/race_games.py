"""Training of pachisi and petits chevaux: `python -m tools.training pachisi --minutes 10`.

The minutes are processor time. By default the network is written to where the engine reads it. The
log of the training is printed.
"""

import argparse
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

import games.engine.bots
from games.engine.bots.network import FILE, Network, softmax
from tools.training.networks import fresh, load, save
from tools.training.optimiser import Average, Trainer, anneal_rate
from tools.training.players import LookaheadPlayer, by_network, race
from tools.training.selfplay import RaceGameSelfPlay
from tools.training.tables import TABLES
from tools.training.trial import trial

MANY = 256
"""Number of parallel games with the same setup."""
BATCH = 1024
"""Number of positions in each training step."""
RATES = 6e-4, 3e-5
DEFAULT_SHARE = 0.5
"""Share of the stretches (runs of throws) kept for the default setup; the rest use all setups."""
TIMES = 2
"""How many times the network learns from each position."""
AVERAGED_FROM, AVERAGE = 0.5, 0.002
"""The share of the training after which weights are averaged, and the step of the average."""
REPORTS, TRIALS = 10, 200
"""Number of lines printed, and number of rounds that the network plays at the end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command that trains the pachisi or petits chevaux bot."""
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--throws", type=int, default=48, help="throws between steps of learning")
    parser.add_argument("--lambda", dest="td_lambda", type=float, default=0.9, help="lambda")
    parser.add_argument("--falls", action="store_true", help="let lambda fall to 0")
    parser.add_argument("--go-on", action="store_true", help="begin with the shipped network")
    parser.add_argument("--out", type=Path)


def train(game: str, asked: argparse.Namespace, rng: np.random.Generator) -> None:
    """Train the network of one game, print the progress, and write the network to a file.

    `asked` holds the command-line options.
    """
    tables = [RaceGameSelfPlay(table, rng, MANY) for table in TABLES[game]()]
    path = Path(games.engine.bots.__file__).parent / game.replace("-", "_") / FILE
    network = load(path) if asked.go_on else fresh(rng, tables[0].table, asked.hidden)
    features, hidden = network.weights[0].shape
    print(f"{game}: {features} features, {hidden} hidden, {len(tables)} tables")
    for average in _train_network(network, tables, rng, asked):
        save(asked.out or path, {"": average})
    table = tables[0].table
    found = trial(
        table, LookaheadPlayer(by_network(table, average)), LookaheadPlayer(race(table)), TRIALS
    )
    print(f"against greedy players at the default table {found}")


def _train_network(
    network: Network,
    tables: list[RaceGameSelfPlay],
    rng: np.random.Generator,
    asked: argparse.Namespace,
) -> Iterator[Network]:
    """Train this network on all setups, and yield its running average regularly and at the end."""
    trainer, average = Trainer(network), Average(network)
    began, reported, wrong = time.process_time(), 0, list[float]()
    while (done := (time.process_time() - began) / (60 * asked.minutes)) < 1:
        table = tables[0 if rng.random() < DEFAULT_SHARE else rng.integers(len(tables))]
        wrong.append(_learn(trainer, table, asked, done))
        average.follow(1 if done < AVERAGED_FROM else AVERAGE)
        if done * REPORTS > reported:
            reported += 1
            _report(wrong, tables, time.process_time() - began)
            wrong.clear()
            yield average.network
    yield average.network


def _learn(
    trainer: Trainer, games: RaceGameSelfPlay, asked: argparse.Namespace, done: float
) -> float:
    """Play some throws in all games and learn from them; return the error of the chances.

    `done` is the share of the training that is over, 0 to 1. The error is a root mean square.
    """
    decay = asked.td_lambda * (1 - done) if asked.falls else asked.td_lambda
    features, targets = games.stretch(trainer.network, asked.throws, decay)
    activation = partial(softmax, sides=games.table.sides)
    order = np.concatenate([games.rng.permutation(len(features)) for _ in range(TIMES)])
    for at in range(0, len(order), BATCH):
        some = order[at : at + BATCH]
        trainer.learn(features[some], targets[some], anneal_rate(*RATES, done), activation)
    known = activation(trainer.network.outputs(features))
    return float(np.sqrt(((known - targets) ** 2).mean()))


def _report(wrong: list[float], tables: list[RaceGameSelfPlay], seconds: float) -> None:
    played, far = sum(each.played for each in tables), sum(wrong) / len(wrong)
    print(
        f"{seconds / 60:5.1f} min {played:8} games, chances {far:.4f} off what followed", flush=True
    )
