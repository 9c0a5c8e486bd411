"""Looking one throw ahead: what a position is worth once the next seat has played its best."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.bots.ends import turn_ends
from games.engine.bots.views import Chances, View, judge
from games.engine.core import Rules, State


@dataclass(frozen=True, slots=True)
class Branch:
    """What may follow a position: how likely, who then chooses, and between what."""

    likely: float
    seat: int | None
    ends: Sequence[State]


def look_ahead(view: View, rules: Rules[State], states: Sequence[State]) -> list[Chances]:
    """The chances of every seat in each position, averaged over all that can be thrown next.

    Whoever is to play then is taken to choose what is best for that seat alone.
    """
    trees = [_branches(rules, state) for state in states]
    leaves = list(dict.fromkeys(end for tree in trees for branch in tree for end in branch.ends))
    known = dict(zip(leaves, judge(view, rules, leaves), strict=True))
    return [_average(rules, tree, known) for tree in trees]


def _branches(rules: Rules[State], state: State) -> list[Branch]:
    if rules.due(state) != "throw":
        return [_branch(rules, 1.0, state)]
    return [_branch(rules, float(p), rules.apply(state, t)) for t, p in rules.throws(state)]


def _branch(rules: Rules[State], likely: float, state: State) -> Branch:
    if rules.due(state) != "move":
        return Branch(likely, None, [state])
    return Branch(likely, state.seat, list(turn_ends(rules, state)))


def _average(
    rules: Rules[State], tree: Sequence[Branch], known: dict[State, Chances]
) -> list[float]:
    best = [(branch.likely, _best(branch, known)) for branch in tree]
    return [sum(likely * chances[seat] for likely, chances in best) for seat in range(rules.seats)]


def _best(branch: Branch, known: dict[State, Chances]) -> Chances:
    found = [known[end] for end in branch.ends]
    return found[0] if branch.seat is None else max(found, key=lambda each: each[branch.seat or 0])
