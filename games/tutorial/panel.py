"""The guide's panel beside the board of a guided first game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext

from games.engine.exchange import action_from
from games.engine.state import Call, Choice, Move, State, Throw
from games.engine.text import read_position
from games.models import Event, Match
from games.selectors.perspective import Perspective
from games.selectors.turns import STARTS, Turn, split_by_seat
from games.text.events import describe_event as happened
from games.text.moves import is_throw_lost, join_words, seat_pips_text, translate_message
from games.text.places import square_name
from games.tutorial import text
from games.tutorial.hints import plan
from games.tutorial.seen import find_explained as told_before
from games.tutorial.text import Remark, Tone, explain

LATEST = 4
"""Most turns of the opponent that are explained."""
QUOTED = 3
"""Most statements quoted at once; others follow later."""
ORDER = (Tone.GAIN, Tone.PLAIN, Tone.RISK)


@dataclass(frozen=True, slots=True)
class GuideNote:
    """One sentence of the panel with its statement, and whether it names a gain or a risk."""

    sentence: str
    statement: str = ""
    tone: str = Tone.PLAIN.value


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """Entry of the panel: moves that were or can be played, with remarks about them."""

    title: str
    ways: Sequence[str] = ()
    notes: Sequence[GuideNote] = ()
    advised: bool = False


@dataclass(slots=True)
class Guide:
    """Content of the panel, in reading order."""

    before: list[GuideEntry] = field(default_factory=list)
    """What happened since the learner's last action."""
    now: list[GuideNote] = field(default_factory=list)
    """The learner's task, and remarks about it."""
    advice: GuideEntry | None = None
    choices: list[GuideEntry] = field(default_factory=list)
    """All legal choices, grouped by equal remarks."""
    stuck: list[GuideEntry] = field(default_factory=list)
    """Why other pieces, or all of them, cannot move."""
    quotes: list[tuple[str, str]] = field(default_factory=list)
    """New statements for the learner: pairs of id and text."""
    over: bool = False
    advised: Choice | None = None
    """The advised move, which is highlighted on the board."""


def guide_of(sight: Perspective) -> Guide | None:
    """Return the guide's explanations for the viewer, or None unless they are the learner."""
    seat = sight.player
    if not sight.match.guided or seat is None or sight.seats[seat].computer:
        return None
    found = Guide(before=_before(sight, seat), over=sight.phase == "over")
    if found.over:
        found.now = _ending(sight, seat)
    elif not sight.to_move:
        found.now = [GuideNote(gettext("The computer plays now. What it does is explained here."))]
    elif sight.phase == "throw":
        found.now = _to_throw(sight, seat)
        found.stuck = _stuck(sight, sight.turns[-1], seat)
    elif sight.phase == "move":
        _to_move(found, sight, seat)
    else:
        _to_confirm(found, sight, seat)
    found.quotes = _quotes(found, sight, seat)
    return found


def _before(sight: Perspective, seat: int) -> list[GuideEntry]:
    """Return the latest parts of the log by the bot, and turns of the learner with lost numbers."""
    found = list[GuideEntry]()
    parts = [part for turn in sight.turns for part in split_by_seat(turn)]
    for turn in reversed(parts):
        own = _who(turn) == seat
        if turn.throw.kind in STARTS or (own and not is_throw_lost(turn)):
            break
        found.append(_explain_turn(sight, turn, latest=not found))
        if _who(turn) in (None, seat) or len(found) == LATEST:
            break
    return found[::-1]


def _who(turn: Turn) -> int | None:
    return turn.steps[0].seat if turn.steps else turn.throw.seat


def _explain_turn(sight: Perspective, turn: Turn, *, latest: bool) -> GuideEntry:
    """Return an explanation of what a seat threw and played.

    Throws that decide who begins are explained only if they are the latest.
    """
    title = gettext("The computer plays what you left unplayed.")
    if turn.throw.kind == Event.Kind.THROW and turn.throw.seat in (None, _who(turn)):
        title = happened(sight, turn.throw)
    before, choices, after = _parse_turn(turn)
    remarks = [*explain(sight.rules, before, choices, after)]
    if _find_unplayed_numbers(sight, turn):
        remarks.append(text.lost_throw_remark(sight.rules, partly=bool(turn.steps)))
    notes = _notes(remarks)
    if latest and not turn.steps and not _for_pieces(sight, turn):
        notes = _notes([text.start(sight.rules)])
    return GuideEntry(title, _ways(sight, _who(turn) or 0, choices), notes)


def _for_pieces(sight: Perspective, turn: Turn) -> bool:
    """Whether a throw was for moving pieces, not for deciding who begins."""
    before = read_position(sight.event(turn.throw.number - 1).position)[1]
    return turn.throw.seat is not None and text.for_pieces(before)


