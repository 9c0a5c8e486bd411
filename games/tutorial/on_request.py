"""Hints that a player of a casual match against computers asks for.

The first says where to look, the second names the move with its reasons. After a whole turn was
taken back, a third says why it was worse than the best one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.bots.evaluation import evaluator
from games.bots.places import Busy
from games.engine.analysis.report import Candidate, Decision, Ply
from games.engine.forms.exchange import action_from
from games.engine.forms.text import read_position
from games.engine.play import after
from games.engine.rules import Rules
from games.engine.state import Call, Choice, Move, State, Throw
from games.models import Event
from games.play.hints import allows_hints
from games.selectors.perspective import Perspective
from games.selectors.stored_events import read_events
from games.selectors.turns import STEPS as STEPS_OF_PLAYERS
from games.text.gaps import Gap
from games.text.moves import join_words
from games.text.notation import localize
from games.text.numbers import percent, signed_percent
from games.tutorial import text
from games.tutorial.entries import GuideNote, format_choices, name_square, note_remarks
from games.tutorial.text import Remark, Tone

LOOK, MOVE, WHY = STEPS = ("look", "move", "why")
"""What a player asks for: where to look, the move, or why the move they undid was worse."""
EQUAL = 0.0005
"""Loss below which a move counts as the best."""


@dataclass(frozen=True, slots=True)
class HintButtons:
    """What the viewer can ask the computer for."""

    version: Gap[int]
    hint: bool
    why: bool
    """Whether a whole turn was taken back that can be compared."""


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """What the computer answers: a sentence, moves and notes; and whether it can say more."""

    game: str
    sentence: str
    moves: tuple[str, ...] = ()
    notes: tuple[GuideNote, ...] = ()
    more: bool = False
    again: str = ""
    """What the player can ask again, as the computer has not answered; else empty."""
    steps: tuple[Choice, ...] = ()
    """The moves that arrows on the board of the match show."""


def hint_buttons(perspective: Perspective) -> HintButtons | None:
    """Return what the viewer can ask for now; None in matches that allow them no hints."""
    if perspective.player is None or not allows_hints(perspective.match, perspective.seats):
        return None
    version = perspective.match.version
    if not perspective.to_move:
        return HintButtons(version, hint=False, why=False)
    calls = perspective.phase == "throw" and bool(perspective.legal_moves)
    hint = perspective.phase == "move" or calls
    return HintButtons(version, hint, why=bool(_undone(perspective)))


def answer_hint(perspective: Perspective, step: str) -> HintAnswer:
    """Return the computer's answer to a player who may ask for it."""
    empty = HintAnswer(perspective.match.game, "")
    if step == WHY:
        return _compare(perspective, empty)
    if perspective.phase == "move" and len(perspective.legal_moves) == 1:
        return replace(empty, sentence=gettext("Only one move is possible."))
    decision = _decision(perspective)
    if decision is None:
        return _without_answer(perspective, step)
    if step == LOOK:
        sentence = _where(perspective, decision.candidates[0].steps)
        return replace(empty, sentence=sentence, more=True)
    return _move(perspective, decision, empty)


def late_answer(perspective: Perspective) -> HintAnswer:
    """Return the answer to a player who asked about a position that is no longer on the board."""
    sentence = gettext("The position has changed. If it is your turn, please ask again.")
    return HintAnswer(perspective.match.game, sentence)


def _without_answer(perspective: Perspective, step: str) -> HintAnswer:
    sentence = gettext("The computer is still thinking. Please ask again in a moment.")
    return HintAnswer(perspective.match.game, sentence, again=step)


def _decision(perspective: Perspective) -> Decision | None:
    """Return the decision that is due, with its best candidates; None without an answer in time."""
    try:
        return evaluator.evaluate(perspective.rules, perspective.state)
    except Busy:
        return None


def _where(perspective: Perspective, steps: Sequence[Choice]) -> str:
    """Return a sentence that says what to look at, without the move."""
    seat = perspective.viewer or 0
    starts = [each.start for each in steps if isinstance(each, Move)]
    if not starts:
        if perspective.rules.game != "backgammon":
            return gettext("Look at what you can do besides moving.")
        return gettext("Think about the doubling cube.")
    moved = {each.end for each in steps if isinstance(each, Move)}
    first = [start for start in dict.fromkeys(starts) if start not in moved] or starts[:1]
    names = join_words([name_square(perspective, seat, start) for start in first])
    return gettext("Look at: %(places)s.") % {"places": names}


