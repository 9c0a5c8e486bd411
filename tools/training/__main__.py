"""Teach the computer of one game: `python -m tools.training pachisi --minutes 10`.

The minutes are those of one core that does nothing else.

The net goes to where the engine reads it; what is printed is the log of the training.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import games.engine.bots
from games.engine.bots.net import Net, chances
from tools.training.learning import Course, Pupil
from tools.training.nets import Average, fresh, read, save
from tools.training.players import Player, by_net, race
from tools.training.tables import TABLES
from tools.training.trial import trial

MANY = 256
"""Games of a table side by side."""
BATCH = 1024
"""Positions from which each step of learning is taken."""
RATES = 6e-4, 3e-5
USUAL = 0.5
"""The part of all stretches that is played at the usual table."""
TIMES = 2
"""How often everything seen is learnt from."""
REPORTS, TRIALS = 10, 200
"""How often it is said how it goes, and by how many rounds the net is tried at the end."""


def main() -> None:
    """Teach, print how it goes, and keep the net."""
    wanted = _wanted()
    chance = np.random.default_rng(wanted.seed)
    courses = [Course(table, chance, MANY) for table in TABLES[wanted.game]()]
    path = Path(games.engine.bots.__file__).parent / wanted.game.replace("-", "_") / "net.npz"
    net = read(path) if wanted.go_on else fresh(chance, courses[0].table, wanted.hidden)
    features, hidden = net.enter.shape
    print(f"{wanted.game}: {features} features, {hidden} hidden, {len(courses)} tables")
    for taught in _taught(net, courses, chance, wanted):
        save(taught, wanted.out or path)
    found = trial(courses[0].table, Player(by_net(taught)), Player(race), TRIALS)
    print(f"against greedy players at the usual table {found}")


def _wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Teach the computer of one game.")
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--throws", type=int, default=48, help="after which the net learns")
    parser.add_argument("--lasting", type=float, default=0.9, help="how much what is later counts")
    parser.add_argument("--falls", action="store_true", help="it counts less and less")
    parser.add_argument("--go-on", action="store_true", help="begin with the net as it is shipped")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def _taught(
    net: Net, courses: list[Course], chance: np.random.Generator, wanted: argparse.Namespace
) -> Iterator[Net]:
    """The net, averaged, now and then while it is taught and at the end."""
    pupil, average, began, reported = Pupil(net), Average(net), time.process_time(), 0
    wrong = list[float]()
    while (done := (time.process_time() - began) / (60 * wanted.minutes)) < 1:
        course = courses[0 if chance.random() < USUAL else chance.integers(len(courses))]
        wrong.append(_learn(pupil, course, wanted, done))
        average.follow(done)
        if done * REPORTS > reported:
            reported += 1
            _report(wrong, courses, time.process_time() - began)
            wrong.clear()
            yield average.net
    yield average.net


def _learn(pupil: Pupil, course: Course, wanted: argparse.Namespace, done: float) -> float:
    lasting = wanted.lasting * (1 - done) if wanted.falls else wanted.lasting
    rate = RATES[0] * (RATES[1] / RATES[0]) ** done
    seen, targets = course.stretch(pupil.net, wanted.throws, lasting)
    order = np.concatenate([course.chance.permutation(len(seen)) for _ in range(TIMES)])
    for at in range(0, len(order), BATCH):
        some = order[at : at + BATCH]
        pupil.learn(seen[some], targets[some], course.table.sides, rate)
    known = chances(pupil.net.worths(seen), course.table.sides)
    return float(np.sqrt(((known - targets) ** 2).mean()))


def _report(wrong: list[float], courses: list[Course], seconds: float) -> None:
    played, far = sum(course.played for course in courses), sum(wrong) / len(wrong)
    print(
        f"{seconds / 60:5.1f} min {played:8} games, chances {far:.4f} off what followed", flush=True
    )


if __name__ == "__main__":
    main()
