"""Appeals by link: which users make them, and against which decisions."""

import pytest
from django.test import Client

from accounts.lifecycle import erasure
from accounts.models import User
from accounts.staff.appeal_links import InvalidLink, parse_link, signed_appeal_url
from games.models import Match
from lobby.models import Appeal
from lobby.moderation import decisions
from lobby.moderation.appeals import services
from lobby.moderation.appeals.services import AppealRefused
from tests.accounts.test_pages import check
from tests.lobby.support.appeals import MUTE, WARD, Revise
from tests.lobby.support.html import words
from tests.lobby.support.seeks import start_match_of

pytestmark = pytest.mark.django_db


def test_a_link_says_what_it_is_about_and_cannot_be_made_up(link: str, anna: User) -> None:
    token = link.split("/")[-2]
    assert parse_link(token) == ("sanction", MUTE, anna.pk)
    for wrong in (token[:-1], "x", token.replace(token[0], "x", 1), f"{token}x"):
        with pytest.raises(InvalidLink):
            parse_link(wrong)


def test_the_link_shows_the_decision_and_takes_an_appeal_without_logging_in(
    link: str, client: Client, anna: User
) -> None:
    page = client.get(link)
    check(page)
    shown = words(page.content.decode())
    for told in ("You may say nothing.", "You insulted a player.", "It lasts until"):
        assert told in shown
    assert "Mona" not in shown
    for wrong, sentence in (("", "in a few sentences"), ("x" * 1001, "at most 1000")):
        answer = client.post(link, {"words": wrong})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert client.post(link, {"words": "It was\n a <b>joke</b>."})["Location"] == link
    kept = Appeal.objects.get()
    assert (kept.user, kept.thing, kept.number) == (anna, "sanction", MUTE)
    shown = client.get(link).content.decode()
    assert "It was a &lt;b&gt;joke&lt;/b&gt;." in shown
    assert "We have not answered yet." in shown
    assert "<textarea" not in shown


def test_one_appeal_is_all(submitted_appeal: Appeal, link: str, client: Client) -> None:
    client.post(link, {"words": "And another thing."})
    assert Appeal.objects.get().words == "It was a joke."


@pytest.mark.parametrize("address", ["/appeals/x/", "/appeals/a:b:c/"])
def test_made_up_addresses_lead_nowhere(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address, {"words": "x"}).status_code == 404


def test_appeals_against_foreign_or_lapsed_decisions_are_refused(
    link: str, revise: Revise, anna: User, berta: User, client: Client
) -> None:
    strange = [("sanction", MUTE, berta), ("sanction", WARD, anna), ("x", 1, anna)]
    for thing, number, user in strange:
        assert client.get(signed_appeal_url(thing, number, user.pk)).status_code == 404
        with pytest.raises(AppealRefused, match="there is no decision"):
            services.submit_appeal(thing=thing, number=number, user=user, words="no")
    revise(stands=False)
    assert "no longer in force" in client.get(link).content.decode()
    assert client.post(link, {"words": "no"}).status_code == 422
    assert not Appeal.objects.exists()
    erasure.erase_user(anna)
    assert client.get(link).status_code == 404


def test_the_decisions_upon_a_match_lead_to_appeals(
    revise: Revise,
    anna: User,
    berta: User,
    as_anna: Client,
    as_berta: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match: Match = start_match_of(anna, berta)
    monkeypatch.setattr(
        decisions, "LATEST_OF_MATCH", {"ruling": {match.pk: [MUTE, WARD]}.__getitem__}
    )
    address = f"/matches/{match.pk}/decisions/"
    shown = as_anna.get(address)
    check(shown)
    assert signed_appeal_url("ruling", MUTE, anna.pk) in shown.content.decode()
    assert "There is no decision here" in as_berta.get(address).content.decode()
    revise(stands=False)
    assert "There is no decision here" in as_anna.get(address).content.decode()


def test_an_appeal_outlives_the_name_of_its_author(submitted_appeal: Appeal, anna: User) -> None:
    erasure.erase_user(anna)
    assert Appeal.objects.select_related("user").get().user.username != "Anna"
