"""Export of a finished backgammon match in the `.sgf` format of GNU Backgammon.

Each game is a tree of the Smart Game Format (FF[4], GM[6]): a root with the match, then a node for
each throw with its steps and for each call. White, W, is seat 0. Points are the letters from `a`,
which is White's ace point, to `x`; `y` is the bar, and `z` is off the board.
"""

from collections.abc import Iterator, Sequence

from games.engine.backgammon.board import BAR, OFF, point_number
from games.engine.backgammon.rules import Backgammon
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.models import Event
from games.record.mat import MatCell, RecordedGame, recorded_games

COLOURS = "WB"
POINTS, ON_BAR, BORNE_OFF = "abcdefghijklmnopqrstuvwx", "y", "z"
PROGRAM, LINE = "Tahur", "\n"


def format_sgf(names: Sequence[str], events: Sequence[Event], outcome: Outcome | None) -> str:
    """Return a match in `.sgf` format; `outcome` is that of the match, None if it was aborted.

    A last turn that was not played to its end and an aborted game are left out, as in a match file.
    """
    rules, games = recorded_games(events, outcome)
    trees = [_tree(rules, names, number, game) for number, game in enumerate(games)]
    return "".join(f"{tree}\n" for tree in trees)


def _tree(rules: Rules[State], names: Sequence[str], number: int, game: RecordedGame) -> str:
    nodes = ["".join(_root(rules, names, number, game)), *map(_node, game.cells)]
    return f"({LINE.join(f';{node}' for node in nodes)})"


def _root(
    rules: Rules[State], names: Sequence[str], number: int, game: RecordedGame
) -> Iterator[str]:
    white, black = game.before
    length = rules.match_points if rules.match_points > 1 else 0
    yield f"FF[4]GM[6]CA[UTF-8]AP[{PROGRAM}]"
    yield f"MI[length:{length}][game:{number}][ws:{white}][bs:{black}]"
    yield from (f"P{colour}[{_text(name)}]" for colour, name in zip(COLOURS, names, strict=True))
    kinds = {
        "NoCube": not (isinstance(rules, Backgammon) and rules.cube),
        "Crawford": length > 0,
        "CrawfordGame": game.is_crawford,
    }
    named = [kind for kind, applies in kinds.items() if applies]
    yield f"RU[{':'.join(named)}]" if named else ""
    resigned = "R" if game.is_resigned else ""
    yield f"RE[{COLOURS[game.winner]}+{game.points}{resigned}]"


def _text(name: str) -> str:
    for mark in "\\]:":
        name = name.replace(mark, f"\\{mark}")
    return name


def _node(cell: MatCell) -> str:
    steps = "".join(
        _place(cell.seat, each.start) + _place(cell.seat, each.end) for each in cell.moves
    )
    value = cell.call or "".join(map(str, cell.dice)) + steps
    return f"{COLOURS[cell.seat]}[{value}]"


def _place(seat: int, progress: int) -> str:
    if progress == BAR:
        return ON_BAR
    if progress >= OFF:
        return BORNE_OFF
    own = point_number(progress) - 1
    return POINTS[own] if seat == 0 else POINTS[-1 - own]
