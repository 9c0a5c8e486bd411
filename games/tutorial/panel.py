"""The guide's panel beside the board of a guided first game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from games.engine.state import Choice, Move, State
from games.models import Match
from games.selectors.perspective import Perspective
from games.text.moves import join_words, seat_pips_text
from games.tutorial import text
from games.tutorial.entries import (
    Guide,
    GuideEntry,
    GuideNote,
    Quote,
    format_choices,
    make_notes,
    name_square,
)
from games.tutorial.hints import plan_turn
from games.tutorial.review import (
    explain_hindrances,
    explain_latest_turns,
    explain_lost_numbers,
    parse_turn,
)
from games.tutorial.seen import find_explained
from games.tutorial.text import Tone, explain

MAX_QUOTED = 3
"""Maximum number of statements quoted at once; further statements follow later."""


def guide_of(perspective: Perspective) -> Guide | None:
    """Return the content of the guide's panel; None if the viewer is not the learner."""
    seat = perspective.player
    if not perspective.match.guided or seat is None or perspective.seats[seat].computer:
        return None
    guide = Guide(perspective.match.game, before=explain_latest_turns(perspective, seat))
    guide = _explain_phase(guide, perspective, seat)
    return replace(guide, quotes=_quote_new_statements(guide, perspective, seat))


def _explain_phase(guide: Guide, perspective: Perspective, seat: int) -> Guide:
    """Return the guide with what the learner has to do now, and has to know for it."""
    if perspective.phase == "over":
        return replace(guide, now=_result_notes(perspective, seat), over=True)
    if not perspective.to_move:
        sentence = gettext("The computer is playing. Its moves will be explained here.")
        return replace(guide, now=(GuideNote(sentence),))
    if perspective.phase == "throw":
        stuck = explain_lost_numbers(perspective, perspective.turns[-1], seat)
        return replace(guide, now=_notes_before_throw(perspective, seat), stuck=stuck)
    explain_task = _explain_move if perspective.phase == "move" else _explain_confirmation
    return explain_task(guide, perspective, seat)


def _notes_before_throw(perspective: Perspective, seat: int) -> tuple[GuideNote, ...]:
    known = find_explained(perspective.events, seat)
    remarks = [
        remark
        for remark in text.remarks_before_throw(perspective.rules, perspective.state)
        if not (remark.once and remark.statement in known)
    ]
    others = [
        seat_pips_text(perspective, other)
        for other in range(len(perspective.seats))
        if other != seat
    ]
    notes = make_notes(remarks)
    further_throw = text.further_throw_statement(perspective.rules)
    if further_throw and perspective.turns[-1].steps and perspective.turns[-1].throw.seat == seat:
        notes = (GuideNote(gettext("You throw again."), further_throw), *notes)
    sentence = gettext("Still to go: you %(own)s, the computer %(others)s.")
    race = sentence % {"own": seat_pips_text(perspective, seat), "others": join_words(others)}
    return (*notes, GuideNote(race))


def _explain_move(guide: Guide, perspective: Perspective, seat: int) -> Guide:
    rules, state = perspective.rules, perspective.state
    legal = rules.legal_moves(state)
    turn = perspective.turns[-1]
    is_new_throw = turn.throw.seat == seat and not turn.steps
    now = make_notes(text.remarks_on_throw(rules, state.pips_left)) if is_new_throw else ()
    if len(legal) == 1:
        return replace(
            guide,
            now=now,
            advice=_explain_only_choice(perspective, seat, legal[0]),
            advised=legal[0],
            stuck=explain_hindrances(perspective, state, seat),
        )
    advice, advised = _find_advice(perspective, seat, state)
    return replace(
        guide,
        now=(*now, GuideNote(_movable_text(perspective, seat, legal))),
        advice=advice,
        advised=advised,
        choices=_group_choices(perspective, seat, legal, advised),
    )


def _explain_only_choice(perspective: Perspective, seat: int, choice: Choice) -> GuideEntry:
    rules, state = perspective.rules, perspective.state
    remarks = explain(rules, state, [choice], rules.apply(state, choice))
    title = gettext("There is only one way to play this:")
    return GuideEntry(
        title, format_choices(perspective, seat, [choice]), make_notes(remarks), advised=True
    )


def _movable_text(perspective: Perspective, seat: int, legal: Sequence[Choice]) -> str:
    places = dict.fromkeys(
        name_square(perspective, seat, move.start) for move in legal if isinstance(move, Move)
    )
    return gettext("You can move from: %(places)s.") % {"places": ", ".join(places)}


