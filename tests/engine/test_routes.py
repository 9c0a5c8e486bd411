"""Routes: several steps of one piece in one go, against all plays that the rules allow."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import routes as module
from games.engine.backgammon.rules import Backgammon
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.engine.play import play
from games.engine.routes import MOST_STEPS, routes
from games.engine.rules import Rules
from games.engine.state import Move, State
from tests.engine.support.playing import TABLES, random_game
from tests.support.depth import depth

Path = tuple[Move, ...]
PLAIN = [game() for game in GAMES]
ONE_NUMBER = ("senet", "petits-chevaux")
"""Games in which a seat never has more than one number to play."""


@st.composite
def turns_in_play(draw: st.DrawFn) -> tuple[Rules[State], State]:
    """Return rules and a position of a random game in which several numbers are left to play."""
    rules = draw(st.sampled_from([each for each in TABLES if each.game not in ONE_NUMBER]))
    game = random_game(rules, draw(st.integers(0, 9)))
    several = [state for state in game.states if len(state.pips_left) > 1]
    return rules, draw(st.sampled_from(several or game.states))


def piece_plays(rules: Rules[State], state: State, steps: int = MOST_STEPS) -> Iterator[Path]:
    """Yield every play of one piece by whole numbers, up to a number of steps."""
    for move in rules.legal_moves(state):
        if isinstance(move, Move) and move.of is None:
            yield (move,)
            after = play(rules, state, move)
            if steps > 1 and (after.seat, rules.due(after)) == (state.seat, "move"):
                for later in piece_plays(rules, after, steps - 1):
                    if later[0].start == move.end:
                        yield (move, *later)


def after(rules: Rules[State], state: State, path: Path) -> State:
    """Return the position after steps that must all be legal and belong to one turn."""
    for number, move in enumerate(path):
        assert move in rules.legal_moves(state)
        following = play(rules, state, move)
        if number < len(path) - 1:
            assert (following.seat, rules.due(following)) == (state.seat, "move")
            assert rules.outcome(following) is None
        state = following
    return state


def others(state: State, seat: int | None) -> int:
    """Return the progress of all pieces of the other seats."""
    return sum(sum(side) for number, side in enumerate(state.pieces) if number != seat)


@given(turns_in_play())
@settings(max_examples=depth(50, 150))
def test_routes_are_legal_step_by_step(at: tuple[Rules[State], State]) -> None:
    rules, state = at
    for route in routes(rules, state):
        assert len(route.moves) > 1
        assert Counter(route.scores) <= Counter(state.pips_left)
        assert [move.start for move in route.moves[1:]] == [m.end for m in route.moves[:-1]]
        end = after(rules, state, route.moves)
        assert route.end in end.pieces[state.seat or 0] or rules.outcome(end)


@given(turns_in_play())
@settings(max_examples=100)
def test_routes_are_the_preferred_plays_of_one_piece(at: tuple[Rules[State], State]) -> None:
    rules, state = at
    plays = list(piece_plays(rules, state))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_POSITIONS", 10_000)
        offered = routes(rules, state)
    direct = {(m.start, m.end) for m in rules.legal_moves(state) if isinstance(m, Move)}
    ends = {(path[0].start, path[-1].end) for path in plays} - direct
    found = {(route.start, route.end): route for route in offered}
    assert set(found) == ends
    assert len(found) == len(offered)
    for ends_of, route in found.items():
        rival = [path for path in plays if (path[0].start, path[-1].end) == ends_of]
        fewest = min(map(len, rival))
        least = min(
            others(after(rules, state, path), state.seat) for path in rival if len(path) == fewest
        )
        assert len(route.moves) == fewest
        assert others(after(rules, state, route.moves), state.seat) == least


@pytest.mark.parametrize("game", ONE_NUMBER)
def test_games_with_one_number_have_no_routes(game: str) -> None:
    (rules,) = (each for each in PLAIN if each.game == game)
    assert not any(routes(rules, state) for state in random_game(rules, 1).states)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # Both dice with one checker, whichever of them comes first.
        ("1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 6,4 -", {(1, 11): (6, 4)}),
        # The 6 alone would be blocked, so the 4 comes first.
        ("1:1,19:14/18:2,25:13 0 6,4 -", {(1, 11): (4, 6)}),
        # Both squares in between are blocked.
        ("1:1,19:14/18:2,20:2,25:11 0 6,4 -", {}),
        # The order that hits is preferred, though it begins with the smaller number.
        ("1:1,19:14/20:1,25:14 0 6,4 -", {(1, 11): (4, 6)}),
        ("1:1,19:14/18:1,25:14 0 6,4 -", {(1, 11): (6, 4)}),
        # All four steps of a doublet.
        ("1:1,19:14/2:15 0 3,3,3,3 -", {(1, 7): (3, 3), (1, 10): (3,) * 3, (1, 13): (3,) * 4}),
        # Two checkers on the bar: each has to enter before one may go on.
        ("0:2,19:13/2:15 0 2,1 -", {}),
        ("0:1,19:14/2:15 0 2,1 -", {(0, 3): (2, 1)}),
        # A single number reaches the tray, so both together are not offered.
        ("22:2,24:13/12:15 0 6,1 -", {}),
    ],
)
def test_examples(position: str, expected: dict[tuple[int, int], tuple[int, ...]]) -> None:
    rules, state = read_position(f"backgammon - {position}")
    found = {(route.start, route.end): route.scores for route in routes(rules, state)}
    assert {ends: found[ends] for ends in found if ends[0] < 2} == expected


def test_a_route_that_wins_is_no_longer_than_needed() -> None:
    rules, state = read_position("backgammon - 20:1,25:14/2:15 0 4,3 -")
    (route,) = routes(rules, state)
    assert (route.end, route.scores) == (25, (4, 3))
    assert rules.outcome(after(rules, state, route.moves)) is not None


def test_a_search_that_grows_too_large_leaves_the_longest_routes_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, state = read_position("backgammon - 1:1,2:1,3:1,19:12/2:15 0 3,3,3,3 -")
    assert max(len(route.moves) for route in routes(rules, state)) == MOST_STEPS
    monkeypatch.setattr(module, "MOST_POSITIONS", 6)
    assert {len(route.moves) for route in routes(rules, state)} == {2}
    monkeypatch.setattr(module, "MOST_POSITIONS", 2)
    assert routes(rules, state) == ()


@pytest.mark.parametrize("rules", PLAIN, ids=lambda rules: rules.game)
def test_few_positions_are_visited(rules: Rules[State], monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding routes is on the path of a move, so it must stay cheap."""
    visited = 0
    legal_moves = type(rules).legal_moves

    def counted(self: Rules[State], state: State) -> object:
        nonlocal visited
        visited += 1
        return legal_moves(self, state)

    monkeypatch.setattr(type(rules), "legal_moves", counted)
    states = [state for seed in range(3) for state in random_game(rules, seed).states]
    counts = []
    for state in states:
        visited = 0
        routes(rules, state)
        counts.append(visited)
    assert max(counts) <= module.MOST_POSITIONS + 1
    assert sum(counts) / len(counts) < 16


def test_only_the_active_seat_has_routes() -> None:
    assert routes(Backgammon(), Backgammon().start()) == ()
