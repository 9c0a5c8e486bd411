"""The page on which a position is set up: its form, and what each button does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.analysis.other_programs import other_forms
from games.analysis_board.draft import AWAY, Draft, read_draft_text
from games.analysis_board.faults import Fault, fault_of_position
from games.analysis_board.line import Line, read_line
from games.analysis_board.page import Choosable, Link, game_links
from games.board.drawing import Drawing, draw_position
from games.engine.backgammon.state import BackgammonState
from games.engine.games import game_named
from games.engine.options import options
from games.text.places import SquareRow, square_rows

VALUES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class PlaceButton:
    """A square that can be pressed: its key, its box on the board, and what lies there."""

    key: str
    box: str
    row: SquareRow


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """Match, score and cube of a backgammon position."""

    lengths: Sequence[int]
    length: int
    cube: bool
    values: Sequence[int]
    value: int
    owners: Sequence[Choosable]
    points: Sequence[int]
    crawford: bool


@dataclass(frozen=True, slots=True)
class EditorPage:
    """The page on which a position is set up."""

    draft: Draft
    text: str
    drawing: Drawing
    places: Sequence[PlaceButton]
    pieces: Sequence[Choosable]
    """What a press on a square does: put a piece of a side there, or take one away."""
    movers: Sequence[Choosable]
    score: ScoreForm | None
    games: Sequence[Link]
    seat_numbers: Sequence[Link]
    """Tables of this game with other numbers of seats."""
    fault: Fault | None
    ready_url: str
    """The address of the analysis board; empty while no game can reach the position."""
    ids: Sequence[tuple[str, str, str]]


def read_edited(query: Mapping[str, str]) -> Draft:
    """Return the draft of an address, before its form has changed anything.

    Raises `Unreadable` or `InvalidPosition` for a text that describes none.
    """
    text = query.get("position", "").strip()
    if not text or (" " not in text and not text.startswith("{")):
        line = read_line({**query, "moves": "", "position": text})
        return Draft(line.rules, line.state) if text else Draft(line.rules, line.state).act(0)
    return read_draft_text(text)


def edited(draft: Draft, query: Mapping[str, str]) -> Draft:
    """Return the draft with what its form says, after the button that was pressed.

    Raises `InvalidPosition` if that cannot be.
    """
    draft, turn = draft.at_score(query), query.get("turn", "")
    if turn in [str(seat) for seat in range(draft.rules.seats)]:
        draft = draft.act(int(turn))
    button, key = query.get("do", ""), query.get("put", "")
    if button == "clear":
        return draft.cleared()
    if button == "start":
        return draft.started()
    return _pressed(draft, query.get("piece", "0"), key) if key else draft


def _pressed(draft: Draft, piece: str, key: str) -> Draft:
    """Return the draft after a press on a square; unchanged if nothing can be put there."""
    rules, state = draft.rules, draft.state
    layout = rules.layout(0)
    if piece == AWAY:
        for seat, side in enumerate(state.pieces):
            for progress in side:
                if layout.at(seat, progress) == key:
                    return draft.take_away(seat, progress)
        return draft
    if piece not in [str(seat) for seat in range(rules.seats)]:
        return draft
    for progress in range(rules.last + 1):
        if layout.at(int(piece), progress) == key:
            return draft.put(int(piece), progress)
    return draft


def editor_page(draft: Draft, piece: str, fault: Fault | None = None) -> EditorPage:
    """Return the page of a draft. `piece` is what a press on a square puts there."""
    rules, state = draft.rules, draft.state
    drawing = draw_position(rules, state)
    reason = draft.invalid_reason
    valid = reason is None
    line = Line(rules, (state,))
    return EditorPage(
        draft=draft,
        text=draft.text,
        drawing=drawing,
        places=_places(draft, drawing),
        pieces=_pieces(draft, piece),
        movers=[_side(draft, seat, seat == state.seat) for seat in range(rules.seats)],
        score=_score(draft),
        games=[
            replace(each, url=each.url.replace("/analysis/", "/analysis/edit/", 1))
            for each in game_links(rules.game)
        ],
        seat_numbers=_seat_numbers(draft),
        fault=fault or (None if reason is None else fault_of_position(rules, reason)),
        ready_url=line.url if valid else "",
        ids=other_forms(rules, state) if valid else [],
    )


def _places(draft: Draft, drawing: Drawing) -> list[PlaceButton]:
    places = drawing.layout.places
    rows = square_rows(draft.rules, draft.state, drawing.layout)
    return [
        PlaceButton(place.key, f"x{place.x} y{place.y} w{place.width} h{place.height}", row)
        for place, row in zip(places, rows, strict=True)
    ]


def _side(draft: Draft, seat: int, is_chosen: bool) -> Choosable:
    name = gettext(draft.rules.side_names[draft.rules.side(draft.state, seat)])
    return Choosable(str(seat), name, is_chosen)


def _pieces(draft: Draft, piece: str) -> list[Choosable]:
    known = [*(str(seat) for seat in range(draft.rules.seats)), AWAY]
    chosen = piece if piece in known else known[0]
    sides = [_side(draft, seat, str(seat) == chosen) for seat in range(draft.rules.seats)]
    return [*sides, Choosable(AWAY, gettext("Take away"), chosen == AWAY)]


def _score(draft: Draft) -> ScoreForm | None:
    rules, state = draft.rules, draft.state
    if not isinstance(state, BackgammonState):
        return None
    [lengths] = [
        option.values for option in options(game_named(rules.game)) if option.name == "match_points"
    ]
    middle = Choosable("", gettext("in the middle"), state.owner is None)
    return ScoreForm(
        lengths=[int(length) for length in lengths],
        length=rules.match_points,
        cube=rules.cube_on_board(state) is not None,
        values=VALUES,
        value=state.cube,
        owners=[middle, *(_side(draft, seat, seat == state.owner) for seat in (0, 1))],
        points=state.won or (0, 0),
        crawford=state.crawford,
    )


def _seat_numbers(draft: Draft) -> list[Link]:
    rules = draft.rules
    numbers = sorted(type(rules).seat_numbers)
    if len(numbers) == 1:
        return []
    return [
        Link(str(number), f"?game={rules.game}&seats={number}", number == rules.seats)
        for number in numbers
    ]
