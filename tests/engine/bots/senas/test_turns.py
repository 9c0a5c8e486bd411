"""The señas bot: its afterstates equal the engine's, its choices are legal and sensible."""

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from games.engine.bots import afterstates as engine_ends
from games.engine.bots.afterstates import turn_ends
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.bots.senas.evaluation import plain_chances, trained_chances
from games.engine.bots.senas.hands import repeat_rival, turn_of, turn_rules_of
from games.engine.bots.senas.levels import LEVELS
from games.engine.bots.senas.lookahead import look_ahead
from games.engine.bots.senas.oversights import HABITS
from games.engine.bots.senas.rows import FACES, Flags, Rows, across, row, standing, starts
from games.engine.bots.senas.search import best, noise
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.senas.board import OUT
from games.engine.senas.state import SenasState
from games.engine.state import Call, Choice, Move, State
from tests.engine.senas.support.positions import position, state_of
from tests.engine.senas.support.tables import DEFAULT, TABLES, to_move
from tests.support.depth import depth

Seen = tuple[tuple[int, ...], tuple[int, ...]]
"""The pieces of the player who has moved, and the numbers left to the opponent."""


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_the_ends_of_a_turn_are_those_of_the_engine(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_ends, "MOST", 10**6)
    rng, looked = Random(f"ends {rules}"), 0  # noqa: S311  nothing secret here
    for state in to_move(rules, rng):
        if len(state.pips_left) > 4 and rng.random() < 0.9:
            continue
        assert _bot_finds(rules, state) == _engine_finds(rules, state)
        looked += 1
        if looked == depth(40, 80):
            break


def _bot_finds(rules: Rules[State], state: SenasState) -> set[Seen]:
    law = turn_rules_of(rules)
    turn = turn_of(law, state)
    ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
    steps = set(rules.legal_moves(state))
    assert {_step(int(first)) for first in ends.first} <= steps
    nexts, others = turn.after.next_positions(law, ends.rows, repeat_rival(turn.rival, ends))
    played = others if turn.after.passes else nexts
    left = nexts[:, OUT + 1 :] if turn.after.passes else np.zeros((len(nexts), 6), np.uint8)
    left = left * _playable(nexts, others)[:, None]
    return {
        (_pieces(one), () if one[OUT] == 15 else _scores(scores))
        for one, scores in zip(played, left, strict=True)
    }


def _engine_finds(rules: Rules[State], state: SenasState) -> set[Seen]:
    assert state.seat is not None
    return {
        (end.pieces[state.seat], end.pips_left if end.gift_in_hand else ())
        for end in turn_ends(rules, state)
        if isinstance(end, SenasState)
    }


def _step(first: int) -> Choice:
    if first < 0:
        return Call("decline")
    start, score = first % 32, first // 32 + 1
    return Move(start, min(start + score, OUT), score)


def _pieces(one: Rows) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(OUT + 1), one[: OUT + 1]).tolist())


def _scores(left: Rows) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(1, 7), left)[::-1].tolist())


def _playable(rows: Rows, others: Rows) -> Flags:
    at, closed = standing(rows), across(standing(others))
    ways = [(starts(at, closed, score) > 0) & (rows[:, OUT + score] > 0) for score in FACES]
    found: Flags = np.any(ways, axis=0)
    return found


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_no_choice_is_illegal(rules: Rules[State]) -> None:
    rng = Random(f"legal {rules}")  # noqa: S311  nothing secret here
    for number, state in enumerate(islice(to_move(rules, rng), depth(300, 850))):
        level = ("beginner", "casual", "strong")[number % 3] if number % 30 else "master"
        chosen = choose(rules, state, level, SeededRng(str(number)))
        assert chosen in rules.legal_moves(state)
        if number % 10 == 0:
            assert chosen == choose(rules, state, level, SeededRng(str(number)))


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_the_steps_of_a_turn_follow_one_plan(level: str) -> None:
    rules, rng = DEFAULT, Random(5)  # noqa: S311  nothing secret here
    law, several = (
        turn_rules_of(rules),
        (each for each in to_move(rules, rng) if len(each.pips_left) > 2),
    )
    for number, state in enumerate(islice(several, 60)):
        turn, seat = turn_of(law, state), state.seat
        assert seat is not None
        ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
        salt, habits = SeededRng(str(number)).random(), HABITS.get(level, ())
        planned = best(law, turn, ends, LEVELS[level], salt, habits)
        at = state
        while at.seat == seat and rules.due(at) == "move":
            chosen = choose(rules, at, level, SeededRng(str(number)))
            assert chosen is not None
            after = rules.apply(at, chosen)
            assert isinstance(after, SenasState)
            at = after
        assert at.pieces[seat] == _pieces(ends.rows[planned])


