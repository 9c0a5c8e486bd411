"""Decisions and throws of games that are judged by the chance to win, whatever the game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.engine.analysis.report import Candidate, Decision, Roll
from games.engine.analysis.turns import Played, Thrown
from games.engine.rules import Rules
from games.engine.state import Call, Choice, Move, State

PHASES = ("opening", "middle", "end")
"""The first, second and last third of the way that all pieces of all seats have to go."""


@dataclass(frozen=True, slots=True)
class Option:
    """An afterstate that a play could have reached."""

    chances: tuple[float, ...]
    """Every seat's chance to win."""
    steps: Callable[[], tuple[Choice, ...]]
    """Finds the steps that lead to it."""


def weigh(
    rules: Rules[State],
    play: Played,
    options: Sequence[Option],
    played: int,
    *,
    forced: bool,
    most: int,
) -> Decision:
    """Return what a play was worth, with at most `most` candidates.

    `played` is the index of the option that was played.
    """
    ranked = sorted(range(len(options)), key=lambda index: -options[index].chances[play.seat])
    shown = ranked[:most]
    if played not in shown:
        shown[-1] = played
    best, own = (options[index].chances[play.seat] for index in (shown[0], played))
    return Decision(
        number=play.number,
        kind="play",
        seat=play.seat,
        candidates=tuple(_candidate(rules, play, options[index]) for index in shown),
        played=shown.index(played),
        error=best - own,
        match_loss=best - own,
        counted=not forced,
        phase=phase(rules, play.state),
    )


def _candidate(rules: Rules[State], play: Played, option: Option) -> Candidate:
    steps = option.steps()
    notation = turn_notation(rules, play.state, steps)
    return Candidate(steps, notation, option.chances[play.seat], option.chances)


def turn_notation(rules: Rules[State], state: State, steps: Sequence[Choice]) -> str:
    """Return a play in the game's notation; a play without steps by the name of its call."""
    played = list[tuple[State, Move]]()
    for step in steps:
        if isinstance(step, Move):
            played.append((state, step))
        state = rules.apply(state, step)
    if played:
        return rules.notation(played)
    return " ".join(step.name for step in steps if isinstance(step, Call))


def roll(thrown: Thrown, before: float, after: float) -> Roll:
    """Return the luck of a throw from the seat's chance to win before and after it."""
    luck = after - before
    return Roll(thrown.number, thrown.seat, luck, luck, before, after)


def throw_index(rules: Rules[State], thrown: Thrown) -> int:
    """Return the place of this throw among those that could come."""
    throws = [throw for throw, _ in rules.throws(thrown.state)]
    if thrown.throw in throws:
        return throws.index(thrown.throw)
    after = rules.apply(thrown.state, thrown.throw)
    return [rules.apply(thrown.state, throw) for throw in throws].index(after)


def phase(rules: Rules[State], state: State) -> str:
    """Return the phase of the game, by the share of their way that all pieces have gone."""
    start = rules.start()
    whole, left = (
        sum(rules.pip_count(each, seat) for seat in range(rules.seats)) for each in (start, state)
    )
    done = int(len(PHASES) * (whole - left) / whole) if whole else 0
    return PHASES[min(max(done, 0), len(PHASES) - 1)]
