"""Maintenance: no match starts, running matches go on, and every page announces it."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import NotPermitted, Role
from games.engine.explanations import Illegal
from games.models import Maintenance, Match
from games.ops import maintenance
from games.ops.maintenance import InMaintenance, MaintenanceRefused
from games.play.services import MatchSetup
from lobby.models import Seek, Ticket
from lobby.pairing import services as pairing_services
from lobby.seeks import bots, challenges, services
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import sit_down

pytestmark = pytest.mark.django_db
BEGIN, END = "/admin/games/maintenance/begin/", "/admin/games/maintenance/end/"
SAID = "No new games can start at the moment because we are working on the site."
COMMIT = "django_capture_on_commit_callbacks"
TERMS = MatchSetup("backgammon")


def name() -> str:
    return uuid4().hex


@pytest.fixture
def begin(request: pytest.FixtureRequest) -> Callable[[], Maintenance]:
    """A function that starts maintenance, as the operator's command does."""
    commits = request.getfixturevalue(COMMIT)

    def begin() -> Maintenance:
        with commits(execute=True):
            return maintenance.begin(by=None, note="a new disk", request_id=name())

    return begin


def test_nothing_begins_until_it_is_over(
    anna: User, berta: User, begin: Callable[[], Maintenance]
) -> None:
    open_one = services.open_seek(opener=anna, setup=TERMS, request_id="before")
    asked = challenges.challenge(opener=anna, addressee=berta, setup=TERMS, request_id=name())
    pairing_services.open_ticket(user=anna, game="senet", pace="normal", request_id=name())
    on = begin()
    ways: tuple[Callable[[], object], ...] = (
        lambda: services.open_seek(opener=berta, setup=TERMS, request_id=name()),
        lambda: services.join_seek(seek_id=open_one.pk, user=berta),
        lambda: services.accept_invitation(token=open_one.token, user=berta),
        lambda: challenges.challenge(opener=berta, addressee=anna, setup=TERMS, request_id=name()),
        lambda: challenges.accept(seek_id=asked.pk, user=berta),
        lambda: bots.play_computer(user=anna, setup=TERMS, request_id=name()),
        lambda: bots.start_with_computers(seek_id=open_one.pk, user=anna),
        lambda: pairing_services.open_ticket(
            user=berta, game="senet", pace="normal", request_id=name()
        ),
    )
    for way in ways:
        with pytest.raises(InMaintenance):
            way()
    # A repeated request from before gets its old answer.
    again = services.open_seek(opener=anna, setup=TERMS, request_id="before")
    assert again == open_one
    now = timezone.now()
    waits = {"game": "senet", "pace": "normal", "rating": 1500, "since": now, "request_id": "b"}
    Ticket.objects.create(user=berta, until=now + timedelta(minutes=1), **waits)
    assert pairing_services.pair_up() == 0
    assert (Match.objects.count(), Seek.objects.count()) == (0, 2)
    maintenance.end(by=None, maintenance_id=on.pk)
    maintenance.current.invalidate()
    assert pairing_services.pair_up() == 1


def test_matches_go_on_but_no_rematch_begins(
    anna: User, berta: User, begin: Callable[[], Maintenance]
) -> None:
    table = sit_down(anna, berta)
    begin()
    table.act(table.state.seat or 0, "resign")
    assert table.match.stage == Match.Stage.OVER
    with pytest.raises(Illegal, match="No new games can start"):
        table.act(0, "rematch")


def test_a_button_of_the_lobby_leads_back_and_says_why(
    anna: User, begin: Callable[[], Maintenance]
) -> None:
    begin()
    client = browser(anna)
    posted = {"game": "senet", "clocks": "normal", "request_id": name()}
    page = text(client.post("/pool/", posted, follow=True))
    assert page.count(SAID) == 2
    assert not Ticket.objects.exists()


def test_every_page_says_so_and_pays_no_query_for_it(
    anna: User, berta: User, begin: Callable[[], Maintenance]
) -> None:
    table = sit_down(anna, berta)
    client, address = browser(anna), table.match.get_absolute_url()

    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len(queries)

    count_queries()
    before = count_queries()
    begin()
    soon = timezone.now() + timedelta(hours=2)
    Maintenance.objects.update(until=soon)
    for page in ("/", address, "/accounts/login/", "/fair/"):
        answer = client.get(page, follow=True)
        assert answer.status_code == 200
        assert SAID in text(answer), page
        assert f"until {soon:%d/%m/%Y %H:%M} UTC" in text(answer)
    assert count_queries() == before


def test_a_note_and_a_time_to_come_are_asked_for_and_twice_does_it_once(anna: User) -> None:
    past = timezone.now() - timedelta(minutes=1)
    for said in ({"note": " "}, {"note": "a" * 1001}, {"note": "a", "until": past}):
        with pytest.raises(MaintenanceRefused):
            maintenance.begin(by=None, request_id=name(), **said)
    first = maintenance.begin(by=None, note="a", request_id="one")
    assert maintenance.begin(by=None, note="a", request_id="one") == first
    with pytest.raises(MaintenanceRefused, match="already started"):
        maintenance.begin(by=None, note="b", request_id="two")
    with pytest.raises(NotPermitted):
        maintenance.begin(by=anna, note="a", request_id="three")
    with pytest.raises(NotPermitted):
        maintenance.end(by=anna, maintenance_id=first.pk)
    master = create_administrator()
    maintenance.end(by=master, maintenance_id=first.pk)
    ended = Maintenance.objects.get()
    assert ended.ended_by == master
    maintenance.end(by=None, maintenance_id=first.pk)
    assert Maintenance.objects.get().ended_at == ended.ended_at


def test_administrators_begin_and_end_it_in_the_admin() -> None:
    said = {"note": "a new disk", "until": "", "request_id": "one"}
    referee = browser(create_staff(Role.REFEREE, name="Ruth"))
    assert referee.post(BEGIN, said).status_code == 403
    assert not Maintenance.objects.exists()
    desk = browser(create_administrator())
    assert desk.post(BEGIN, said | {"note": ""}).status_code == 422
    assert desk.post(BEGIN, said | {"until": "2001-01-01T10:00"}).status_code == 422
    for _ in range(2):
        assert desk.post(BEGIN, said).status_code == 302
    assert "already started" in text(desk.post(BEGIN, said | {"request_id": "two"}))
    on = Maintenance.objects.get()
    page = desk.get(END)
    assert str(on.pk) in text(page)
    assert " style=" not in text(page).partition('id="content"')[2]
    assert desk.post(END, {"maintenance_id": on.pk}).status_code == 302
    assert "There is no maintenance at the moment." in text(desk.get(END))
    assert "a new disk" in text(desk.get("/admin/games/maintenance/"))
    assert browser().get(BEGIN).status_code == 302


def test_commands_begin_and_end_it_too() -> None:
    call_command("maintenance", "on", "--minutes", "30", "--note", "a new disk")
    on = Maintenance.objects.get()
    assert on.until is not None
    assert on.until > timezone.now()
    with pytest.raises(CommandError, match="already started"):
        call_command("maintenance", "on")
    call_command("maintenance", "off")
    call_command("maintenance", "off")
    assert not Maintenance.objects.filter(ended_at=None).exists()