def test_large_turns_can_be_thinned() -> None:
    law = turn_rules_of(DEFAULT)
    state = position("1:6 7:2 9:2 12:2 15:2 20:1", "1:14 22:1").after_throw(2, 2, 2).state
    turn = turn_of(law, state)
    hands, rivals = np.array([turn.hand] * 2), np.array([turn.rival] * 2)
    every = {bytes(each) for each in law.ends(hands, rivals, turn.law).rows}
    some = law.ends(hands, rivals, turn.law, most=20)
    assert len(every) > 40 >= len(some.of) > 20
    assert {bytes(each) for each in some.rows} < every


def test_errors_are_normally_distributed_and_depend_on_afterstate_and_salt() -> None:
    rows = np.random.default_rng(1).integers(0, 15, (4_000, 32), dtype=np.uint8)
    drawn = noise(rows, 0.3)
    assert (drawn == noise(rows, 0.3)).all()
    assert (noise(rows[::-1], 0.3)[::-1] == drawn).all()
    assert abs(drawn.mean()) < 0.06
    assert abs(drawn.std() - 1) < 0.06
    assert abs(np.corrcoef(drawn, noise(rows, 0.7))[0, 1]) < 0.06


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize(
    ("own", "rival", "dice", "wanted"),
    [
        # The last two leave: any other order of the numbers leaves one behind.
        ("23:1 24:1", "19:15", (6, 6, 1), {"24-off", "23-off"}),
        # A piece out and one step are better than seven steps inside.
        ("19:1 24:1", "24:2", (6, 1, 1), {"24-off", "19-off"}),
        # The opponent bears off its last piece with any number that is left to it.
        ("13:1 21:1", "24:1", (1, 2, 4), None),
    ],
)
def test_what_is_plainly_best_is_chosen(
    level: str, own: str, rival: str, dice: tuple[int, ...], wanted: set[str] | None
) -> None:
    thrown = position(own, rival).after_throw(*dice)
    chosen = choose(DEFAULT, thrown.state, level, SeededRng("x"))
    assert isinstance(chosen, Move)
    if wanted is not None:
        assert str(chosen.start) + ("-off" if chosen.end == OUT else "") in wanted


@pytest.mark.parametrize("level", ["strong", "master"])
def test_a_gift_that_wins_is_taken(level: str) -> None:
    state = replace(state_of("24:1", "19:4", pips_left=(3,)), gift_in_hand=True)
    assert choose(DEFAULT, state, level, SeededRng("x")) == Move(24, OUT, 3)


def test_chances_are_certain_once_a_side_is_out() -> None:
    won, going = row((OUT,) * 15), row((20,) * 15)
    for evaluator in (plain_chances, trained_chances):
        assert evaluator(np.array([won, going]), np.array([going, won])).tolist() == [1, 0]


def test_looking_ahead_sees_what_a_throw_can_do() -> None:
    law = turn_rules_of(DEFAULT)
    mine = np.array([row((24,) + (OUT,) * 14), row((19, 20, 21, 22) + (OUT,) * 11)])
    theirs = np.array([row((24,) + (OUT,) * 14)] * 2)
    sure, rarely = look_ahead(law, trained_chances, mine, theirs)
    assert sure == pytest.approx(1, abs=1e-5)
    # Four pieces leave at once with equal dice only, and not with the smallest of them.
    assert 0 < rarely < 96 / 216
    assert rarely == pytest.approx(trained_chances(mine[1:], theirs[1:])[0], abs=1e-3)


@pytest.mark.parametrize("gift", ["optional", "off"])
def test_looking_ahead_plays_a_gift_first(gift: str) -> None:
    law = turn_rules_of(table("senas", {"gift": gift}))
    mine, theirs = row((24, 24, 24, 24) + (OUT,) * 11), row((24,) + (OUT,) * 14)
    given = row((24, 24, 24, 24) + (OUT,) * 11, (6,))
    without, with_gift = look_ahead(
        law, trained_chances, np.array([mine, given]), np.array([theirs] * 2)
    )
    assert without < with_gift == pytest.approx(1, abs=1e-5)
