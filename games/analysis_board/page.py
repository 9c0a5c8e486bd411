"""The page of the analysis board: its values for the template."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.analysis.decisions import CandidateView, candidate_views
from games.analysis.other_programs import other_forms
from games.analysis_board.line import Line
from games.board.drawing import Drawing, draw_position
from games.board.parts.cube import CubeView, still_cube
from games.board.pictures.diagrams import Diagram, diagram
from games.board.thrown_dice import DieView, lay_out_throw, place_at
from games.engine.analysis.report import Decision
from games.engine.analysis.totals import POINTS_GAMES
from games.engine.bots.levels import LEVELS
from games.engine.dice import FACES
from games.engine.forms.text import action_text, position_text
from games.engine.layout import Layout
from games.engine.match import next_game, points_after, winners
from games.engine.rules import Rules
from games.engine.state import Action, Call, Choice, Move, State, Throw
from games.text.moves import source_text
from games.text.notation import localize
from games.text.randomizers import is_rolled, throw_label
from games.text.setup import titles

MAX_THROWS = 60
"""Up to this number of possible throws the reader can choose one from a list."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link with its text; `is_current` marks what the page shows now."""

    text: str
    url: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Choosable:
    """A value of a form's field, with its text."""

    value: str
    text: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class EvaluatedCandidate:
    """A candidate, and the address of the board after it."""

    view: CandidateView
    url: str


@dataclass(frozen=True, slots=True)
class EvaluationView:
    """What the active seat can choose, best first, and what each choice is worth."""

    title: str
    value_title: str
    with_chances: bool
    candidates: Sequence[EvaluatedCandidate]


@dataclass(frozen=True, slots=True)
class BoardPage:
    line: Line
    diagram: Diagram
    drawing: Drawing
    cube: CubeView | None
    games: Sequence[Link]
    ids: Sequence[tuple[str, str, str]]
    """The forms of other programs: key, name, and the position in it."""
    turns: Sequence[Link]
    """What has been played since the first position, each with the address of what follows."""
    steps: Sequence[Link]
    """The legal single steps and calls."""
    throws: Sequence[Choosable]
    """The throws that the reader can choose; empty if none is due, or if there are too many."""
    throw_label: str
    sides: Sequence[Choosable]
    levels: Sequence[Choosable]
    is_over: bool
    next_game: str
    """The address of the first position of the next game of the match; empty if there is none."""

    @property
    def query(self) -> str:
        """The parameters of the address."""
        return urlencode(self.line.fields)

    @property
    def first_url(self) -> str:
        """The address of the first position."""
        return self.line.until(0).url

    @property
    def place(self) -> Mapping[str, str]:
        """The parameters of the address by name, but who plays on."""
        apart = ("side", "level")
        return {name: value for name, value in self.line.fields.items() if name not in apart}

    @property
    def may_throw(self) -> bool:
        return self.line.rules.due(self.line.state) == "throw"

    @property
    def computer_is_next(self) -> bool:
        """Whether a seat has to act that the reader does not play."""
        line = self.line
        return not self.is_over and line.side is not None and line.state.seat != line.side

    @property
    def may_let_play(self) -> bool:
        """Whether the reader can ask the computer to play."""
        return not self.is_over and self.line.state.seat != self.line.side


def board_page(line: Line) -> BoardPage:
    rules, state = line.rules, line.state
    drawing = draw_position(rules, state, line.side or 0)
    return BoardPage(
        line=line,
        diagram=diagram(position_text(rules, state)),
        drawing=replace(drawing, dice=tuple(_dice(rules, state, drawing.layout))),
        cube=_cube(rules, state, drawing.layout),
        games=game_links(rules.game),
        ids=other_forms(rules, state),
        turns=list(_turns(line)),
        steps=[_step(line, choice) for choice in rules.legal_moves(state)],
        throws=_throws(rules, state),
        throw_label=throw_label(rules),
        sides=list(_sides(line)),
        levels=[
            Choosable(name, gettext(level.title), name == line.level)
            for name, level in LEVELS.items()
        ],
        is_over=rules.outcome(state) is not None,
        next_game=_next_game(line),
    )


def evaluation_view(line: Line, decision: Decision | None) -> EvaluationView | None:
    """Return an evaluation of the present position; None if there is nothing to choose."""
    if decision is None:
        return None
    rules = line.rules
    points = rules.game in POINTS_GAMES
    views = candidate_views(rules, decision)
    return EvaluationView(
        title=_decision_title(rules, decision),
        value_title=gettext("Equity") if points else gettext("Winning chance"),
        with_chances=points,
        candidates=[
            EvaluatedCandidate(
                replace(view, text=_text(rules, decision, candidate.steps, view.text)),
                line.after(*candidate.steps).url if candidate.steps else "",
            )
            for view, candidate in zip(views, decision.candidates, strict=True)
        ],
    )


def _text(rules: Rules[State], decision: Decision, steps: Sequence[Choice], text: str) -> str:
    waits = decision.kind == "double" and not steps
    return throw_label(rules) if waits and len(decision.candidates) == 1 else text


