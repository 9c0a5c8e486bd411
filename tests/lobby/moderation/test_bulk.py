"""Commands of staff for many matches or users: previewed, done one by one, undone together."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Sanction, User
from accounts.staff.powers import NotPermitted, Role
from accounts.templatetags.moments import to_the_second
from games.models import Match, Ruling
from games.rulings import RulingRequest, make_ruling
from games.rulings.many import result_by_position
from lobby.models import BulkAction
from lobby.moderation.desk.bulk import FAILED, BulkRefused, BulkRequest, run_bulk
from lobby.request_form import new_request_id
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def referee() -> User:
    return create_staff(Role.REFEREE, name="Judge")


def command(kind: str, by: User, *tables: Table, **values: str) -> BulkRequest:
    keys = [table.pk for table in tables]
    return BulkRequest(kind, keys, by, "site", "at half past eight", values, new_request_id())


def send(client: Client, kind: str, *keys: object, **values: str) -> BulkAction:
    """Send the form of a command, and return what was done."""
    form = {"reason": "site", "note": "so", "request_id": new_request_id(), **values}
    answer = client.post("/admin/many/", {"kind": kind, "key": [str(key) for key in keys], **form})
    assert answer.status_code == 302, text(answer)
    return BulkAction.objects.latest("pk")


def test_the_page_lists_what_will_happen_and_what_is_refused_and_why(
    anna: User, berta: User, referee: User
) -> None:
    first, over, own = sit_down(anna, berta), sit_down(anna, berta), sit_down(anna, referee)
    over.play(0, "resign")
    client = browser(referee)
    page = text(client.get("/admin/many/", {"kind": "abort", "key": [first.pk, over.pk, own.pk]}))
    possible, refused = page.split('id="refused"')
    assert f'value="{first.pk}"' in possible
    # Matches of the same players are distinguished by ID, pace, beginning and last action.
    assert f'<a href="/admin/games/match/{first.pk}/console/">{first.pk}</a>' in possible
    assert f"no clock · started {to_the_second(first.match.created_at)} · last action" in possible
    assert "Abort 1 match</button>" in possible + refused
    assert "The matches end without winners" in possible
    assert "The match is over." in refused
    assert "You can&#x27;t make a ruling about a match that you are playing" in refused
    assert not Ruling.objects.exists()
    action = send(client, "abort", first.pk, over.pk, own.pk)
    assert action.done == [first.pk]
    assert set(action.results) == {first.pk, over.pk, own.pk}
    assert first.match.ending == Match.Ending.ABORTED
    assert own.match.ended_at is None
    shown = text(client.get(f"/admin/many/{action.pk}/"))
    assert "The match is over." in shown
    assert f">{first.pk}</a>" in shown
    assert "Undo all: Reopen 1 match<" in shown
    again = text(client.get("/admin/many/", {"kind": "reopen", "undoes": str(action.pk)}))
    assert "from the last event before its end" in again
    assert "that you choose" not in again
    undone = send(client, "reopen", undoes=str(action.pk))
    assert undone.done == [first.pk]
    assert first.match.stage == Match.Stage.PLAYING
    assert "This has been undone." in text(client.get(f"/admin/many/{action.pk}/"))


def test_one_broken_match_stops_no_other_and_a_repeated_request_does_nothing_twice(
    anna: User, berta: User, referee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [sit_down(anna, berta) for _ in range(3)]

    def break_at_the_second(kind: str, pk: str, *rest: object) -> Ruling:
        if pk == tables[1].pk:
            raise RuntimeError
        return make_ruling(kind, pk, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("lobby.moderation.desk.bulk_kinds.make_ruling", break_at_the_second)
    wanted = command("pause", referee, *tables, minutes="20")
    action = run_bulk(wanted)
    assert action.done == [tables[0].pk, tables[2].pk]
    assert action.results[tables[1].pk] == FAILED
    assert [table.match.is_suspended for table in tables] == [True, False, True]
    assert run_bulk(wanted).pk == action.pk
    assert Ruling.objects.filter(kind="pause", note="at half past eight").count() == 2
    assert run_bulk(command("resume", referee, *tables)).done == action.done


def test_matches_are_decided_for_the_side_that_is_ahead(
    anna: User, berta: User, referee: User
) -> None:
    level, ahead, played = (sit_down(anna, berta) for _ in range(3))
    Match.objects.filter(pk=ahead.pk).update(score=[0, 1])
    while not (result := result_by_position(played.match)):
        make_ruling("force", played.pk, RulingRequest(referee, "away", "so", new_request_id()))
    (first,) = (seat for seat in (0, 1) if result[f"place_{seat}"] == "1")
    action = run_bulk(command("adjudicate", referee, level, ahead, played))
    assert action.done == [ahead.pk, played.pk]
    assert (ahead.match.ending, ahead.match.winners) == (Match.Ending.RULED, [1])
    assert played.match.winners == [first]


def test_players_get_a_message_in_the_log_of_their_match(
    anna: User, berta: User, referee: User
) -> None:
    table = sit_down(anna, berta)
    action = run_bulk(command("tell", referee, table, sentence="play"))
    assert action.done == [table.pk]
    assert "The moderators write: Please play on, or agree on a result." in text(
        browser(anna).get(f"/matches/{table.pk}/")
    )
    assert run_bulk(command("tell", referee, table, sentence="x")).done == []


def test_many_people_are_muted_and_the_sanctions_are_lifted_together(
    anna: User, berta: User
) -> None:
    moderator = create_staff(Role.MODERATOR, name="Moira")
    zoe = create_administrator("Zoe")
    client = browser(moderator)
    action = send(client, "mute", anna.pk, zoe.pk, berta.pk, reason="insult", length="day")
    assert action.done == [str(anna.pk), str(berta.pk)]
    assert Sanction.objects.in_force().count() == 2
    undone = send(client, "unmute", undoes=str(action.pk), reason="insult")
    assert undone.done == action.done
    assert not Sanction.objects.in_force().exists()


def test_who_may_abort_undoes_their_own_aborts_together_and_no_others(
    anna: User, berta: User, referee: User
) -> None:
    director = create_staff(Role.DIRECTOR, name="Dora")
    tables = [sit_down(anna, berta) for _ in range(3)]
    own = run_bulk(command("abort", director, *tables[:2]))
    theirs = run_bulk(command("abort", referee, tables[2]))
    client = browser(director)
    assert f"undoes={own.pk}" in text(client.get(f"/admin/many/{own.pk}/"))
    assert f"undoes={theirs.pk}" not in text(client.get(f"/admin/many/{theirs.pk}/"))
    page = {"kind": "reopen", "undoes": str(theirs.pk)}
    assert client.get("/admin/many/", page).status_code == 403
    with pytest.raises(NotPermitted):
        run_bulk(command("reopen", director, tables[2]))
    # The keys are what the browser sends; the service refuses a match of another member.
    undone = send(client, "reopen", *(each.pk for each in tables), undoes=str(own.pk))
    assert undone.done == own.done
    assert client.get(f"/admin/many/{undone.pk}/").status_code == 200
    assert tables[2].match.ended_at is not None


def test_a_command_needs_its_power_a_reason_and_a_note(
    anna: User, berta: User, referee: User
) -> None:
    table = sit_down(anna, berta)
    moderator = create_staff(Role.MODERATOR, name="Moira")
    with pytest.raises(NotPermitted):
        run_bulk(command("abort", moderator, table))
    assert browser(moderator).get("/admin/many/", {"kind": "abort"}).status_code == 403
    for wrong in ({"note": " "}, {"reason": "x"}, {"kind": "x"}):
        form = {"kind": "abort", "key": table.pk, "reason": "site", "note": "so"}
        form |= {"request_id": new_request_id(), **wrong}
        assert browser(referee).post("/admin/many/", form).status_code in (404, 422)
    many = [str(number) for number in range(101)]
    for kind, keys in (("abort", []), ("abort", many), ("annul", many[:11])):
        with pytest.raises(BulkRefused):
            run_bulk(BulkRequest(kind, keys, referee, "site", "so", {}, new_request_id()))
    assert not BulkAction.objects.exists()


def test_lists_lead_to_the_page_and_more_matches_cost_no_more_queries(
    anna: User, berta: User, referee: User
) -> None:
    client = browser(referee)
    tables = [sit_down(anna, berta) for _ in range(4)]
    chosen = {"action": "many_abort", "_selected_action": [each.pk for each in tables[:2]]}
    answer = client.post("/admin/games/match/", chosen)
    assert {f"key={each.pk}" in answer["Location"] for each in tables[:2]} == {True}
    assert "many_mute" not in text(client.get("/admin/accounts/user/"))

    def count_queries(*tables: Table) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/admin/many/", {"kind": "annul", "key": [each.pk for each in tables]})
        return len(queries)

    count_queries(tables[0])
    assert count_queries(tables[0]) == count_queries(*tables)
