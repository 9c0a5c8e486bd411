"""The guide's panel beside the board of a guided first game.

It asks before it answers: what a strong bot would play is a hint that the learner opens, and what a
move does is told when it has been played. No sentence is told twice in a game (`Told`), except in
what the learner opens (a hint, folded reasons), and of a strong bot's move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from games.models import Match
from games.selectors.perspective import Perspective
from games.text.moves import join_words
from games.tutorial import text
from games.tutorial.entries import (
    Guide,
    GuideEntry,
    GuideNote,
    Hint,
    Quote,
    format_choices,
    note_remarks,
)
from games.tutorial.goal import goal_of
from games.tutorial.hints import plan_turn
from games.tutorial.review import explain_hindrances, explain_turn, first_shown, parse_turn
from games.tutorial.text import explain
from games.tutorial.told import Log, Told, hindrances

ASKED_IN_OTHER_WORDS = 2
"""How often the guide asks about the same numbers; after that it only names them."""
LEGEND_TURNS = 3
"""In how many of the learner's turns the panel explains the rings and discs on the board."""
MAX_QUOTED = 3
"""Maximum number of statements quoted at once; further statements follow later."""


def guide_of(perspective: Perspective) -> Guide | None:
    """Return the content of the guide's panel; None if the viewer is not the learner."""
    seat = perspective.player
    if not perspective.match.guided or seat is None or perspective.seats[seat].computer:
        return None
    return _Panel(perspective, seat).guide()


