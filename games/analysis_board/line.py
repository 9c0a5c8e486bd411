"""What the address of an analysis board says: a position, and the actions played from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from games.engine.bots.levels import LEVELS
from games.engine.forms.exchange import position_from
from games.engine.forms.gnu_id import read_gnu_id
from games.engine.forms.reading import Unreadable, json_value
from games.engine.forms.text import (
    BETWEEN,
    actions_text,
    position_text,
    read_action,
    read_position,
)
from games.engine.forms.xgid import read_xgid
from games.engine.games import game_named, table
from games.engine.options import Value, options
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, State
from games.engine.words import gettext_noop

DEFAULT_GAME = "backgammon"
DEFAULT_LEVEL = "strong"
MAX_LENGTH = 4_000
"""Maximum number of characters of a position or of the actions in an address."""
MAX_ACTIONS = 60
"""Maximum number of actions in an address; with more, it begins with the present position."""


@dataclass(frozen=True, slots=True)
class Line:
    """A position, the actions played from it, and who plays on."""

    rules: Rules[State]
    states: tuple[State, ...]
    """The first position, and the position after each action."""
    actions: tuple[Action, ...] = ()
    side: int | None = None
    """The seat that the reader plays; None for all seats."""
    level: str = DEFAULT_LEVEL
    """The level at which the computer plays the other seats."""

    @property
    def state(self) -> State:
        """The present position."""
        return self.states[-1]

    @property
    def fields(self) -> Mapping[str, str]:
        """The parameters of the address by name."""
        found = {
            "game": self.rules.game,
            "position": position_text(self.rules, self.states[0]),
            "moves": actions_text(self.actions),
            "side": "" if self.side is None else str(self.side),
            "level": "" if self.level == DEFAULT_LEVEL else self.level,
        }
        return {name: value for name, value in found.items() if value}

    @property
    def url(self) -> str:
        """The address of the board."""
        return self.url_of("analysis_board")

    def url_of(self, name: str) -> str:
        """Return the address of the page called `name` about this line."""
        return f"{reverse(name)}?{urlencode(self.fields)}"

    def after(self, *actions: Action) -> "Line":
        """Return the line with more actions. Raises `Illegal` for an illegal one."""
        states = list(self.states)
        for action in actions:
            states.append(play(self.rules, states[-1], action))
        longer = replace(self, states=tuple(states), actions=(*self.actions, *actions))
        return longer if len(longer.actions) <= MAX_ACTIONS else longer.with_state(longer.state)

    def until(self, count: int) -> "Line":
        """Return the line with its first `count` actions alone."""
        return replace(self, states=self.states[: count + 1], actions=self.actions[:count])

    def with_state(self, state: State) -> "Line":
        """Return a line of one position, at the same table and with the same players."""
        return replace(self, states=(state,), actions=())


def read_line(query: Mapping[str, str]) -> Line:
    """Return the line that these parameters describe; without a position, the start of `game`.

    Raises `Unreadable`, `InvalidPosition` or `Illegal` for a line that cannot be.
    """
    text, moves = query.get("position", "").strip(), query.get("moves", "")
    if max(len(text), len(moves)) > MAX_LENGTH:
        raise Unreadable(gettext_noop("This text is too long to be a position."))
    rules, state = _parse_position(text) if text else _start(query)
    line = Line(rules, (state,), (), _side(rules, query), _level(query))
    actions = [read_action(each) for each in moves.split(BETWEEN) if each][:MAX_ACTIONS]
    return line.after(*actions)


def _parse_position(text: str) -> tuple[Rules[State], State]:
    if text.startswith("{"):
        return position_from(json_value(text))
    if " " in text or ":" not in text:
        return read_position(text)
    return read_xgid(text) if text.count(":") > 1 else read_gnu_id(text)


def _start(query: Mapping[str, str]) -> tuple[Rules[State], State]:
    game = query.get("game", "") or DEFAULT_GAME
    wanted = dict[str, Value]()
    for option in options(game_named(game)):
        for value in option.values:
            if query.get(option.name, "").casefold() == str(value).casefold():
                wanted[option.name] = value
    seats = query.get("seats", "")
    rules = table(game, wanted, int(seats) if seats in ("2", "3", "4") else None)
    return rules, rules.start()


def _side(rules: Rules[State], query: Mapping[str, str]) -> int | None:
    side = query.get("side", "")
    return int(side) if side in [str(seat) for seat in range(rules.seats)] else None


def _level(query: Mapping[str, str]) -> str:
    level = query.get("level", "")
    return level if level in LEVELS else DEFAULT_LEVEL
