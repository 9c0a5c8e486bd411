"""The stored result of a match for each player, and which matches are rated."""

from itertools import pairwise

import pytest

from accounts.models import User
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match, Rating, Reckoning, Result
from games.play.services import MatchSetup, Player, start_match
from games.rating_formula import RatingEntry, Skill, rate, weight
from games.ratings.results import sides_of
from tests.games.support.matches import SetUp, ShowDice, Table, at_once, sit_down
from tests.games.support.setups import EVERY_TABLE

pytestmark = pytest.mark.django_db
LAST = "backgammon - 22:1,25:14/1:15 0 - -"
"""White bears the last piece off with a five, and wins a backgammon."""
CHEVAUX = "petits-chevaux"


def rows(table: Table) -> dict[str, Result]:
    found = Result.objects.filter(match=table.pk).select_related("user")
    return {row.user.username: row for row in found}


def ratings() -> dict[str, Skill]:
    return {each.user.username: each.skill for each in Rating.objects.select_related("user")}


def outcomes(table: Table) -> dict[str, tuple[str, bool]]:
    return {name: (row.outcome, row.reckoning is not None) for name, row in rows(table).items()}


def test_a_match_of_two_users_is_rated_and_recorded_for_both(set_up: SetUp) -> None:
    table = set_up(LAST, (5, 1))
    table.play(0, "throw", "move 22 25 5")
    assert outcomes(table) == {"Anna": ("won", True), "Berta": ("lost", True)}
    expected = rate([RatingEntry(0, 0, 0, Skill()), RatingEntry(1, 1, 1, Skill())], 1.0)
    assert ratings() == {"Anna": expected[0], "Berta": expected[1]}
    anna = rows(table)["Anna"]
    assert (anna.before, anna.after) == (Skill(), expected[0])
    assert (anna.throws, anna.side, anna.computers, anna.at) == (1, 0, False, table.match.ended_at)
    assert anna.luck is not None
    assert rows(table)["Berta"].luck is None
    assert set(Rating.objects.values_list("matches", "listed")) == {(1, False)}


def test_the_next_match_goes_on_from_there(anna: User, berta: User, dice_show: ShowDice) -> None:
    for number in (1, 2):
        given_up(anna, berta, dice_show)
        assert set(Rating.objects.values_list("matches", flat=True)) == {number}
    first, second = Result.objects.filter(user=anna).order_by("pk")
    assert second.before == first.after
    assert ratings()["Anna"] == second.after


def given_up(
    first: User, second: User, dice_show: ShowDice, *, rated: bool = True, points: int = 1
) -> Table:
    """Return a match in which both players have thrown, and the user in seat 0 has resigned."""
    table = both_throw(first, second, dice_show, rated=rated, points=points)
    table.play(0, "resign")
    return table


def both_throw(
    first: User, second: User, dice_show: ShowDice, *, rated: bool = True, points: int = 1
) -> Table:
    dice_show((3, 1), (6, 5), (6, 5))
    table = sit_down(first, second, rated=rated, options={"match_points": points})
    table.play(0, "throw", "move 1 7 6", "move 7 12 5", "done")
    table.play(1, "throw")
    return table


