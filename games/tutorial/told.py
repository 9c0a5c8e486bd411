"""What the guide has told already, from the event log alone, so that it tells nothing twice.

The guide tells of every turn once, in order: what is at stake before the learner throws, what is
special about the throw, what the turn did, and why pieces could not move. `Told` goes through the
turns before those of the current panel, and then filters what the panel tells.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.engine.explanations import Refusal
from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, position_text, read_action, read_position
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State, Throw
from games.engine.words import gettext_noop
from games.models import Event
from games.selectors.turns import Turn, split_by_seat, turns
from games.text.moves import translate_message
from games.tutorial import text
from games.tutorial.entries import GuideNote, in_order, note_remarks
from games.tutorial.text import Remark
from games.tutorial.text.remarks import plain

CACHE_SIZE = 8192
THROW_AGAIN = gettext_noop("You throw again.")
Attempt = tuple[Move, Refusal]


class Log:
    """A guided match's log as its turns, each with one acting seat."""

    def __init__(self, rules: Rules[State], events: Sequence[Event], seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.parts = [part for turn in turns(events) for part in split_by_seat(turn)]
        self._positions = {event.number: event.position for event in events}

    def position_before(self, turn: Turn) -> str:
        """Return the position before a turn's throw."""
        return self._positions.get(turn.throw.number - 1, "")

    def is_own(self, turn: Turn) -> bool:
        """Whether the learner threw or played this turn."""
        return acting_seat(turn) == self.seat

    def remarks_ahead(self, index: int) -> list[Remark]:
        """Return what is at stake before the learner's throw that begins a turn."""
        position = self.position_before(self.parts[index]) if index < len(self.parts) else ""
        before = _remarks_ahead(position or self.parts[-1].positions[-1])
        further = text.further_throw_statement(self.rules)
        last = self.parts[index - 1]
        if further and last.steps and self.is_own(last) and last.throw.seat == self.seat:
            return [plain(further, THROW_AGAIN), *before]
        return list(before)

    def remarks_of_throw(self, index: int) -> list[Remark]:
        """Return what is special about the learner's throw."""
        throw = action_from(self.parts[index].throw.payload or {})
        scores = self.rules.pips_of(throw) if isinstance(throw, Throw) else ()
        return list(text.remarks_on_throw(self.rules, scores))

    def remarks_of_turn(self, index: int) -> list[Remark]:
        """Return what a turn did, and that numbers were lost or who begins."""
        turn = self.parts[index]
        actions = tuple(action_text(action_from(step.payload)) for step in turn.steps)
        remarks = [*_remarks_of_play(turn.positions[0], actions, turn.positions[-1])]
        if self.unplayed_numbers(turn):
            remarks.append(text.lost_throw_remark(self.rules, partly=bool(turn.steps)))
        if turn.throw.kind == Event.Kind.THROW and not turn.steps and not self.is_for_pieces(turn):
            remarks = [text.start_remark(self.rules)]
        return remarks

    def is_for_pieces(self, turn: Turn) -> bool:
        """Whether the throw of a turn was to move pieces, and not to decide who begins."""
        before = read_position(self.position_before(turn))[1]
        return turn.throw.seat is not None and text.is_for_pieces(before)

    def unplayed_numbers(self, turn: Turn) -> tuple[int, ...]:
        """Return the numbers of a finished turn that could not be played."""
        seat = turn.throw.seat
        if seat is None or turn.throw.kind != Event.Kind.THROW or seat != acting_seat(turn):
            return ()
        throw, after = action_from(turn.throw.payload), read_position(turn.positions[-1])[1]
        assert isinstance(throw, Throw)  # noqa: S101  by the kind of its event
        if (after.seat == seat and after.pips_left) or self.rules.outcome(after):
            return ()
        left = list(self.rules.pips_of(throw))
        for step in turn.steps:
            if step.kind == Event.Kind.CALL:
                return ()
            left.remove(step.payload["score"])
        return tuple(left) if text.is_for_pieces(after) else ()

    def hindrances_after(self, index: int) -> tuple[tuple[State, Sequence[Attempt]], ...]:
        """Return why the learner's pieces could not use the numbers that a turn left unplayed."""
        turn = self.parts[index]
        left = self.unplayed_numbers(turn)
        if turn.throw.seat != self.seat or not left:
            return ()
        return (_unplayable(self.position_before(turn), turn.positions[-1], self.seat, left),)

    def hindrances_within(self, index: int) -> list[Sequence[Attempt]]:
        """Return why other pieces could not move, for each step of a turn that was the only one."""
        found = list[Sequence[Attempt]]()
        for position in self.parts[index].positions[:-1]:
            rules, state = read_position(position)
            if state.seat == self.seat and len(rules.legal_moves(state)) == 1:
                found.append(hindrances(rules, state))
        return found


class Told:
    """The sentences and statements that the guide has told, in order of the log."""

    def __init__(self) -> None:
        self._remarks = set[tuple[str, str]]()
        self.statements = set[str]()

    def tell(self, remarks: Iterable[Remark]) -> tuple[GuideNote, ...]:
        """Return notes for the remarks that were not told before."""
        new = [remark for remark in in_order(remarks) if self._is_new(remark)]
        return note_remarks(new)

    def knows(self, refusal: Refusal) -> bool:
        """Whether the learner has been told this reason why a piece cannot move."""
        return _key(refusal) in self._remarks

    def tell_refusal(self, refusal: Refusal) -> GuideNote:
        """Return a note about why a piece cannot move, told before or not."""
        self._is_new(refusal)
        sentence = translate_message(refusal.message, refusal.values)
        return GuideNote(sentence, refusal.statement, text.Tone.RISK.value)

    def tell_turns(self, log: Log, end: int) -> None:
        """Go through the turns of a log before the turn with the index `end`."""
        for index in range(end):
            self.tell_throw(log, index)
            self.tell(log.remarks_of_turn(index))
            if log.is_own(log.parts[index]):
                self.tell_forced_steps(log, index)
                for _, attempts in log.hindrances_after(index):
                    self._tell_refusals(attempts)

    def tell_throw(self, log: Log, index: int) -> None:
        """Tell the remarks before and after the learner's throw that begins a turn."""
        turn = log.parts[index]
        if turn.throw.kind == Event.Kind.THROW and turn.throw.seat == log.seat:
            self.tell(log.remarks_ahead(index))
            self.tell(log.remarks_of_throw(index))

    def tell_forced_steps(self, log: Log, index: int) -> None:
        """Tell why other pieces could not move, for each step of a turn that was the only one."""
        for attempts in log.hindrances_within(index):
            self._tell_refusals(attempts)

    def _tell_refusals(self, attempts: Sequence[Attempt]) -> None:
        for _, refusal in attempts:
            self._is_new(refusal)

    def _is_new(self, told: Remark | Refusal) -> bool:
        """Note that this is told; return whether it was not before."""
        key = _key(told)
        known = key in self._remarks
        self._remarks.add(key)
        self.statements.add(told.statement)
        return not known


def _key(told: Remark | Refusal) -> tuple[str, str]:
    return told.message, repr(sorted(told.values.items()))


def acting_seat(turn: Turn) -> int | None:
    """Return the seat that played a turn, or else the seat that threw."""
    return turn.steps[0].seat if turn.steps else turn.throw.seat


def hindrances(rules: Rules[State], state: State) -> Sequence[Attempt]:
    """Return, for each piece and each number that it cannot use, the move and why it is illegal."""
    return _hindrances(position_text(rules, state))


@lru_cache(maxsize=CACHE_SIZE)
def _hindrances(position: str) -> Sequence[Attempt]:
    return text.find_hindrances(*read_position(position))


@lru_cache(maxsize=CACHE_SIZE)
def _unplayable(
    first: str, last: str, seat: int, numbers: tuple[int, ...]
) -> tuple[State, Sequence[Attempt]]:
    """Return a state with the numbers left, which no game can reach, and why they are left."""
    (rules, before), after = read_position(first), read_position(last)[1]
    state = text.with_numbers_left(before, after, seat, numbers)
    return state, text.find_hindrances(rules, state)


@lru_cache(maxsize=CACHE_SIZE)
def _remarks_ahead(position: str) -> tuple[Remark, ...]:
    rules, state = read_position(position)
    return text.remarks_before_throw(rules, state)


@lru_cache(maxsize=CACHE_SIZE)
def _remarks_of_play(first: str, actions: tuple[str, ...], last: str) -> tuple[Remark, ...]:
    rules, before = read_position(first)
    found = (read_action(action) for action in actions)
    choices: list[Choice] = [each for each in found if not isinstance(each, Throw)]
    return text.explain(rules, before, choices, read_position(last)[1])
