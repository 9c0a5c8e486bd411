"""Positions without a match: their text forms, their drawing and their description."""

import json
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.board.drawing import draw_position
from games.engine.exchange import position_form, position_from
from games.engine.explanations import InvalidPosition
from games.engine.reading import Unreadable, json_value
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.engine.text import position_text, read_position
from games.engine.words import gettext_noop
from games.text.moves import join_words, pips_text, reason_text
from games.text.places import square_rows

MAX_LENGTH = 4_000
"""Maximum number of characters of a position in either form."""


@dataclass(frozen=True, slots=True)
class PositionForms:
    """A position in both text forms: one line, and the exchange form (JSON)."""

    line: str
    form: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a board and its pip count."""

    name: str
    colour: int
    pips_text: str


def exchange_forms(rules: Rules[State], state: State) -> PositionForms:
    """Write a position as one line and as JSON."""
    return PositionForms(position_text(rules, state), json.dumps(position_form(rules, state)))


def diagram(text: str) -> dict[str, object]:
    """Return the context that shows a position written in either text form.

    Raises `Unreadable` if the text cannot be parsed, `InvalidPosition` if the position is invalid.
    """
    rules, state = _parse_position(text.strip())
    return {
        "rules": rules,
        "position": exchange_forms(rules, state),
        "words": _description(rules, state),
        "rows": square_rows(rules, state, rules.layout(0)),
        "sides": [_side(rules, state, seat) for seat in range(rules.seats)],
        "drawing": draw_position(rules, state),
    }


def error_text(error: Unreadable | InvalidPosition) -> str:
    """Return the reason why a text is no valid position, translated."""
    return reason_text(error)


def _parse_position(text: str) -> tuple[Rules[State], State]:
    if len(text) > MAX_LENGTH:
        raise Unreadable(gettext_noop("No position is as long as that."))
    return position_from(json_value(text)) if text.startswith("{") else read_position(text)


def _side(rules: Rules[State], state: State, seat: int) -> Side:
    pip_count = pips_text(rules, rules.pip_count(state, seat))
    return Side(_name(rules, state, seat), rules.side(state, seat), pip_count)


def _name(rules: Rules[State], state: State, seat: int) -> str:
    return gettext(rules.side_names[rules.side(state, seat)])


def _description(rules: Rules[State], state: State) -> str:
    outcome = rules.outcome(state)
    if outcome is not None:
        return _result(rules, state, outcome)
    if state.seat is None:
        return gettext("The start is to be thrown for.")
    side = _name(rules, state, state.seat)
    if rules.due(state) == "throw":
        return gettext("%(side)s is to throw.") % {"side": side}
    scores = join_words(state.pips_left)
    return gettext("%(side)s is to play %(scores)s.") % {"side": side, "scores": scores}


def _result(rules: Rules[State], state: State, outcome: Outcome) -> str:
    sides = join_words([_name(rules, state, seat) for seat in outcome.winners])
    sentence = ngettext(
        "The game is over: %(sides)s wins %(points)s point.",
        "The game is over: %(sides)s wins %(points)s points.",
        outcome.points,
    )
    if len(outcome.winners) > 1:
        sentence = gettext("The game is over: %(sides)s win together.")
    return sentence % {"sides": sides, "points": outcome.points}
