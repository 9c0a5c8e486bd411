"""Luck: how lucky the throws of a seat were, and how probable such luck is."""

from random import Random

import pytest

from accounts.models import User
from games.dice.luck import Luck, luck_by_seat
from games.dice.statistics import chi_square, chi_square_p_value, confidence_band, normal_cdf
from games.engine.backgammon.board import START
from games.engine.backgammon.state import BackgammonState
from games.engine.games import table as rules_of
from games.engine.play import actions, play
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Match
from games.selectors.perspective import perspective_of
from games.text.luck import throw_totals
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import EVERY_USUAL

pytestmark = pytest.mark.sqlite_only

BACKGAMMON = rules_of("backgammon", {}, 2)
HEAD = "Throw totals"


def make_throws(*throws: tuple[int, ...], seat: int | None = 0) -> list[tuple[State, Throw]]:
    """Return backgammon throws of one seat, each with the state before it."""
    contenders = (0, 1) if seat is None else ()
    state = BackgammonState((START, START), seat, contenders=contenders)
    return [(state, Throw(dice)) for dice in throws]


class TestChances:
    """The chi-square distribution equals that in printed tables."""

    @pytest.mark.parametrize(
        ("degrees", "tenth", "twentieth", "hundredth", "thousandth"),
        [
            (1, 2.706, 3.841, 6.635, 10.828),
            (2, 4.605, 5.991, 9.210, 13.816),
            (3, 6.251, 7.815, 11.345, 16.266),
            (4, 7.779, 9.488, 13.277, 18.467),
            (5, 9.236, 11.070, 15.086, 20.515),
            (6, 10.645, 12.592, 16.812, 22.458),
            (9, 14.684, 16.919, 21.666, 27.877),
            (10, 15.987, 18.307, 23.209, 29.588),
            (30, 40.256, 43.773, 50.892, 59.703),
        ],
    )
    def test_the_tail_of_the_chi_square_is_that_of_the_tables(
        self, degrees: int, tenth: float, twentieth: float, hundredth: float, thousandth: float
    ) -> None:
        values = (tenth, twentieth, hundredth, thousandth)
        found = [chi_square_p_value(value, degrees) for value in values]
        assert found == pytest.approx([0.1, 0.05, 0.01, 0.001], rel=2e-3)

    @pytest.mark.parametrize("degrees", range(1, 12))
    def test_a_tail_falls_from_one_to_nothing(self, degrees: int) -> None:
        found = [chi_square_p_value(value / 4, degrees) for value in range(400)]
        assert found[0] == 1
        assert found == sorted(found, reverse=True)
        assert chi_square_p_value(1e5, degrees) == 0

    def test_the_normal_distribution_is_that_of_the_tables(self) -> None:
        for deviations, share in [(0, 0.5), (1, 0.8413), (1.645, 0.95), (2.326, 0.99)]:
            assert normal_cdf(deviations) == pytest.approx(share, abs=5e-5)
            assert normal_cdf(-deviations) == pytest.approx(1 - share, abs=5e-5)

    def test_even_shares_do_not_differ_and_others_do(self) -> None:
        assert chi_square([7] * 6) == 0
        # Twelve more of one face and twelve fewer of another, of twenty expected.
        assert chi_square([32, 8, 20, 20, 20, 20]) == pytest.approx(2 * 12**2 / 20)

    def test_nineteen_of_twenty_samples_lie_in_the_band(self) -> None:
        chance, inside = Random(3), 0  # noqa: S311  nothing secret here
        low, high = confidence_band(1 / 6, 300)
        for _ in range(1000):
            share = sum(chance.randrange(6) == 0 for _ in range(300)) / 300
            inside += low <= share <= high
        assert 925 <= inside <= 975