def _parse_turn(turn: Turn) -> tuple[State, list[Choice], State]:
    actions = [action_from(step.payload) for step in turn.steps]
    choices = [action for action in actions if not isinstance(action, Throw)]
    first, last = turn.positions[0], turn.positions[-1]
    return read_position(first)[1], choices, read_position(last)[1]


def _find_unplayed_numbers(sight: Perspective, turn: Turn) -> tuple[int, ...]:
    """Return the numbers of a finished turn that could not be played."""
    seat = turn.throw.seat
    if seat is None or turn.throw.kind != Event.Kind.THROW or seat != _who(turn):
        return ()
    throw, after = action_from(turn.throw.payload), read_position(turn.positions[-1])[1]
    assert isinstance(throw, Throw)  # noqa: S101  by the kind of its event
    if (after.seat == seat and after.scores) or sight.rules.outcome(after):
        return ()
    left = list(sight.rules.scores_of(throw))
    for step in turn.steps:
        if step.kind == Event.Kind.CALL:
            return ()
        left.remove(step.payload["score"])
    return tuple(left) if text.for_pieces(after) else ()


def _stuck(sight: Perspective, turn: Turn, seat: int) -> list[GuideEntry]:
    """Explain, piece by piece, why the learner can play none of the numbers just thrown."""
    left = _find_unplayed_numbers(sight, turn)
    if turn.throw.seat != seat or not left:
        return []
    before = read_position(sight.event(turn.throw.number - 1).position)[1]
    after = read_position(turn.positions[-1])[1]
    return _explain_hindrances(sight, text.left_over(before, after, seat, left), seat)


def _explain_hindrances(sight: Perspective, state: State, seat: int) -> list[GuideEntry]:
    found = dict[GuideNote, list[Move]]()
    for move, refusal in text.hindrances(sight.rules, state):
        note = GuideNote(
            translate_message(refusal.message, refusal.values), refusal.statement, Tone.RISK.value
        )
        found.setdefault(note, []).append(move)
    return [
        GuideEntry("", _starts(sight, seat, moves, state.scores), [note])
        for note, moves in found.items()
    ]


def _starts(
    sight: Perspective, seat: int, moves: Sequence[Move], scores: Sequence[int]
) -> Sequence[str]:
    """Return where these moves would begin, and the number of each if there are several."""
    several = len(set(scores)) > 1
    names = [(_place(sight, seat, move.start), move.score) for move in moves]
    return [f"{score}: {name}" if several else name for name, score in names]


def _to_throw(sight: Perspective, seat: int) -> list[GuideNote]:
    known = told_before(sight.events, seat)
    remarks = [
        remark
        for remark in text.before_throw(sight.rules, sight.state)
        if not (remark.once and remark.statement in known)
    ]
    others = [seat_pips_text(sight, rival) for rival in range(len(sight.seats)) if rival != seat]
    notes = _notes(remarks)
    again = text.once_more(sight.rules)
    if again and sight.turns[-1].steps and sight.turns[-1].throw.seat == seat:
        notes.insert(0, GuideNote(gettext("You throw once more."), again))
    race = gettext("The race: you %(own)s, the computer %(others)s.")
    words = race % {"own": seat_pips_text(sight, seat), "others": join_words(others)}
    return [*notes, GuideNote(words)]


def _to_move(found: Guide, sight: Perspective, seat: int) -> None:
    rules, state = sight.rules, sight.state
    legal = rules.legal_moves(state)
    turn = sight.turns[-1]
    if turn.throw.seat == seat and not turn.steps:
        found.now = _notes(text.of_throw(rules, state.scores))
    if len(legal) == 1:
        found.advice, found.advised = _only(sight, seat, legal[0]), legal[0]
        found.stuck = _explain_hindrances(sight, state, seat)
        return
    found.now.append(GuideNote(_able(sight, seat, legal)))
    found.advice, found.advised = _advice(sight, seat, state)
    found.choices = _choices(sight, seat, legal, found.advised)


def _only(sight: Perspective, seat: int, choice: Choice) -> GuideEntry:
    rules, state = sight.rules, sight.state
    remarks = explain(rules, state, [choice], rules.apply(state, choice))
    title = gettext("There is only one way to play this:")
    return GuideEntry(title, _ways(sight, seat, [choice]), _notes(remarks), advised=True)


def _able(sight: Perspective, seat: int, legal: Sequence[Choice]) -> str:
    places = dict.fromkeys(
        _place(sight, seat, move.start) for move in legal if isinstance(move, Move)
    )
    return gettext("What can move: %(places)s.") % {"places": ", ".join(places)}


