"""All moves of an analysed match: what each cost, beside the luck of its throw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext

from games.analysis.decisions import choice_text
from games.analysis.moments import Moment, moment_title
from games.engine.analysis.report import Decision, Report, Roll
from games.engine.analysis.totals import extreme_rolls
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import Turn, split_by_seat, turns
from games.text.leavers import player_name
from games.text.moves import is_throw_lost, throw_notation, turn_notation
from games.text.worth import band_of, cost_words, luck_kind, luck_words, worth_text

MOST = 5
"""Maximum number of the luckiest throws that the page lists, and of the unluckiest."""


@dataclass(frozen=True, slots=True)
class ThrowView:
    """A very lucky or unlucky throw, with the address of the board after it."""

    title: str
    colour: int
    luck: str
    kind: str
    """`lucky` or `unlucky` for the style sheet; else empty."""
    url: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A turn, or a decision about the cube: what was played, its cost, and the luck of the throw.

    What does not apply is empty.
    """

    number: int
    """The place of the turn among all turns of the match."""
    name: str
    colour: int | None
    throw: str
    played: str
    cost: str
    band: str
    luck: str
    luck_kind: str
    url: str
    """The URL of the match as it was after the throw, or before the decision about the cube."""


@dataclass(frozen=True, slots=True)
class MovesOfGame:
    """The rows of one game of a match; `title` is empty in a match of one game."""

    title: str
    rows: Sequence[MoveRow]


def throw_views(
    perspective: Perspective, report: Report
) -> tuple[Sequence[ThrowView], Sequence[ThrowView]]:
    """Return the luckiest throws of a match and the unluckiest ones, the extreme ones first."""
    moments = {
        turn.throw.number: Moment(number, turn, thrown=True)
        for number, turn in enumerate(turns(perspective.events), start=1)
    }
    lucky, unlucky = extreme_rolls(report.rolls, MOST)
    return (
        [_throw_view(perspective, each, moments[each.number]) for each in lucky],
        [_throw_view(perspective, each, moments[each.number]) for each in unlucky],
    )


def _throw_view(perspective: Perspective, roll: Roll, moment: Moment) -> ThrowView:
    game = perspective.match.game
    return ThrowView(
        title=moment_title(perspective, roll.seat, moment),
        colour=perspective.side(roll.seat),
        luck=luck_words(game, roll.luck),
        kind=luck_kind(game, roll.luck),
        url=_url(perspective, roll.number),
    )


def moves_of_games(perspective: Perspective, report: Report) -> Sequence[MovesOfGame]:
    """Return the moves of a match with what the report says about each, game by game."""
    several = perspective.rules.match_points > 1
    numbered = enumerate(turns(perspective.events), start=1)
    found = list[MovesOfGame]()
    for game, of_game in groupby(numbered, key=lambda each: each[1].game):
        rows = list(_rows(perspective, report, list(of_game)))
        title = gettext("Game %(game)s") % {"game": game} if several else ""
        if rows:
            found.append(MovesOfGame(title, rows))
    return found


def _rows(
    perspective: Perspective, report: Report, numbered: Sequence[tuple[int, Turn]]
) -> Iterator[MoveRow]:
    rolls = {each.number: each for each in report.rolls}
    plays = {each.number: each for each in report.decisions if each.kind == "play"}
    calls = {each.number: each for each in report.decisions if each.kind != "play"}
    for number, turn in numbered:
        if turn.throw.kind != Event.Kind.THROW:
            thrown = []
        else:
            thrown = [_turn_row(perspective, number, turn, plays, rolls.get(turn.throw.number))]
            # Not to double is a decision before the throw.
            before = calls.get(turn.throw.number)
            if before is not None and before.counted:
                yield _call_row(perspective, number, before)
        yield from thrown
        for step in turn.steps:
            if step.number in calls:
                yield _call_row(perspective, number, calls[step.number])


def _turn_row(
    perspective: Perspective,
    number: int,
    turn: Turn,
    plays: Mapping[int, Decision],
    roll: Roll | None,
) -> MoveRow:
    game, (own, *_) = perspective.match.game, split_by_seat(turn)
    decision = plays.get(own.steps[0].number) if own.steps else None
    seat = own.steps[0].seat if own.steps else turn.throw.seat
    error = decision.error if decision else 0.0
    row = MoveRow(
        number=number,
        name="" if seat is None else player_name(perspective, seat),
        colour=None if seat is None else perspective.side(seat),
        throw=throw_notation(turn),
        played=gettext("no move") if is_throw_lost(own) else turn_notation(perspective, own),
        cost=_cost(game, error),
        band=band_of(game, error),
        luck="",
        luck_kind="",
        url=_url(perspective, turn.throw.number),
    )
    if roll is None:
        return row
    luck, kind = luck_words(game, roll.luck), luck_kind(game, roll.luck)
    return replace(row, luck=luck, luck_kind=kind)


def _call_row(perspective: Perspective, number: int, decision: Decision) -> MoveRow:
    game, rules = perspective.match.game, perspective.rules
    played = decision.candidates[decision.played]
    return MoveRow(
        number=number,
        name=player_name(perspective, decision.seat),
        colour=perspective.side(decision.seat),
        throw="",
        played=choice_text(rules.call_names, decision, played),
        cost=_cost(game, decision.error),
        band=band_of(game, decision.error),
        luck="",
        luck_kind="",
        url=_url(perspective, decision.number - 1),
    )


def _cost(game: str, error: float) -> str:
    """Return the cost of a decision; empty for one so small that it rounds to nothing."""
    return cost_words(game, error) if worth_text(game, error) != worth_text(game, 0.0) else ""


def _url(perspective: Perspective, number: int) -> str:
    return f"{perspective.match.get_absolute_url()}?at={number}"
