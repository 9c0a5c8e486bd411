"""The board on which a reader plays a practice position, step by step, without a match.

The board is that of a match: a match object that is never saved, with an event for the throw and
one for each step.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext

from accounts.models import User
from games.board.drawing import draw_match
from games.board.parts.calls import Button, call_buttons
from games.board.parts.cube import cube_view
from games.board.parts.position import PositionTable
from games.board.targets import squares
from games.board.view import BoardView
from games.board.ways import moves_by_square
from games.engine.forms.exchange import action_form
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import (
    BETWEEN,
    action_text,
    actions_text,
    position_text,
    read_action,
)
from games.engine.layout import Layout
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Call, Choice, State, Throw
from games.models import Event, Match, Seat
from games.play.actions.wire import MOVE, NEXT
from games.practice.positions import PracticePosition
from games.selectors.match_log import MatchLog, fold
from games.selectors.perspective import MatchSnapshot, Perspective
from games.selectors.piece_ids import initial_ids, track_ids
from games.text.moves import steps_notation
from games.text.randomizers import throw_label

MAX_STEPS = 24
"""Maximum number of steps of an answer."""
ROLL = "roll"
"""What a form sends for the choice to throw without a double."""


@dataclass(frozen=True, slots=True)
class PracticeBoard:
    """A practice position after some steps, as a reader sees and plays it."""

    game: str
    layout: Layout
    board: BoardView
    table: PositionTable
    words: str
    """Who has to choose, and the throw."""
    played: str
    """The steps so far, as forms send them."""
    notation: str
    """The steps so far as players write them."""
    calls: Sequence[Button]
    """Calls that can be made now, or the choices with the cube."""
    is_complete: bool
    """Whether the turn is whole, so that it can be the answer."""
    plays: bool
    """Whether pieces are to be moved; False for decisions about the cube."""


@dataclass(frozen=True)
class _StillSnapshot(MatchSnapshot):
    """A snapshot of a match that is not in the database."""

    still_log: MatchLog = field(default_factory=MatchLog)

    @cached_property
    def log(self) -> MatchLog:
        return self.still_log


def read_steps(position: PracticePosition, text: str) -> list[Choice]:
    """Return the steps that a form or a row holds, each of which must be legal in its turn.

    Raises `Unreadable` or `Illegal`.
    """
    if text == ROLL and position.decision.kind != "play":
        return []
    rules, state = position.table
    steps = list[Choice]()
    for each in text.split(BETWEEN)[:MAX_STEPS] if text else []:
        step = read_action(each)
        if isinstance(step, Throw) or is_complete(position, state, steps):
            raise Unreadable("A step of another turn.")
        state = play(rules, state, step)
        steps.append(step)
    return steps


def act(position: PracticePosition, steps: Sequence[Choice], action: str) -> list[Choice]:
    """Return the steps after one more action in wire form: a move, a route, a call, or `undo`.

    Raises `Unreadable` or `Illegal`.
    """
    if action == "undo":
        return list(steps[:-1])
    further = action.split(NEXT)
    texts = [further[0], *(f"{MOVE}{each}" for each in further[1:])]
    return read_steps(position, BETWEEN.join([*map(action_text, steps), *texts]))


def is_complete(position: PracticePosition, state: State, steps: Sequence[Choice]) -> bool:
    """Whether the turn of a practice position is whole after these steps, which led to `state`."""
    if position.decision.kind != "play":
        return bool(steps)
    rules, _ = position.table
    return state.seat != position.seat or rules.due(state) != "move"


def practice_board(position: PracticePosition, steps: Sequence[Choice]) -> PracticeBoard:
    """Return the board of a practice position after these legal steps."""
    perspective = _perspective(position, steps)
    moves = moves_by_square(perspective)
    board = BoardView(
        drawing=draw_match(perspective, moves),
        piece_paths="",
        cube=cube_view(perspective),
        squares=squares(perspective, moves),
    )
    words = turn_words(position)
    plays = position.decision.kind == "play"
    return PracticeBoard(
        game=position.game,
        layout=perspective.layout,
        board=board,
        table=PositionTable(words, tuple(each.row for each in board.squares), plays),
        words=words,
        played=actions_text(steps),
        notation=steps_notation(*position.table, steps),
        calls=call_buttons(perspective) if plays else _cube_buttons(position),
        is_complete=is_complete(position, perspective.state, steps),
        plays=plays,
    )


def turn_words(position: PracticePosition) -> str:
    """Return who has to choose in a practice position, and the throw."""
    rules, state = position.table
    values = {"side": gettext(rules.side_names[rules.side(state, position.seat)])}
    if position.decision.kind == "double":
        return gettext("%(side)s: double, or roll?") % values
    if position.decision.kind == "answer":
        return gettext("%(side)s: take, or drop?") % values
    values["throw"] = "-".join(map(str, position.throw.dice if position.throw else ()))
    return gettext("%(side)s to play %(throw)s") % values


def _perspective(position: PracticePosition, steps: Sequence[Choice]) -> Perspective:
    rules, state = position.table
    plays = position.decision.kind == "play"
    seats = [_seat(rules, state, number) for number in range(rules.seats)]
    pieces = initial_ids(state.pieces)
    events = [_throw_event(position)]
    for step in steps:
        state = rules.apply(state, step)
        pieces = track_ids(pieces, state.pieces)
        events.append(_step_event(position, len(events) + 1, step, position_text(rules, state)))
    match = Match(
        pk=position.key,
        game=position.game,
        stage=Match.Stage.PLAYING,
        position=events[-1].position,
        pieces=pieces,
        version=len(events),
        holding=position.seat if plays and is_complete(position, state, steps) else None,
    )
    snapshot = _StillSnapshot(match, seats, still_log=fold(events))
    return Perspective(snapshot, position.seat, player=position.seat if plays else None)


def _seat(rules: Rules[State], state: State, number: int) -> Seat:
    """Return a seat whose player is called as its side."""
    name = gettext(rules.side_names[rules.side(state, number)])
    return Seat(number=number, user=User(username=name))


def _throw_event(position: PracticePosition) -> Event:
    """Return the event of the throw; of a start where none is to be played."""
    if position.throw is None:
        return Event(number=1, kind=Event.Kind.START, payload={}, position=position.position)
    return Event(
        number=1,
        kind=Event.Kind.THROW,
        seat=position.seat,
        payload=action_form(position.throw),
        position=position.position,
    )


def _step_event(position: PracticePosition, number: int, step: Choice, text: str) -> Event:
    kind = Event.Kind.CALL if isinstance(step, Call) else Event.Kind.MOVE
    return Event(
        number=number, kind=kind, seat=position.seat, payload=action_form(step), position=text
    )


def _cube_buttons(position: PracticePosition) -> list[Button]:
    """Return the choices about the cube, in an order that says nothing about their worth."""
    rules, _ = position.table
    calls = [each.steps for each in position.decision.candidates]
    found = [Button(actions_text(steps) or ROLL, _cube_label(rules, steps)) for steps in calls]
    return sorted(found, key=lambda each: each.action)


def _cube_label(rules: Rules[State], steps: Sequence[Choice]) -> str:
    match steps:
        case (Call(name=name),):
            return gettext(rules.call_names[name])
    return throw_label(rules)
