"""The exchange form: positions and actions as JSON, for exports, bots and checks."""

import re
from collections.abc import Mapping

from games.engine.explanations import InvalidPosition
from games.engine.forms.memory import memory_from, memory_of
from games.engine.forms.reading import (
    LARGEST,
    Json,
    Unreadable,
    integer,
    integers,
    mapping,
    sequence,
)
from games.engine.games import table
from games.engine.match import invalid_points_reason
from games.engine.options import option_values
from games.engine.rules import Rules
from games.engine.state import Action, Call, Move, Outcome, State, Throw
from games.engine.words import gettext_noop

__all__ = [
    "Json",
    "Unreadable",
    "action_form",
    "action_from",
    "call_named",
    "draft_from",
    "invalid_position_reason",
    "outcome_form",
    "position_form",
    "position_from",
    "table_from",
]

MOVE = ("from", "to", "score", "of", "source")
CALL = re.compile(r"[a-z_]{1,20}")


def position_form(rules: Rules[State], state: State) -> dict[str, Json]:
    """Return the exchange form of a position, including its game, seats and all options."""
    return {
        "game": rules.game,
        "options": option_values(rules),
        "seats": rules.seats,
        "pieces": [list(side) for side in state.pieces],
        "turn": state.seat,
        "due": rules.due(state),
        "scores": list(state.pips_left),
        "memory": memory_of(state),
        "result": outcome_form(rules.outcome(state)),
    }


def outcome_form(outcome: Outcome | None) -> Json:
    """Return the exchange form of how a game ended; None while it has not ended."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "points": outcome.points}


def position_from(form: Json) -> tuple[Rules[State], State]:
    """Return the rules and the position that an exchange form describes.

    The phase and the result may be missing, since they follow from the other fields. Raises
    `Unreadable` for a malformed value, and `InvalidPosition` for a position that no game can reach.
    """
    position = mapping(form)
    rules, state = draft_from(position)
    invalid_reason = invalid_position_reason(rules, state)
    if invalid_reason is not None:
        raise InvalidPosition(invalid_reason)
    _check_rest(rules, state, position)
    return rules, state


def draft_from(form: Json) -> tuple[Rules[State], State]:
    """Return the rules and the position that an exchange form describes, even if it is invalid.

    Raises `Unreadable` for a malformed value, and `InvalidPosition` for a table that cannot exist
    and for a wrong number of pieces.
    """
    position = mapping(form)
    rules = table_from(position)
    # `memory_from` has checked the type of each value, but its return type cannot say so.
    state = rules.state_type(
        tuple(map(integers, sequence(position.get("pieces")))),
        _seat(position.get("turn")),
        integers(position.get("scores", [])),
        **memory_from(rules.state_type, position.get("memory", {})),  # type: ignore[arg-type]
    )
    _check_size(rules, state)
    return rules, state


def table_from(form: Mapping[str, Json]) -> Rules[State]:
    """Return the rules for the game, options and number of seats in an exchange form.

    Raises `Unreadable` for a malformed value, and `InvalidPosition` for a game, an option or a
    number of seats that does not exist.
    """
    game, wanted, seats = form.get("game"), mapping(form.get("options", {})), form.get("seats")
    if not isinstance(game, str):
        raise Unreadable(gettext_noop("The game's name is missing."))
    values = {name: value for name, value in wanted.items() if isinstance(value, str | int)}
    if len(values) != len(wanted) or any(_monster(value) for value in values.values()):
        raise Unreadable(gettext_noop("An option must be on or off, a number or a word."))
    return table(game, values, None if seats is None else integer(seats))


def action_form(action: Action) -> dict[str, Json]:
    """Return the exchange form of an action."""
    if isinstance(action, Throw):
        return {"throw": list(action.dice)}
    if isinstance(action, Call):
        return {"call": action.name}
    shared = {"of": action.of, "source": action.source}
    return {
        "from": action.start,
        "to": action.end,
        "score": action.score,
        **{name: value for name, value in shared.items() if value is not None},
    }


def action_from(form: Json) -> Action:
    """Return the action that an exchange form describes.

    Raises `Unreadable` for a malformed value.
    """
    action = mapping(form)
    if set(action) == {"throw"}:
        return Throw(integers(action["throw"]))
    if set(action) == {"call"}:
        return call_named(action["call"])
    for names in (MOVE[:3], MOVE[:4], MOVE):
        if set(action) == set(names):
            return Move(*(integer(action[name]) for name in names))
    raise Unreadable(gettext_noop("An action must be a throw, a move or a call."))


def call_named(name: Json) -> Call:
    """Return the call with this name, whether or not a game has such a call.

    Raises `Unreadable` unless the name is 1 to 20 small letters or underscores.
    """
    if not isinstance(name, str) or not CALL.fullmatch(name):
        raise Unreadable(gettext_noop("A call must be a single short word in lower case."))
    return Call(name)


def _check_size(rules: Rules[State], state: State) -> None:
    sizes = [len(side) for side in state.pieces]
    if sizes != [rules.pieces_each] * rules.seats:
        words = gettext_noop(
            "There must be %(seats)s players, each with this many pieces: %(pieces)s."
        )
        raise InvalidPosition(words, seats=rules.seats, pieces=rules.pieces_each)
    if any(max(side) > rules.last for side in state.pieces):
        raise InvalidPosition(gettext_noop("No piece can go beyond %(last)s."), last=rules.last)


def invalid_position_reason(rules: Rules[State], state: State) -> str | None:
    """Return why no match can reach this position, or None if it is valid."""
    if any(list(side) != sorted(side) for side in state.pieces):
        return gettext_noop("List the pieces in order, starting with the one farthest behind.")
    if state.seat is not None and state.seat >= rules.seats:
        return gettext_noop("The seat whose turn it is does not exist.")
    return invalid_points_reason(rules, state.won) or rules.invalid_reason(state)


def _check_rest(rules: Rules[State], state: State, position: Mapping[str, Json]) -> None:
    due, result = rules.due(state), outcome_form(rules.outcome(state))
    if position.get("due", due) != due:
        raise InvalidPosition(gettext_noop("In this position, “due” must be “%(due)s”."), due=due)
    if position.get("result", result) != result:
        raise InvalidPosition(gettext_noop("The result does not fit the position."))


def _monster(value: str | int) -> bool:
    return isinstance(value, int) and abs(value) > LARGEST


def _seat(form: Json) -> int | None:
    return None if form is None else integer(form)
