"""Stored matches checked against their own logs: every position, every draw, the end."""

from collections.abc import Iterator

from games import dice
from games.engine.core import Illegal, Rules, State, Throw, play
from games.engine.exchange import Unreadable, action_from, outcome_form
from games.engine.games import table
from games.engine.text import position_text
from games.log import STEPS, seats_out
from games.models import Event, Match
from games.offers import standing, told_by


def faults(match: Match) -> list[str]:
    """What is wrong with a stored match, one sentence each; nothing if all is well."""
    found = list[str]()
    try:
        found.extend(_replayed(match))
    except (Illegal, Unreadable, IndexError) as reason:
        found.append(f"the log cannot be played again: {reason}")
    return found


def _replayed(match: Match) -> Iterator[str]:
    rules = table(match.game, match.options, match.seats.count())
    turn, number, drawn = [rules.start()], 0, 0
    for number, event in enumerate(match.events.all(), start=1):
        if event.number != number:
            yield f"event {number} is missing"
        if event.draw is not None:
            yield from _draw_faults(match, rules, turn[-1], event, drawn)
            drawn += 1
        _happen(rules, turn, event)
        if position_text(rules, turn[-1]) != event.position:
            yield f"event {event.number} led to another position"
    if match.version != number or match.draws != drawn:
        yield "the match counts other events or draws than the log has"
    if match.position != position_text(rules, turn[-1]):
        yield "the match has another position than the log leads to"
    over = match.stage == Match.Stage.OVER
    if standing(match) != ([] if over else told_by(match.events.all())):
        yield "the match has other offers than the log leads to"
    if dict(match.seats.exclude(out="").values_list("number", "out")) != seats_out(
        match.events.all()
    ):
        yield "other seats are left than the log says"
    if match.ending == Match.Ending.PLAYED and not _ended(match, rules, turn[-1]):
        yield "the match has another result than the log leads to"


def _happen(rules: Rules[State], turn: list[State], event: Event) -> None:
    """Do an event again; `turn` holds the position after the last throw and after each step."""
    if event.kind == Event.Kind.THROW:
        turn[:] = [play(rules, turn[-1], action_from(event.payload))]
    elif event.kind in STEPS:
        turn.append(play(rules, turn[-1], action_from(event.payload)))
    elif event.kind == Event.Kind.UNDO:
        turn.pop()
    elif event.kind == Event.Kind.TAKEBACK:
        del turn[1:]
    elif event.kind == Event.Kind.SKIP:
        turn.append(rules.passed(turn[-1]))


def _draw_faults(
    match: Match, rules: Rules[State], state: State, event: Event, number: int
) -> Iterator[str]:
    if event.draw != number:
        yield f"event {event.number} has draw {event.draw} where {number} was due"
    elif event.kind == Event.Kind.START:
        joined = [seat.join for seat in match.seats.all()]
        if match.seats_drawn and joined != dice.order_again(match, number, len(joined)):
            yield "the seats are not the ones that were drawn"
    elif rules.read(dice.again(match, number, rules.faces(state))) != _thrown(event):
        yield f"event {event.number} shows another throw than draw {number}"


def _thrown(event: Event) -> Throw | None:
    action = action_from(event.payload)
    return action if isinstance(action, Throw) else None


def _ended(match: Match, rules: Rules[State], state: State) -> bool:
    told = {"winners": match.winners, "points": match.points}
    return outcome_form(rules.outcome(state)) == told
