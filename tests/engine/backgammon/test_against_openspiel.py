"""Complete backgammon plays compared with OpenSpiel's, in games played side by side.

OpenSpiel cannot start from a given position, so both engines play the same games. In OpenSpiel a
doublet is two turns of two dice, a pass is an action, the dice for the start are the first throw,
and player 0 moves up the board: it is seat 0 here, for both move up their own progress.
"""

from dataclasses import dataclass
from random import Random

import pyspiel
import pytest

from games.engine.backgammon.board import OFF
from games.engine.games import table
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State, Throw
from tests.support.depth import depth

TURNS = depth(640, 1_600)
"""How many positions are compared with the throw that is played, over all parts."""
PARTS = 4
ALL_THROWS_EVERY = 20
"""After this many turns all twenty-one throws are compared, which doubles the positions."""
BAR = 100
"""OpenSpiel's number of the bar."""

Pieces = tuple[tuple[int, ...], ...]
Ends = dict[Pieces, State]
TheirEnds = dict[Pieces, "pyspiel.BackgammonState"]


@dataclass(frozen=True)
class Pair:
    """One position in both engines: in ours, and in OpenSpiel's."""

    rules: Rules[State]
    ours: State
    theirs: "pyspiel.BackgammonState"

    @property
    def outcomes(self) -> list[int]:
        """The numbers by which OpenSpiel names the possible throws."""
        return [outcome for outcome, _ in self.theirs.chance_outcomes()]

    def after_throw(self, outcome: int) -> "Pair":
        """Return the position in both engines after the throw that OpenSpiel names `outcome`."""
        theirs = self.theirs.child(outcome)
        throw = Throw(_dice(theirs))
        if self.ours.seat is None and theirs.current_player() == 0:
            throw = Throw(throw.dice[::-1])
        return Pair(self.rules, play(self.rules, self.ours, throw), theirs)


def start() -> Pair:
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
    """Return what our engine reaches by a complete play of this seat: pieces -> position."""
    ends, open_states, seen = Ends(), [pair.ours], {pair.ours}
    while open_states:
        state = open_states.pop()
        if state.seat != seat or not state.pips_left:
            ends[state.pieces] = state
            continue
        after = {play(pair.rules, state, move) for move in pair.rules.legal_moves(state)} - seen
        seen |= after
        open_states += after
    return ends


def their_ends(theirs: "pyspiel.BackgammonState") -> TheirEnds:
    """Return every position of OpenSpiel after a complete play, by its pieces."""
    children = (theirs.child(action) for action in theirs.legal_actions())
    halves = {pieces(child): child for child in children}
    ends = TheirEnds()
    for stand, child in halves.items():
        ended = child.is_terminal() or child.is_chance_node()
        ends |= {stand: child} if ended else their_ends(child)
    return ends


def compare_plays(thrown: Pair) -> list[Pair]:
    """Return the positions after every complete play, in both engines.

    Fails if the two engines find different plays.
    """
    seat = thrown.theirs.current_player()
    assert thrown.ours.seat == seat or not thrown.ours.pips_left
    ours, theirs = our_ends(thrown, seat), their_ends(thrown.theirs)
    assert set(ours) == set(theirs), (thrown.ours, str(thrown.theirs))
    return [Pair(thrown.rules, ours[stand], theirs[stand]) for stand in sorted(ours)]


def play_on(before: Pair, rng: Random, *, at_random: bool) -> Pair:
    """Return the position after a random throw and one play, in both engines.

    The play is random or the one with the highest `worth`.
    """
    thrown = before.after_throw(rng.choice(before.outcomes))
    seat, ends = thrown.theirs.current_player(), compare_plays(thrown)
    return rng.choice(ends) if at_random else max(ends, key=lambda end: worth(end.ours, seat))


def worth(state: State, seat: int) -> int:
    """Return this seat's lead in pips, less a cost for single pieces.

    A player who maximizes it soon ends the game.
    """
    own, rival = state.pieces[seat], state.pieces[1 - seat]
    lone = sum(own.count(place) == 1 for place in own if place < OFF)
    return sum(own) - sum(rival) - 4 * lone


def agree_on_outcome(end: Pair) -> bool:
    """Whether both engines name the same winner and the same number of points."""
    outcome, returns = end.rules.outcome(end.ours), end.theirs.returns()
    return outcome is not None and returns[outcome.winners[0]] == outcome.points


@pytest.mark.parametrize("part", range(PARTS))
def test_complete_plays_end_in_the_same_positions(part: int) -> None:
    rng, pair, turns = Random(part), start(), 0  # noqa: S311  nothing secret here
    while turns < TURNS // PARTS or not pair.theirs.is_terminal():
        if pair.theirs.is_terminal():
            assert agree_on_outcome(pair)
            pair = start()
        if turns % ALL_THROWS_EVERY == 0:
            assert all(compare_plays(pair.after_throw(outcome)) for outcome in pair.outcomes)
        pair, turns = play_on(pair, rng, at_random=part % 2 == 0), turns + 1
    assert agree_on_outcome(pair)
