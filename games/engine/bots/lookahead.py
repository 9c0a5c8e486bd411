"""Lookahead (expectimax): average the winning chances over the next throws, with best play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.bots.afterstates import MOST, turn_ends
from games.engine.bots.evaluators import Chances, Evaluator, evaluate
from games.engine.rules import Rules
from games.engine.state import State

MOST_AHEAD = 500
"""Cap on the choices tried in each turn that is looked ahead to; ordinary ones have up to ten."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One result of the next throw: its probability, and the afterstates it can lead to.

    `seat` is the seat that chooses an afterstate, or None if there is nothing to choose.
    """

    probability: float
    seat: int | None
    ends: Sequence[State]


def look_ahead(
    evaluator: Evaluator, rules: Rules[State], states: Sequence[State], throws: int = 1
) -> list[Chances]:
    """Return every seat's winning chances in each position, averaged over the next throws.

    `throws` counts the throws that are searched. After each throw the active seat chooses the
    afterstate that `evaluator` rates best for that seat, without lookahead. With more than one
    throw left, the chosen afterstates are searched again.
    """
    chosen, known = best_after_throws(evaluator, rules, states, MOST_AHEAD)
    if throws > 1:
        further = list(dict.fromkeys(end for tree in chosen for _, end in tree))
        known |= zip(further, look_ahead(evaluator, rules, further, throws - 1), strict=True)
    return [_average(rules, tree, known) for tree in chosen]


def best_after_throws(
    evaluator: Evaluator, rules: Rules[State], states: Sequence[State], most: int = MOST
) -> tuple[list[list[tuple[float, State]]], dict[State, Chances]]:
    """Return for each position the probability of each next throw and its best afterstate.

    The throws come in the order of `Rules.throws`; where no throw is due, there is one afterstate
    of probability 1. Best is what `evaluator` rates best without lookahead for the seat that
    chooses. Its ratings of all afterstates come second. `most` is the cap on the choices of a turn.
    """
    trees = [_branches(rules, state, most) for state in states]
    leaves = list(dict.fromkeys(end for tree in trees for branch in tree for end in branch.ends))
    known = dict(zip(leaves, evaluate(evaluator, rules, leaves), strict=True))
    chosen = [[(branch.probability, _best(branch, known)) for branch in tree] for tree in trees]
    return chosen, known


def _branches(rules: Rules[State], state: State, most: int) -> list[Branch]:
    """Return a branch for each result of the next throw; one branch if no throw is due."""
    if rules.due(state) != "throw":
        return [_branch(rules, 1.0, state, most)]
    thrown = ((float(p), rules.apply(state, throw)) for throw, p in rules.throws(state))
    return [_branch(rules, probability, after, most) for probability, after in thrown]


def _branch(rules: Rules[State], probability: float, state: State, most: int) -> Branch:
    if rules.due(state) != "move":
        return Branch(probability, None, [state])
    return Branch(probability, state.seat, list(turn_ends(rules, state, most)))


def _best(branch: Branch, known: Mapping[State, Chances]) -> State:
    """Return the branch's best afterstate for the seat that chooses.

    `known` maps each afterstate to every seat's winning chances.
    """
    if branch.seat is None:
        return branch.ends[0]
    return max(branch.ends, key=lambda end: known[end][branch.seat or 0])


def _average(
    rules: Rules[State], tree: Sequence[tuple[float, State]], known: Mapping[State, Chances]
) -> list[float]:
    """Return every seat's winning chances, averaged over the throws by their probabilities.

    `tree` pairs each throw's probability with the afterstate chosen for it. `known` maps
    afterstates to winning chances.
    """
    return [
        sum(probability * known[end][seat] for probability, end in tree)
        for seat in range(rules.seats)
    ]
