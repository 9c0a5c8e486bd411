"""Changes of username: who gets the form, which names are free, and what becomes of old names."""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import FormerName, User
from accounts.people.renaming import (
    FORMER_NAME_SHOWN_FOR,
    RENAME_INTERVAL,
    NameTaken,
    RenamedRecently,
    is_taken,
    recent_names,
    rename,
)
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from tests.accounts.test_pages import check
from tests.lobby.support.seeks import resign, start_match_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

SignUp = Callable[..., "Answer"]

pytestmark = pytest.mark.django_db
PAGE = "/account/name/"


def wait(time: timedelta) -> None:
    for each in FormerName.objects.all():
        FormerName.objects.filter(pk=each.pk).update(until=each.until - time)


def errors(response: "Answer") -> str:
    assert response.status_code == 422
    return str(response.context["form"].errors)


def test_a_user_takes_another_name(as_anna: Client, anna: User) -> None:
    check(as_anna.get(PAGE))
    assert as_anna.post(PAGE, {"username": "Annika"})["Location"] == "/account/"
    anna.refresh_from_db()
    assert anna.username == "Annika"
    assert "Annika" in as_anna.get("/account/").content.decode()


@pytest.mark.parametrize(
    "page",
    ["/people/{}/", "/people/{}/matches/?page=2", "/people/{}/dice/", "/people/{}/with/Berta/"],
)
def test_an_old_address_leads_to_the_new_one(client: Client, anna: User, page: str) -> None:
    User.objects.create_user("Berta")
    rename(anna, "Annika")
    for old in ("Anna", "anna"):
        assert client.get(page.format(old))["Location"] == page.format("Annika")
    assert client.get(page.format("Annika")).status_code == 200


def test_both_names_of_a_pair_may_be_old(client: Client, anna: User) -> None:
    berta = User.objects.create_user("Berta")
    rename(anna, "Annika")
    rename(berta, "Bertine")
    assert client.get("/people/Anna/with/Berta/")["Location"] == "/people/Annika/with/Bertine/"


def test_a_button_pressed_under_an_old_name_still_does_what_it_says(
    client: Client, anna: User
) -> None:
    berta = User.objects.create_user("Berta")
    client.force_login(berta)
    rename(anna, "Annika")
    client.post("/people/Anna/ties/", {"wish": "follow"})
    assert berta.ties.get().other == anna


def test_closed_accounts_are_not_found_by_an_old_name(client: Client, anna: User) -> None:
    rename(anna, "Annika")
    User.objects.filter(pk=anna.pk).update(is_active=False)
    for name in ("Anna", "Annika", "a%00b"):
        assert client.get(f"/people/{name}/").status_code == 404


def test_an_old_name_cannot_be_taken_by_another_user(
    client: Client, anna: User, as_anna: Client, sign_up: SignUp
) -> None:
    berta = User.objects.create_user("Berta")
    rename(anna, "Annika")
    assert "already taken" in sign_up(client, username="ANNA").content.decode()
    with pytest.raises(NameTaken):
        rename(berta, "anna")
    berta.refresh_from_db()
    assert berta.username == "Berta"


def test_a_user_can_take_their_former_name_back(anna: User) -> None:
    rename(anna, "Annika")
    wait(RENAME_INTERVAL)
    rename(anna, "anna")
    anna.refresh_from_db()
    assert anna.username == "anna"
    assert recent_names(anna) == ["Annika"]
    assert not is_taken("ANNA", by=anna)


def test_other_capitals_are_a_new_name(client: Client, anna: User) -> None:
    rename(anna, "ANNA")
    assert client.get("/people/Anna/")["Location"] == "/people/ANNA/"


def test_a_name_is_kept_for_a_while(as_anna: Client, anna: User) -> None:
    rename(anna, "Annika")
    check(as_anna.get(PAGE))
    assert "recently" in errors(as_anna.post(PAGE, {"username": "Anja"}))
    with pytest.raises(RenamedRecently):
        rename(anna, "Anja")
    wait(RENAME_INTERVAL)
    rename(anna, "Anja")
    assert recent_names(anna) == ["Annika", "Anna"]


def test_the_same_name_again_changes_nothing(anna: User) -> None:
    rename(anna, "Anna")
    assert not FormerName.objects.exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("berta", "already taken"),
        ("Admin", "is reserved"),
        ("Guest-abc", "is reserved"),
        ("Deleted-7", "is reserved"),
        ("no", "3 to 20"),
        ("two words", "3 to 20"),
        ("", "required"),
    ],
)
def test_forbidden_names(as_anna: Client, anna: User, name: str, said: str) -> None:
    User.objects.create_user("Berta")
    assert said in errors(as_anna.post(PAGE, {"username": name}))
    anna.refresh_from_db()
    assert anna.username == "Anna"


def test_a_profile_shows_the_former_name_for_a_while(client: Client, anna: User) -> None:
    rename(anna, "Annika")
    assert "formerly Anna" in client.get("/people/Annika/").content.decode()
    FormerName.objects.update(until=timezone.now() - FORMER_NAME_SHOWN_FOR)
    assert "formerly" not in client.get("/people/Annika/").content.decode()


def test_matches_show_the_new_name_and_records_of_before_stay_valid(
    client: Client, anna: User
) -> None:
    match = start_match_of(anna, User.objects.create_user("Berta"))
    page = f"/matches/{match.pk}/"
    assert "Anna" in client.get(page).content.decode()
    resign(match.pk, anna)
    before = parse_record(client.get(f"{page}record.json").json())
    rename(anna, "Marianne")
    after = parse_record(client.get(f"{page}record.json").json())
    assert "Anna" not in client.get(page).content.decode()
    assert "Marianne" in client.get(page).content.decode()
    for record, name in ((before, "Anna"), (after, "Marianne")):
        assert name in str(record)
        lines = [*check_file(record), *check_dice(record), *check_play(record)]
        assert all(line.passed for line in lines)


def test_a_guest_signs_up_for_a_name(as_guest: Client) -> None:
    assert as_guest.post(PAGE, {"username": "Annika"})["Location"] == "/accounts/signup/"