def test_the_longer_match_weighs_by_the_root_of_its_length(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    table = given_up(anna, berta, dice_show, points=5)
    while table.match.stage != Match.Stage.OVER:
        dice_show((3, 1))
        table.act(1, "ready")
        table.act(0, "ready")
        table.act(0, "resign")
    assert Reckoning.objects.get().weight == weight(5) == 5**0.5
    expected = rate([RatingEntry(0, 0, 1, Skill()), RatingEntry(1, 1, 0, Skill())], 5**0.5)
    assert ratings()["Anna"] == expected[0]


def test_a_casual_match_is_written_down_and_not_rated(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    table = given_up(anna, berta, dice_show, rated=False)
    assert outcomes(table) == {"Anna": ("lost", False), "Berta": ("won", False)}
    assert ratings() == {}


def test_a_guest_makes_a_match_casual(anna: User, dice_show: ShowDice) -> None:
    guest = User.objects.create_user("Guest-1", is_guest=True)
    table = given_up(anna, guest, dice_show)
    assert not table.match.rated
    assert outcomes(table) == {"Anna": ("lost", False), "Guest-1": ("won", False)}
    assert ratings() == {}


def test_signing_up_during_a_match_leaves_it_casual(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    User.objects.filter(pk=berta.pk).update(is_guest=True)
    berta.refresh_from_db()
    dice_show((3, 1))
    table = sit_down(anna, berta)
    User.objects.filter(pk=berta.pk).update(is_guest=False)
    finish(table)
    assert ratings() == {}


def finish(table: Table) -> None:
    table.act(0, "resign")
    assert table.match.stage == Match.Stage.OVER


def test_a_computer_makes_a_match_casual(anna: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    table = sit_down(anna, None)
    assert not table.match.rated
    finish(table)
    assert outcomes(table) == {"Anna": ("lost", False)}
    assert rows(table)["Anna"].computers


def test_computers_alone_have_no_results(dice_show: ShowDice) -> None:
    dice_show((3, 1))
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(computer="casual")] * 2)
    assert not match.rated


def test_a_player_replaced_by_a_bot_has_lost_for_the_rating_too(
    anna: User, berta: User, clara: User, dice_show: ShowDice
) -> None:
    dice_show((6, 5, 4), (1,), (1,), (1,))
    table = sit_down(anna, berta, clara, game=CHEVAUX, abandoned="computer")
    everybody_throws(table)
    table.act(1, "resign")
    table.act(2, "resign")
    table.act(0, "claim")
    assert table.match.stage == Match.Stage.OVER
    assert outcomes(table) == {
        "Anna": ("won", True),
        "Berta": ("lost", True),
        "Clara": ("lost", True),
    }
    assert not any(row.computers for row in rows(table).values())


def test_only_players_who_leave_a_skipping_table_have_lost(
    anna: User, berta: User, clara: User, dice_show: ShowDice
) -> None:
    dice_show((6, 5, 4), (1,), (1,), (1,))
    table = sit_down(anna, berta, clara, game=CHEVAUX, abandoned="skipped")
    everybody_throws(table)
    table.act(1, "resign")
    table.act(2, "resign")
    assert table.match.stage == Match.Stage.OVER
    assert outcomes(table) == {
        "Anna": ("won", True),
        "Berta": ("lost", True),
        "Clara": ("lost", True),
    }
    expected = rate([RatingEntry(n, n, int(n > 0), Skill()) for n in range(3)], 1.0)
    assert list(ratings().values()) == list(expected.values())


def test_a_turn_by_the_opening_dice_is_a_turn(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1), (6, 5))
    options: dict[str, Value] = {"opening_roll": "opening_dice"}
    table = sit_down(anna, berta, rated=True, options=options)
    table.play(0, "move 12 15 3", "move 17 18 1", "done")
    table.play(1, "throw")
    table.play(0, "resign")
    assert outcomes(table) == {"Anna": ("lost", True), "Berta": ("won", True)}


def test_an_aborted_match_has_no_result_and_is_not_rated(table: Table) -> None:
    Match.objects.filter(pk=table.pk).update(rated=True)
    table.act(0, "offer abort")
    if table.match.stage != Match.Stage.OVER:
        number = table.match.version
        table.act(1, f"accept {number}")
    assert outcomes(table) == {"Anna": ("none", False), "Berta": ("none", False)}


def test_a_match_resigned_before_every_player_could_throw_is_not_rated(table: Table) -> None:
    finish(table)
    assert outcomes(table) == {"Anna": ("lost", False), "Berta": ("won", False)}


def everybody_throws(table: Table) -> None:
    """Let each seat throw once; the throws allow no move."""
    for _ in table.users:
        seat = table.state.seat
        assert seat is not None
        table.act(seat, "throw")


@EVERY_TABLE
def test_sides_are_partners_or_everybody_alone(rules: Rules[State]) -> None:
    partners = getattr(rules, "teams", False)
    expected = [0, 1, 0, 1] if partners else list(range(rules.seats))
    assert sides_of(rules) == expected


def test_partners_win_and_lose_together(users: list[User], dice_show: ShowDice) -> None:
    dice_show((25, 4, 3, 2))
    options: dict[str, Value] = {"teams": True, "cowries": "six"}
    table = sit_down(*users, game="pachisi", options=options, abandoned="ends")
    table.act(0, "resign")
    assert {name: row.outcome for name, row in rows(table).items()} == {
        "Anna": "lost",
        "Berta": "won",
        "Clara": "lost",
        "Dora": "won",
    }
    assert [row.side for row in rows(table).values()] == [0, 1, 0, 1]


@pytest.mark.django_db(transaction=True)
def test_matches_of_one_person_that_end_at_once_are_rated_one_after_the_other(
    dice_show: ShowDice,
) -> None:
    anna, *others = [User.objects.create_user(f"player-{number}") for number in range(5)]
    tables = [both_throw(other, anna, dice_show) for other in others]
    done = at_once(*(lambda table=table: table.act(0, "resign") for table in tables))
    assert all(isinstance(each, Match) for each in done), done
    chain = list(Result.objects.filter(user=anna).order_by("reckoning"))
    assert chain[0].before == Skill()
    for earlier, later in pairwise(chain):
        assert later.before == earlier.after
    rating = Rating.objects.get(user=anna)
    assert (rating.skill, rating.matches) == (chain[-1].after, len(tables))
    assert [row.pk for row in chain] == sorted(row.pk for row in chain)
