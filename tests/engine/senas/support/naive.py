"""A second, plain implementation of señas, with which the engine's counts are compared."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

Step = tuple[int, int, int]


class Table(NamedTuple):
    """The options of a match of señas."""

    play_obligation: str = "maximum"
    gift: str = "optional"
    excess_exit: str = "rearmost"


class Naive(NamedTuple):
    """A position of the plain implementation, after the throw for the start."""

    own: tuple[int, ...]
    rival: tuple[int, ...]
    pips_left: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    gift_in_hand: bool = False
    tute: bool = False


def steps(table: Table, at: Naive) -> set[Step]:
    """Return every single step that the board allows, whatever else the turn must play."""
    found = set()
    for start, score in product(set(at.own) - {25}, set(at.pips_left)):
        end = start + score
        others_in_entry = [hole for hole in at.own if 2 <= hole <= 6]
        others_underway = [hole for hole in at.own if 2 <= hole <= 18]
        if start == 1 and (others_in_entry or (max(at.own) < 19 and others_underway)):
            continue
        if end <= 24 and (end + 12 if end <= 12 else end - 12) in at.rival:
            continue
        if end > 24 and min(at.own) < 19:
            continue
        if end > 25 and table.excess_exit == "rearmost" and start != min(at.own):
            continue
        found.add((start, min(end, 25), score))
    return found


def after_step(at: Naive, step: Step) -> Naive:
    """Return the position after a step, with the turn not yet passed on."""
    own, scores = list(at.own), list(at.pips_left)
    own.remove(step[0])
    own.append(step[1])
    scores.remove(step[2])
    return at._replace(own=tuple(sorted(own)), pips_left=tuple(scores))


def most(table: Table, at: Naive) -> int:
    """Return how many numbers can be played at most, by trying every play."""
    if min(at.own) == 25:
        return len(at.pips_left)
    return max((reach(table, at, step) for step in steps(table, at)), default=0)


def reach(table: Table, at: Naive, step: Step) -> int:
    """Return how many numbers can be played at most, if this step comes first."""
    after = after_step(at, step)
    return len(at.pips_left) if min(after.own) == 25 else 1 + most(table, after)


def legal(table: Table, at: Naive) -> set[Step]:
    """Return the legal steps: those that begin a play of as many numbers as must be played."""
    bound = table.gift == "mandatory" if at.gift_in_hand else table.play_obligation == "maximum"
    if not bound:
        return steps(table, at)
    longest = most(table, at)
    return {step for step in steps(table, at) if reach(table, at, step) == longest}


def nexts(table: Table, at: Naive) -> Iterator[Naive]:
    """Yield the position after each action that can follow."""
    if 25 in (min(at.own), min(at.rival)):
        return
    if not at.pips_left:
        for dice in combinations_with_replacement(range(1, 7), 3):
            many = {die: dice.count(die) for die in dice}
            scores = [die for die in many for _ in range(many[die] * (2 if many[die] > 1 else 1))]
            tute = dice == (6, 6, 6)
            yield end_blocked_turn(table, at._replace(pips_left=tuple(scores), tute=tute))
        return
    for step in legal(table, at):
        yield end_blocked_turn(table, after_step(at, step))
    if at.gift_in_hand and table.gift == "optional":
        yield at._replace(pips_left=(), gift_in_hand=False)


def end_blocked_turn(table: Table, at: Naive) -> Naive:
    """Return the position if a number can still be played, else the position after the turn."""
    if min(at.own) == 25 or steps(table, at):
        return at
    if at.gift_in_hand:
        return at._replace(pips_left=(), gift_in_hand=False)
    waiting = () if table.gift == "off" else at.waiting + at.pips_left
    if at.tute:
        return at._replace(pips_left=(), waiting=waiting, tute=False)
    after = Naive(at.rival, at.own, waiting, gift_in_hand=bool(waiting))
    return end_blocked_turn(table, after) if waiting else after


def count(table: Table, at: Naive, depth: int) -> int:
    """Count the sequences of `depth` actions that can follow this position."""
    return sum(count(table, after, depth - 1) for after in nexts(table, at)) if depth else 1
