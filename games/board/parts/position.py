"""A position as a table and as text: one line, and the exchange form (JSON)."""

import json
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from games.engine.forms.exchange import position_form
from games.engine.forms.text import position_text
from games.engine.rules import Rules
from games.engine.state import State
from games.text.gaps import Gap, Part
from games.text.places import SquareRow


@dataclass(frozen=True, slots=True)
class PositionForms:
    """A position in both text forms: one line, and the exchange form (JSON)."""

    line: Gap[str]
    form: Gap[str]
    query: Gap[str] = ""
    """The line as it is written in a URL; empty where no link is shown."""


@dataclass(frozen=True, slots=True)
class PositionTable:
    """A position as a table, for screen readers."""

    caption: Gap[str]
    rows: Part[tuple[SquareRow, ...]]
    with_moves: bool = False
    """Whether the table says where pieces can move."""


@lru_cache(maxsize=256)
def exchange_forms(rules: Rules[State], state: State) -> PositionForms:
    """Return a position as one line and in the exchange form (JSON)."""
    line = position_text(rules, state)
    return PositionForms(line, json.dumps(position_form(rules, state)), quote(line))
