"""The history of a user in one list, on the user's page in the admin."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.people.renaming import rename
from accounts.staff.commands import StaffCommand
from accounts.staff.powers import Role
from games.models import Reckoning, Result
from games.play.services import resign_match
from lobby.moderation.people import services
from lobby.moderation.people.timeline import LISTS, MAX_ROWS, Line, UserHistory, timeline
from lobby.request_form import new_request_id
from tests.accounts.support.staff import create_administrator, create_staff
from tests.lobby.conftest import browser_of
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import impose, lift
from tests.lobby.support.seeks import start_match_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def chief() -> User:
    return create_administrator("Zoe")


def lines(person: User, by: User, shown: str = "all") -> list[Line]:
    return list(timeline(UserHistory(person, by), shown).lines)


def test_a_match_is_shown_with_its_result_and_the_change_of_the_rating(
    anna: User, berta: User, chief: User
) -> None:
    match = start_match_of(anna, berta)
    (live,) = lines(anna, chief, "matches")
    assert (live.mark, live.first, live.change) == ("in progress", True, "")
    resign_match(match_id=match.pk, user=anna)
    reckoning = Reckoning.objects.filter(match=match).first()
    results = Result.objects.filter(match=match)
    results.update(mu_before=25, sigma_before=2, mu_after=24, sigma_after=2)
    shown = {person: lines(person, chief, "matches")[0] for person in (anna, berta)}
    assert [line.mark.partition(",")[0] for line in shown.values()] == [
        "Lost 2 points",
        "Won 2 points",
    ]
    assert all(bool(line.change) == (reckoning is not None) for line in shown.values())
    assert all(line.details in {"Anna – Berta", "Berta – Anna"} for line in shown.values())
    page = browser_of(chief).get(f"/admin/games/match/?person={anna.pk}").content.decode()
    assert "Lost 2 points" in page.partition('id="result_list"')[2]
    every = browser_of(chief).get("/admin/games/match/").content.decode()
    assert "column-result" not in every


def test_one_list_mixes_everything_the_newest_first_and_what_goes_on_above(
    anna: User, berta: User, chief: User
) -> None:
    resign_match(match_id=start_match_of(anna, berta).pk, user=berta)
    old = impose(anna, "mute")
    lift(old)
    services.add_note(StaffCommand(chief, anna, "a club", new_request_id()))
    rename(anna, "Annika")
    closed = store_report(
        None, anna, "stalls", key="person 0", outcome="unproven", closed_at=timezone.now()
    )
    held = impose(anna, "rated")
    report = store_report(berta, anna, words="rude")
    page = browser_of(chief).get(f"/admin/accounts/user/{anna.pk}/change/?show=sanctions")
    for sanction in (old, held):
        assert f'<li id="sanction-{sanction.pk}"' in page.content.decode()
    shown = lines(anna, chief)
    assert [line.what for line in shown if line.first] == [
        "Reported: an offensive name",
        "Banned from rated games",
    ]
    assert {line.quote for line in shown} >= {"rude", "a club", held.note}
    whats = [line.what for line in shown]
    moments = [line.at for line in shown if not line.first]
    assert moments == sorted(moments, reverse=True)
    for what in ("Muted", "Lifted: muted", "Added a note", "Joined", "Backgammon"):
        assert what in whats, what
    assert "Changed their name, before: Anna" in whats
    details = {line.details for line in shown}
    assert {f"({closed.pk})", f"Berta ({report.pk})"} <= details


def test_the_list_of_everything_ends_where_one_of_its_parts_does(
    anna: User, berta: User, chief: User
) -> None:
    long_ago = timezone.now() - timedelta(days=900)
    User.objects.filter(pk=anna.pk).update(date_joined=long_ago)
    anna.refresh_from_db()
    for number in range(MAX_ROWS):
        made = store_report(anna, berta, outcome="unproven", key=f"person {number}")
        type(made).objects.filter(pk=made.pk).update(at=timezone.now() - timedelta(days=number))
    assert "Joined" not in [line.what for line in lines(anna, chief)]
    assert "Joined" in [line.what for line in lines(anna, chief, "account")]


def test_each_list_is_shown_to_those_who_may_read_it(anna: User, berta: User, chief: User) -> None:
    store_report(berta, anna, words="rude")
    start_match_of(anna, berta)
    seen = {}
    for role in (Role.MODERATOR, Role.DIRECTOR):
        reader = create_staff(role, name=f"S{role}")
        seen[role] = [name for name, _title in timeline(UserHistory(anna, reader)).titles]
        page = browser_of(reader).get(f"/admin/accounts/user/{anna.pk}/change/?show=reports")
        assert ("rude" in page.content.decode()) == ("reports" in seen[role])
    assert "reports" not in seen[Role.DIRECTOR]
    assert "reports" in seen[Role.MODERATOR]
    assert [name for name, _title in timeline(UserHistory(anna, chief)).titles] == list(LISTS)
    # A list that does not exist is that of everything.
    assert timeline(UserHistory(anna, chief), "no such list").shown == "all"
