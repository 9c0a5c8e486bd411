"""Memory as JSON: what a game adds to every position besides pieces, seat and numbers to play."""

from dataclasses import fields
from types import UnionType
from typing import get_args, get_origin

from games.engine.forms.reading import LARGEST, Json, Unreadable, integers, mapping
from games.engine.state import TRANSIENT, State
from games.engine.words import gettext_noop

TABLE_FIELDS = {"pieces", "seat", "pips_left"}
"""The fields of a state that are not memory."""
KINDS: dict[type[State], dict[str, object]] = {}
"""Cache: the names and types of each game's memory fields."""


DEFAULTS: dict[type[State], dict[str, object]] = {}
"""Cache: the defaults of each game's transient memory fields."""


def memory_of(state: State) -> dict[str, Json]:
    """Return the memory of a position as JSON.

    Transient fields that hold their default are left out: `contenders` (the seats that throw for
    the start) after the opening, `won` in the first game.
    """
    return {
        name: _to_lists(getattr(state, name))
        for name in _kinds(type(state))
        if not _is_left_out(state, name)
    }


def throwers_of(state: State) -> tuple[int, ...]:
    """Return the seats that take part in the next throw.

    Before the start is decided these are the seats that throw for it, afterwards the active seat
    alone.
    """
    return integers(memory_of(state).get("contenders", [state.seat]))


def memory_from(state_type: type[State], form: Json) -> dict[str, Json]:
    """Return the memory of a position from JSON, as arguments for the game's class `state_type`.

    Raises `Unreadable` for an unknown name or a value of the wrong type.
    """
    kinds, memory = _kinds(state_type), mapping(form)
    for name, value in memory.items():
        if name not in kinds or not _fits(value, kinds[name]):
            raise Unreadable(
                gettext_noop("The memory has an unknown name or a wrong value: %(name)s."),
                name=name[:40],
            )
    return {name: _to_tuples(value) for name, value in memory.items()}


def _kinds(state_type: type[State]) -> dict[str, object]:
    if state_type not in KINDS:
        remembered = [each for each in fields(state_type) if each.name not in TABLE_FIELDS]
        KINDS[state_type] = {each.name: each.type for each in remembered}
    return KINDS[state_type]


def _is_left_out(state: State, name: str) -> bool:
    kind = type(state)
    if kind not in DEFAULTS:
        transient = [each for each in fields(kind) if TRANSIENT in each.metadata]
        DEFAULTS[kind] = {each.name: each.default for each in transient}
    return name in DEFAULTS[kind] and getattr(state, name) == DEFAULTS[kind][name]


def _fits(value: Json, kind: object) -> bool:
    if get_origin(kind) is UnionType:
        return any(_fits(value, each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, list) and all(_fits(each, get_args(kind)[0]) for each in value)
    if kind is type(None):
        return value is None
    return type(value) is kind and not (isinstance(value, int) and abs(value) > LARGEST)


def _to_tuples(value: Json) -> Json:
    return tuple(map(_to_tuples, value)) if isinstance(value, list) else value


def _to_lists(value: Json) -> Json:
    return list(map(_to_lists, value)) if isinstance(value, tuple) else value
