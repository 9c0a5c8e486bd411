"""Ratings at the seats of a match: those at its beginning, and how the match has changed them."""

import pytest

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.board.parts.seats import SeatView
from games.models import Rating
from games.rating_formula import Skill
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp, Table, sit_down
from tests.games.support.rulings import give_seat, rule

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


def seats(table: Table, viewer: int | None = 0) -> tuple[SeatView, SeatView]:
    """Return what a viewer sees of seats 0 and 1."""
    shown = view(table, viewer).seats
    pair = sorted((*shown.above, shown.below), key=lambda seat: seat.number)
    return pair[0], pair[1]


def set_rating(user: User, mu: float, sigma: float) -> None:
    Rating.objects.create(user=user, game="backgammon", mu=mu, sigma=sigma, matches=30)


def test_a_seat_shows_the_rating_with_which_its_player_began(anna: User, berta: User) -> None:
    set_rating(anna, 28, 2)
    table = sit_down(anna, berta)
    assert [seat.rating for seat in seats(table)] == [str(Skill(28, 2).rating), "1500?"]
    Rating.objects.filter(user=anna).update(mu=40)
    assert seats(table)[0].rating == str(Skill(28, 2).rating)


def test_guests_and_computers_have_no_rating(db: None) -> None:
    table = sit_down(new_guest(), None)
    assert [seat.rating for seat in seats(table)] == ["", ""]


def test_a_finished_match_shows_what_it_changed_unless_it_was_annulled(
    anna: User, set_up: SetUp, referee: User
) -> None:
    set_rating(anna, 28, 2)
    table = set_up("backgammon - 22:1,25:14/12:14,25:1 0 - -", (5, 1))
    assert [seat.change for seat in seats(table)] == ["", ""]
    table.play(0, "throw", "move 22 25 5")
    for viewer in (0, 1, None):
        won, lost = seats(table, viewer)
        assert (won.change[0], lost.change[0]) == ("+", "\N{MINUS SIGN}")
        assert won.change_text == f"{won.change[1:]} points up"
        assert won.rating == str(Skill(28, 2).rating + int(won.change))
    rule(referee, table, "annul")
    assert [seat.change for seat in seats(table)] == ["", ""]
    assert seats(table)[0].rating == str(Skill(28, 2).rating)


def test_a_user_who_is_given_a_seat_brings_a_rating(
    anna: User, berta: User, clara: User, referee: User
) -> None:
    table = sit_down(anna, berta)
    set_rating(clara, 31, 2)
    give_seat(referee, table, 0, clara)
    assert seats(table)[0].rating == str(Skill(31, 2).rating)
