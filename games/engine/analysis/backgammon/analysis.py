"""Analyse part of a match of backgammon."""

from collections.abc import Iterator, Mapping, Sequence

from games.engine.analysis.backgammon import cube, plays
from games.engine.analysis.backgammon.outlooks import Outlook, Root, outlooks, throw_index
from games.engine.analysis.report import Decision, Report, Roll
from games.engine.analysis.turns import Played, Thrown
from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState


def analyse(rules: Backgammon, parts: Sequence[Thrown | Played], depth: str, most: int) -> Report:
    """Return what each decision and each throw was worth; all are searched together."""
    thrown = [each for each in parts if isinstance(each, Thrown)]
    calls = [each for each in parts if isinstance(each, Played) and _is_call(each)]
    moves = [each for each in parts if isinstance(each, Played) and not _is_call(each)]
    roots = [_root(rules, each) for each in thrown] + [_root(rules, each) for each in calls]
    known = outlooks(roots)
    decisions = [
        *plays.judge(rules, moves, depth, most),
        *_cube_decisions(rules, thrown, calls, known),
    ]
    rolls = [_roll(each, _root(rules, each), known) for each in thrown]
    return Report(tuple(sorted(decisions, key=lambda each: each.number)), tuple(rolls))


def before_throw(rules: Backgammon, thrown: Thrown) -> Decision:
    """Return what a throw that has not been made is worth, and a double where it is legal."""
    here = _root(rules, thrown)
    known = outlooks([here])
    may_double = DOUBLE in rules.legal_moves(thrown.state)  # type: ignore[arg-type]
    return (cube.offer if may_double else cube.roll)(rules, thrown, known)


def _is_call(played: Played) -> bool:
    return played.steps[0] in (DOUBLE, TAKE, DROP)


def _root(rules: Backgammon, each: Thrown | Played) -> Root:
    assert isinstance(each.state, BackgammonState)  # noqa: S101  a position of backgammon
    seat = 1 - each.seat if each.state.doubled else each.seat
    return cube.root(rules, each.state, seat)


def _cube_decisions(
    rules: Backgammon,
    thrown: Sequence[Thrown],
    calls: Sequence[Played],
    known: Mapping[Root, Outlook],
) -> Iterator[Decision]:
    for throw in thrown:
        if DOUBLE in rules.legal_moves(throw.state):  # type: ignore[arg-type]
            yield cube.offer(rules, throw, known)
    for call in calls:
        judge = cube.offer if DOUBLE in call.steps else cube.answer
        yield judge(rules, call, known)


def _roll(thrown: Thrown, here: Root, known: Mapping[Root, Outlook]) -> Roll:
    mine, outlook = here.stakes, known[here]
    after = float(outlook.equities(mine)[throw_index(thrown.throw.dice)])
    before = outlook.mean(mine)
    luck = after - before
    return Roll(
        number=thrown.number,
        seat=thrown.seat,
        luck=mine.in_units(luck),
        match_luck=luck / 2,
        before=(1 + before) / 2,
        after=(1 + after) / 2,
    )
