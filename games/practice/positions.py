"""Practice positions: what is asked, and what each choice is worth; the public ones from files.

A public position is a line of `positions/GAME.jsonl`, which `python -m tools.practice` makes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

from games.engine.analysis.report import Candidate, Decision, report_from
from games.engine.analysis.totals import bands_of
from games.engine.forms.reading import integers, json_value, mapping
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.engine.play import after
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw

FOLDER = Path(__file__).with_name("positions")
KEY_LENGTH = 10
SHOWN = 5
"""How many candidates an answer shows, besides the one that was played."""


@dataclass(frozen=True, slots=True)
class PracticePosition:
    """A position with a decision: all candidates that were judged, best first."""

    key: str
    game: str
    position: str
    """The position before the choice, as one line of text."""
    throw: Throw | None
    """The throw that is to be played; None for decisions about the cube."""
    decision: Decision
    missed: float
    """The share of weaker bots that do not find the best choice."""

    @property
    def table(self) -> tuple[Rules[State], State]:
        """The rules, and the position before the choice."""
        return read_position(self.position)

    @property
    def seat(self) -> int:
        return self.decision.seat


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a choice was worth."""

    played: int | None
    """The index of its candidate; None if it was not among those that were judged."""
    cost: float
    """Equity lost, in the other games chance to win; at least so much if it was not judged."""
    is_right: bool
    """Whether it lost less than the smallest error."""


def grade(position: PracticePosition, steps: Sequence[Choice]) -> Verdict:
    """Return what these legal steps, a whole turn or a call, are worth in a practice position."""
    rules, state = position.table
    candidates, played = position.decision.candidates, None
    if position.decision.kind == "play":
        end = after(rules, state, steps)
        ends = [after(rules, state, each.steps) for each in candidates]
        played = ends.index(end) if end in ends else None
    else:
        made = [each.steps for each in candidates]
        played = made.index(tuple(steps)) if tuple(steps) in made else None
    worth = candidates[-1 if played is None else played].equity
    cost = candidates[0].equity - worth
    return Verdict(played, cost, played is not None and cost < bands_of(position.game).error)


def shown_candidates(position: PracticePosition, played: int | None) -> tuple[Candidate, ...]:
    """Return the best candidates, and the one with the index `played` if it is not among them."""
    every = position.decision.candidates
    return every[:SHOWN] if played is None or played < SHOWN else (*every[:SHOWN], every[played])


def key_of(position: str) -> str:
    return sha256(position.encode()).hexdigest()[:KEY_LENGTH]


@cache
def public_positions(game: str) -> Mapping[str, PracticePosition]:
    """Return the public positions of a game by key, in the order of the file."""
    path = FOLDER / f"{game}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {each.key: each for each in (_read(game, line) for line in lines)}


def _read(game: str, line: str) -> PracticePosition:
    form = mapping(json_value(line))
    text, missed = form["position"], form["missed"]
    assert isinstance(text, str)  # noqa: S101  a file of this package
    assert isinstance(missed, int | float)  # noqa: S101
    [decision] = report_from(form["report"]).decisions
    dice = tuple(integers(form["throw"]))
    throw = Throw(dice) if dice else None
    return PracticePosition(key_of(text), game, text, throw, decision, float(missed))


def daily_position(day: date) -> PracticePosition:
    """Return the position of a day: the same for all readers, each day another game's."""
    number = day.toordinal()
    game = GAMES[number % len(GAMES)].game
    positions = list(public_positions(game).values())
    return positions[number // len(GAMES) % len(positions)]
