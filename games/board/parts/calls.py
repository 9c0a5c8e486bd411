"""Buttons for calls (such as a double), and the call that a player has to answer."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.clock.paces import milliseconds
from games.engine.forms.text import action_text
from games.engine.play import play
from games.engine.state import Call, Cube
from games.models import Event
from games.selectors.perspective import Perspective
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class Button:
    """Button by which the viewer makes a call."""

    action: Gap[str]
    label: Gap[str]
    question: Gap[str] = ""
    """What the page asks before it sends a call that loses the game; else empty."""


@dataclass(frozen=True, slots=True)
class PendingCall:
    """Call that has to be answered, such as a double, with the viewer's possible answers."""

    number: Gap[int]
    """The number of the call's event."""
    sentence: Gap[str]
    since: Gap[int]
    """Time of the call, in milliseconds since 1970; pages recognise a new call by it."""
    answers: tuple[Button, ...]
    value: Gap[str] = ""
    """What the cube shows while a double waits for its answer; empty for other calls."""
    stakes: Gap[str] = ""
    """What the viewer plays for after a take, and loses by a drop; empty for all others."""


def call_buttons(perspective: Perspective) -> tuple[Button, ...]:
    """Return buttons for the viewer's legal calls; empty while a call waits for an answer."""
    return (
        ()
        if not perspective.to_move or _find_pending_call(perspective)
        else _call_buttons(perspective)
    )


def pending_call(perspective: Perspective) -> PendingCall | None:
    """Return the call that a player has to answer (such as a double), or None."""
    event = _find_pending_call(perspective)
    if event is None or event.seat is None:
        return None
    cube = perspective.rules.cube_on_board(perspective.state)
    is_double = cube is not None and cube.offered
    return PendingCall(
        number=event.number,
        sentence=_call_text(perspective, event.payload["call"], event.seat),
        since=milliseconds(event.at),
        answers=_call_buttons(perspective) if perspective.to_move else (),
        value=str(cube.value) if cube is not None and is_double else "",
        stakes=_stakes(cube) if cube is not None and is_double and perspective.to_move else "",
    )


def _stakes(cube: Cube) -> str:
    return gettext("Take: you play for %(value)s. Drop: you lose %(points)s.") % {
        "value": cube.value,
        "points": cube.value // 2,
    }


def _call_text(perspective: Perspective, call: str, seat: int) -> str:
    name, cube = perspective.seats[seat].name, perspective.rules.cube_on_board(perspective.state)
    if cube is not None and cube.offered:
        if seat == perspective.player:
            return gettext("You double to %(value)s.") % {"value": cube.value}
        return gettext("%(name)s doubles to %(value)s.") % {"name": name, "value": cube.value}
    call_name = gettext(perspective.rules.call_names[call])
    return gettext("%(name)s offers: %(call)s.") % {"name": name, "call": call_name}


def _find_pending_call(perspective: Perspective) -> Event | None:
    """Return the event of the call that the active seat has to answer, or None."""
    # Without turns, the log is lost.
    steps = perspective.turns[-1].steps if perspective.turns else ()
    if not steps or perspective.phase != "move" or steps[-1].seat == perspective.active_seat:
        return None
    return (
        steps[-1] if steps[-1].payload.get("call") in perspective.rules.irrevocable_calls else None
    )


def _call_buttons(perspective: Perspective) -> tuple[Button, ...]:
    legal = perspective.legal_moves if perspective.phase in ("throw", "move") else ()
    names = perspective.rules.call_names
    return tuple(
        Button(action_text(call), gettext(names[call.name]), _warning(perspective, call))
        for call in legal
        if isinstance(call, Call)
    )


def _warning(perspective: Perspective, call: Call) -> str:
    """Return the question before a call that loses the game; empty for any other call."""
    rules, state = perspective.rules, perspective.state
    if call.name not in rules.irrevocable_calls:
        return ""
    outcome = rules.outcome(play(rules, state, call))
    if outcome is None:
        return ""
    sentence = ngettext(
        "You lose this game and your opponent wins %(points)s point.",
        "You lose this game and your opponent wins %(points)s points.",
        outcome.points,
    )
    return sentence % {"points": outcome.points}
