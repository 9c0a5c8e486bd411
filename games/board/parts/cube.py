"""The doubling cube on the board: how it lies there, and the button by which the viewer doubles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from django.utils.translation import gettext

from games.board.parts.calls import PendingCall, pending_call
from games.engine.forms.text import action_text
from games.engine.layout import Layout
from games.engine.state import Call, Cube
from games.selectors.perspective import Perspective
from games.text.gaps import Gap

FACE_IN_THE_MIDDLE = 64
"""What the cube shows before the first double; the value 1 has no face of its own."""


@dataclass(frozen=True, slots=True)
class Double:
    """The double that the viewer may offer now."""

    action: Gap[str]
    question: Gap[str]


@dataclass(frozen=True, slots=True)
class CubeView:
    """The doubling cube as a board shows it."""

    face: Gap[int]
    transform: Gap[str]
    offered: bool
    """Whether a double awaits its answer."""
    resting: bool
    """Whether no player may double in this game."""
    box: Gap[str]
    """The classes that place the cube's button over its drawing."""
    text: Gap[str]
    """The value and place of the cube in words."""
    double: Double | None
    question: PendingCall | None
    """The double that the viewer has to answer; None for all others."""


def cube_view(perspective: Perspective) -> CubeView | None:
    """Return the doubling cube as the viewer sees it; None in matches without a cube."""
    rules, state = perspective.rules, perspective.state
    cube, layout = rules.cube_on_board(state), perspective.layout
    if cube is None or not layout.cube_places:
        return None
    lying = still_cube(cube, layout, [seat.name for seat in perspective.seats])
    x, y = _place(cube, layout)
    return replace(
        lying,
        box=_box(x, y, layout.cube_size),
        double=possible_double(perspective),
        question=pending_call(perspective) if cube.offered and perspective.to_move else None,
    )


def still_cube(cube: Cube, layout: Layout, names: Sequence[str]) -> CubeView:
    """Return a cube that the viewer can only look at; `names` are those of the seats.

    The layout has places for it.
    """
    x, y = _place(cube, layout)
    return CubeView(
        face=FACE_IN_THE_MIDDLE if cube.value == 1 else cube.value,
        transform=f"translate({x} {y}) scale({layout.cube_size})",
        offered=cube.offered,
        resting=cube.resting,
        box="",
        text=_text(cube, names),
        double=None,
        question=None,
    )


def _place(cube: Cube, layout: Layout) -> tuple[float, float]:
    x, y = layout.cube_places[-1 if cube.owner is None else cube.owner]
    return x, y


def possible_double(perspective: Perspective) -> Double | None:
    """Return the double that the viewer may offer; None if they may not double now."""
    cube = perspective.rules.cube_on_board(perspective.state)
    if cube is None or cube.offered or not perspective.to_move or perspective.phase != "throw":
        return None
    calls = [choice for choice in perspective.legal_moves if isinstance(choice, Call)]
    question = gettext("Double to %(value)s?") % {"value": 2 * cube.value}
    return Double(action_text(calls[0]), question) if calls else None


def _box(x: float, y: float, size: float) -> str:
    left, top = floor(x - size / 2), floor(y - size / 2)
    width, height = ceil(x + size / 2) - left, ceil(y + size / 2) - top
    return f"x{left} y{top} w{width} h{height}"


def _text(cube: Cube, names: Sequence[str]) -> str:
    if cube.resting:
        return gettext("Crawford game: no doubling.")
    if cube.owner is None:
        return gettext("Doubling cube at %(value)s, in the middle") % {"value": cube.value}
    name = names[cube.owner]
    if cube.offered:
        return gettext("%(name)s is being offered the cube at %(value)s") % {
            "name": name,
            "value": cube.value,
        }
    return gettext("Doubling cube at %(value)s, owned by %(name)s") % {
        "name": name,
        "value": cube.value,
    }
