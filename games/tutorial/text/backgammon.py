"""The guide's remarks about backgammon."""

from collections.abc import Iterator
from itertools import groupby

from games.engine.backgammon.board import BAR, HOME, OFF, across
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.state import Choice, Move
from games.engine.words import gettext_noop
from games.tutorial.text.remarks import HIGHEST_BEGINS, Remark, gain, plain, risk

LARGEST_DIE = 6
PRIME_LENGTH = 3
"""Minimum length of a prime that a remark mentions, in points."""

ENTERS = plain("GAMMON-18", gettext_noop("A checker enters from the bar."))
STILL_ON_BAR = risk(
    "GAMMON-17",
    gettext_noop("Another checker is on the bar and must enter before any other moves."),
)
HITS = gain(
    "GAMMON-15",
    gettext_noop("This hits a lone opposing checker, which goes to the bar and must enter again."),
)
TAKES_OFF = gain("GAMMON-25", gettext_noop("A checker is borne off."))
TAKES_OFF_FARTHEST = gain(
    "GAMMON-26",
    gettext_noop("The number is larger than needed, so the rearmost checker is borne off."),
)
MAKES_POINT = gain(
    "GAMMON-10",
    gettext_noop(
        "This makes a point: two checkers together are safe, and the opponent can't land there."
    ),
)
JOINS = gain(
    "GAMMON-10", gettext_noop("A checker joins others of its colour, so it can't be hit there.")
)
ALONE_NEAR = risk(
    "GAMMON-15",
    gettext_noop("A checker is alone where the opponent can hit it with a single die."),
)
ALONE_FAR = risk(
    "GAMMON-15",
    gettext_noop("A checker is alone, but the opponent needs more than one die to hit it."),
)
ALONE_SAFE = plain(
    "GAMMON-04",
    gettext_noop("A checker is alone, but no opposing checker can reach it any more."),
)
LEAVES_ALONE = risk("GAMMON-15", gettext_noop("A checker is left behind alone and may be hit."))
WARNINGS = (ALONE_NEAR, LEAVES_ALONE, ALONE_FAR)
"""Warnings about the same danger, the gravest first; one of them is enough."""
COMES_HOME = gain(
    "GAMMON-01", gettext_noop("A checker reaches the home board, the last six points.")
)
ALL_HOME = gain(
    "GAMMON-23",
    gettext_noop("All checkers of this colour are in the home board and may now be borne off."),
)
BUILDS_WALL = gain(
    "GAMMON-10",
    gettext_noop("The wall grows by one point: opposing checkers behind it can hardly get past."),
)
PAST_ALL = gain(
    "GAMMON-04",
    gettext_noop(
        "The two sides have passed each other. No more hits are possible: it is a race now."
    ),
)
WON = gain("GAMMON-02", gettext_noop("That was the last one: the game is won."))

LOST = plain("GAMMON-12", gettext_noop("No checker can use these dice, so the turn is lost."))
PARTLY_LOST = plain(
    "GAMMON-11", gettext_noop("No checker can use the rest of this roll, so it is lost.")
)
START = plain("GAMMON-05", HIGHEST_BEGINS)
FILLER = None
ONCE_MORE = ""
ENDS = ("GAMMON-29", "GAMMON-30", "GAMMON-31")
"""Ids of the statements that define a win of one, two or three points."""

AIM = plain(
    "GAMMON-01",
    gettext_noop(
        "Your checkers move towards point 1. First bring all of them into your home board, "
        "the last six points at the lower right. Then bear them off."
    ),
)
TWO_DICE = plain(
    "GAMMON-07",
    gettext_noop(
        "Roll two dice. Each die moves one checker: you can move two checkers, or one "
        "checker twice."
    ),
)
SAFE_OR_NOT = plain(
    "GAMMON-09",
    gettext_noop(
        "Two or more checkers on a point are safe, and the opponent can't land there. A lone "
        "checker can be hit."
    ),
)
ON_BAR = plain(
    "GAMMON-17",
    gettext_noop(
        "You have a checker on the bar. The dice must bring it in before any other checker can "
        "move."
    ),
)
BEARING_OFF = plain(
    "GAMMON-23",
    gettext_noop("All your checkers are in your home board: you may now bear them off."),
)
DOUBLET = plain("GAMMON-14", gettext_noop("Doubles: you play the number four times."))

