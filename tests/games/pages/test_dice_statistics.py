"""Sentences and charts about the fairness of counted throws."""

import pytest

from games.pages.charts import BASELINE, HEIGHT, WIDTH
from games.pages.dice_statistics import Verdict, make_report
from tests.games.support.dice_samples import EVEN, LOADED, ODD

pytestmark = pytest.mark.sqlite_only


def find_verdict(thing: str, seen: dict[int, int]) -> Verdict:
    verdict = make_report(thing, seen).verdict
    assert verdict is not None
    return verdict


class TestSamples:
    """Sentences about the fairness of given counts."""

    def test_even_dice_are_nothing_unusual(self) -> None:
        verdict = find_verdict("die", EVEN)
        assert verdict.rarity == (
            "In more than 99\u00a0% of samples of this size, fair dice would stray at least this "
            "far from equal shares."
        )
        assert verdict.conclusion == "That is not unusual."
        assert (verdict.chi_square, verdict.degrees) == ("0.00", 5)

    def test_loaded_dice_are_found_out(self) -> None:
        verdict = find_verdict("die", LOADED)
        assert "In less than 1\u00a0% of samples" in verdict.rarity
        assert verdict.conclusion == "That is so rare that chance alone can hardly explain it."
        # Of a thousand, two hundred too few and two hundred too many.
        assert verdict.chi_square == "80.00"

    def test_odd_dice_are_called_so(self) -> None:
        verdict = find_verdict("die", ODD)
        assert "In 1\u00a0% of samples" in verdict.rarity
        assert verdict.conclusion.startswith("That is unusual,")

    def test_the_expected_difference_is_as_likely_as_not(self) -> None:
        # Half of all samples with one degree of freedom lie above 0.455.
        verdict = find_verdict("stick", {0: 5000 - 34, 1: 5000 + 34})
        assert "fair sticks" in verdict.rarity
        assert "In 50\u00a0% of samples" in verdict.rarity

    @pytest.mark.parametrize("thing", ["stick", "cowrie"])
    def test_sticks_and_cowries_have_two_sides(self, thing: str) -> None:
        shown = make_report(thing, {1: 150, 0: 50})
        assert [(row.count, row.share) for row in shown.rows] == [
            ("50", "25.0\u00a0%"),
            ("150", "75.0\u00a0%"),
        ]
        verdict = find_verdict(thing, {1: 150, 0: 50})
        assert (verdict.expected, verdict.degrees) == ("50.0\u00a0%", 1)
        assert verdict.conclusion.startswith("That is so rare")

    def test_too_few_say_nothing(self) -> None:
        assert make_report("die", {6: 99}).verdict is None
        assert make_report("die", {6: 100}).verdict is not None

    def test_a_face_that_never_fell_is_missing_nowhere(self) -> None:
        shown = make_report("die", {6: 100})
        assert [row.count for row in shown.rows] == ["0"] * 5 + ["100"]

    def test_large_samples_are_shown_more_exactly(self) -> None:
        shown = make_report("die", {face: 20_000 + 2 * face for face in range(1, 7)})
        assert (shown.count, shown.rows[0].share) == ("120,042", "16.66\u00a0%")

    @pytest.mark.parametrize(
        "seen", [EVEN, LOADED, {6: 100}, dict.fromkeys(range(1, 7), 10**7), {1: 99, 2: 1}]
    )
    def test_everything_is_drawn_inside_the_picture(self, seen: dict[int, int]) -> None:
        chart = find_verdict("die", seen).chart
        for bar in chart.bars:
            assert 5 <= bar.top <= BASELINE < HEIGHT
            assert bar.top + bar.height == BASELINE
            assert 0 <= bar.left < bar.middle < bar.left + chart.bar <= WIDTH
        assert chart.band_top <= chart.line <= chart.band_top + chart.band_height
        assert chart.band_top > 0

    def test_higher_bars_are_larger_shares(self) -> None:
        bars = find_verdict("die", LOADED).chart.bars
        assert bars[0].height < bars[1].height == bars[4].height < bars[5].height
