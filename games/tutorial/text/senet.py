"""The guide's remarks about senet."""

from collections.abc import Iterator

from games.engine.senet.board import LAST, LAST_ROW, OFF, REFUGES, TRAP, VALUES
from games.engine.senet.moves import passes_block, runs
from games.engine.senet.rules import Senet
from games.engine.senet.state import SenetState
from games.engine.state import Choice, Move
from games.engine.two_seats import Side
from games.engine.words import gettext_noop
from games.tutorial.text.remarks import Remark, gain, plain, risk

OPENING_ONE = plain(
    "SENET-11", gettext_noop("The first 1 always moves Black's foremost piece from 10 to 11.")
)
ATTACKS = gain(
    "SENET-18",
    gettext_noop(
        "This attacks the piece there: the two change places, and the opponent falls back."
    ),
)
INTO_TRAP = risk(
    "SENET-26",
    gettext_noop(
        "The piece falls into the trap on 27 and goes back to square 1, or to the first free "
        "square after it."
    ),
)
PAST_TRAP = gain("SENET-26", gettext_noop("The piece gets past the trap on 27."))
GOES_BACK = risk("SENET-23", gettext_noop("The piece goes back, because none can move forward."))
PAIR = gain(
    "SENET-20",
    gettext_noop("The piece is beside another of its colour: neither can be attacked."),
)
BLOCK = gain(
    "SENET-21",
    gettext_noop("Three or more in a row: the opponent can neither attack nor pass them."),
)
REFUGE = gain("SENET-28", gettext_noop("The piece is on a refuge, where it can't be attacked."))
EXPOSED = risk(
    "SENET-18",
    gettext_noop(
        "The piece is alone, and an opposing piece behind can attack it with a single throw."
    ),
)
OUT_OF_REACH = gain(
    "SENET-18",
    gettext_noop("The piece is alone, but no opposing piece can attack it with a single throw."),
)
LEAVES_ALONE = risk(
    "SENET-20", gettext_noop("The piece that stood beside it is left alone and may be attacked.")
)
LEAVES_BOARD = gain("SENET-29", gettext_noop("A piece leaves the board from square 30."))
WAITS = plain(
    "SENET-30",
    gettext_noop("The piece has reached 30 and waits there until all others are in the last row."),
)
LAST_ROW_REACHED = gain(
    "SENET-29", gettext_noop("The piece enters the last row, squares 21 to 30.")
)
ALL_IN_LAST_ROW = gain(
    "SENET-29", gettext_noop("All pieces of this colour are in the last row and may now leave.")
)
WON = gain("SENET-31", gettext_noop("That was the last one: the game is won."))

LOST = PARTLY_LOST = plain(
    "SENET-25",
    gettext_noop("No piece can go that far, forward or back, so the turn is over."),
)
START = plain("SENET-10", gettext_noop("The first 1 decides who starts."))
FILLER = None
ONCE_MORE = "SENET-13"
ENDS = ("SENET-31",)
"""Ids of the statements that define a win."""

AIM = plain(
    "SENET-29",
    gettext_noop(
        "All pieces go the same way: along the first row, back along the second and along "
        "the third. Once all yours are in the last row, they leave from square 30."
    ),
)
STICKS = plain(
    "SENET-09",
    gettext_noop(
        "Throw the four sticks and count the white faces. You move that many squares; if "
        "there are none, you move 6."
    ),
)
AGAIN = plain(
    "SENET-17",
    gettext_noop("After a 1, a 4 or a 6 you throw again. A 2 or a 3 ends your turn."),
)
COLOURS = plain(
    "SENET-10",
    gettext_noop(
        "At first, the players take turns throwing. The first player to throw a 1 plays Black, "
        "and Black starts."
    ),
)


def remarks_before_throw(_: Senet, state: SenetState) -> Iterator[Remark]:
    """Yield remarks about the sticks and the aim; at first, about how the colours are decided."""
    if state.black is None:
        yield from (COLOURS, STICKS)
    else:
        yield from (AIM, STICKS, AGAIN)


def remarks_on_throw(_: Senet, __: tuple[int, ...]) -> Iterator[Remark]:
    """Yield nothing: the value of a throw is shown beside the board."""
    yield from ()


def explain(
    rules: Senet, before: SenetState, action: Choice, after: SenetState
) -> Iterator[Remark]:
    """Yield remarks about a move."""
    if not isinstance(action, Move):
        return
    if rules.outcome(after) is not None:
        yield WON
        return
    if before.opening_one:
        yield OPENING_ONE
        return
    yield from _explain_arrival(before, action, after)
    if action.end != TRAP:
        yield from _explain_formation(rules, before, action, after)
    yield from _explain_leaving(rules, before, action, after)


def _explain_arrival(before: SenetState, move: Move, after: SenetState) -> Iterator[Remark]:
    seat = before.seat or 0
    own, later = before.pieces[seat], after.pieces[seat]
    if move.end < move.start:
        yield GOES_BACK
    if move.end == TRAP:
        yield INTO_TRAP
    elif move.start < TRAP < move.end:
        yield PAST_TRAP
    if move.end in before.pieces[1 - seat]:
        yield ATTACKS
    if move.start < LAST_ROW.start <= move.end and move.end != TRAP:
        yield LAST_ROW_REACHED
    if own[0] < LAST_ROW.start <= later[0]:
        yield ALL_IN_LAST_ROW
    if later.count(OFF) > own.count(OFF):
        yield LEAVES_BOARD
    elif move.end == LAST:
        yield WAITS


def _explain_formation(
    rules: Senet, before: SenetState, move: Move, after: SenetState
) -> Iterator[Remark]:
    seat = before.seat or 0
    own, opponent = after.pieces[seat], after.pieces[1 - seat]
    if move.end not in own:
        return
    pairs, blocks = runs(own, turn_corners=rules.pairs_turn_corners)
    if move.end in blocks:
        yield BLOCK
    elif move.end in REFUGES:
        yield REFUGE
    elif move.end in pairs:
        yield PAIR
    else:
        yield EXPOSED if _can_be_reached(rules, own, opponent, move.end) else OUT_OF_REACH


def _can_be_reached(rules: Senet, own: Side, opponent: Side, square: int) -> bool:
    """Whether an opponent's piece can reach this square with one throw."""
    return any(
        square - value in opponent
        and not passes_block(own, square - value, square, turn_corners=rules.pairs_turn_corners)
        for value in VALUES.values()
    )


def _explain_leaving(
    rules: Senet, before: SenetState, move: Move, after: SenetState
) -> Iterator[Remark]:
    seat = before.seat or 0
    own, opponent = after.pieces[seat], after.pieces[1 - seat]
    had, _ = runs(before.pieces[seat], turn_corners=rules.pairs_turn_corners)
    have, _ = runs(own, turn_corners=rules.pairs_turn_corners)
    alone = (had - have - REFUGES - {move.start}).intersection(own)
    if any(_can_be_reached(rules, own, opponent, square) for square in alone):
        yield LEAVES_ALONE
