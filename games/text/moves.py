"""Moves, throws, pip counts and scores of a match in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, ngettext

from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, read_action, read_position
from games.engine.rules import Rules
from games.engine.state import Call, Choice, Move, State, Throw
from games.engine.words import Reason
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import Turn
from games.text.gaps import Gap
from games.text.notation import localize
from games.text.scores import shown_points


def translate_message(message: str, values: Mapping[str, object]) -> str:
    """Translate a sentence of the engine and insert the values for its placeholders.

    Surrogates in values from JSON, which no page could be encoded with, become question marks.
    """
    sentence = gettext(message)
    return (sentence % values).encode(errors="replace").decode() if values else sentence


def reason_text(reason: Reason) -> str:
    """Return the translated sentence of an engine error."""
    return translate_message(reason.message, reason.values)


def rule_name(statement: str) -> str:
    """Return what players call a statement of a rulebook, for example `Rule 32`; empty for none.

    The ID of the statement, such as `GAMMON-32`, stays in addresses.
    """
    number = rule_number(statement)
    return gettext("Rule %(number)s") % {"number": number} if number else ""


def rule_number(statement: str) -> str:
    """Return the number of a statement within its rulebook, for example `32` of `GAMMON-32`."""
    number = statement.rpartition("-")[2]
    return str(int(number)) if number.isdecimal() else number


def source_text(rules: Rules[State], state: State, move: Move) -> str:
    """Return a text on which of several numbers a move uses (pachisi); else empty."""
    source = rules.share_remark(state, move)
    return "" if source is None else translate_message(source.message, source.values)


def pips_text(rules: Rules[State], count: int) -> str:
    """Return a pip count with the unit in which the game counts."""
    return ngettext(*rules.distance, count) % {"count": count}


def side_name(perspective: Perspective, seat: int) -> str:
    """Return the translated name of a seat, for example the colour of its pieces."""
    return gettext(perspective.rules.side_names[perspective.side(seat)])


def known_side_name(perspective: Perspective, seat: int) -> str:
    """Return the translated name of a seat's side; empty while the sides are not decided."""
    decided = perspective.rules.are_sides_decided(perspective.state)
    return side_name(perspective, seat) if decided else ""


def seat_name(perspective: Perspective, seat: int) -> str:
    """Return the colour of a seat and its name in the rulebook, for example `Yellow (South)`.

    Players read the colour alone, as each of them sees the board from their own side.
    """
    colour, names = side_name(perspective, seat), perspective.rules.rulebook_names
    return f"{colour} ({gettext(names[perspective.side(seat)])})" if names else colour


def join_words(parts: Sequence[int | str]) -> str:
    """Join numbers or names as in a sentence, for example `3, 2 and 1`."""
    *most, last = map(str, parts)
    if not most:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(most), "last": last}


def throw_notation(turn: Turn) -> str:
    """Return the throw of a turn in notation, for example `6-3`: the largest number first.

    A throw for the start has the numbers in the order of the seats.
    """
    action = action_from(turn.throw.payload)
    if not isinstance(action, Throw):
        return ""
    for_start = turn.throw.seat is None
    numbers = action.dice if for_start else sorted(action.dice, reverse=True)
    return "-".join(map(str, numbers))


def seat_pips_text(perspective: Perspective, seat: int) -> str:
    """Return the pip count of a seat in words: how far its pieces still have to go."""
    return pips_text(perspective.rules, perspective.rules.pip_count(perspective.state, seat))


def points_text(perspective: Perspective, seat: int) -> str:
    """Return the points of a seat and the points that win the match, for example `2 of 5 points`.

    Empty for a match of one game.
    """
    sentence = gettext("%(points)s of %(wanted)s points")
    return sentence % _points(perspective, seat) if perspective.rules.match_points > 1 else ""


def score_text(perspective: Perspective, seat: int) -> str:
    """Return the points of a seat and the points that win the match in brief: `2/5`."""
    return "/".join(map(str, _points(perspective, seat).values()))


def _points(perspective: Perspective, seat: int) -> Mapping[str, int]:
    score = perspective.match.score or [0] * len(perspective.seats)
    wanted = perspective.rules.match_points
    return {"points": shown_points(score[seat], wanted), "wanted": wanted}


def is_throw_lost(turn: Turn) -> bool:
    """Whether a turn has no moves because no number of its throw could be played."""
    if turn.throw.seat is None or turn.steps:
        return False
    return not _had_numbers(turn.throw.position, turn.throw.seat)


@lru_cache(maxsize=4096)
def _had_numbers(position: str, seat: int) -> bool:
    state = read_position(position)[1]
    return state.seat == seat and bool(state.pips_left)


def turn_notation(perspective: Perspective, turn: Turn) -> str:
    """Return a turn in the reader's language: its moves in notation, then its calls."""
    actions = (action_from(step.payload) for step in turn.steps)
    moves = tuple(action_text(action) for action in actions)
    notation = localize(_notation(tuple(turn.positions[:-1]), moves))
    return ", ".join(filter(None, (notation, calls_text(perspective, turn))))


def calls_text(perspective: Perspective, turn: Turn) -> str:
    """Return the translated names of the calls of a turn, separated by commas."""
    actions = (action_from(step.payload) for step in turn.steps)
    names = perspective.rules.call_names
    return ", ".join(gettext(names[call.name]) for call in actions if isinstance(call, Call))


def steps_notation(rules: Rules[State], state: State, steps: Sequence[Choice]) -> str:
    """Return steps from this position on as players write them, in the reader's language.

    Calls among them are left out.
    """
    played = list[tuple[State, Move]]()
    for step in steps:
        if isinstance(step, Move):
            played.append((state, step))
        state = rules.apply(state, step)
    return localize(rules.notation(played)) if played else ""


@lru_cache(maxsize=4096)
def _notation(positions: tuple[str, ...], moves: tuple[str, ...]) -> str:
    tables = [read_position(position) for position in positions]
    played = [
        (state, move)
        for (_, state), move in zip(tables, map(read_action, moves), strict=True)
        if isinstance(move, Move)
    ]
    return tables[0][0].notation(played) if played else ""


@dataclass(frozen=True, slots=True)
class PositionRemark:
    """A sentence about a position, and the statement of the rules from which it follows."""

    sentence: Gap[str]
    statement: Gap[str]
    rule: Gap[str]
    """What players call the statement."""
    has_values: bool
    """Whether the sentence names values of the position, and not a rule alone."""


@same_for_all_viewers
def position_remarks(perspective: Perspective) -> tuple[PositionRemark, ...]:
    """Return what players must know about the current position, in sentences.

    Empty if the game is over.
    """
    if perspective.phase == "over":
        return ()
    return tuple(
        PositionRemark(
            gettext(remark.message) % remark.values,
            remark.statement,
            rule_name(remark.statement),
            bool(remark.values),
        )
        for remark in perspective.rules.remarks(perspective.state)
    )
