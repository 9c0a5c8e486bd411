"""Claims of staff on matches and appeals: seen by others, ended by themselves, handed over."""

from datetime import timedelta

import pytest

from accounts.models import Claim, User
from accounts.staff.claims import ClaimRefused, claim_case, claims_of, hand_over, release_case
from accounts.staff.powers import Role
from lobby.models import Appeal
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import sit_down
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def referees() -> tuple[User, User]:
    return create_staff(Role.REFEREE, name="Ruth"), create_staff(Role.REFEREE, name="Judge")


def test_a_claim_is_seen_in_the_console_and_handed_over_and_released(
    anna: User, berta: User, referees: tuple[User, User]
) -> None:
    ruth, judge = referees
    create_staff(name="No role")
    table = sit_down(anna, berta)
    console, address = (
        f"/admin/games/match/{table.pk}/console/",
        f"/admin/claims/match/{table.pk}/",
    )
    own, other = browser(ruth), browser(judge)
    assert own.post(address, {"step": "claim"})["Location"] == console
    assert "You have claimed this until" in text(own.get(console))
    shown = text(other.get(console))
    assert "Ruth has claimed this until" in shown
    assert "Hand over" not in shown
    other.post(address, {"step": "claim"})
    other.post(address, {"step": "release"})
    assert Claim.objects.get().by == ruth
    assert "No role" not in text(own.get(console)).partition('id="claim"')[2].partition("</div>")[0]
    own.post(address, {"step": "give", "to": judge.pk})
    assert "You have claimed this until" in text(other.get(console))
    other.post(address, {"step": "release"})
    assert not Claim.objects.exists()
    assert own.post("/admin/claims/appeal/1/", {"step": "claim"}).status_code == 403
    assert own.get(address).status_code == 405


def test_a_claim_ends_by_itself_and_only_its_owner_ends_it(
    referees: tuple[User, User], time: Time
) -> None:
    ruth, judge = referees
    claim_case("match x", ruth)
    with pytest.raises(ClaimRefused, match="Ruth has claimed"):
        claim_case("match x", judge)
    with pytest.raises(ClaimRefused, match="not claimed"):
        hand_over("match x", judge, ruth)
    with pytest.raises(ClaimRefused, match="who may handle"):
        hand_over("match x", ruth, create_staff(name="No role"))
    time.passes(timedelta(hours=2))
    assert claims_of(["match x"]) == {}
    claim_case("match x", judge)
    release_case("match x", ruth)
    assert claims_of(["match x"])["match x"].by == judge


def test_an_appeal_is_answered_by_the_member_who_has_claimed_it(anna: User) -> None:
    zoe, chief = create_administrator("Zoe"), create_staff(Role.ADMINISTRATOR, name="Chief")
    appeal = Appeal.objects.create(thing="sanction", number=1, user=anna, words="Not me.")
    page, form = (f"/admin/lobby/appeal/{appeal.pk}/{rest}/" for rest in ("change", "decide"))
    assert "Claim and answer" in text(browser(zoe).get(page))
    assert 'name="answer"' not in text(browser(zoe).get(page))
    claimed = browser(zoe).post(f"/admin/claims/appeal/{appeal.pk}/", {"step": "answer"})
    assert claimed["Location"] == form
    assert browser(zoe).get(form)["Location"] == f"{page}#answer"
    assert 'name="answer"' in text(browser(zoe).get(page))
    sent = {"answer": "stands", "note": "clear", "request_id": "a" * 32}
    taken = browser(chief).get(page), browser(chief).post(form, sent)
    assert [each.status_code for each in taken] == [200, 422]
    assert "Zoe has claimed this" in text(taken[0])
    assert "Zoe has claimed this already." in text(taken[1])
    for viewer, step in ((zoe, "Answer"), (chief, "Zoe")):
        assert f'/appeal/{appeal.pk}/change/">{step}' in text(browser(viewer).get("/admin/"))
    for other in (f"0{appeal.pk}", f"0_{appeal.pk}"):
        answer = browser(chief).post(f"/admin/claims/appeal/{other}/", {"step": "claim"})
        assert answer["Location"] == f"/admin/lobby/appeal/{appeal.pk}/change/"
    assert Claim.objects.get().by == zoe
    assert "Zoe has claimed" in text(browser(chief).get(f"/admin/lobby/appeal/{appeal.pk}/change/"))
