"""Matches, seats and events in the admin can be searched, and cannot be changed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Event, Match, Reckoning, Seat
from tests.games.support.clients import browser, text
from tests.games.support.finished_matches import finished_match
from tests.games.support.matches import ShowDice, Table, everything

pytestmark = pytest.mark.sqlite_only

MODELS = [Match, Seat, Event]


def path(model: type[Match] | type[Seat] | type[Event], rest: str = "") -> str:
    return f"/admin/games/{model._meta.model_name}/{rest}"


@pytest.fixture
def played_table(table: Table, dice_show: ShowDice) -> Table:
    """A match whose log has an event of every common kind."""
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "undo", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "resign", "rematch")
    return table


@pytest.mark.parametrize("model", MODELS)
def test_staff_finds_and_reads_what_has_happened(
    played_table: Table, staff: Client, model: type[Match] | type[Seat] | type[Event]
) -> None:
    listed = staff.get(path(model))
    assert listed.status_code == 200
    assert played_table.pk in text(listed)
    for each in model.objects.all():
        detail = staff.get(path(model, f"{each.pk}/change/"))
        assert detail.status_code == 200
        assert 'name="_save"' not in text(detail)
        assert "prepopulate" not in text(detail), "a script that fails without jQuery"


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(("wanted", "found"), [("ann", True), ("{pk}", True), ("nobody", False)])
def test_staff_searches_by_player_and_by_match(
    played_table: Table,
    staff: Client,
    model: type[Match] | type[Seat] | type[Event],
    wanted: str,
    found: bool,
) -> None:
    response = staff.get(path(model), {"q": wanted.format(pk=played_table.pk)})
    assert response.status_code == 200
    assert (f"{played_table.pk}" in text(response).split('id="changelist-form"')[-1]) == found


def test_a_match_is_shown_with_its_players_and_leads_to_its_console(
    played_table: Table, staff: Client
) -> None:
    listed = text(staff.get(path(Match)))
    page = text(staff.get(path(Match, f"{played_table.pk}/change/")))
    assert "Anna – Berta" in listed
    for words in ("Anna", "Berta", "resigned"):
        assert words in page, words
    console = path(Match, f"{played_table.pk}/console/")
    assert f'href="{console}"' in listed
    assert f'href="{console}"' in page
    # The log may be long, so the console shows it page by page.
    assert "&quot;from&quot;: 12" not in page
    assert "1:2,12:4,17:3,18:1" in text(staff.get(f"{console}?at=6"))


def test_an_event_is_shown_with_what_it_was(played_table: Table, staff: Client) -> None:
    move = Event.objects.filter(match=played_table.pk, kind="move").first()
    assert move is not None
    page = text(staff.get(path(Event, f"{move.pk}/change/")))
    for words in ("&quot;from&quot;: 12", "1:2,12:4,17:3,18:1"):
        assert words in page, words


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_added_changed_or_deleted_by_hand(
    played_table: Table, staff: Client, model: type[Match] | type[Seat] | type[Event]
) -> None:
    one = model.objects.first()
    assert one is not None
    before = everything()
    forbidden = [
        staff.get(path(model, "add/")),
        staff.post(path(model, "add/"), {"game": "backgammon"}),
        staff.post(path(model, f"{one.pk}/change/"), {"game": "senet", "number": "9"}),
        staff.get(path(model, f"{one.pk}/delete/")),
        staff.post(path(model, f"{one.pk}/delete/"), {"post": "yes"}),
    ]
    assert [answer.status_code for answer in forbidden] == [403] * 5
    staff.post(path(model), {"action": "delete_selected", "_selected_action": [str(one.pk)]})
    assert everything() == before


@pytest.mark.parametrize("model", MODELS)
def test_visitors_who_are_not_staff_are_sent_to_log_in(
    played_table: Table, anna: User, model: type[Match] | type[Seat] | type[Event]
) -> None:
    for client in (browser(), browser(anna)):
        response = client.get(path(model), follow=False)
        assert response.status_code == 302
        assert "/login/" in response["Location"]


def test_a_longer_match_asks_the_database_no_more_often(
    table: Table, staff: Client, dice_show: ShowDice
) -> None:
    def count_queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert staff.get(path(Match, f"{table.pk}/change/")).status_code == 200
        return len(queries)

    count_queries()
    short = count_queries()
    dice_show((6, 3))
    table.play(0, "throw", *["move 12 18 6", "undo"] * 10)
    assert count_queries() == short


def test_staff_reads_ratings_and_what_they_follow_from(
    staff: Client, anna: User, berta: User
) -> None:
    match = finished_match([anna, berta], {0})
    assert "Anna" in text(staff.get("/admin/games/rating/", {"q": "ann"}))
    assert match.pk in text(staff.get("/admin/games/reckoning/", {"q": "bert"}))
    detail = staff.get(f"/admin/games/reckoning/{Reckoning.objects.get().pk}/change/")
    assert "Berta" in text(detail)
    assert 'name="_save"' not in text(detail)
