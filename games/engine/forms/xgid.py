"""The XGID of a backgammon position, as eXtreme Gammon and other programs write it.

`XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:7:10` has ten parts: the points, of which the first
is the bar of the player at the top (small letters) and the last that of the player at the bottom
(capitals); cube as a power of two; its owner (1 bottom, -1 top, 0 neither); who is on roll; dice,
`00` before the throw and `D` after a double; points of bottom and top; whether this is the Crawford
game; match length; largest cube as a power of two, 0 in a match without one.
"""

import re

from games.engine.backgammon.board import OFF
from games.engine.backgammon.state import BackgammonState
from games.engine.forms.common_positions import (
    checked,
    common_state,
    counts,
    cubed_table,
    dice_of,
    pieces_from,
    scores_of,
)
from games.engine.forms.reading import Unreadable
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop

PREFIX = "XGID="
LARGEST = 10
"""The largest cube that programs write, as a power of two."""
POINTS = re.compile(r"[-a-oA-O]{26}")
PARTS = (
    POINTS,
    re.compile(r"[0-6]"),
    re.compile(r"-1|0|1"),
    re.compile(r"-1|1"),
    re.compile(r"00|[1-6]{2}|D"),
    re.compile(r"[0-9]{1,2}"),
    re.compile(r"[0-9]{1,2}"),
    re.compile(r"[01]"),
    re.compile(r"[0-9]{1,3}"),
    re.compile(r"[0-9]{1,2}"),
)


def xgid(rules: Rules[State], state: State) -> str:
    """Return the XGID of a position; empty if it has none."""
    found = common_state(rules, state)
    if found is None:
        return ""
    mover = 1 - (found.seat or 0) if found.doubled else found.seat or 0
    dice = dice_of(found)
    cubed = rules.match_points == 1 or rules.cube_on_board(found) is not None
    scores = scores_of(rules, found)
    parts = (
        _points(found),
        found.cube.bit_length() - 1,
        0 if found.owner is None else _sign(found.owner),
        _sign(mover),
        "D" if found.doubled else "00" if dice is None else f"{dice[0]}{dice[1]}",
        *scores,
        int(found.crawford),
        rules.match_points,
        LARGEST if cubed else 0,
    )
    return PREFIX + ":".join(map(str, parts))


def read_xgid(text: str) -> tuple[Rules[State], State]:
    """Return the rules and the position that an XGID describes.

    Raises `Unreadable` for a malformed text, and `InvalidPosition` for a position that no game can
    reach.
    """
    parts = text.removeprefix(PREFIX).split(":")
    if len(parts) != len(PARTS):
        raise Unreadable(
            gettext_noop("An XGID has ten parts, separated by colons; this one has %(count)s."),
            count=len(parts),
        )
    for number, (part, wanted) in enumerate(zip(parts, PARTS, strict=True), start=1):
        if not wanted.fullmatch(part):
            raise Unreadable(
                gettext_noop("Part %(number)s of the XGID cannot be read: “%(part)s”."),
                number=number,
                part=part[:30],
            )
    points, cube, owner, turn, dice, bottom, top, crawford, length, largest = parts
    rules = cubed_table(int(length), cube=largest != "0")
    mover = int(turn == "-1")
    state = BackgammonState(
        _pieces(points),
        1 - mover if dice == "D" else mover,
        cube=2 ** int(cube),
        owner=None if owner == "0" else int(owner == "-1"),
        doubled=dice == "D",
        crawford=crawford == "1",
    )
    thrown = [] if dice in ("D", "00") else sorted(map(int, dice), reverse=True)
    return checked(rules, state, (int(bottom), int(top)), thrown)


def _sign(seat: int) -> int:
    return -1 if seat else 1


def _points(state: State) -> str:
    bottom, top = ([0, *counts(state, seat)] for seat in (0, 1))
    return "".join(
        _letter(bottom[point], "A") if bottom[point] else _letter(top[OFF - point], "a")
        for point in range(OFF + 1)
    )


def _letter(count: int, first: str) -> str:
    return chr(ord(first) + count - 1) if count else "-"


def _pieces(points: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    bottom = [ord(each) - ord("A") + 1 if each.isupper() else 0 for each in points]
    top = [ord(each) - ord("a") + 1 if each.islower() else 0 for each in reversed(points)]
    for number, side in ((1, bottom), (len(points), top)):
        if side[0]:
            raise Unreadable(
                gettext_noop("Character %(number)s of the XGID is the bar of the other player."),
                number=number,
            )
    return pieces_from(bottom[1:]), pieces_from(top[1:])
