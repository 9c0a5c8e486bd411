"""The analysis of games that are judged by the chance to win, and of all their kinds of turns."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

import pytest

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Ply, report_form, report_from
from games.engine.bots.senet.endings import exact_chances
from games.engine.games import table
from games.engine.pachisi.state import PachisiState
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.play import after
from games.engine.senas.state import SenasState
from games.engine.senet.rules import Senet
from games.engine.state import Call, Move, State, Throw
from tests.engine.analysis.support.plies import bot_game

PLIES = 100
SEEDS = range(1, 9)


def throws_again(plies: list[Ply]) -> Iterator[Ply]:
    """Yield the throws of a seat right after a play of its own."""
    for before, ply in pairwise(plies):
        own = isinstance(before.action, Move) and before.state.seat == ply.state.seat
        if own and isinstance(ply.action, Throw):
            yield ply


def holds_numbers(plies: list[Ply]) -> Iterator[Ply]:
    """Yield the throws of pachisi with earlier numbers in hand."""
    for ply in plies:
        in_hand = isinstance(ply.state, PachisiState) and ply.state.pips_left
        if in_hand and isinstance(ply.action, Throw):
            yield ply


def throws_thrice(plies: list[Ply]) -> Iterator[Ply]:
    """Yield the second and third throws of an opening turn of petits chevaux."""
    for before, ply in pairwise(plies):
        opening = isinstance(ply.state, PetitsChevauxState) and ply.state.opening
        thrown = isinstance(before.action, Throw) and isinstance(ply.action, Throw)
        if opening and thrown and before.state.seat == ply.state.seat is not None:
            yield ply


def has_a_gift(plies: list[Ply]) -> Iterator[Ply]:
    """Yield the choices of señas between playing the opponent's numbers and declining them."""
    for ply in plies:
        if isinstance(ply.state, SenasState) and ply.state.gift_in_hand:
            yield ply


KINDS: dict[str, Callable[[list[Ply]], Iterator[Ply]]] = {
    "senet": throws_again,
    "pachisi": holds_numbers,
    "petits-chevaux": throws_thrice,
    "senas": has_a_gift,
}
TABLES = {
    "senet": table("senet", {}, 2),
    "pachisi": table("pachisi", {"move_timing": "after_all_throws"}, 4),
    "petits-chevaux": table("petits-chevaux", {}, 3),
    "senas": table("senas", {}, 2),
}


@pytest.mark.parametrize("game", KINDS)
def test_every_turn_is_judged(game: str) -> None:
    rules = TABLES[game]
    plies, special = played(game)
    report = analyse(rules, plies)
    throws = {p.number for p in plies if isinstance(p.action, Throw) and p.state.seat is not None}
    assert {roll.number for roll in report.rolls} == throws
    judged = {each.number: each for each in report.decisions}
    assert len(judged) == len(report.decisions)
    assert not judged.keys() & throws
    assert special.number in (judged.keys() | throws)
    by_number = {ply.number: ply for ply in plies}
    for each in report.decisions:
        candidate = each.candidates[each.played]
        assert candidate.steps[0] == by_number[each.number].action
        assert each.error == each.match_loss == each.candidates[0].equity - candidate.equity
        assert 0 <= each.error <= 1
        assert len(each.candidates) > 1 or not each.counted or each.error == 0
        assert len(candidate.chances) == rules.seats
        assert candidate.notation
    form = report_form(report)
    assert report_form(report_from(form)) == form


@cache
def played(game: str) -> tuple[list[Ply], Ply]:
    """Return the beginning of a game with an action of the game's special kind, and that action."""
    for seed in SEEDS:
        plies = bot_game(TABLES[game], "casual", seed, PLIES)
        special = next(KINDS[game](plies), None)
        if special is not None:
            return plies, special
    raise AssertionError(f"no game of {game} has this kind of turn")


@pytest.mark.parametrize("game", KINDS)
def test_luck_has_zero_mean_over_all_throws(game: str) -> None:
    rules, (plies, _) = TABLES[game], played(game)
    thrown = [p.state for p in plies if isinstance(p.action, Throw) and p.state.seat is not None]
    for state in (thrown[0], thrown[-1]):
        throws = rules.throws(state)
        asked = [Ply(at, state, throw) for at, (throw, _) in enumerate(throws)]
        luck = [roll.luck for roll in analyse(rules, asked).rolls]
        mean = sum(float(p) * each for each, (_, p) in zip(luck, throws, strict=True))
        assert mean == pytest.approx(0, abs=1e-5)
        assert max(luck) > 0


def test_declining_a_gift_of_senas_is_a_candidate() -> None:
    plies, gift = played("senas")
    at = plies.index(gift)
    ends = next(n for n, ply in enumerate(plies) if n > at and isinstance(ply.action, Throw))
    report = analyse(TABLES["senas"], plies[at:ends])
    decision = next(each for each in report.decisions if each.number == gift.number)
    declined = [each for each in decision.candidates if each.steps == (Call("decline"),)]
    assert [each.notation for each in declined] == ["decline"]


def test_a_deep_analysis_of_senas_rates_plays_by_all_throws_that_follow() -> None:
    rules = TABLES["senas"]
    plies, gift = played("senas")
    at = plies.index(gift)
    ends = next(n for n, ply in enumerate(plies) if n > at and isinstance(ply.action, Throw))
    decisions = analyse(rules, plies[at:ends], "deep").decisions
    decision = next(each for each in decisions if each.number == gift.number)
    assert len(decision.candidates) > 1
    for each in decision.candidates:
        state = after(rules, gift.state, each.steps)
        [roll] = analyse(rules, [Ply(1, state, rules.throws(state)[0][0])], "deep").rolls
        own = roll.before if state.seat == decision.seat else 1 - roll.before
        assert each.equity == pytest.approx(own, abs=1e-5)


def test_endings_of_senet_are_judged_by_their_exact_chances() -> None:
    rules = TABLES["senet"]
    plies = bot_game(rules, "casual", 1)
    last = max(at for at, ply in enumerate(plies) if not known(ply.state))
    ending = next(at for at, p in enumerate(plies) if at > last and isinstance(p.action, Throw))
    report = analyse(rules, plies[ending:])
    exact = {ply.number: known(ply.state) for ply in plies[ending:]}
    assert report.rolls
    for roll in report.rolls:
        state = plies[roll.number - 1].state
        if not state.pips_left:
            assert roll.before == pytest.approx(exact[roll.number], abs=1e-3)


def known(state: State) -> float | None:
    """Return the exact chance of the active seat to win an ending of senet, if it is solved."""
    rules = TABLES["senet"]
    assert isinstance(rules, Senet)
    corners = rules.pairs_turn_corners
    return exact_chances(state.pieces, state.seat or 0, turn_corners=corners)
