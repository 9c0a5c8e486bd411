"""Train the senet bot: `python -m tools.training senet FILE --minutes 20`.

The minutes are processor time. The log of the training is printed. The network is saved regularly
and at the end, averaged over the second half.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from games.engine.bots.network import Network
from games.engine.bots.senet.evaluation import evaluate
from tools.training.networks import load, save
from tools.training.optimiser import Average, Trainer, anneal_rate
from tools.training.senet.network import fresh, learn
from tools.training.senet.selfplay import Batch, SenetSelfPlay

MANY = (1024, True), (1024, True), (1024, True), (512, False)
"""Groups of parallel games: how many games, and whether pairs turn corners in the group."""
STRETCH, BATCH, TIMES = 24, 1024, 2
"""Throws between training steps, positions in a batch, and uses of each position."""
AVERAGED_FROM, AVERAGE = 0.5, 0.002
"""The share of the training after which weights are averaged, and the step of the average."""
REPORTS = 10
SIXTY = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command that trains the senet bot."""
    parser.add_argument("file", type=Path, help="where the network is written")
    parser.add_argument("--start", type=Path, help="a network to continue from")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--hidden", type=int, default=128, help="hidden units")
    parser.add_argument(
        "--lambda", dest="td_lambda", type=float, default=0.9, help="lambda at the beginning"
    )
    parser.add_argument(
        "--last-lambda", dest="last_td_lambda", type=float, default=0.6, help="lambda at the end"
    )
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--last-rate", type=float, default=3e-5)


def train(asked: argparse.Namespace, rng: np.random.Generator) -> None:
    """Train by self-play; print the progress and save the averaged network regularly.

    `asked` holds the command-line options.
    """
    groups = [SenetSelfPlay(rng, many, turn) for many, turn in MANY]
    trainer = Trainer(load(asked.start) if asked.start else fresh(rng, asked.hidden))
    average, wrong = Average(trainer.network), list[float]()
    began, reported = time.process_time(), 0
    positions = 0
    while (done := (time.process_time() - began) / (SIXTY * asked.minutes)) < 1:
        group = groups[rng.integers(len(groups))]
        decay = asked.td_lambda + (asked.last_td_lambda - asked.td_lambda) * min(1, 1.5 * done)
        batch = group.stretch(trainer.network, STRETCH, decay)
        positions += len(batch.seen)
        _learn(trainer, batch, anneal_rate(asked.rate, asked.last_rate, done), rng)
        average.follow(1 if done < AVERAGED_FROM else AVERAGE)
        wrong.append(_off(trainer.network, batch))
        if done * REPORTS >= reported:
            reported += 1
            games = sum(each.ended for each in groups)
            minutes = (time.process_time() - began) / SIXTY
            print(
                f"{minutes:5.1f} min {games:7} games {positions:9} positions, "
                f"chances {np.mean(wrong):.4f} off what followed",
                flush=True,
            )
            wrong.clear()
            save(asked.file, {"": average.network})
    save(asked.file, {"": average.network})


def _learn(trainer: Trainer, batch: Batch, rate: float, rng: np.random.Generator) -> None:
    for _ in range(TIMES):
        order = rng.permutation(len(batch.seen))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            part = Batch(batch.seen[some], batch.chances[some], batch.throws[some])
            learn(trainer, part, rate)


def _off(network: Network, batch: Batch) -> float:
    chance, _ = evaluate(network, batch.seen)
    return float(np.sqrt(((chance - batch.chances) ** 2).mean()))
