"""Positions in the forms of other programs."""

from games.engine.forms.gnu_id import gnu_id
from games.engine.forms.xgid import xgid
from games.engine.rules import Rules
from games.engine.state import State


def other_forms(rules: Rules[State], state: State) -> list[tuple[str, str, str]]:
    """Return key, name and text of each form in which other programs can read the position."""
    found = ("xgid", "XGID", xgid(rules, state)), ("gnu", "GNU Backgammon ID", gnu_id(rules, state))
    return [each for each in found if each[-1]]
