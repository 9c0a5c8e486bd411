"""The guide's remarks about señas."""

from collections.abc import Iterator

from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, OUT, across
from games.engine.senas.rules import Senas
from games.engine.senas.state import SenasState
from games.engine.state import Choice, Move
from games.engine.words import gettext_noop
from games.tutorial.text.remarks import HIGHEST_BEGINS, Remark, gain, plain, risk

RUNNER = plain("SENAS-06", gettext_noop("The first piece goes on alone, towards the fourth seña."))
ARRIVES = gain(
    "SENAS-07",
    gettext_noop("The first piece has reached the fourth seña: from now on others may enter."),
)
ENTERS = risk(
    "SENAS-08",
    gettext_noop("A piece enters. No other piece can until this one has reached hole 7 or beyond."),
)
ENTERS_FAR = gain(
    "SENAS-08",
    gettext_noop("A piece enters straight into the second seña and doesn't hold up the others."),
)
CLEARS = gain(
    "SENAS-08",
    gettext_noop("The piece leaves the first seña, so the next one may enter."),
)
CLOSES = gain("SENAS-10", gettext_noop("This closes a hole: no opposing piece may stop there."))
OPENS = plain("SENAS-10", gettext_noop("The hole it leaves is open to the opponent again."))
JOINS = plain(
    "SENAS-11", gettext_noop("A piece joins others of its colour; any number may share a hole.")
)
REACHES_FOURTH = gain("SENAS-19", gettext_noop("A piece reaches the fourth seña, holes 19 to 24."))
ALL_IN_FOURTH = gain(
    "SENAS-19", gettext_noop("All pieces of this colour are in the fourth seña and may now leave.")
)
GOES_OUT = gain("SENAS-19", gettext_noop("A piece leaves the circuit for good."))
GOES_OUT_FARTHEST = gain(
    "SENAS-20",
    gettext_noop("The number is larger than needed, so it takes out the rearmost piece."),
)
FILLER = plain("SENAS-13", gettext_noop("A piece moves on along the circuit."))
LEAVES_REST = plain(
    "SENAS-18", gettext_noop("The numbers left by the opponent are not played and are lost.")
)
WON = gain("SENAS-03", gettext_noop("That was the last one: the game is won."))

LOST = PARTLY_LOST = plain(
    "SENAS-18", gettext_noop("Numbers that no piece can use go to the opponent.")
)
START = plain("SENAS-13", HIGHEST_BEGINS)
ONCE_MORE = ""
ENDS = ("SENAS-03",)
"""Ids of the statements that define a win."""

AIM = plain(
    "SENAS-05",
    gettext_noop(
        "Your pieces go once around the ring: from the upper right to the left, and back "
        "along the bottom. They leave at the lower right. The first player with all fifteen "
        "out wins."
    ),
)
THREE_DICE = plain(
    "SENAS-13",
    gettext_noop("Roll three dice. Each die moves one piece, and one piece may use several dice."),
)
CLOSED_HOLES = plain(
    "SENAS-10",
    gettext_noop("No piece is ever hit, but a single piece closes its hole to the opponent."),
)
FIRST_ALONE = plain(
    "SENAS-06",
    gettext_noop(
        "Your first piece runs ahead: it must reach the fourth seña before any other may enter."
    ),
)
DOUBLED = plain("SENAS-15", gettext_noop("Equal dice count double: you play each of them twice."))

Side = tuple[int, ...]


def remarks_before_throw(_: Senas, __: SenasState) -> Iterator[Remark]:
    """Yield remarks about the aim, the dice, closed holes and the first piece."""
    yield from (AIM, THREE_DICE, CLOSED_HOLES, FIRST_ALONE)


def remarks_on_throw(_: Senas, scores: tuple[int, ...]) -> Iterator[Remark]:
    """Yield a remark if two or more dice are equal."""
    if len(scores) > len(set(scores)):
        yield DOUBLED


def explain(
    rules: Senas, before: SenasState, action: Choice, after: SenasState
) -> Iterator[Remark]:
    """Yield remarks about a move; `after` is the state after all moves of the turn so far."""
    if not isinstance(action, Move):
        yield LEAVES_REST
        return
    if rules.outcome(after) is not None:
        yield WON
        return
    seat = before.seat or 0
    own, later, opponent = before.pieces[seat], after.pieces[seat], after.pieces[1 - seat]
    yield from _explain_first_piece(before, action, after)
    yield from _explain_entering(before, action, after)
    yield from _explain_leaving(own, later, action)
    yield from _explain_holes(own, later, opponent, action)


def _explain_first_piece(before: SenasState, move: Move, after: SenasState) -> Iterator[Remark]:
    seat = before.seat or 0
    if before.runner[seat]:
        return
    if move.end in FOURTH:
        yield ARRIVES
    elif not after.runner[seat]:
        yield RUNNER


def _explain_entering(before: SenasState, move: Move, after: SenasState) -> Iterator[Remark]:
    seat = before.seat or 0
    if not before.runner[seat]:
        return
    own, later = before.pieces[seat], after.pieces[seat]
    if move.start == GATE and move.end in ENTRY_REST and move.end in later:
        yield ENTERS
    elif move.end not in ENTRY_REST and move.start in (GATE, *ENTRY_REST):
        waited = move.start in ENTRY_REST and move.start in own
        yield CLEARS if waited else ENTERS_FAR


def _explain_leaving(own: Side, later: Side, move: Move) -> Iterator[Remark]:
    if move.end == OUT:
        yield GOES_OUT if move.start + move.score == OUT else GOES_OUT_FARTHEST
    elif move.start < FOURTH.start <= move.end:
        yield REACHES_FOURTH
    if own[0] < FOURTH.start <= later[0]:
        yield ALL_IN_FOURTH


def _explain_holes(own: Side, later: Side, opponent: Side, move: Move) -> Iterator[Remark]:
    if move.end != OUT and move.end in later:
        if move.end in own:
            yield JOINS
        elif _can_still_reach(opponent, move.end):
            yield CLOSES
    if move.start in own and move.start not in later and _can_still_reach(opponent, move.start):
        yield OPENS


def _can_still_reach(opponent: Side, hole: int) -> bool:
    """Whether an opponent's piece can still reach a hole.

    `hole` is its number on the path of the seat whose move is explained.
    """
    return opponent[0] < across(hole)
