"""What a reader sees after an answer: the best candidates, what the choice cost, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.analysis.decisions import CandidateView, candidate_views
from games.analysis.summary import phase_names
from games.board.pictures.decisions import DecisionPicture, draw_decision
from games.board.pictures.figures import EmptyBoard
from games.engine.analysis.report import Candidate, Decision
from games.engine.analysis.totals import POINTS_GAMES
from games.engine.play import after
from games.engine.rules import Rules
from games.engine.state import Choice, State
from games.engine.words import gettext_noop
from games.practice.board import turn_words
from games.practice.positions import PracticePosition, grade, shown_candidates
from games.text.moves import steps_notation
from games.text.numbers import signed_percent
from games.text.worth import band_of, cost_words

LEAST_DIFFERENCE = 0.005
"""The smallest difference in a chance that is given as a reason."""
WIN, GAMMON, LOST_GAMMON = 0, 1, 3
"""Where the chances of a candidate in backgammon stand."""
PHASE_ADVICE = {
    "opening": gettext_noop(
        "At the beginning, pieces that get into play and squares that the others want are worth "
        "more than a few steps."
    ),
    "contact": gettext_noop(
        "As long as the sides can meet, ask in this order: can you hit, can you make a point, and "
        "which of your checkers can be hit?"
    ),
    "middle": gettext_noop(
        "In the middle of the game, weigh how far a piece gets against the throws that could "
        "block it or send it back."
    ),
    "race": gettext_noop(
        "In a race no pip may be wasted: bring checkers home with the whole number, and fill gaps "
        "in the home board."
    ),
    "bear-off": gettext_noop(
        "When bearing off, take a checker off wherever you can; else fill a gap in the home board."
    ),
    "end": gettext_noop(
        "Near the end, look at what each number lets you do on your next throw, and keep as many "
        "of them useful as you can."
    ),
}
"""Phase -> what matters in it."""


@dataclass(frozen=True, slots=True)
class Solution:
    is_right: bool
    words: str
    """The position in words: who had to choose, and the throw."""
    played: str
    """The answer in notation."""
    best: str
    cost_words: str
    band: str
    """`error`, `blunder` or `howler` for the style sheet; else empty."""
    is_unjudged: bool
    """Whether the answer was not among the candidates; then it costs at least as much."""
    candidates: Sequence[CandidateView]
    picture: DecisionPicture
    phase: str
    reasons: Sequence[str]
    value_title: str
    with_chances: bool
    rules: Rules[State]
    sides: range

    @property
    def boards(self) -> Sequence[EmptyBoard]:
        """The board to which the picture refers."""
        return [self.picture.board]


def solution(position: PracticePosition, steps: Sequence[Choice]) -> Solution:
    """Return what is shown after these legal steps, the answer to a practice position."""
    rules, _ = position.table
    verdict = grade(position, steps)
    shown = shown_candidates(position, verdict.played)
    played = None if verdict.played is None else min(verdict.played, len(shown) - 1)
    decision = replace(
        position.decision,
        candidates=shown,
        played=-1 if played is None else played,
        error=max(verdict.cost, 0.0),
    )
    views = candidate_views(rules, decision)
    best = shown[0]
    points = position.game in POINTS_GAMES
    return Solution(
        is_right=verdict.is_right,
        words=turn_words(position),
        played=steps_notation(*position.table, steps) if played is None else views[played].text,
        best=views[0].text,
        cost_words="" if verdict.is_right else cost_words(position.game, decision.error),
        band=band_of(position.game, decision.error),
        is_unjudged=played is None,
        candidates=views,
        picture=_picture(position, decision, best.steps, steps, is_right=verdict.is_right),
        phase=phase_names().get(decision.phase, ""),
        reasons=list(_reasons(position, best, None if played is None else shown[played], steps)),
        value_title=gettext("Equity") if points else gettext("Winning chance"),
        with_chances=points,
        rules=rules,
        sides=range(len(rules.side_names)),
    )


def _picture(
    position: PracticePosition,
    decision: Decision,
    best: Sequence[Choice],
    played: Sequence[Choice],
    *,
    is_right: bool,
) -> DecisionPicture:
    rules, state = position.table
    plays = (best, best if is_right else played) if decision.kind == "play" else ((), ())
    return draw_decision(rules, state, position.throw, plays)


def _reasons(
    position: PracticePosition,
    best: Candidate,
    played: Candidate | None,
    steps: Sequence[Choice],
) -> Iterator[str]:
    """Yield what speaks for the best choice, against the one that was made."""
    if position.decision.kind == "play":
        yield from _hits(position, best.steps, steps)
    if played is not None and played is not best and position.game in POINTS_GAMES:
        yield from _differences(best.chances, played.chances)
    if position.decision.kind == "play":
        yield gettext(PHASE_ADVICE[position.decision.phase])


def _hits(
    position: PracticePosition, best: Sequence[Choice], played: Sequence[Choice]
) -> Iterator[str]:
    here, there = (
        _progress_of_others(after(*position.table, each), position.seat) for each in (best, played)
    )
    before = _progress_of_others(position.table[1], position.seat)
    if here < before:
        yield gettext("The best move sends a piece back.")
    elif there < before:
        yield gettext("Your move sends a piece back, but gives up more than it gains.")


def _progress_of_others(state: State, seat: int) -> int:
    return sum(sum(side) for number, side in enumerate(state.pieces) if number != seat)


def _differences(best: Sequence[float], played: Sequence[float]) -> Iterator[str]:
    """Yield in which outcomes two candidates of backgammon differ."""
    if not best or not played:
        return
    sentences = {
        WIN: gettext("It wins more games (%(share)s)."),
        GAMMON: gettext("It wins more gammons (%(share)s)."),
        LOST_GAMMON: gettext("It loses fewer gammons (%(share)s)."),
    }
    for index, sentence in sentences.items():
        more = best[index] - played[index]
        gain = -more if index == LOST_GAMMON else more
        if gain >= LEAST_DIFFERENCE:
            yield sentence % {"share": signed_percent(more)}
