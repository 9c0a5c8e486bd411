"""The guide's remarks about pachisi."""

from collections.abc import Iterator

from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    CASTLES,
    FIRST_SQUARE,
    HOME,
    RETURNING,
    STEPS,
    WAITING,
)
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.state import Choice, Move
from games.engine.words import gettext_noop
from games.tutorial.text.remarks import HIGHEST_BEGINS, Remark, gain, plain, risk

FROM_HOME = HOME - 25
"""Progress of the castle from which a throw of 25 leads home."""

COMES_IN = gain("PACHISI-06", gettext_noop("The grace brings a waiting piece in, on square 1."))
FIRST_LEAVES = gain(
    "PACHISI-15",
    gettext_noop("The very first piece may set out with any throw and moves that many squares."),
)
CAPTURES = gain(
    "PACHISI-24",
    gettext_noop("This captures everything on that square and sends it back to the Charkoni."),
)
EARNS_THROW = gain("PACHISI-26", gettext_noop("The capture gives another throw."))
ON_CASTLE = gain(
    "PACHISI-23", gettext_noop("The piece is on a castle, where it can't be captured.")
)
READY_FOR_25 = gain(
    "PACHISI-35", gettext_noop("From this castle it is exactly 25 squares to the Charkoni.")
)
OFF_CASTLE = risk("PACHISI-23", gettext_noop("The piece leaves the safety of a castle."))
OUTWARD = plain(
    "PACHISI-16",
    gettext_noop("The piece is safe in its own middle column, where no opponent comes."),
)
RETURNS = gain(
    "PACHISI-32",
    gettext_noop("The piece is back in its own middle column: safe, and on the last stretch home."),
)
GOES_HOME = gain("PACHISI-34", gettext_noop("The piece gets home with an exact throw."))
EXPOSED = risk(
    "PACHISI-24", gettext_noop("An opposing piece behind can capture it there with a single throw.")
)
ESCAPES = gain(
    "PACHISI-24",
    gettext_noop("The piece escapes from an opposing piece that could have captured it."),
)
OUT_OF_REACH = plain(
    "PACHISI-24", gettext_noop("No opposing piece can capture it there with a single throw.")
)
DECLINES = plain("PACHISI-18", gettext_noop("No piece moves: players may decline a throw."))
WON = gain("PACHISI-01", gettext_noop("All four pieces are home: the game is won."))

LOST = PARTLY_LOST = plain(
    "PACHISI-20", gettext_noop("No piece can use this throw, so the turn is lost.")
)
START = plain("PACHISI-03", HIGHEST_BEGINS)
FILLER = None
ONCE_MORE = ""
ENDS = ("PACHISI-01",)
"""Ids of the statements that define a win."""

AIM = plain(
    "PACHISI-01",
    gettext_noop(
        "Your four pieces start in the middle, the Charkoni, and go down the middle column "
        "of your arm. Then they go once around the cross, anticlockwise, and back up the "
        "same column."
    ),
)
SHELLS = plain(
    "PACHISI-07",
    gettext_noop(
        "Throw the cowries and count those that land mouth up. Two to five are worth their "
        "number; six, one (worth 10) and none (worth 25) are graces. A grace can bring a piece in "
        "and gives another throw."
    ),
)
MEETING = plain(
    "PACHISI-23",
    gettext_noop(
        "A piece that stops on an opponent's square captures everything there. On the marked "
        "squares, the castles, all pieces are safe."
    ),
)


def remarks_before_throw(_: Pachisi, __: PachisiState) -> Iterator[Remark]:
    """Yield remarks about the aim, the cowries and captures."""
    yield from (AIM, SHELLS, MEETING)


def remarks_on_throw(_: Pachisi, __: tuple[int, ...]) -> Iterator[Remark]:
    """Yield nothing: the value of a throw is shown beside the board."""
    yield from ()


def explain(
    rules: Pachisi, before: PachisiState, action: Choice, after: PachisiState
) -> Iterator[Remark]:
    """Yield remarks about a move."""
    if not isinstance(action, Move):
        yield DECLINES
        return
    if rules.outcome(after) is not None:
        yield WON
        return
    if action.start == WAITING:
        yield COMES_IN if action.end == FIRST_SQUARE else FIRST_LEAVES
    yield from _explain_captures(rules, before, action, after)
    yield from _explain_square(rules, before, action, after)


def _explain_captures(
    rules: Pachisi, before: PachisiState, move: Move, after: PachisiState
) -> Iterator[Remark]:
    sides = zip(before.pieces, after.pieces, strict=True)
    if any(later.count(WAITING) > side.count(WAITING) for side, later in sides):
        yield CAPTURES
        if rules.capture_bonus and not rules.shells.is_grace(move.score):
            yield EARNS_THROW


def _explain_square(
    rules: Pachisi, before: PachisiState, move: Move, after: PachisiState
) -> Iterator[Remark]:
    if move.end == HOME:
        yield GOES_HOME
    elif move.end in RETURNING:
        yield RETURNS
    elif move.end < ARM_END:
        yield OUTWARD
    elif move.end in CASTLES:
        yield ON_CASTLE
        if move.end == FROM_HOME:
            yield READY_FOR_25
    else:
        yield from _explain_exposure(rules, before, move, after)


def _explain_exposure(
    rules: Pachisi, before: PachisiState, move: Move, after: PachisiState
) -> Iterator[Remark]:
    seat = before.seat or 0
    if move.start in CASTLES:
        yield OFF_CASTLE
    if _can_be_reached(rules, after, seat, move.end):
        yield EXPOSED
    elif move.start not in CASTLES and _can_be_reached(rules, before, seat, move.start):
        yield ESCAPES
    else:
        yield OUT_OF_REACH


def _can_be_reached(rules: Pachisi, state: PachisiState, seat: int, step: int) -> bool:
    """Whether an opponent's piece can reach a square with one throw.

    `step` is the progress of this square on the path of `seat`.
    """
    values = {throw.dice[0] for throw, _ in rules.shells.throws(1)}
    across = STEPS[rules.seats][seat]
    return any(
        across[opponent][place + value] == step
        for opponent in rules.rivals(seat)
        for place in state.pieces[opponent]
        for value in values
        if place > WAITING and place + value <= BACK_AT_ARM_END
    )
