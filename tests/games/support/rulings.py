"""Makes rulings of staff, and the matches on which staff rules."""

from uuid import uuid4

import pytest

from accounts.models import User
from games import rulings
from games.board.view import board_view
from games.models import Match, Ruling, SeatOffer
from games.play.services import MatchSetup, Player, start_match
from games.rulings.seat_offers import accept_seat, offer_seat
from tests.games.support.matches import ShowDice, Table, everything

ABOUT = {
    "pause": {"minutes": "60"},
    "give": {"seat": "0", "many": "2", "unit": "minutes"},
    "clock": {"seat": "1", "many": "90", "unit": "seconds"},
    "vacate": {"seat": "0"},
    "reseat": {"seat": "0", "to": "casual"},
    "adjudicate": {"place_0": "1", "place_1": "2", "points": "1", "of": "match"},
    "hide": {"message": "1"},
    "show": {"message": "1"},
}
"""The form fields of each kind of ruling."""


def rule(
    by: User,
    table: Table | Match,
    kind: str,
    *,
    reason: str = "looking",
    note: str = "as reported",
    request_id: str = "",
    **asked: str,
) -> Ruling:
    """Make a ruling as staff user `by`; without `request_id` it has a new request name."""
    why = rulings.RulingRequest(by, reason, note, request_id or uuid4().hex)
    return rulings.make_ruling(kind, table.pk, why, asked)


def give_seat(by: User, table: Table | Match, seat: int, user: User) -> None:
    """Offer a seat to a user as staff user `by`, and let the user accept."""
    accept_seat(offer(by, table, user, seat).pk, user)


def offer(
    by: User, table: Table | Match, to: User, seat: int = 0, request_id: str = ""
) -> SeatOffer:
    """Offer a seat to a user as staff user `by`; without `request_id` by a new request."""
    why = rulings.RulingRequest(by, "away", "left us", request_id or uuid4().hex)
    asked = {"seat": str(seat), "to": "person", "name": to.username, "words": "Please help."}
    return offer_seat(table.pk, why, asked)


def words(table: Table) -> str:
    """Return the sentence about the last event of a match that spectators read."""
    return str(board_view(table.match, None).announcement)


def assert_refused(by: User, table: Table | Match, kind: str, sentence: str, **asked: str) -> None:
    """Assert that staff user `by` cannot make a ruling of this type, and why."""
    before = everything(), Ruling.objects.count()
    with pytest.raises(rulings.RulingRefused, match=sentence):
        rule(by, table, kind, **ABOUT.get(kind, {}) | asked)
    assert (everything(), Ruling.objects.count()) == before


def reserves(table: Table) -> list[int]:
    """Return the reserves of all seats in seconds."""
    kept = table.match.seats.values_list("reserve", flat=True)
    return [int(each.total_seconds()) for each in kept if each is not None]


def about_to_begin(*users: User) -> Match:
    """Return a match that has not begun, as it waits for the players' seeds."""
    return start_match(setup=MatchSetup("backgammon"), players=[Player(user) for user in users])


def play_a_while(table: Table, dice_show: ShowDice) -> None:
    """Let both players throw, so that the match counts for the ratings when it ends."""
    dice_show((6, 3), (6, 5))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "throw")
