"""Request names outside of matches: users who choose the same name do not disturb each other."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Deed, User
from accounts.staff.commands import CommandRefused, StaffCommand
from games import rulings
from games.models import Maintenance, Match, Ruling
from games.ops import maintenance
from games.play.services import MatchSetup
from lobby.models import Announcement, Report, ReportEntry, Seek, Ticket
from lobby.moderation.announcements.services import AnnouncementRefused, announce, end
from lobby.moderation.people import services as staff_services
from lobby.moderation.reports import queue
from lobby.moderation.reports.checks import ReportCommandRefused
from lobby.pairing import services as pairing_services
from lobby.seeks import bots, challenges, services
from tests.accounts.support.staff import create_administrator
from tests.games.support.rulings import rule
from tests.lobby.conftest import browser_of
from tests.lobby.support.concurrent_calls import run_at_once
from tests.lobby.support.seeks import GAME, post, start_match_of

pytestmark = pytest.mark.django_db
NAME = "n" * 32
REUSED = "with different answers"


@pytest.fixture
def staff(db: None) -> list[User]:
    """Two administrators, whose requests have the same request name."""
    return [create_administrator(name) for name in ("Ada", "Ida")]


@pytest.fixture
def people(anna: User, berta: User, clara: User, dora: User) -> list[User]:
    """Four players, whose requests have the same request name."""
    return [anna, berta, clara, dora]


class TestStaff:
    """A staff user's request is carried out even if another staff user has used its name."""

    def test_announcements(self, staff: list[User]) -> None:
        texts = [{"en": f"{by} announces"} for by in staff]
        made = [
            announce(by=by, texts=text, request_id=NAME)
            for by, text in zip(staff * 2, texts * 2, strict=True)
        ]
        assert made[:2] == made[2:]
        assert [each.by for each in made[:2]] == staff
        with pytest.raises(AnnouncementRefused, match=REUSED):
            announce(by=staff[0], texts=texts[1], request_id=NAME)
        assert Announcement.objects.count() == 2

    def test_an_announcement_that_was_ended_is_known_again(self, staff: list[User]) -> None:
        until = timezone.now() + timedelta(hours=1)
        ask = partial(announce, by=staff[0], texts={"en": "Soon"}, until=until, request_id=NAME)
        made = ask()
        end(by=staff[1], announcement_id=made.pk)
        assert ask() == made
        assert Announcement.objects.current_and_future().count() == 0

    def test_maintenance(self, staff: list[User]) -> None:
        for by in staff:
            for _ in range(2):
                begun = maintenance.begin(by=by, note=f"{by} begins", request_id=NAME)
                assert begun.begun_by == by
            with pytest.raises(maintenance.MaintenanceRefused, match=REUSED):
                maintenance.begin(by=by, note="another note", request_id=NAME)
            maintenance.end(by=by, maintenance_id=begun.pk)
        begun = maintenance.begin(by=None, note="by command", request_id=NAME)
        assert maintenance.begin(by=None, note="by command", request_id=NAME) == begun
        assert Maintenance.objects.count() == 3

    def test_maintenance_that_has_ended_is_not_begun_again(self, staff: list[User]) -> None:
        ask = partial(maintenance.begin, by=staff[0], note="a new disk", request_id=NAME)
        first = ask()
        maintenance.end(by=staff[0], maintenance_id=first.pk)
        assert ask() == first
        assert Maintenance.objects.filter(ended_at=None).count() == 0

    def test_the_command_line_has_a_name_once(self) -> None:
        Maintenance.objects.create(note="one", request_id=NAME, ended_at=timezone.now())
        with pytest.raises(IntegrityError), transaction.atomic():
            Maintenance.objects.create(note="two", request_id=NAME, ended_at=timezone.now())

    def test_rulings(self, staff: list[User], people: list[User]) -> None:
        matches = [start_match_of(*people[:2]), start_match_of(*people[2:])]
        for by, match in zip(staff, matches, strict=True):
            made = {rule(by, match, "close", reason="words", request_id=NAME) for _ in range(2)}
            assert [(each.by, each.match) for each in made] == [(by, match)]
        with pytest.raises(rulings.RulingRefused, match="for another ruling"):
            rule(staff[0], matches[1], "close", reason="words", request_id=NAME)
        assert Ruling.objects.count() == 2

    def test_staff_commands_about_users(self, staff: list[User], people: list[User]) -> None:
        for by, about in zip(staff, people[:2], strict=True):
            for _ in range(2):
                staff_services.add_note(
                    StaffCommand(by=by, about=about, note="a note", request_id=NAME)
                )
        with pytest.raises(CommandRefused):
            staff_services.add_note(
                StaffCommand(by=staff[0], about=people[1], note="a note", request_id=NAME)
            )
        assert list(Deed.objects.values_list("by", "about")) == [
            (by.pk, about.pk) for by, about in zip(staff[::-1], people[1::-1], strict=True)
        ]

    def test_steps_with_reports(self, staff: list[User], people: list[User]) -> None:
        reports = [store_report(by, about) for by, about in (people[:2], people[2:])]
        for by, report in zip(staff, reports, strict=True):
            for _ in range(2):
                claimed = queue.claim(queue.ReportCommand(report.pk, by, NAME))
                assert claimed.claimed_by == by
        with pytest.raises(ReportCommandRefused, match=REUSED):
            queue.claim(queue.ReportCommand(reports[1].pk, staff[0], NAME))
        with pytest.raises(ReportCommandRefused, match=REUSED):
            queue.release(queue.ReportCommand(reports[0].pk, staff[0], NAME))
        assert ReportEntry.objects.count() == 2

    def test_pages(self, staff: list[User]) -> None:
        texts = {"en": "Soon", "es": "", "fr": "", "nl": "", "pl": "", "since": "", "until": ""}
        for by in staff:
            desk = browser_of(by)
            address = "/admin/lobby/announcement/announce/"
            for _ in range(2):
                assert desk.post(address, {**texts, "request_id": NAME}).status_code == 302
            changed = desk.post(address, {**texts, "en": "Late", "request_id": NAME})
            assert changed.status_code == 422
            assert REUSED in changed.content.decode()
            said = {"note": "a new disk", "until": "", "request_id": NAME}
            assert desk.post("/admin/games/maintenance/begin/", said).status_code == 302
            assert Maintenance.objects.get(ended_at=None).begun_by == by
            call_command("maintenance", "off")
        assert Announcement.objects.count() == Maintenance.objects.count() == 2