def _decision_title(rules: Rules[State], decision: Decision) -> str:
    if decision.kind == "answer":
        return gettext("Take or drop")
    if decision.kind == "play":
        return gettext("Best moves")
    if len(decision.candidates) > 1:
        return gettext("Double or roll")
    return gettext("Before the roll") if is_rolled(rules) else gettext("Before the throw")


def game_links(current: str) -> list[Link]:
    """Return a link to the starting position of each game; the `current` one is marked."""
    board = reverse("analysis_board")
    return [
        Link(title, f"{board}?game={game}", game == current) for game, title in titles().items()
    ]


def _side_name(rules: Rules[State], state: State, seat: int) -> str:
    return gettext(rules.side_names[rules.side(state, seat)])


def _sides(line: Line) -> Iterator[Choosable]:
    yield Choosable("", gettext("All sides"), line.side is None)
    for seat in range(line.rules.seats):
        name = _side_name(line.rules, line.state, seat)
        yield Choosable(str(seat), name, line.side == seat)


def _throws(rules: Rules[State], state: State) -> list[Choosable]:
    throws = [throw for throw, _ in rules.throws(state)]
    if len(throws) > MAX_THROWS:
        return []
    return [Choosable(action_text(throw), _throw_text(throw)) for throw in throws]


def _throw_text(throw: Throw) -> str:
    return "-".join(map(str, throw.dice))


def _step(line: Line, choice: Choice) -> Link:
    rules, state = line.rules, line.state
    text = _choice_text(rules, state, choice)
    return Link(text, line.after(choice).url)


def _choice_text(rules: Rules[State], state: State, choice: Choice) -> str:
    if isinstance(choice, Call):
        return gettext(rules.call_names[choice.name])
    source = source_text(rules, state, choice)
    notation = localize(rules.notation([(state, choice)]))
    return f"{notation} ({source})" if source else notation


def _turns(line: Line) -> Iterator[Link]:
    """Yield each throw, call and play since the first position, in order."""
    rules = line.rules
    numbered = list(enumerate(zip(line.states[:-1], line.actions, strict=True), start=1))
    for (seat, kind), group in groupby(numbered, lambda each: (each[1][0].seat, _kind(each[1][1]))):
        several = list(group)
        for part in [several] if kind is Move else [[each] for each in several]:
            last, (state, _) = part[-1]
            text = _played_text(rules, [pair for _, pair in part])
            who = "" if seat is None else _side_name(rules, state, seat)
            at = line.until(last)
            yield Link(f"{who}: {text}" if who else text, at.url, last == len(line.actions))


def _kind(action: Action) -> type[Action]:
    return type(action)


def _played_text(rules: Rules[State], played: Sequence[tuple[State, Action]]) -> str:
    _, action = played[0]
    if isinstance(action, Throw):
        return _throw_text(action)
    if isinstance(action, Call):
        return gettext(rules.call_names[action.name])
    return localize(
        rules.notation([(each, move) for each, move in played if isinstance(move, Move)])
    )


def _next_game(line: Line) -> str:
    outcome = line.rules.outcome(line.state)
    if outcome is None or winners(line.rules, points_after(line.rules, line.state, outcome)):
        return ""
    return line.with_state(next_game(line.rules, line.state)).url


def _dice(rules: Rules[State], state: State, layout: Layout) -> Iterator[DieView]:
    """Yield the dice, sticks or cowries whose numbers are still to be played."""
    seat = state.seat
    if seat is None or not state.pips_left:
        return
    if rules.randomizer == "die":
        faces: Sequence[int] = state.pips_left if set(state.pips_left) <= set(FACES) else ()
    else:
        faces = rules.faces_shown(Throw(state.pips_left[:1])) if _is_thrown(rules, state) else ()
    spots = lay_out_throw(layout, rules.randomizer, seat, len(faces)) if faces else []
    for index, (face, (x, y, size)) in enumerate(zip(faces, spots, strict=True)):
        number = rules.randomizer != "die" and index == len(faces) - 1
        yield DieView(
            picture=f"{rules.randomizer}-{face}",
            side=rules.side(state, seat),
            used=False,
            struck=False,
            score=str(state.pips_left[0]) if number else "",
            fresh=False,
            x=x,
            y=y,
            transform=place_at(x, y, size),
        )


def _is_thrown(rules: Rules[State], state: State) -> bool:
    """Whether the only number to play is one that the sticks or cowries can show."""
    fresh = replace(rules.start(), pips_left=())
    values = {throw.dice[0] for throw, _ in rules.throws(fresh)}
    return len(state.pips_left) == 1 and state.pips_left[0] in values


def _cube(rules: Rules[State], state: State, layout: Layout) -> CubeView | None:
    cube = rules.cube_on_board(state)
    if cube is None or not layout.cube_places:
        return None
    return still_cube(cube, layout, [_side_name(rules, state, seat) for seat in range(rules.seats)])