def _advice(sight: Perspective, seat: int, state: State) -> tuple[GuideEntry | None, Choice | None]:
    """Return a strong bot's play, explained, and its first choice; None, None without an answer."""
    found = plan(sight.rules, state)
    if found is None:
        return None, None
    choices, after = found
    remarks = explain(sight.rules, state, choices, after)
    title = gettext("A strong computer would play this:")
    notes = _notes(remarks)
    if not any(remark.tone is Tone.GAIN for remark in remarks):
        notes.insert(
            0,
            GuideNote(
                gettext("Nothing speaks for it at first sight, but it leaves the best chances.")
            ),
        )
    part = GuideEntry(title, _ways(sight, seat, choices), notes, advised=True)
    return part, choices[0]


def _choices(
    sight: Perspective, seat: int, legal: Sequence[Choice], advised: Choice | None
) -> list[GuideEntry]:
    """Return all legal choices, grouped by equal remarks: the advised group first, then by risk."""
    rules, state = sight.rules, sight.state
    alike = dict[tuple[GuideNote, ...], list[Choice]]()
    for choice in legal:
        notes = tuple(_notes(explain(rules, state, [choice], rules.apply(state, choice))))
        alike.setdefault(notes, []).append(choice)
    parts = [
        GuideEntry("", _ways(sight, seat, choices), notes, advised in choices)
        for notes, choices in alike.items()
    ]
    return sorted(parts, key=lambda part: (not part.advised, _balance(part)))


def _balance(part: GuideEntry) -> int:
    """Return the number of risks minus the number of gains."""
    tones = [note.tone for note in part.notes]
    return tones.count(Tone.RISK.value) - tones.count(Tone.GAIN.value)


def _to_confirm(found: Guide, sight: Perspective, seat: int) -> None:
    turn = sight.turns[-1]
    before, choices, after = _parse_turn(turn)
    remarks = explain(sight.rules, before, choices, after)
    title = gettext("You have played this:")
    found.before = [GuideEntry(title, _ways(sight, seat, choices), _notes(remarks))]
    found.now = [GuideNote(gettext("Done ends your turn; Undo takes the last step back."))]
    found.stuck = _stuck(sight, turn, seat)
    wanted = plan(sight.rules, before)
    if wanted is None:
        return
    if wanted[1] == after:
        found.now.insert(0, GuideNote(gettext("A strong computer would have played just so.")))
        return
    found.advice = replace(
        _advice(sight, seat, before)[0] or GuideEntry(""),
        title=gettext("A strong computer would have played this instead:"),
    )


def _ending(sight: Perspective, seat: int) -> list[GuideNote]:
    match = sight.match
    if match.ending != Match.Ending.PLAYED:
        return []
    won = seat in (match.winners or [])
    words = (
        gettext("You have won. Well played!")
        if won
        else gettext("The computer has won this time. You know the game now.")
    )
    return [GuideNote(words, text.ends(sight.rules, match.points or 1))]


def _quotes(found: Guide, sight: Perspective, seat: int) -> list[tuple[str, str]]:
    """Return new statements (id and text) that the explanations shown now refer to."""
    rules, known = sight.rules, told_before(sight.events, seat)
    said = {note.statement for note in found.now}
    for remark in (
        text.start(rules),
        *(text.lost_throw_remark(rules, partly=each) for each in (True, False)),
    ):
        said.add(remark.statement)
    parts = [*found.before, *found.choices] if sight.phase != "done" else []
    if found.advice and sight.phase == "move" and not found.choices:
        parts.append(found.advice)
    met = dict.fromkeys(note.statement for part in parts for note in part.notes)
    new = [each for each in met if each and each not in known | said]
    if found.over:
        new = [note.statement for note in found.now]
    return [(each, gettext(rules.statements[each])) for each in new[:QUOTED]]


def _notes(remarks: Iterable[Remark]) -> list[GuideNote]:
    """Convert remarks to notes: gains first, then neutral ones, then risks."""
    ordered = sorted(remarks, key=lambda remark: ORDER.index(remark.tone))
    return [
        GuideNote(
            translate_message(remark.message, remark.values), remark.statement, remark.tone.value
        )
        for remark in ordered
    ]


def _ways(sight: Perspective, seat: int, choices: Sequence[Choice]) -> list[str]:
    """Return choices in words, as the viewer names squares: `6: point 13 → point 7`."""
    several = len({choice.score for choice in choices if isinstance(choice, Move)}) > 1
    return [_way(sight, seat, choice, several=several) for choice in choices]


def _way(sight: Perspective, seat: int, choice: Choice, *, several: bool) -> str:
    if isinstance(choice, Call):
        return gettext(sight.rules.call_names[choice.name])
    way = f"{_place(sight, seat, choice.start)} → {_place(sight, seat, choice.end)}"
    return f"{choice.score}: {way}" if several else way


def _place(sight: Perspective, seat: int, progress: int) -> str:
    return square_name(sight.places[sight.layout.at(seat, progress)])
