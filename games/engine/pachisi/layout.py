"""The layout of pachisi: a cross of cloth, three squares wide, the viewer's arm below."""

from functools import cache

from games.engine.layout import Layout, Place
from games.engine.pachisi.board import (
    ARM_END,
    ARMS,
    BACK_AT_ARM_END,
    CASTLES,
    EAST,
    HOME,
    MIDDLE,
    NORTH,
    QUARTER,
    ROUND,
    SEATED,
    SOUTH,
    WAITING,
    WEST,
    cell,
    turn_cell,
)
from games.engine.pachisi.decoration import Point, cloth, turn_point
from games.engine.words import gettext_noop

SIDE = 2 * MIDDLE + 1
"""The number of columns and rows of the board."""
WAITING_CELL, HOME_CELL = (MIDDLE, MIDDLE + 1), (MIDDLE + 1, MIDDLE + 1)
"""The cells of the Charkoni next to South's arm."""
COWRIES: Point = (15.0, 15.0)
"""The point where South's cowries fall, beside its arm."""
CROWD = 4
COLUMN_NAMES = {
    SOUTH: gettext_noop("Yellow's middle column, square %(number)s"),
    EAST: gettext_noop("Red's middle column, square %(number)s"),
    NORTH: gettext_noop("Black's middle column, square %(number)s"),
    WEST: gettext_noop("Green's middle column, square %(number)s"),
}
WAITING_NAMES = {
    SOUTH: gettext_noop("Charkoni, Yellow's waiting pieces"),
    EAST: gettext_noop("Charkoni, Red's waiting pieces"),
    NORTH: gettext_noop("Charkoni, Black's waiting pieces"),
    WEST: gettext_noop("Charkoni, Green's waiting pieces"),
}
HOME_NAMES = {
    SOUTH: gettext_noop("Charkoni, Yellow's pieces at home"),
    EAST: gettext_noop("Charkoni, Red's pieces at home"),
    NORTH: gettext_noop("Charkoni, Black's pieces at home"),
    WEST: gettext_noop("Charkoni, Green's pieces at home"),
}


@cache
def layout(seats: int, viewer: int) -> Layout:
    """Return the board of a match with this many seats as the seat `viewer` sees it."""
    arms = SEATED[seats]
    below = arms[viewer]
    return Layout(
        columns=SIDE,
        rows=SIDE,
        shapes=cloth(below),
        labels=(),
        places=(
            *(_square(step, below) for step in range(ARM_END, ARM_END + ROUND)),
            *(_column(arm, step, below) for arm in ARMS for step in range(1, ARM_END)),
            *(_waiting(arm, below) for arm in arms),
            *(_home(arm, below) for arm in arms),
        ),
        at=lambda seat, progress: _key(arms[seat], progress),
        dice=tuple(turn_point(COWRIES, arm - below) for arm in (*arms, below - 1)),
        throw_size=1.2,
        throw_room=7.2,
        lies=_lies,
    )


def _lies(_: int, step: int) -> bool:
    return BACK_AT_ARM_END <= step < HOME  # PACHISI-33


def _key(arm: int, step: int) -> str:
    if step in (WAITING, HOME):
        return f"{'waiting' if step == WAITING else 'home'}-{arm}"
    if ARM_END <= step <= BACK_AT_ARM_END:
        return f"square-{(step - ARM_END + arm * QUARTER) % ROUND}"
    return f"column-{arm}-{min(step, HOME - step)}"  # PACHISI-32


def _square(step: int, below: int) -> Place:
    """Return a square of the outer columns.

    It has the number that it has on the path of the seat whose arm is `below`.
    """
    name = (
        gettext_noop("castle %(number)s") if step in CASTLES else gettext_noop("square %(number)s")
    )
    return _place(_key(below, step), name, step, cell(SOUTH, step))


def _column(arm: int, step: int, below: int) -> Place:
    return _place(_key(arm, step), COLUMN_NAMES[arm], step, cell((arm - below) % len(ARMS), step))


def _waiting(arm: int, below: int) -> Place:
    at = turn_cell(WAITING_CELL, arm - below)
    return _charkoni_cell(_key(arm, WAITING), WAITING_NAMES[arm], at)


def _home(arm: int, below: int) -> Place:
    at = turn_cell(HOME_CELL, arm - below)
    return _charkoni_cell(_key(arm, HOME), HOME_NAMES[arm], at)


def _place(key: str, name: str, number: int, at: tuple[int, int]) -> Place:
    x, y = at
    return Place(
        key=key,
        name=name,
        number=number,
        x=x,
        y=y,
        width=1,
        height=1,
        first=(x + 0.5, y + 0.56),
        step=(0, -0.14),
        crowd=CROWD,
        size=0.9,
    )


def _charkoni_cell(key: str, name: str, at: tuple[int, int]) -> Place:
    """Return a cell of the middle square, in which up to four pieces wait or are home."""
    x, y = at
    return Place(
        key=key,
        name=name,
        number=0,
        x=x,
        y=y,
        width=1,
        height=1,
        first=(x + 0.33, y + 0.5),
        step=(0.115, 0),
        crowd=CROWD,
        size=0.66,
    )
