"""Sentences about turns, results and scores of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, ngettext

from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, read_action, read_position
from games.engine.rules import Rules
from games.engine.state import Call, Move, State, Throw
from games.engine.words import Reason
from games.models import Match
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import Turn
from games.text.gaps import Gap
from games.text.leavers import player_name
from games.text.notation import localize
from games.text.randomizers import is_rolled
from games.text.rulings import suspension_text


def translate_message(message: str, values: Mapping[str, object]) -> str:
    """Translate a sentence of the engine and insert the values for its placeholders."""
    sentence = gettext(message)
    return sentence % values if values else sentence


def reason_text(reason: Reason) -> str:
    """Return the translated sentence of an engine error."""
    return translate_message(reason.message, reason.values)


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


def join_words(parts: Sequence[int | str]) -> str:
    """Join numbers or names as in a sentence, for example `3, 2 and 1`."""
    *most, last = map(str, parts)
    if not most:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(most), "last": last}


def throw_notation(turn: Turn) -> str:
    """Return the throw of a turn in notation, for example `6-3`."""
    action = action_from(turn.throw.payload)
    return "-".join(map(str, action.dice)) if isinstance(action, Throw) else ""


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
    return {"points": score[seat], "wanted": perspective.rules.match_points}


def turn_text(perspective: Perspective) -> str:
    """Return a sentence about whose turn it is and what is due, or about the result."""
    if perspective.match.is_suspended:
        return suspension_text(perspective.match)
    if perspective.phase == "over":
        return result_text(perspective)
    if perspective.active_seat is None:
        return gettext("The first player has not been decided yet.")
    sentences = {
        ("throw", True): _throw_prompt(perspective),
        ("move", True): _your_turn_text(perspective),
        ("done", True): gettext("You have played your turn: press Done or Undo."),
        ("throw", False): _their_throw_text(perspective),
        ("move", False): _their_turn_text(perspective),
        ("done", False): gettext("Waiting for %(name)s (%(side)s) to end the turn."),
    }[perspective.phase, perspective.to_move]
    return sentences % {
        "name": player_name(perspective, perspective.active_seat),
        "side": side_name(perspective, perspective.active_seat),
        "scores": join_words(perspective.state.pips_left) if perspective.state.pips_left else "",
    }


def _your_turn_text(perspective: Perspective) -> str:
    if perspective.state.pips_left:
        return gettext("Your turn: play %(scores)s.")
    return gettext("Your turn: please answer.")


def _their_turn_text(perspective: Perspective) -> str:
    if perspective.state.pips_left:
        return gettext("%(name)s (%(side)s) to play %(scores)s.")
    return gettext("%(name)s (%(side)s) to answer.")


def _their_throw_text(perspective: Perspective) -> str:
    if is_rolled(perspective.rules):
        return gettext("%(name)s (%(side)s) to roll.")
    return gettext("%(name)s (%(side)s) to throw.")


def _throw_prompt(perspective: Perspective) -> str:
    if perspective.rules.randomizer == "stick":
        return gettext("Your turn: throw the sticks.")
    if perspective.rules.randomizer == "cowrie":
        return gettext("Your turn: throw the cowries.")
    many = len(perspective.rules.faces(perspective.state))
    return ngettext("Your turn: roll the die.", "Your turn: roll the dice.", many)


def result_text(perspective: Perspective) -> str:
    """Return a sentence about who won, how many points, and how."""
    winners, points = perspective.match.winners or [], perspective.match.points or 0
    sentence = ngettext(
        "%(names)s wins %(points)s point.", "%(names)s wins %(points)s points.", points
    )
    if len(winners) > 1:
        sentence = gettext("%(names)s win together.")
    if perspective.match.stage == Match.Stage.OVER and perspective.rules.match_points > 1:
        sentence = gettext("%(names)s wins the match.")
    how = {
        Match.Ending.RESIGNED: gettext("The opponent resigned."),
        Match.Ending.FLAGGED: gettext("The opponent ran out of time."),
        Match.Ending.ABANDONED: gettext("The opponent left."),
        Match.Ending.RULED: gettext("A moderator decided the result."),
    }.get(Match.Ending(perspective.match.ending), "")
    sentence = f"{sentence} {how}".strip()
    if perspective.match.ending == Match.Ending.ABORTED:
        return gettext("The match was aborted. There is no winner.")
    names = [
        f"{player_name(perspective, seat)} ({side_name(perspective, seat)})" for seat in winners
    ]
    return sentence % {"names": join_words(names), "points": points}


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


@same_for_all_viewers
def position_remarks(perspective: Perspective) -> tuple[PositionRemark, ...]:
    """Return what players must know about the current position, in sentences.

    Empty if the game is over.
    """
    if perspective.phase == "over":
        return ()
    return tuple(
        PositionRemark(gettext(remark.message) % remark.values, remark.statement)
        for remark in perspective.rules.remarks(perspective.state)
    )