class TestLuck:
    """The luck of some throws, without a match."""

    def test_a_throw_is_worth_what_it_gives_to_play(self) -> None:
        found = luck_by_seat(BACKGAMMON, make_throws((6, 6), (2, 1)))[0]
        assert (found.throws, found.total) == (2, 27)
        # Thirty mixed throws bring 7 on average, six doublets 14: 49/6 together.
        assert found.expected == pytest.approx(2 * 49 / 6)

    def test_the_variance_is_that_of_every_throw(self) -> None:
        falls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
        values = [(one + other) * (2 if one == other else 1) for one, other in falls]
        mean = sum(values) / 36
        variance = sum((value - mean) ** 2 for value in values) / 36
        found = luck_by_seat(BACKGAMMON, make_throws((3, 1)))[0]
        assert found.variance == pytest.approx(variance)

    def test_throws_for_the_start_are_left_out(self) -> None:
        assert luck_by_seat(BACKGAMMON, make_throws((6, 1), seat=None)) == {}

    def test_each_seat_has_its_own(self) -> None:
        both = luck_by_seat(BACKGAMMON, make_throws((6, 6)) + make_throws((2, 1), (2, 1), seat=1))
        assert {seat: (luck.throws, luck.total) for seat, luck in both.items()} == {
            0: (1, 24),
            1: (2, 6),
        }

    @pytest.mark.parametrize("off", [0, 1, 5, 12.5, 40])
    def test_good_and_bad_luck_are_alike(self, off: int) -> None:
        good, bad = (Luck(9, 100, 100 + sign * off, 70.0) for sign in (-1, 1))
        assert good.share >= 0.5 >= bad.share
        assert good.share + bad.share == pytest.approx(1)

    def test_no_throws_are_neither_good_nor_bad_luck(self) -> None:
        assert Luck().share == 0.5

    def test_places_are_spread_evenly_over_many_samples(self) -> None:
        chance = Random(8)  # noqa: S311  nothing secret here
        tenths = [0] * 10
        for _ in range(400):
            dice = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(40)]
            tenths[int(10 * luck_by_seat(BACKGAMMON, make_throws(*dice))[0].share)] += 1
        assert chi_square_p_value(chi_square(tenths), 9) > 0.001


def sentences(table: Table, viewer: int | None) -> list[str]:
    return [each.sentence for each in throw_totals(perspective_of(table.match, viewer))]


@pytest.mark.django_db
class TestSentences:
    """Sentences about the totals of throws on the page of a match."""

    def test_they_say_who_threw_more(self, table: Table, dice_show: ShowDice) -> None:
        dice_show((6, 6))
        table.play(0, "throw", "resign")
        assert sentences(table, 0) == ["Anna rolled 24 in 1 roll, 16 more than expected."]

    def test_in_brief_they_count_doubles(self, table: Table, dice_show: ShowDice) -> None:
        dice_show((6, 6))
        table.play(0, "throw", "resign")
        (anna,) = throw_totals(perspective_of(table.match, None))
        assert (anna.total, anna.difference, anna.doubles) == (24, "+16", "1 double")

    def test_they_say_who_threw_less(self, table: Table, dice_show: ShowDice) -> None:
        dice_show((2, 1))
        table.play(0, "throw", "resign")
        assert sentences(table, None) == ["Anna rolled 3 in 1 roll, 5 less than expected."]

    def test_no_totals_are_shown_in_a_running_match(
        self, table: Table, dice_show: ShowDice, anna: User
    ) -> None:
        page = f"/matches/{table.pk}/"
        dice_show((6, 6))
        table.play(0, "throw")
        assert HEAD not in text(browser(anna).get(page))
        table.play(0, "resign")
        for reader in (anna, None):
            assert HEAD in text(browser(reader).get(page))

    def test_who_has_not_thrown_has_no_total(self, table: Table) -> None:
        table.play(0, "resign")
        assert sentences(table, 0) == []
        assert HEAD not in text(browser().get(f"/matches/{table.pk}/"))

    def test_only_throws_that_stand_in_the_log_count(
        self, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seed_dice(9, monkeypatch)
        table = sit_down(anna, berta)
        whims = Whims(9, table)
        while table.match.stage == Match.Stage.PLAYING:
            table.act(*whims.next(table.match))
            table.check()
        assert "undo" in table.kinds
        for seat, sentence in enumerate(sentences(table, None)):
            own = [event for event in table.events if (event.kind, event.seat) == ("throw", seat)]
            dice = [event.payload["throw"] for event in own]
            total = sum(sum(each) * (2 if len(set(each)) == 1 else 1) for each in dice)
            assert sentence.startswith(f"{table.user(seat)} rolled {total} in {len(own)} rolls, ")


@EVERY_USUAL
def test_over_all_draws_the_mean_luck_is_zero_in_every_game(rules: Rules[State]) -> None:
    chance, state = Random(4), rules.start()  # noqa: S311  nothing secret here
    while state.seat is None or rules.due(state) != "throw":
        state = play(rules, state, chance.choice(actions(rules, state)))
    ways = rules.throws(state)
    each = {throw: luck_by_seat(rules, [(state, throw)])[state.seat] for throw, _ in ways}
    off = sum(share * (each[throw].total - each[throw].expected) for throw, share in ways)
    assert off == pytest.approx(0)
