"""Positions without a match: their text forms, their drawing and their description."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.board.drawing import Drawing, draw_position
from games.board.parts.position import PositionForms, PositionTable, exchange_forms
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_from
from games.engine.forms.reading import Unreadable, json_value
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.engine.words import gettext_noop
from games.text.moves import join_words, pips_text, reason_text
from games.text.places import square_rows
from games.text.randomizers import is_rolled

MAX_LENGTH = 4_000
"""Maximum number of characters of a position, as one line or in the exchange form."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a board and its pip count."""

    name: str
    colour: int
    pips_text: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position without a match: drawn, in words, as a table and in both text forms."""

    rules: Rules[State]
    drawing: Drawing
    description: str
    sides: Sequence[Side]
    table: PositionTable
    forms: PositionForms


def diagram(text: str) -> Diagram:
    """Return the diagram of a position given as one line or in the exchange form (JSON).

    Raises `Unreadable` if the text cannot be parsed, `InvalidPosition` if the position is invalid.
    """
    rules, state = _parse_position(text.strip())
    description = _description(rules, state)
    return Diagram(
        rules=rules,
        forms=exchange_forms(rules, state),
        table=PositionTable(description, square_rows(rules, state, rules.layout(0))),
        sides=[_side(rules, state, seat) for seat in range(rules.seats)],
        drawing=draw_position(rules, state),
        description=description,
    )


def error_text(error: Unreadable | InvalidPosition) -> str:
    """Return a translated sentence that says why a text is not a valid position."""
    return reason_text(error)


def _parse_position(text: str) -> tuple[Rules[State], State]:
    if len(text) > MAX_LENGTH:
        raise Unreadable(gettext_noop("This text is too long to be a position."))
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
        return gettext("The first player has not been decided yet.")
    side = _name(rules, state, state.seat)
    if rules.due(state) == "throw":
        sentence = (
            gettext("%(side)s to roll.") if is_rolled(rules) else gettext("%(side)s to throw.")
        )
        return sentence % {"side": side}
    if not state.pips_left:
        return gettext("%(side)s to take or drop.") % {"side": side}
    scores = join_words(state.pips_left)
    return gettext("%(side)s to play %(scores)s.") % {"side": side, "scores": scores}


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
