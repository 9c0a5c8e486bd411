"""Train the backgammon networks by self-play: `python -m tools.training backgammon --help`."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.rows import Rows
from tools.training.backgammon.lookahead import Lookahead
from tools.training.backgammon.model import Model
from tools.training.backgammon.pruning import Pruner
from tools.training.backgammon.races import race, standard
from tools.training.backgammon.refining import Refining
from tools.training.backgammon.selfplay import BackgammonSelfPlay
from tools.training.optimiser import anneal_rate

BATCH, CHUNK, AVERAGE = 512, 16384, 0.002
KEEP = 4
"""The number of plays of each throw that the large network evaluates in the second part."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command that trains the backgammon bot."""
    parser.add_argument("kept", type=Path, help="the file of the learners, continued if it exists")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=2, help="minutes between savings")
    parser.add_argument(
        "--partner",
        type=Path,
        help="the file of a run beside this one; after each saving both move to the mean weights",
    )
    parser.add_argument("--lookahead", action="store_true", help="the second part: refine")
    parser.add_argument("--races", action="store_true", help="refine by races of all sorts")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=5e-5)
    parser.add_argument("--decay", type=float, default=0.7, help="lambda at the beginning")
    parser.add_argument("--times", type=int, default=2, help="uses of each position")
    parser.add_argument("--tables", type=int, default=512)


def train(arguments: argparse.Namespace, rng: np.random.Generator) -> None:
    """Train the backgammon networks for the minutes that `arguments` gives.

    The learners are saved regularly and at the end.
    """
    model = Model(arguments.seed)
    if arguments.kept.exists():
        model.restore(arguments.kept)
    print(time.strftime("%H:%M:%S"), flush=True)
    if arguments.lookahead:
        start = race if arguments.races else standard
        ahead = Lookahead(arguments.tables, rng, start)
        refining = Refining(model, Pruner(KEEP, rng), ahead)
        refining.warm()

        def refine(share: float, rate: float) -> list[float]:
            return refining.step(arguments.decay, rate, arguments.times)

        _run(arguments, model, refine, refining.tables)
    else:
        tables = BackgammonSelfPlay(arguments.tables, rng)
        pool = list[tuple[Rows, Floats]]()

        def play(share: float, rate: float) -> list[float]:
            pool.append(tables.step(model.now, max(arguments.decay * (1 - 2 * share), 0.0)))
            if sum(len(rows) for rows, _ in pool) < CHUNK:
                return []
            errors = _learn(model, pool, arguments.times, rate, rng)
            pool.clear()
            return errors

        _run(arguments, model, play, tables)


def _run(
    arguments: argparse.Namespace,
    model: Model,
    step: Callable[[float, float], list[float]],
    tables: BackgammonSelfPlay | Lookahead,
) -> None:
    begun, told, errors = time.time(), 0.0, list[float]()
    while (passed := (time.time() - begun) / 60) < arguments.minutes:
        share = passed / arguments.minutes
        rate = anneal_rate(arguments.rate, arguments.last_rate, share)
        errors += step(share, rate)
        if passed - told >= arguments.every:
            told = passed
            model.save(arguments.kept)
            if arguments.partner and arguments.partner.exists():
                model.meet(arguments.partner)
            _tell(passed, tables.finished, rate, errors)
            errors = []
    model.save(arguments.kept)
    _tell(passed, tables.finished, rate, errors)


def _learn(
    model: Model, pool: list[tuple[Rows, Floats]], times: int, rate: float, rng: np.random.Generator
) -> list[float]:
    rows, targets = (np.concatenate(each) for each in zip(*pool, strict=True))
    errors = []
    for _ in range(times):
        order = rng.permutation(len(rows))
        for begin in range(0, len(rows), BATCH):
            batch = order[begin : begin + BATCH]
            errors.append(model.learn(rows[batch], targets[batch], rate))
            model.average(AVERAGE)
    return errors


def _tell(passed: float, games: int, rate: float, errors: list[float]) -> None:
    error = np.sqrt(np.mean(errors)) if errors else np.nan
    print(
        f"{passed:6.1f} min  {time.process_time():6.0f} s of processor  {games:8d} games  "
        f"rate {rate:.1e}  error {error:.4f}",
        flush=True,
    )