class _Panel:
    """The panel of a learner at one version of a match."""

    def __init__(self, perspective: Perspective, seat: int) -> None:
        self.perspective, self.seat = perspective, seat
        self.log, self.told = Log(perspective.rules, perspective.events, seat), Told()
        self.empty = Guide(perspective.match.game, goal_of(perspective, seat))

    def guide(self) -> Guide:
        """Return what the learner reads now."""
        phase = self.perspective.phase
        if phase == "over":
            guide = replace(self.empty, now=self._result(), over=True)
            return replace(guide, quotes=self._quotes(guide, set()))
        if self.perspective.to_move and phase in ("move", "done"):
            explain_phase = self._before_move if phase == "move" else self._before_confirmation
            end = len(self.log.parts) - 1
        else:
            explain_phase = self._before_throw
            throws_again = self.perspective.to_move
            end = first_shown(self.log, throws_again=throws_again)
        self.told.tell_turns(self.log, end)
        known = set(self.told.statements)
        guide = explain_phase()
        return replace(guide, quotes=self._quotes(guide, known))

    def _before_throw(self) -> Guide:
        """Explain the turns since the learner's last, and what is at stake in the next throw."""
        parts, stuck = self.log.parts, tuple[GuideEntry, ...]()
        entries = list[GuideEntry]()
        start = first_shown(self.log, throws_again=self.perspective.to_move)
        for index in range(start, len(parts)):
            if self.log.is_own(parts[index]):
                self.told.tell_throw(self.log, index)
            # What a turn of the bot does is told when it is over; half of it may do something else.
            is_over = self.perspective.to_move or index < len(parts) - 1
            told = self.told if is_over or self.log.is_own(parts[index]) else None
            entries.append(explain_turn(self.perspective, self.log, told, index))
            stuck = self._stuck_after(index)
        guide = replace(self.empty, before=tuple(entries), stuck=stuck)
        if self.perspective.to_move:
            now = self.told.tell(self.log.remarks_ahead(len(parts)))
            return replace(guide, before=self._without_start(entries, now), now=now)
        if any(self.log.is_own(part) for part in parts):
            return guide
        sentence = gettext("The computer is playing. Its moves will be explained here.")
        return replace(guide, now=(GuideNote(sentence),))

    def _without_start(
        self, entries: Sequence[GuideEntry], now: Sequence[GuideNote]
    ) -> tuple[GuideEntry, ...]:
        """Return the entries without the note on who begins, if a note of `now` says more of it."""
        (start,) = note_remarks([text.start_remark(self.perspective.rules)])
        if start.statement not in {note.statement for note in now}:
            return tuple(entries)
        return tuple(
            replace(entry, notes=tuple(note for note in entry.notes if note != start))
            for entry in entries
        )

    def _before_move(self) -> Guide:
        """Ask what the learner would play, and keep a hint ready."""
        perspective, index = self.perspective, len(self.log.parts) - 1
        state, turn = perspective.state, self.log.parts[index]
        now = tuple[GuideNote, ...]()
        if turn.throw.seat == self.seat:
            self.told.tell(self.log.remarks_ahead(index))
            now = self.told.tell(self.log.remarks_of_throw(index))
        guide = replace(
            self.empty,
            now=() if turn.steps else now,
            question=self._question(index),
            hint=self._hint(),
            legend=self._legend(),
        )
        legal = perspective.rules.legal_moves(state)
        if len(legal) > 1:
            return guide
        self.told.tell_forced_steps(self.log, index)
        attempts = hindrances(perspective.rules, state)
        new = [attempt for attempt in attempts if not self.told.knows(attempt[1])]
        known = [attempt for attempt in attempts if self.told.knows(attempt[1])]
        reasons, stuck = (
            explain_hindrances(perspective, self.told, self.seat, state, each)
            for each in (new, known)
        )
        only = gettext("Only one move is possible.")
        return replace(guide, question=only, reasons=reasons, stuck=stuck)

    def _question(self, index: int) -> str:
        """Return the question of a turn, in other words when the same numbers come again."""
        numbers = self.perspective.state.pips_left
        turns = self.log.parts[:index]
        asked = sum(
            self.log.is_own(turn)
            and turn.throw.payload == self.log.parts[index].throw.payload
            and bool(turn.steps)
            for turn in turns
        )
        words = gettext("Your choice: %(numbers)s")
        if numbers and not self.log.parts[index].steps and asked < ASKED_IN_OTHER_WORDS:
            words = gettext("What would you play with %(numbers)s?")
            if asked:
                words = gettext("%(numbers)s again: what is best this time?")
        return words % {"numbers": join_words(numbers) if numbers else ""}

    def _legend(self) -> int:
        """Return a number to play, while the learner has ended fewer turns than `LEGEND_TURNS`."""
        turns = self.log.parts[:-1]
        ended = sum(self.log.is_own(turn) and bool(turn.steps) for turn in turns)
        numbers = self.perspective.state.pips_left
        return numbers[0] if numbers and ended < LEGEND_TURNS else 0

    def _hint(self) -> Hint | None:
        perspective = self.perspective
        plan = plan_turn(perspective.rules, perspective.state)
        if plan is None:
            return None
        choices, after = plan
        remarks = explain(perspective.rules, perspective.state, choices, after)
        moves = format_choices(perspective.rules, perspective.state, choices)
        number = perspective.match.version
        return Hint(f"hint-{number}", moves, note_remarks(remarks), choices)

    def _before_confirmation(self) -> Guide:
        """Explain what the learner has played, and what a strong bot would have played."""
        perspective, index = self.perspective, len(self.log.parts) - 1
        turn = self.log.parts[index]
        first = not any(self.log.is_own(part) and part.steps for part in self.log.parts[:index])
        self.told.tell_throw(self.log, index)
        notes = self.told.tell(self.log.remarks_of_turn(index))
        before, choices, after = parse_turn(turn)
        moves = format_choices(perspective.rules, before, choices)
        task = gettext("“Done” ends your turn; “Undo” takes back your last move.")
        guide = replace(
            self.empty,
            before=(GuideEntry(gettext("Your move"), moves, notes),),
            now=(GuideNote(task),) if first else (),
            stuck=self._stuck_after(index),
        )
        plan = plan_turn(perspective.rules, before) if choices else None
        if plan is None:
            return guide
        if plan[1] == after:
            return replace(guide, advice=GuideEntry(gettext("As a strong computer plays")))
        played = self.log.remarks_of_turn(index)
        remarks = [each for each in explain(perspective.rules, before, *plan) if each not in played]
        moves = format_choices(perspective.rules, before, plan[0])
        title = gettext("A strong computer’s move")
        return replace(guide, advice=GuideEntry(title, moves, note_remarks(remarks)))

    def _stuck_after(self, index: int) -> tuple[GuideEntry, ...]:
        if self.log.is_own(self.log.parts[index]):
            self.told.tell_forced_steps(self.log, index)
        return tuple(
            entry
            for state, attempts in self.log.hindrances_after(index)
            for entry in explain_hindrances(self.perspective, self.told, self.seat, state, attempts)
        )

    def _result(self) -> tuple[GuideNote, ...]:
        match = self.perspective.match
        if match.ending != Match.Ending.PLAYED:
            return ()
        won = self.seat in (match.winners or [])
        sentence = (
            gettext("You have won. Well played!")
            if won
            else gettext("The computer won this time, but now you know the game.")
        )
        statement = text.win_statement(self.perspective.rules, match.points or 1)
        return (GuideNote(sentence, statement),)

    def _quotes(self, guide: Guide, known: set[str]) -> tuple[Quote, ...]:
        """Return quotes of the statements that the panel names and the learner does not know."""
        rules = self.perspective.rules
        new = [note.statement for note in guide.now]
        if not guide.over:
            introduced = known | set(new) | self._introduced()
            shown = dict.fromkeys(_statements(guide))
            new = [each for each in shown if each not in introduced]
        found = [each for each in new if each]
        return tuple(Quote(each, gettext(rules.statements[each])) for each in found[:MAX_QUOTED])

    def _introduced(self) -> set[str]:
        """Return the IDs of the statements that a note explains well enough."""
        rules = self.perspective.rules
        lost = (text.lost_throw_remark(rules, partly=partly) for partly in (True, False))
        return {remark.statement for remark in (text.start_remark(rules), *lost)}


def _statements(guide: Guide) -> Iterator[str]:
    """Yield the IDs of the statements whose sentences the panel tells, in reading order."""
    for entry in guide.before:
        yield from (note.statement for note in entry.notes)
