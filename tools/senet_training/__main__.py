"""Train the senet bot: `python -m tools.senet_training FILE --minutes 20`.

The minutes are those of one otherwise idle core. The log of the training is printed; the network is
saved regularly and at the end, averaged over the second half.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from games.engine.bots.network import Network
from games.engine.bots.senet.evaluation import judged
from tools.senet_training.playing import Course, Lesson
from tools.senet_training.pupil import fresh, learn
from tools.training.networks import load, save
from tools.training.optimiser import Average, Trainer, annealed

MANY = (1024, True), (1024, True), (1024, True), (512, False)
"""Parallel games, and whether pairs turn corners in them."""
STRETCH, BATCH, TIMES = 24, 1024, 2
"""Throws between steps of learning, positions in a batch, and uses of each position."""
AVERAGED_FROM, AVERAGE = 0.5, 0.002
"""Share of the training after which weights are averaged, and the average's step."""
REPORTS = 10
SIXTY = 60


def main() -> None:
    """Play and learn."""
    asked = _asked()
    chance = np.random.default_rng(asked.seed)
    courses = [Course(chance, many, turn) for many, turn in MANY]
    trainer = Trainer(load(asked.start) if asked.start else fresh(chance, asked.hidden))
    average, wrong = Average(trainer.network), list[float]()
    began, reported = time.process_time(), 0
    positions = 0
    while (done := (time.process_time() - began) / (SIXTY * asked.minutes)) < 1:
        course = courses[chance.integers(len(courses))]
        lasting = asked.lasting + (asked.last_lasting - asked.lasting) * min(1, 1.5 * done)
        lesson = course.stretch(trainer.network, STRETCH, lasting)
        positions += len(lesson.seen)
        _learn(trainer, lesson, annealed(asked.rate, asked.last_rate, done), chance)
        average.follow(1 if done < AVERAGED_FROM else AVERAGE)
        wrong.append(_off(trainer.network, lesson))
        if done * REPORTS >= reported:
            reported += 1
            games = sum(each.ended for each in courses)
            minutes = (time.process_time() - began) / SIXTY
            print(
                f"{minutes:5.1f} min {games:7} games {positions:9} positions, "
                f"chances {np.mean(wrong):.4f} off what followed",
                flush=True,
            )
            wrong.clear()
            save(asked.file, {"": average.network})
    save(asked.file, {"": average.network})


def _learn(trainer: Trainer, lesson: Lesson, rate: float, chance: np.random.Generator) -> None:
    for _ in range(TIMES):
        order = chance.permutation(len(lesson.seen))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            part = Lesson(lesson.seen[some], lesson.chances[some], lesson.throws[some])
            learn(trainer, part, rate)


def _off(network: Network, lesson: Lesson) -> float:
    chance, _ = judged(network, lesson.seen)
    return float(np.sqrt(((chance - lesson.chances) ** 2).mean()))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Teach the computer of senet by self-play.")
    parser.add_argument("file", type=Path, help="where the net is kept")
    parser.add_argument("--start", type=Path, help="a net to go on from")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--hidden", type=int, default=128, help="hidden units")
    parser.add_argument("--lasting", type=float, default=0.9, help="lambda at the beginning")
    parser.add_argument("--last-lasting", type=float, default=0.6, help="and at the end")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--last-rate", type=float, default=3e-5)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
