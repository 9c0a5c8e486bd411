"""Analyse part of a match of senet, pachisi or petits chevaux."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from games.engine.analysis.chances import Option, roll, throw_index, weigh
from games.engine.analysis.report import Decision, Report, Roll
from games.engine.analysis.turns import Played, Thrown
from games.engine.bots.afterstates import turn_plays
from games.engine.bots.choose import BOTS
from games.engine.bots.evaluators import Chances, Evaluator, evaluate
from games.engine.bots.lookahead import best_after_throws, look_ahead
from games.engine.rules import Rules
from games.engine.state import State

THROWS = {"standard": 1, "deep": 2}
"""How many throws ahead they are searched, by depth."""
LUCK_THROWS = 1
"""How many throws ahead the best afterstate of each throw is searched."""


def analyse(rules: Rules[State], parts: Sequence[Thrown | Played], depth: str, most: int) -> Report:
    """Return what each decision and each throw was worth; all are searched together.

    Of each play the `most` best afterstates are searched, and the one played.
    """
    evaluator = evaluator_of(rules)
    thrown = [each for each in parts if isinstance(each, Thrown)]
    plays = [each for each in parts if isinstance(each, Played)]
    return Report(
        tuple(_decisions(evaluator, rules, plays, THROWS[depth], most)),
        tuple(_rolls(evaluator, rules, thrown)),
    )


def evaluator_of(rules: Rules[State]) -> Evaluator:
    """Return the game's trained evaluator, which gives chances that add up to 1.

    That of senet takes something off both seats' chances for throws still to come; it is put back.
    """
    trained = BOTS[rules.game].trained
    return _without_haste(trained) if rules.game == "senet" else trained


def _without_haste(trained: Evaluator) -> Evaluator:
    def chances(rules: Rules[State], states: Sequence[State]) -> list[Chances]:
        leads = [one - other for one, other in trained(rules, states)]
        return [((1 + lead) / 2, (1 - lead) / 2) for lead in leads]

    return chances


def _decisions(
    evaluator: Evaluator,
    rules: Rules[State],
    plays: Sequence[Played],
    throws: int,
    most: int,
) -> Iterator[Decision]:
    ends = [{**turn_plays(rules, play.state), play.after: play.steps} for play in plays]
    every = list(dict.fromkeys(end for each in ends for end in each))
    known = dict(zip(every, evaluate(evaluator, rules, every), strict=True))
    few = [_best(play, each, known, most) for play, each in zip(plays, ends, strict=True)]
    searched = list(dict.fromkeys(end for each in few for end in each))
    ahead = dict(zip(searched, look_ahead(evaluator, rules, searched, throws), strict=True))
    for play, every_end, best in zip(plays, ends, few, strict=True):
        options = [Option(tuple(ahead[end]), partial(every_end.__getitem__, end)) for end in best]
        forced = len(every_end) == 1
        yield weigh(rules, play, options, best.index(play.after), forced=forced, most=most)


def _best(
    play: Played, ends: Collection[State], known: Mapping[State, Chances], most: int
) -> list[State]:
    """Return the best afterstates of a play by `known`, and always the one played."""
    best = sorted(ends, key=lambda end: -known[end][play.seat])[:most]
    return best if play.after in best else [*best, play.after]


def _rolls(evaluator: Evaluator, rules: Rules[State], thrown: Sequence[Thrown]) -> Iterator[Roll]:
    trees, _ = best_after_throws(evaluator, rules, [each.state for each in thrown])
    ends = list(dict.fromkeys(end for tree in trees for _, end in tree))
    ahead = dict(zip(ends, look_ahead(evaluator, rules, ends, LUCK_THROWS), strict=True))
    for each, tree in zip(thrown, trees, strict=True):
        mean = sum(share * ahead[end][each.seat] for share, end in tree)
        _, after = tree[throw_index(rules, each)]
        yield roll(each, mean, ahead[after][each.seat])