Side = tuple[int, ...]


def remarks_before_throw(_: Backgammon, state: BackgammonState) -> Iterator[Remark]:
    """Yield remarks about the aim and the dice, and about pieces on the bar or all at home."""
    yield from (AIM, TWO_DICE, SAFE_OR_NOT)
    own = state.pieces[state.seat or 0]
    if own[0] == BAR:
        yield ON_BAR
    elif own[0] in HOME:
        yield BEARING_OFF


def remarks_on_throw(_: Backgammon, scores: tuple[int, ...]) -> Iterator[Remark]:
    """Yield a remark if the throw is a doublet."""
    if len(set(scores)) == 1 and len(scores) > 1:
        yield DOUBLET


def explain(
    rules: Backgammon, before: BackgammonState, action: Choice, after: BackgammonState
) -> Iterator[Remark]:
    """Yield remarks about a move; `after` is the state after all explained moves."""
    seat = before.seat or 0
    if not isinstance(action, Move):
        return
    if rules.outcome(after) is not None:
        yield WON
        return
    yield from _explain_progress(before.pieces[seat], after.pieces[seat], action)
    yield from _explain_contact(before, action, after)
    yield from _explain_square(before, action, after)
    if rules.contact(before) and not rules.contact(after):
        yield PAST_ALL


def _explain_progress(own: Side, later: Side, move: Move) -> Iterator[Remark]:
    if move.start == BAR:
        yield ENTERS
        if BAR in later:
            yield STILL_ON_BAR
    if move.end == OFF:
        yield TAKES_OFF if move.start + move.score == OFF else TAKES_OFF_FARTHEST
    if move.start not in HOME and move.end in HOME:
        yield COMES_HOME
    if own[0] not in HOME and later[0] in HOME:
        yield ALL_HOME


def _explain_contact(
    before: BackgammonState, move: Move, after: BackgammonState
) -> Iterator[Remark]:
    opponent = 1 - (before.seat or 0)
    there, then = before.pieces[opponent], after.pieces[opponent]
    if move.end != OFF and across(move.end) in there and then.count(BAR) > there.count(BAR):
        yield HITS


def _explain_square(
    before: BackgammonState, move: Move, after: BackgammonState
) -> Iterator[Remark]:
    seat = before.seat or 0
    own, later, opponent = before.pieces[seat], after.pieces[seat], after.pieces[1 - seat]
    here = later.count(move.end) if move.end != OFF else 0
    if here == 1:
        yield _blot_remark(opponent, move.end)
    elif here > 1:
        yield MAKES_POINT if own.count(move.end) < 2 else JOINS  # noqa: PLR2004  a point needs two
    left = move.start != BAR and own.count(move.start) > 1 and later.count(move.start) == 1
    if left and _distance_to_opponent(opponent, move.start):
        yield LEAVES_ALONE
    if (
        here > 1
        and _prime_length(later) > max(_prime_length(own), PRIME_LENGTH - 1)
        and opponent[0] < across(move.end)
    ):
        yield BUILDS_WALL


def _blot_remark(opponent: Side, place: int) -> Remark:
    distance = _distance_to_opponent(opponent, place)
    if not distance:
        return ALONE_SAFE
    return ALONE_NEAR if distance <= LARGEST_DIE else ALONE_FAR


def _distance_to_opponent(opponent: Side, place: int) -> int:
    """Return the distance in points to the nearest opposing piece that can still hit here.

    Returns 0 if all opposing pieces have passed this place.
    """
    return min((across(place) - each for each in opponent if each < across(place)), default=0)


def _prime_length(side: Side) -> int:
    """Return the length of the longest prime: points in a row with two or more pieces each."""
    held = [place for place in range(1, OFF) if side.count(place) > 1]
    rows = groupby(enumerate(held), lambda each: each[1] - each[0])
    return max((len(list(row)) for _, row in rows), default=0)
