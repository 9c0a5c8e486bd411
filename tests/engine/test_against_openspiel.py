"""Complete plays as OpenSpiel's independent backgammon has them, in games played side by side.

OpenSpiel cannot be given a position, so both engines play the same games. There a doublet is two
turns of two dice, a pass is an action, the dice that decide the start are the first throw, and
player 0 goes up the board: it is seat 0 here, for both go up their own progress.
"""

from dataclasses import dataclass
from random import Random

import pyspiel
import pytest

from games.engine.backgammon.board import OFF
from games.engine.core import Rules, State, Throw, play
from games.engine.games import table

TURNS = 3_000
"""How many positions are compared with the throw that is played, in all parts together."""
PARTS = 4
ALL_THROWS_EVERY = 20
"""Every so many turns all twenty-one throws are compared, which makes as many positions again."""
BAR = 100
"""OpenSpiel's number of the bar."""

Pieces = tuple[tuple[int, ...], ...]
Ends = dict[Pieces, State]
TheirEnds = dict[Pieces, "pyspiel.BackgammonState"]


@dataclass(frozen=True)
class Pair:
    """The same position in both engines, before a throw or with one to play."""

    rules: Rules[State]
    ours: State
    theirs: "pyspiel.BackgammonState"

    @property
    def outcomes(self) -> list[int]:
        """OpenSpiel's numbers for the throws that can come."""
        return [outcome for outcome, _ in self.theirs.chance_outcomes()]

    def thrown(self, outcome: int) -> "Pair":
        """The pair after one of OpenSpiel's throws."""
        theirs = self.theirs.child(outcome)
        throw = Throw(_dice(theirs))
        if self.ours.seat is None and theirs.current_player() == 0:
            throw = Throw(throw.dice[::-1])
        return Pair(self.rules, play(self.rules, self.ours, throw), theirs)


def started() -> Pair:
    rules = table("backgammon", {"opening_roll": "opening_dice", "backgammon_rule": "bar_or_home"})
    game = pyspiel.load_game("backgammon", {"scoring_type": "full_scoring"})
    return Pair(rules, rules.start(), game.new_initial_state())


def _dice(theirs: "pyspiel.BackgammonState") -> tuple[int, ...]:
    line = next(line for line in str(theirs).splitlines() if line.startswith("Dice: "))
    return tuple(map(int, line.removeprefix("Dice: ")))


def pieces(theirs: "pyspiel.BackgammonState") -> Pieces:
    return tuple(_side(theirs, player) for player in (0, 1))


def _side(theirs: "pyspiel.BackgammonState", player: int) -> tuple[int, ...]:
    places = [0] * theirs.board(player, BAR)
    for point in range(24):
        progress = point + 1 if player == 0 else 24 - point
        places += [progress] * theirs.board(player, point)
    return tuple(sorted(places + [OFF] * (15 - len(places))))


def our_ends(pair: Pair, seat: int | None) -> Ends:
    """Every position after a complete play, by its pieces."""
    ends, open_states, seen = Ends(), [pair.ours], {pair.ours}
    while open_states:
        state = open_states.pop()
        if state.seat != seat or not state.scores:
            ends[state.pieces] = state
            continue
        after = {play(pair.rules, state, move) for move in pair.rules.legal_moves(state)} - seen
        seen |= after
        open_states += after
    return ends


def their_ends(theirs: "pyspiel.BackgammonState") -> TheirEnds:
    """The same, by OpenSpiel."""
    children = (theirs.child(action) for action in theirs.legal_actions())
    halves = {pieces(child): child for child in children}
    ends = TheirEnds()
    for stand, child in halves.items():
        ended = child.is_terminal() or child.is_chance_node()
        ends |= {stand: child} if ended else their_ends(child)
    return ends


def compared(thrown: Pair) -> list[Pair]:
    """Every end of a complete play, after checking that they are the same in both engines."""
    seat = thrown.theirs.current_player()
    assert thrown.ours.seat == seat or not thrown.ours.scores
    ours, theirs = our_ends(thrown, seat), their_ends(thrown.theirs)
    assert set(ours) == set(theirs), (thrown.ours, str(thrown.theirs))
    return [Pair(thrown.rules, ours[stand], theirs[stand]) for stand in sorted(ours)]


def play_on(before: Pair, chance: Random, *, at_random: bool) -> Pair:
    """A turn by a random throw and a random play, or the best one by simple measures."""
    thrown = before.thrown(chance.choice(before.outcomes))
    seat, ends = thrown.theirs.current_player(), compared(thrown)
    return chance.choice(ends) if at_random else max(ends, key=lambda end: worth(end.ours, seat))


def worth(state: State, seat: int) -> int:
    """Pips ahead, less what lone pieces risk: whoever plays for that gets home some day."""
    own, rival = state.pieces[seat], state.pieces[1 - seat]
    lone = sum(own.count(place) == 1 for place in own if place < OFF)
    return sum(own) - sum(rival) - 4 * lone


def ended_alike(end: Pair) -> bool:
    """Tell whether both engines see the same winner of the same number of points."""
    outcome, returns = end.rules.outcome(end.ours), end.theirs.returns()
    return outcome is not None and returns[outcome.winners[0]] == outcome.points


@pytest.mark.parametrize("part", range(PARTS))
def test_complete_plays_end_in_the_same_positions(part: int) -> None:
    chance, pair, turns = Random(part), started(), 0  # noqa: S311  nothing secret hangs on it
    while turns < TURNS // PARTS or not pair.theirs.is_terminal():
        if pair.theirs.is_terminal():
            assert ended_alike(pair)
            pair = started()
        if turns % ALL_THROWS_EVERY == 0:
            assert all(compared(pair.thrown(outcome)) for outcome in pair.outcomes)
        pair, turns = play_on(pair, chance, at_random=part % 2 == 0), turns + 1
    assert ended_alike(pair)
