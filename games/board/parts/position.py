"""A position as a table and as text: one line, and the exchange form (JSON)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.forms.exchange import position_form
from games.engine.forms.text import position_text
from games.engine.rules import Rules
from games.engine.state import State
from games.text.places import SquareRow


@dataclass(frozen=True, slots=True)
class PositionForms:
    """A position in both text forms: one line, and the exchange form (JSON)."""

    line: str
    form: str


@dataclass(frozen=True, slots=True)
class PositionTable:
    """A position as a table, for screen readers."""

    caption: str
    rows: Sequence[SquareRow]
    with_moves: bool = False
    """Whether the table says where pieces can move."""


def exchange_forms(rules: Rules[State], state: State) -> PositionForms:
    """Return a position as one line and in the exchange form (JSON)."""
    return PositionForms(position_text(rules, state), json.dumps(position_form(rules, state)))
