"""The guide's remarks about petits chevaux."""

from collections.abc import Iterator

from games.engine.dice import FACES
from games.engine.petits_chevaux.board import CORRIDOR, GATE, PATH, STABLE
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.state import Choice, Move
from games.engine.words import gettext_noop
from games.tutorial.text.remarks import HIGHEST_BEGINS, Remark, gain, plain, risk

NEAR_DOOR = range(57, 59)
"""Progress of the first stalls; a horse there blocks the stable for most other horses."""

COMES_OUT = gain("CHEVAUX-09", gettext_noop("A horse comes out of the corridor."))
BOUND = plain("CHEVAUX-10", gettext_noop("Another roll follows, for this horse alone."))
CAPTURES = gain(
    "CHEVAUX-13",
    gettext_noop("This captures the horse there, which goes back to its corridor and needs a 6."),
)
ON_GATE = gain(
    "CHEVAUX-16",
    gettext_noop("The horse stops on the gate. The next number decides its stall."),
)
IN_STABLE = gain(
    "CHEVAUX-19", gettext_noop("The horse is in the stable, where it can't be captured.")
)
DEEPER = plain("CHEVAUX-19", gettext_noop("The horse goes deeper into the stable and makes room."))
IN_THE_WAY = risk(
    "CHEVAUX-18",
    gettext_noop(
        "So near the door, the horse is in the way: no horse may pass another in the stable."
    ),
)
EXPOSED = risk(
    "CHEVAUX-13",
    gettext_noop("An opposing horse close behind can capture it there with a single roll."),
)
ESCAPES = gain(
    "CHEVAUX-13",
    gettext_noop("The horse escapes from an opposing horse that could have captured it."),
)
OUT_OF_REACH = plain(
    "CHEVAUX-13", gettext_noop("No opposing horse can capture it there with a single roll.")
)
WON = gain(
    "CHEVAUX-21", gettext_noop("All horses of this colour are in the stable: the game is won.")
)

LOST = PARTLY_LOST = plain("CHEVAUX-08", gettext_noop("No horse can use this roll."))
START = plain("CHEVAUX-05", HIGHEST_BEGINS)
FILLER = None
ONCE_MORE = ""
ENDS = ("CHEVAUX-21",)
"""Ids of the statements that define a win."""

AIM = plain(
    "CHEVAUX-15",
    gettext_noop(
        "Bring your horses out of the corridor, along the path to the gate and into your stable. "
        "The first player to get all their horses there wins."
    ),
)
ONE_DIE = plain(
    "CHEVAUX-09",
    gettext_noop(
        "Roll the die. A 6 brings a horse out; other numbers move a horse that is already out."
    ),
)
MEETING = plain(
    "CHEVAUX-13",
    gettext_noop("If you stop on an opponent's square, the horse there goes back to its corridor."),
)
AT_GATE = plain(
    "CHEVAUX-16",
    gettext_noop("You have a horse on the gate: this roll may bring it into the stable."),
)


def remarks_before_throw(_: PetitsChevaux, state: PetitsChevauxState) -> Iterator[Remark]:
    """Yield remarks about the aim, the die and captures, and about a horse on the gate."""
    yield from (AIM, ONE_DIE, MEETING)
    if GATE in state.pieces[state.seat or 0]:
        yield AT_GATE


def remarks_on_throw(_: PetitsChevaux, __: tuple[int, ...]) -> Iterator[Remark]:
    """Yield nothing: the value of a throw is shown beside the board."""
    yield from ()


def explain(
    rules: PetitsChevaux, before: PetitsChevauxState, action: Choice, after: PetitsChevauxState
) -> Iterator[Remark]:
    """Yield remarks about a move."""
    if not isinstance(action, Move):
        return
    if rules.outcome(after) is not None:
        yield WON
        return
    if action.start == CORRIDOR:
        yield from (COMES_OUT, BOUND)
    yield from _explain_captures(before, after)
    if action.end in STABLE:
        yield from _explain_stable(action, after.pieces[before.seat or 0])
    else:
        yield from _explain_path(rules, before, action, after)


def _explain_captures(before: PetitsChevauxState, after: PetitsChevauxState) -> Iterator[Remark]:
    sides = zip(before.pieces, after.pieces, strict=True)
    if any(later.count(CORRIDOR) > side.count(CORRIDOR) for side, later in sides):
        yield CAPTURES


def _explain_stable(move: Move, own: tuple[int, ...]) -> Iterator[Remark]:
    yield DEEPER if move.start in STABLE else IN_STABLE
    if move.end in NEAR_DOOR and own[0] < STABLE.start:
        yield IN_THE_WAY


def _explain_path(
    rules: PetitsChevaux, before: PetitsChevauxState, move: Move, after: PetitsChevauxState
) -> Iterator[Remark]:
    seat = before.seat or 0
    if move.end == GATE:
        yield ON_GATE
    if _can_be_reached(rules, after, seat, move.end):
        yield EXPOSED
    elif move.start in PATH and _can_be_reached(rules, before, seat, move.start):
        yield ESCAPES
    else:
        yield OUT_OF_REACH


def _can_be_reached(
    rules: PetitsChevaux, state: PetitsChevauxState, seat: int, square: int
) -> bool:
    """Whether an opponent's horse can reach a square with one throw.

    `square` is the progress of this square on the path of `seat`.
    """
    views = rules.views(seat)
    return any(
        views[opponent][place + die] == square
        for opponent in range(rules.seats)
        for place in state.pieces[opponent]
        for die in FACES
        if opponent != seat and place in PATH and place + die in PATH
    )
