"""The report of an analysis: decisions with their candidates, and the luck of throws.

Its JSON form has lists instead of objects and rounds numbers, to save space.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from games.engine.forms.exchange import call_named
from games.engine.forms.reading import Json, Unreadable, integer, mapping, sequence
from games.engine.state import Action, Call, Choice, Move, State

MOST = 5
"""The most candidates of a decision, unless its reader wants more."""
DIGITS = 5
"""Decimal places of the numbers in a report's form."""
MOVE = 3
"""Numbers of a step in a form: from, to and score; `of` and `source` may follow."""
PARTS = 9
"""Values of a decision in a form; the figures of the cube may follow."""


@dataclass(frozen=True, slots=True)
class Ply:
    """An action as it was played, with the position before it."""

    number: int
    """The caller's number of the action; numbers must grow."""
    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class Candidate:
    """A whole play, or a single call, that a decision could have chosen."""

    steps: tuple[Choice, ...]
    """Steps and calls in order; none for a roll without a double."""
    notation: str
    """The play in the game's notation, or `double`, `roll`, `take` or `drop`."""
    equity: float
    """What the candidate is worth to the seat that decides.

    In backgammon this is the equity with the cube, normalised to the cube: 1 is a win at its
    present value, −1 a loss. In the other games it is the chance to win the game, 0 to 1.
    """
    chances: tuple[float, ...]
    """In backgammon the chances to win, to win a gammon and a backgammon, to lose a gammon and a
    backgammon, of the seat that decides. In the other games every seat's chance to win.
    """


@dataclass(frozen=True, slots=True)
class CubeFigures:
    """What a decision about the cube of backgammon rests on, for the seat that may double.

    The equities are normalised to the cube before the double, like those of candidates.
    """

    no_double: float
    """Equity after rolling without a double."""
    taken: float
    """Equity after a double that is taken."""
    dropped: float
    """Equity after a double that is dropped; always 1."""
    take_point: float
    """The lowest winning chance with which the opponent takes, at this score, with the gammons of
    this position and its cube efficiency.
    """
    opponent_wins: float
    """The opponent's winning chance in this position, to compare with the take point."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a seat made, with the best candidates."""

    number: int
    """The number of its first action. For the choice between rolling and doubling this is the throw
    or the double.
    """
    kind: str
    """`play`, `double` (roll or double) or `answer` (take or drop)."""
    seat: int
    candidates: tuple[Candidate, ...]
    """The best ones, best first; the one played is always among them."""
    played: int
    """Index of the candidate that was played."""
    error: float
    """Equity lost against the best candidate, at least 0; in the other games chance to win."""
    match_loss: float
    """Chance lost to win the match; in the other games the same as `error`."""
    counted: bool
    """Whether the decision counts in rates: unforced plays, and doubles that were made or close."""
    phase: str
    """`opening`, `contact`, `race` or `bear-off`; in the other games `opening`, `middle` or `end`.
    """
    cube: CubeFigures | None = None
    """Of a decision about the cube; None for plays."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw, and how lucky it was for the seat that threw."""

    number: int
    seat: int
    luck: float
    """Equity after the best play of this throw less the mean over all throws; in the other games
    chance to win.
    """
    match_luck: float
    """The same as chance to win the match."""
    before: float
    """The seat's chance to win the match before the throw; in the other games, to win the game."""
    after: float
    """The same after the best play of this throw."""


@dataclass(frozen=True, slots=True)
class Report:
    """Decisions and throws of a match or of a part of it, in the order of their numbers."""

    decisions: tuple[Decision, ...] = ()
    rolls: tuple[Roll, ...] = ()

    def __add__(self, other: "Report") -> "Report":
        """Return the report of two parts, of which `other` comes later."""
        return Report(self.decisions + other.decisions, self.rolls + other.rolls)


def report_form(report: Report) -> dict[str, Json]:
    return {
        "decisions": [_decision_form(each) for each in report.decisions],
        "rolls": [
            [
                each.number,
                each.seat,
                *_rounded((each.luck, each.match_luck, each.before, each.after)),
            ]
            for each in report.rolls
        ],
    }


def report_from(form: Json) -> Report:
    """Return the report that a JSON form describes. Raises `Unreadable` for a malformed form."""
    report = mapping(form)
    return Report(
        tuple(map(_decision, sequence(report.get("decisions")))),
        tuple(map(_roll, sequence(report.get("rolls")))),
    )


def _rounded(numbers: Sequence[float]) -> list[Json]:
    return [round(float(each), DIGITS) for each in numbers]


def _decision_form(each: Decision) -> Json:
    return [
        each.number,
        each.kind,
        each.seat,
        [_candidate_form(candidate) for candidate in each.candidates],
        each.played,
        *_rounded((each.error, each.match_loss)),
        each.counted,
        each.phase,
        *_cube_form(each.cube),
    ]


def _cube_form(cube: CubeFigures | None) -> list[Json]:
    return [] if cube is None else [_rounded(astuple(cube))]


def _candidate_form(each: Candidate) -> Json:
    steps = [_choice_form(step) for step in each.steps]
    return [steps, each.notation, *_rounded((each.equity,)), _rounded(each.chances)]


def _choice_form(choice: Choice) -> Json:
    if isinstance(choice, Call):
        return choice.name
    step: list[Json] = [choice.start, choice.end, choice.score, choice.of, choice.source]
    while step[-1] is None:
        step.pop()
    return step


def _decision(form: Json) -> Decision:
    parts = sequence(form)
    number, kind, seat, candidates, played, error, loss, counted, phase = _parts(
        parts[:PARTS], PARTS
    )
    found = tuple(map(_candidate, sequence(candidates)))
    index = integer(played)
    if index >= len(found):
        raise Unreadable("The candidate that was played is missing.")
    return Decision(
        integer(number),
        _text(kind),
        integer(seat),
        found,
        index,
        _number(error),
        _number(loss),
        counted is True,
        _text(phase),
        *map(_cube, parts[PARTS:]),
    )


def _cube(form: Json) -> CubeFigures:
    return CubeFigures(*map(_number, _parts(form, len(fields(CubeFigures)))))


def _candidate(form: Json) -> Candidate:
    steps, notation, equity, chances = _parts(form, 4)
    return Candidate(
        tuple(map(_choice, sequence(steps))),
        _text(notation),
        _number(equity),
        tuple(map(_number, sequence(chances))),
    )


def _choice(form: Json) -> Choice:
    if isinstance(form, str):
        return call_named(form)
    numbers = [None if each is None else integer(each) for each in sequence(form)]
    first = [each for each in numbers[:MOVE] if each is not None]
    if len(first) != MOVE or len(numbers) > MOVE + 2:
        raise Unreadable("A step has three to five numbers.")
    return Move(*first, *numbers[MOVE:])


def _roll(form: Json) -> Roll:
    number, seat, luck, match_luck, before, after = _parts(form, 6)
    return Roll(integer(number), integer(seat), *map(_number, (luck, match_luck, before, after)))


def _parts(form: Json, many: int) -> Sequence[Json]:
    parts = sequence(form)
    if len(parts) != many:
        raise Unreadable("A part of the report has too few or too many values.")
    return parts


def _number(form: Json) -> float:
    if isinstance(form, bool) or not isinstance(form, int | float):
        raise Unreadable("A number is missing.")
    return float(form)


def _text(form: Json) -> str:
    if not isinstance(form, str):
        raise Unreadable("A word is missing.")
    return form