def _find_advice(
    perspective: Perspective, seat: int, state: State
) -> tuple[GuideEntry | None, Choice | None]:
    """Return an entry that explains what a strong bot would play, and the bot's first choice.

    Both are None if the bot does not answer in time.
    """
    plan = plan_turn(perspective.rules, state)
    if plan is None:
        return None, None
    choices, after = plan
    remarks = explain(perspective.rules, state, choices, after)
    title = gettext("A strong computer would play this:")
    notes = make_notes(remarks)
    if not any(remark.tone is Tone.GAIN for remark in remarks):
        sentence = gettext("It doesn't look special, but it gives the best chances.")
        notes = (GuideNote(sentence), *notes)
    entry = GuideEntry(title, format_choices(perspective, seat, choices), notes, advised=True)
    return entry, choices[0]


def _group_choices(
    perspective: Perspective, seat: int, legal: Sequence[Choice], advised: Choice | None
) -> tuple[GuideEntry, ...]:
    """Return an entry for each group of legal choices about which the guide has the same notes.

    The entry with the advised choice comes first; the others follow in order of rising risk.
    """
    rules, state = perspective.rules, perspective.state
    choices_by_notes = dict[tuple[GuideNote, ...], list[Choice]]()
    for choice in legal:
        notes = make_notes(explain(rules, state, [choice], rules.apply(state, choice)))
        choices_by_notes.setdefault(notes, []).append(choice)
    entries = [
        GuideEntry("", format_choices(perspective, seat, choices), notes, advised in choices)
        for notes, choices in choices_by_notes.items()
    ]
    return tuple(sorted(entries, key=lambda entry: (not entry.advised, _risk_balance(entry))))


def _risk_balance(entry: GuideEntry) -> int:
    """Return the number of risks minus the number of gains among the notes of an entry."""
    tones = [note.tone for note in entry.notes]
    return tones.count(Tone.RISK.value) - tones.count(Tone.GAIN.value)


def _explain_confirmation(guide: Guide, perspective: Perspective, seat: int) -> Guide:
    before, choices, after = parse_turn(perspective.turns[-1])
    remarks = explain(perspective.rules, before, choices, after)
    title = gettext("You played this:")
    task = GuideNote(gettext("“Done” ends your turn; “Undo” takes back your last move."))
    moves = format_choices(perspective, seat, choices)
    guide = replace(
        guide,
        before=(GuideEntry(title, moves, make_notes(remarks)),),
        now=(task,),
        stuck=explain_lost_numbers(perspective, perspective.turns[-1], seat),
    )
    plan = plan_turn(perspective.rules, before)
    if plan is None:
        return guide
    if plan[1] == after:
        praise = GuideNote(gettext("A strong computer would have played the same."))
        return replace(guide, now=(praise, task))
    advice = _find_advice(perspective, seat, before)[0] or GuideEntry("")
    title = gettext("A strong computer would have played this instead:")
    return replace(guide, advice=replace(advice, title=title))


def _result_notes(perspective: Perspective, seat: int) -> tuple[GuideNote, ...]:
    match = perspective.match
    if match.ending != Match.Ending.PLAYED:
        return ()
    won = seat in (match.winners or [])
    sentence = (
        gettext("You have won. Well played!")
        if won
        else gettext("The computer won this time, but now you know the game.")
    )
    return (GuideNote(sentence, text.win_statement(perspective.rules, match.points or 1)),)


def _quote_new_statements(guide: Guide, perspective: Perspective, seat: int) -> tuple[Quote, ...]:
    """Return quotes of the statements that the notes refer to and the learner does not know."""
    rules = perspective.rules
    if guide.over:
        new = [note.statement for note in guide.now]
    else:
        known = find_explained(perspective.events, seat) | _find_introduced(guide, perspective)
        shown = dict.fromkeys(_statements(guide, perspective.phase))
        new = [each for each in shown if each and each not in known]
    return tuple(Quote(each, gettext(rules.statements[each])) for each in new[:MAX_QUOTED])


def _find_introduced(guide: Guide, perspective: Perspective) -> set[str]:
    """Return the ids of the statements that need no quote: a note explains them already."""
    rules = perspective.rules
    lost = (text.lost_throw_remark(rules, partly=partly) for partly in (True, False))
    remarks = (text.start_remark(rules), *lost)
    return {note.statement for note in guide.now} | {remark.statement for remark in remarks}


def _statements(guide: Guide, phase: str) -> Iterator[str]:
    """Yield the ids of the statements behind the entries of this phase, in reading order."""
    entries = [*guide.before, *guide.choices] if phase != "done" else []
    if guide.advice and phase == "move" and not guide.choices:
        entries.append(guide.advice)
    yield from (note.statement for entry in entries for note in entry.notes)
