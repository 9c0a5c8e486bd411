"""The analysis of plays and throws of backgammon."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Decision, Ply, Report, report_form, report_from
from games.engine.backgammon.board import START
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_form, position_form
from games.engine.forms.reading import Json
from games.engine.games import table
from games.engine.pipe import answer
from games.engine.state import Action, Move, Throw
from tests.engine.analysis.support.plies import bot_game, plies_from

MATCH = table("backgammon", {})
FIRST = BackgammonState((START, START), 0)


def analysed(actions: Sequence[Action], state: BackgammonState = FIRST) -> Report:
    return analyse(MATCH, plies_from(MATCH, state, actions))


def only(report: Report) -> Decision:
    [decision] = report.decisions
    return decision


def test_the_best_opening_play_of_three_and_one_makes_a_point() -> None:
    decision = only(analysed([Throw((3, 1)), Move(17, 20, 3), Move(19, 20, 1)]))
    assert decision.candidates[0].notation == "8/5 6/5"
    assert (decision.number, decision.kind, decision.seat) == (2, "play", 0)
    assert decision.played == decision.error == decision.match_loss == 0
    assert decision.counted
    assert decision.phase == "opening"
    equities = [each.equity for each in decision.candidates]
    assert len(equities) == 5
    assert equities == sorted(equities, reverse=True)
    assert 0.05 < equities[0] < 0.2


def test_a_bad_play_costs_the_difference_from_the_best_and_is_shown() -> None:
    decision = only(analysed([Throw((3, 1)), Move(19, 22, 3), Move(22, 23, 1)]))
    best, played = decision.candidates[0], decision.candidates[decision.played]
    assert played.notation == "6/2"
    assert decision.error == pytest.approx(best.equity - played.equity, abs=1e-6)
    assert decision.error > 0.08
    assert decision.match_loss == pytest.approx(decision.error / 2)


def test_the_order_of_steps_does_not_matter() -> None:
    there, back = (
        only(analysed([Throw((3, 1)), *steps]))
        for steps in (
            (Move(17, 20, 3), Move(19, 20, 1)),
            (Move(19, 20, 1), Move(17, 20, 3)),
        )
    )
    assert there.error == back.error == 0
    assert {each.notation for each in there.candidates} == {
        each.notation for each in back.candidates
    }


def test_a_forced_play_does_not_count_and_a_throw_without_a_play_has_luck() -> None:
    shut = (19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25, 25, 25)
    entering = replace(
        FIRST, pieces=((0, 20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 21, 21, 22, 22), shut)
    )
    assert not analysed([Throw((5, 2))], entering).decisions
    assert len(analysed([Throw((5, 2))], entering).rolls) == 1
    last = ((24, *(25,) * 14), (20, *(25,) * 14))
    forced = only(analysed([Throw((6, 1)), Move(24, 25, 6)], replace(FIRST, pieces=last)))
    assert not forced.counted
    assert forced.error == 0
    assert forced.phase == "bear-off"


def test_luck_has_zero_mean_over_all_throws() -> None:
    throws = MATCH.throws(FIRST)
    rolls = [analysed([throw]).rolls[0] for throw, _ in throws]
    for name in ("luck", "match_luck"):
        mean = sum(
            float(p) * getattr(roll, name) for roll, (_, p) in zip(rolls, throws, strict=True)
        )
        assert mean == pytest.approx(0, abs=1e-5)
    assert sum(p for _, p in throws) == Fraction(1)
    by_dice = {throw.dice: roll.luck for roll, (throw, _) in zip(rolls, throws, strict=True)}
    assert by_dice[3, 1] > 0 > by_dice[4, 1]
    assert all(roll.after - roll.before == pytest.approx(roll.match_luck) for roll in rolls)


def leaves(form: Json) -> Iterator[Json]:
    """Yield the numbers and texts of a form, in order."""
    if isinstance(form, dict | list):
        for each in form.values() if isinstance(form, dict) else form:
            yield from leaves(each)
    else:
        yield form


def test_the_throw_for_the_start_has_no_luck_and_parts_add_up() -> None:
    plies = bot_game(MATCH, "casual", 1, 30)
    begins = next(at for at, ply in enumerate(plies) if at > 12 and isinstance(ply.action, Throw))
    whole = analyse(MATCH, plies[:begins] + plies[begins:])
    report = analyse(MATCH, plies[:begins]) + analyse(MATCH, plies[begins:])
    for one, other in zip(leaves(report_form(report)), leaves(report_form(whole)), strict=True):
        # Sums of other batches of positions may differ in the last digit.
        close = pytest.approx(other, abs=2e-5) if isinstance(other, float) else other
        assert one == close
    assert all(isinstance(plies[roll.number - 1].action, Throw) for roll in whole.rolls)
    assert all(plies[roll.number - 1].state.seat == roll.seat for roll in whole.rolls)
    assert all(each.error >= 0 for each in whole.decisions)


def test_the_form_of_a_report_can_be_read_again() -> None:
    report = analyse(MATCH, bot_game(MATCH, "casual", 2, 30))
    form = json.loads(json.dumps(report_form(report)))
    assert report_form(report_from(form)) == form
    assert report_from(form).decisions[0].candidates[0].steps == (
        report.decisions[0].candidates[0].steps
    )


def test_a_deep_analysis_searches_the_same_decisions_further() -> None:
    actions: list[Action] = [Throw((3, 1)), Move(19, 22, 3), Move(22, 23, 1)]
    standard = only(analysed(actions))
    deep = only(analyse(MATCH, plies_from(MATCH, FIRST, actions), "deep"))
    assert deep.candidates[0].notation == standard.candidates[0].notation
    assert deep.candidates[0].equity != standard.candidates[0].equity
    with pytest.raises(InvalidPosition):
        analyse(MATCH, [], "deeper")


def test_part_of_a_turn_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        analysed([Throw((3, 1)), Move(19, 22, 3)])


def request(plies: Sequence[Ply]) -> str:
    forms = [
        {
            "number": ply.number,
            "position": position_form(MATCH, ply.state),
            "action": action_form(ply.action),
        }
        for ply in plies
    ]
    return json.dumps({"do": "analyse", "plies": forms})


def test_the_line_protocol_answers_with_the_form_of_the_report() -> None:
    plies = plies_from(MATCH, FIRST, [Throw((3, 1)), Move(17, 20, 3), Move(19, 20, 1)])
    assert answer(request(plies)) == report_form(analyse(MATCH, plies))
    illegal = [plies[0], replace(plies[1], action=Move(17, 22, 5))]
    assert answer(request(illegal))["error"] == "illegal"
    assert answer(request(plies[:2]))["error"] == "impossible"
    assert answer(request([]))["error"] == "unreadable"
