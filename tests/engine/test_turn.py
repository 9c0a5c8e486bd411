"""The rule that a turn uses as many numbers as possible, in a game simple enough to check."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.state import Move, State
from games.engine.turn import longest_plays


class Stairs:
    """Rules of a simple game: the pieces of one seat climb stairs, some of which are broken.

    A number larger than needed also reaches the top.
    """

    def __init__(self, top: int, broken: frozenset[int] = frozenset()) -> None:
        self.top, self.broken = top, broken

    def steps(self, state: State) -> Sequence[Move]:
        (side,) = state.pieces
        ways = [
            Move(place, min(place + score, self.top), score)
            for score in sorted(set(state.pips_left), reverse=True)
            for place in sorted(set(side))
        ]
        return [way for way in ways if way.end not in self.broken and way.start < self.top]

    def step(self, state: State, move: Move) -> State:
        (side,), scores = state.pieces, list(state.pips_left)
        places = list(side)
        places[places.index(move.start)] = move.end
        scores.remove(move.score)
        return replace(state, pieces=(tuple(sorted(places)),), pips_left=tuple(scores))

    def is_finished(self, state: State) -> bool:
        return state.pieces[0][0] == self.top


def first_steps(
    stairs: Stairs, side: tuple[int, ...], *scores: int
) -> tuple[int, set[tuple[int, int]]]:
    most, steps = longest_plays(stairs, State((side,), 0, scores))
    return most, {(step.start, step.score) for step in steps}


def test_every_step_is_open_where_nothing_is_in_the_way() -> None:
    assert first_steps(Stairs(99), (0, 5), 3, 2) == (2, {(0, 3), (0, 2), (5, 3), (5, 2)})


def test_a_step_that_wastes_a_score_is_closed() -> None:
    assert first_steps(Stairs(99, frozenset({5})), (0,), 3, 2) == (1, {(0, 3), (0, 2)})
    assert first_steps(Stairs(99, frozenset({6, 7})), (0,), 4, 3, 2) == (3, {(0, 3), (0, 2)})
    assert first_steps(Stairs(99, frozenset({3, 7})), (0, 1), 3, 3) == (1, {(1, 3)})


def test_a_play_goes_on_by_any_piece_and_not_only_by_the_first() -> None:
    stairs = Stairs(99, frozenset({9, 23}))
    most, steps = first_steps(stairs, (0, 20), 4, 3, 2)
    assert (most, steps) == (3, {(0, 4), (0, 3), (0, 2), (20, 4), (20, 2)})


def test_nothing_is_open_where_everything_is_broken() -> None:
    assert first_steps(Stairs(99, frozenset(range(1, 20))), (0,), 3, 2, 1) == (0, set())


def test_a_play_that_reaches_the_top_has_used_all_scores() -> None:
    assert first_steps(Stairs(4), (2,), 5, 1) == (2, {(2, 5), (2, 1)})
    assert first_steps(Stairs(4, frozenset({3})), (2,), 5, 1) == (2, {(2, 5)})


def test_nothing_is_left_to_do_without_scores() -> None:
    assert first_steps(Stairs(9), (2,)) == (0, set())
