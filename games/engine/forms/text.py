"""Positions and actions as one line of text.

A position is six words: game, options, pieces, active seat, numbers still to be played, memory. A
hyphen stands for an empty value. Pieces are `progress:count`, with `/` between seats. Options (only
those that differ from their default) and memory are JSON without spaces:

    backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 6,3 -

An action is `throw 6,3`, `move 12 18 6` (start, end, number) or `call decline`. The step `move 1 3
2 6` uses a share: 2 of a 6. If several sixes are still to be played, `move 1 3 2 6 1` adds the
index of the 6 that is shared.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.engine.forms.exchange import call_named, draft_from, position_from
from games.engine.forms.memory import memory_of
from games.engine.forms.reading import Json, Unreadable, json_value
from games.engine.options import option_values, options
from games.engine.rules import Rules
from games.engine.state import Action, Move, State, Throw
from games.engine.words import gettext_noop

NONE = "-"
BETWEEN = ";"
"""What stands between several actions."""
NUMBER = re.compile(r"\d{1,6}", re.ASCII)
LONGEST = 2_000
"""The most characters that a position may have."""
KEPT = 2_000
"""The most positions that each process keeps after it has read them."""
MOST = 100
"""The most pieces that are read on one square."""


def position_text(rules: Rules[State], state: State) -> str:
    """Return a position, with its game and options, as one line of text."""
    return " ".join(
        (
            rules.game,
            _options_text(rules),
            "/".join(map(_side, state.pieces)),
            NONE if state.seat is None else str(state.seat),
            _numbers(state.pips_left),
            _object(memory_of(state)),
        )
    )


@lru_cache(maxsize=KEPT)
def read_position(text: str) -> tuple[Rules[State], State]:
    """Return the rules and the position that one line of text describes.

    Raises `Unreadable` for a malformed text, and `InvalidPosition` for a position that no game can
    reach.
    """
    return position_from(_form(text))


def read_draft(text: str) -> tuple[Rules[State], State]:
    """Return what `read_position` does, even for a position that no game can reach."""
    return draft_from(_form(text))


def _form(text: str) -> Mapping[str, Json]:
    words = text.split(" ")
    if len(words) != 6 or len(text) > LONGEST:  # noqa: PLR2004  as the module says
        raise Unreadable(gettext_noop("A position must consist of six words."))
    game, wanted, pieces, seat, pips, memory = words
    sides = [_read_side(side) for side in pieces.split("/")]
    return {
        "game": game,
        "options": _read_object(wanted),
        "seats": len(sides),
        "pieces": sides,
        "turn": None if seat == NONE else _read_number(seat),
        "scores": _read_numbers(pips),
        "memory": _read_object(memory),
    }


def action_text(action: Action) -> str:
    """Return an action as one line of text."""
    if isinstance(action, Throw):
        return f"throw {_numbers(action.dice)}"
    if isinstance(action, Move):
        numbers = (action.start, action.end, action.score, action.of, action.source)
        return " ".join(["move", *(str(number) for number in numbers if number is not None)])
    return f"call {action.name}"


def actions_text(actions: Iterable[Action]) -> str:
    """Return several actions as one line of text, with `BETWEEN` between them."""
    return BETWEEN.join(map(action_text, actions))


def read_action(text: str) -> Action:
    """Return the action that one line of text describes.

    If a step has no number, the distance from its start to its end is the number. Raises
    `Unreadable` for a malformed text.
    """
    word, _, rest = text.partition(" ")
    if word == "throw":
        return Throw(tuple(_read_numbers(rest)))
    if word == "call":
        return call_named(rest)
    numbers = rest.split(" ")
    if word == "move" and len(numbers) in (2, 3, 4, 5):
        start, end, *score = map(_read_number, numbers)
        return Move(start, end, *(score or [abs(end - start)]))
    raise Unreadable(gettext_noop("An action must be a throw, a move or a call."))


@lru_cache(maxsize=KEPT)
def _options_text(rules: Rules[State]) -> str:
    """Return the options that differ from their defaults; they are the same in all positions."""
    defaults = {option.name: option.default for option in options(type(rules))}
    values = option_values(rules).items()
    return _object({name: value for name, value in values if value != defaults[name]})


def _side(side: tuple[int, ...]) -> str:
    return ",".join(f"{place}:{many}" for place, many in sorted(Counter(side).items()))


def _read_side(text: str) -> list[int]:
    side = list[int]()
    for pile in text.split(","):
        place, _, many = pile.partition(":")
        side += [_read_number(place)] * min(_read_number(many), MOST)
    return side


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers)) or NONE


def _read_numbers(text: str) -> list[int]:
    return [] if text == NONE else [_read_number(part) for part in text.split(",")]


def _read_number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise Unreadable(gettext_noop("A number is missing or out of range."))
    return int(text)


def _object(values: Mapping[str, Json]) -> str:
    return json.dumps(values, separators=(",", ":")) if values else NONE


def _read_object(text: str) -> Json:
    return {} if text == NONE else json_value(text)