def _move(perspective: Perspective, decision: Decision, empty: HintAnswer) -> HintAnswer:
    rules, state, best = perspective.rules, perspective.state, decision.candidates[0]
    sentence = gettext("Winning chance after it: %(chance)s.") % {
        "chance": percent(_chance(rules, best))
    }
    if len(decision.candidates) > 1:
        second = decision.candidates[1]
        sentence += " " + gettext("With the next best choice, %(move)s: %(chance)s.") % {
            "move": _name(rules, state, second),
            "chance": percent(_chance(rules, second)),
        }
    return replace(
        empty,
        sentence=sentence,
        moves=format_choices(rules, state, best.steps) or (_name(rules, state, best),),
        notes=note_remarks(_remarks(rules, state, best.steps)),
        steps=best.steps,
    )


def _chance(rules: Rules[State], candidate: Candidate) -> float:
    return candidate.chances[0] if rules.game == "backgammon" else candidate.equity


def _name(rules: Rules[State], state: State, candidate: Candidate) -> str:
    if not candidate.steps:
        return gettext("No double")
    if isinstance(candidate.steps[0], Call):
        return " ".join(format_choices(rules, state, candidate.steps))
    return localize(candidate.notation)


def _remarks(rules: Rules[State], state: State, steps: Sequence[Choice]) -> list[Remark]:
    return list(text.explain(rules, state, steps, after(rules, state, steps))) if steps else []


def _compare(perspective: Perspective, empty: HintAnswer) -> HintAnswer:
    """Return why the turn that was taken back was worse than the best one."""
    plies, rules = _undone(perspective), perspective.rules
    try:
        decisions = evaluator.analyse(rules, plies).decisions if plies else ()
    except Busy:
        decisions = ()
    plays = [each for each in decisions if each.kind == "play"]
    if not plays:
        return _without_answer(perspective, WHY)
    decision, state = plays[-1], plies[1].state
    best, played = decision.candidates[0], decision.candidates[decision.played]
    moves = (_name(rules, state, played),)
    if decision.match_loss < EQUAL:
        sentence = gettext("The move you undid was as good as any other.")
        return replace(empty, sentence=sentence, moves=moves)
    sentence = gettext("The move you undid changes your winning chance by %(loss)s.") % {
        "loss": signed_percent(-decision.match_loss)
    }
    good, bad = _remarks(rules, state, best.steps), _remarks(rules, state, played.steps)
    risks = [each for each in bad if each.tone == Tone.RISK and each not in good]
    return replace(empty, sentence=sentence, moves=moves, notes=note_remarks(risks))


def _undone(perspective: Perspective) -> list[Ply]:
    """Return the throw and the whole play that the viewer has taken back last in this turn."""
    turn = perspective.turns[-1] if perspective.turns else None
    if turn is None or turn.throw.kind != Event.Kind.THROW or turn.throw.seat != perspective.viewer:
        return []
    last = turn.steps[-1] if turn.steps else turn.throw
    if last.number == perspective.match.version:
        return []
    before, throw, *events = read_events(perspective.match.pk, after=turn.throw.number - 2)
    stack, whole = list[Event](), list[Event]()
    for event in events:
        if event.kind in STEPS_OF_PLAYERS:
            stack.append(event)
        elif event.kind == Event.Kind.UNDO and stack:
            if _is_whole(stack[-1].position, perspective.viewer):
                whole = list(stack)
            stack.pop()
    return _plies(before.position, throw, whole) if whole else []


def _is_whole(position: str, seat: int | None) -> bool:
    rules, state = read_position(position)
    return state.seat != seat or rules.due(state) != "move"


def _plies(position: str, throw: Event, steps: Sequence[Event]) -> list[Ply]:
    found = list[Ply]()
    for number, event in enumerate((throw, *steps), start=1):
        action: Throw | Choice = action_from(event.payload)
        found.append(Ply(number, read_position(position)[1], action))
        position = event.position
    return found
