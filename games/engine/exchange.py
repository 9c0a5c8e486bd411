"""Positions and actions in the exchange form: the JSON that exports, bots and checks speak."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from games.engine.core import Action, Call, Impossible, Move, Outcome, Rules, State, Throw
from games.engine.games import table
from games.engine.options import chosen

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
LARGEST = 1_000_000
"""No number in a position or an action is larger."""
TABLE_FIELDS = {each.name for each in fields(State)}


class Unreadable(Exception):
    """Something that is no position or no action at all; the text says why."""


def position_form(rules: Rules[State], state: State) -> dict[str, Json]:
    """A position with its table, every option named."""
    return {
        "game": rules.game,
        "options": chosen(rules),
        "seats": rules.seats,
        "pieces": [list(side) for side in state.pieces],
        "turn": state.seat,
        "due": rules.due(state),
        "scores": list(state.scores),
        "memory": memory_of(state),
        "result": outcome_form(rules.outcome(state)),
    }


def outcome_form(outcome: Outcome | None) -> Json:
    """How a game ended, or None while it goes on."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "points": outcome.points}


def memory_of(state: State) -> dict[str, Json]:
    """What a game remembers besides pieces, turn and scores; no contenders once it has begun."""
    memory = {
        each.name: _thawed(getattr(state, each.name))
        for each in fields(state)
        if each.name not in TABLE_FIELDS
    }
    return {name: value for name, value in memory.items() if (name, value) != ("contenders", [])}


def position_from(form: Json) -> tuple[Rules[State], State]:
    """Read a position and its table; what can be derived may be left out.

    Raises `Unreadable` for another form, `Impossible` for what no game can show.
    """
    if not isinstance(form, Mapping):
        raise Unreadable("A position is an object.")
    rules = table_from(form)
    state = rules.state_type(
        tuple(_integers(side) for side in _sequence(form.get("pieces"))),
        _seat(form.get("turn")),
        _integers(form.get("scores", [])),
        **_memory(rules.state_type, form.get("memory", {})),
    )
    flaw = _flaw(rules, state)
    if flaw is None and form.get("due", rules.due(state)) != rules.due(state):
        flaw = f"Due is a {rules.due(state)} here."
    if flaw is not None:
        raise Impossible(flaw)
    return rules, state


def table_from(form: Mapping[str, Json]) -> Rules[State]:
    """Read the game, the options and the number of seats.

    Raises `Unreadable` for another form, `Impossible` for a table that cannot be.
    """
    game, wanted, seats = form.get("game"), form.get("options", {}), form.get("seats")
    if not isinstance(game, str) or not isinstance(wanted, Mapping):
        raise Unreadable("A table has a game and options.")
    if seats is not None:
        seats = _integer(seats)
    values = {name: value for name, value in wanted.items() if isinstance(value, str | int)}
    if len(values) != len(wanted):
        raise Unreadable("An option is on or off, a number or a word.")
    return table(game, values, seats)


def action_form(action: Action) -> dict[str, Json]:
    """An action as an object."""
    if isinstance(action, Throw):
        return {"throw": list(action.dice)}
    if isinstance(action, Call):
        return {"call": action.name}
    return {"from": action.start, "to": action.end, "score": action.score}


def action_from(form: Json) -> Action:
    """Read an action.

    Raises `Unreadable` for another form.
    """
    if isinstance(form, Mapping):
        call = form.get("call")
        if set(form) == {"throw"}:
            return Throw(_integers(form["throw"]))
        if set(form) == {"call"} and isinstance(call, str):
            return Call(call[:40])
        if set(form) == {"from", "to", "score"}:
            return Move(*(_integer(form[name]) for name in ("from", "to", "score")))
    raise Unreadable("An action is a throw, a move or a call.")


def _flaw(rules: Rules[State], state: State) -> str | None:
    if len(state.pieces) != rules.seats or any(
        len(side) != rules.pieces_each for side in state.pieces
    ):
        return f"Each of {rules.seats} seats has {rules.pieces_each} pieces."
    if any(list(side) != sorted(side) or side[0] < 0 for side in state.pieces):
        return "Pieces are written in order, the one farthest behind first."
    if any(side[-1] > rules.last for side in state.pieces):
        return f"No piece comes farther than {rules.last}."
    if state.seat is not None and state.seat >= rules.seats:
        return "Nobody sits in the seat that is to play."
    return rules.flaw(state)


def _memory(state_type: type[State], form: Json) -> dict[str, Json]:
    if not isinstance(form, Mapping):
        raise Unreadable("Memory is an object.")
    hints = get_type_hints(state_type)
    memory = {name: _frozen(value) for name, value in form.items()}
    for name, value in memory.items():
        if name in TABLE_FIELDS or name not in hints or not _fits(value, hints[name]):
            raise Unreadable(f"Memory does not hold {name[:40]} like that.")
    return memory


def _fits(value: Json, hint: object) -> bool:
    if get_origin(hint) is UnionType:
        return any(_fits(value, each) for each in get_args(hint))
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(_fits(each, get_args(hint)[0]) for each in value)
    if hint is type(None):
        return value is None
    return type(value) is hint and not (isinstance(value, int) and abs(value) > LARGEST)


def _frozen(value: Json) -> Json:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _thawed(value: Json) -> Json:
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def _seat(form: Json) -> int | None:
    return None if form is None else _integer(form)


def _sequence(form: Json) -> Sequence[Json]:
    if not isinstance(form, list):
        raise Unreadable("There is a list missing.")
    return form


def _integers(form: Json) -> tuple[int, ...]:
    return tuple(map(_integer, _sequence(form)))


def _integer(form: Json) -> int:
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= LARGEST:
        raise Unreadable("There is a number missing, or one out of bounds.")
    return form
