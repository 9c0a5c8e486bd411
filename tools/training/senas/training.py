"""Train the señas bot: `python -m tools.training senas FILE`."""

import argparse
from pathlib import Path
from time import monotonic

import numpy as np

from games.engine.bots.senas.features import features
from games.engine.bots.senas.leaving import turns
from games.engine.bots.senas.rows import WIDTH
from tools.training.networks import load, save
from tools.training.optimiser import Average, Trainer, anneal_rate
from tools.training.senas.evaluation import tables
from tools.training.senas.network import fresh
from tools.training.senas.selfplay import NetPlayer, play_games, seed
from tools.training.senas.turns import workspace

CHUNK = 64
"""The number of games played before the network learns from them."""
ROOM = 60_000
"""The largest number of positions in `CHUNK` games."""
AVERAGE = 0.0005
"""The share of the difference by which the averaged weights move in each step."""
MINUTE = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command that trains the señas bot."""
    parser.add_argument("file", type=Path, help="where the network is written")
    parser.add_argument("--start", type=Path, help="a network to continue from")
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--hidden", type=int, default=96, help="hidden units")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--reuse", type=int, default=2, help="uses of each position")
    parser.add_argument("--trace", type=float, default=0.7, help="lambda; falls to 0 half way")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=2e-4)


def train(asked: argparse.Namespace, rng: np.random.Generator) -> None:
    """Train by self-play; save the averaged weights every minute and at the end.

    `asked` holds the command-line options.
    """
    seed(asked.seed)
    trainer = Trainer(load(asked.start) if asked.start else fresh(rng, asked.hidden))
    average, steps = Average(trainer.network), 0
    work, ends = workspace(), turns()
    records = np.zeros((ROOM, 2, WIDTH), np.uint8)
    begun, games, positions, stamp, shown = monotonic(), 0, 0, 0, 0.0
    errors = list[float]()
    while games < asked.games:
        done = games / asked.games
        decay = asked.trace * max(0.0, 1 - 2 * done)
        rate = anneal_rate(asked.rate, asked.last_rate, done)
        player = NetPlayer(tables(trainer.network), ends, work)
        targets, stamp = play_games(CHUNK, player, records, decay, stamp)
        many = len(targets)
        games, positions = games + CHUNK, positions + many
        told = features(records[:many, 0], records[:many, 1])
        for _ in range(asked.reuse):
            for part in np.array_split(rng.permutation(many), max(many // asked.batch, 1)):
                errors.append(trainer.learn(told[part], targets[part], rate))
                steps += 1
                average.follow(max(AVERAGE, 1 / steps))
        if monotonic() - shown > MINUTE or games >= asked.games:
            shown = monotonic()
            print(
                f"{(shown - begun) / MINUTE:6.1f} min {games:8d} games {positions:10d} positions "
                f"lambda {decay:.2f} rate {rate:.1e} error {np.mean(errors):.5f}",
                flush=True,
            )
            errors.clear()
            save(asked.file, {"": average.network})