def store_report(by: User, about: User) -> Report:
    """Store a report by user `by` about user `about`."""
    told = {"thing": "person", "key": f"person {about.pk}", "day": timezone.now().date()}
    return Report.objects.create(reporter=by, about=about, kind="name", **told)


@pytest.mark.django_db(transaction=True)
def test_maintenance_asked_for_twice_at_one_moment_begins_once(db: None) -> None:
    by = create_administrator()
    ask = partial(maintenance.begin, by=by, note="a new disk", request_id=NAME)
    assert run_at_once([ask] * 4) == [Maintenance.objects.get()] * 4


@pytest.mark.django_db(transaction=True)
def test_an_announcement_sent_twice_at_one_moment_is_made_once(db: None) -> None:
    by = create_administrator()
    ask = partial(announce, by=by, texts={"en": "Soon"}, request_id=NAME)
    assert run_at_once([ask] * 4) == [Announcement.objects.get()] * 4


class TestPlayers:
    """A player's request in the lobby is carried out even if another player has used its name."""

    def test_services(self, people: list[User]) -> None:
        anna, berta, clara, dora = people
        terms = MatchSetup(GAME)
        ways: Sequence[tuple[Callable[[User], object], type[Seek | Match]]] = [
            (lambda user: services.open_seek(opener=user, setup=terms, request_id=NAME), Seek),
            (lambda user: bots.play_computer(user=user, setup=terms, request_id=NAME), Match),
        ]
        for way, model in ways:
            before = model._default_manager.count()
            assert way(anna) == way(anna) != way(berta) == way(berta)
            assert model._default_manager.count() == before + 2
        for opener, addressee in ((clara, anna), (dora, berta)):
            for _ in range(2):
                seek = challenges.challenge(
                    opener=opener, addressee=addressee, setup=terms, request_id=NAME
                )
                assert (seek.opener, seek.addressee) == (opener, addressee)

    def test_quick_games(self, people: list[User]) -> None:
        anna, berta, *_ = people
        for user, game in ((anna, "senet"), (berta, "pachisi")):
            for _ in range(2):
                assert (
                    pairing_services.open_ticket(
                        user=user, game=game, pace="blitz", request_id=NAME
                    )
                    is None
                )
        assert dict(Ticket.objects.values_list("user", "game")) == {
            anna.pk: "senet",
            berta.pk: "pachisi",
        }

    @pytest.mark.parametrize("address", ["/seeks/", "/computer/", "/games/senet/first/"])
    def test_pages(self, people: list[User], address: str) -> None:
        for user in people[:2]:
            for _ in range(2):
                assert post(browser_of(user), address, request_id=NAME).status_code == 302
        assert list(Seek.objects.order_by("pk").values_list("opener", flat=True)) == [
            user.pk for user in people[:2]
        ]
