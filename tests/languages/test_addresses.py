"""The URL of a page determines its language; URLs without a language prefix may redirect."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.languages import NAMES, localize_url
from accounts.models import User
from tests.games.support.clients import browser
from tests.games.support.matches import Table
from tests.lobby.support.seeks import open_seek_of

pytestmark = pytest.mark.django_db
PAGES = ["/", "/watch/", "/games/", "/games/senet/", "/rules/senet/", "/ratings/backgammon/",
         "/conduct/", "/fair/", "/fair/log/", "/positions/", "/accounts/login/",
         "/accounts/signup/", "/people/Anna/", "/accounts/password/reset/"]  # fmt: skip
OWN = ["/account/", "/preferences/", "/vacation/", "/accounts/email/", "/people/Anna/matches/"]
OTHERS = [language for language in NAMES if language != "en"]


def switch(client: Client, language: str, page: str) -> str:
    answer = client.post("/language/", {"language": language, "next": page})
    assert answer.status_code == 302
    return answer["Location"]


def check(html: str, path: str, language: str) -> None:
    """Assert that a page names its language, its versions in other languages and its own URL."""
    assert f'<html lang="{language}">' in html
    own = settings.ORIGIN + localize_url(path, language)
    assert f'<link rel="canonical" href="{own}">' in html
    alternates = dict(
        re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', html)
    )
    wanted = {each: settings.ORIGIN + localize_url(path, each) for each in NAMES}
    assert alternates == {**wanted, "x-default": settings.ORIGIN + path}
    assert f'value="{language}" lang="{language}" aria-current="true"' in html


@pytest.mark.parametrize("language", NAMES)
def test_every_page_says_its_language_and_where_it_is_in_the_others(
    language: str, anna: User, table: Table, client: Client
) -> None:
    for path in [*PAGES, f"/matches/{table.pk}/"]:
        answer = client.get(localize_url(path, language))
        assert answer.status_code == 200, path
        assert answer["Content-Language"] == language
        check(answer.content.decode(), path, language)
    hers = browser(anna)
    for path in OWN:
        check(hers.get(localize_url(path, language)).content.decode(), path, language)


@pytest.mark.parametrize("language", OTHERS)
def test_links_of_a_page_stay_in_its_language(language: str, table: Table) -> None:
    html = browser(table.user(0)).get(f"/{language}/matches/{table.pk}/").content.decode()
    plain = ("/static/", "/ws/", "/language/", "/theme/", f"/matches/{table.pk}/record.json")
    found = re.findall(r'(?:href|action|hx-post|data-fetch)="(/[^"]*)"', html)
    assert len(found) > 20
    for link in found:
        assert link.startswith((*plain, f"/{language}/")), link


def test_the_name_of_no_language_is_part_of_any_other_address(client: Client) -> None:
    assert client.get("/de/rules/").status_code == 404
    assert client.get("/es/healthz").status_code == 404
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/en/", "/"),
        ("/en/watch/?game=senet", "/watch/?game=senet"),
        ("/en//evil.example/", "/evil.example/"),
    ],
)
def test_the_prefix_of_english_leads_to_the_address_without_one(
    client: Client, path: str, expected: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Location"]) == (301, expected)


def test_what_machines_read_has_no_language(client: Client) -> None:
    assert client.get("/fair/log.txt").status_code == 200
    assert client.get("/es/fair/log.txt").status_code == 404


def test_a_missing_page_is_missing_in_the_language_it_was_asked_for(client: Client) -> None:
    answer = client.get("/fr/rules/chess/")
    assert answer.status_code == 404
    assert '<html lang="fr">' in answer.content.decode()


# ---- Addresses without a language


def test_a_first_visit_is_offered_what_the_browser_reads(client: Client) -> None:
    answer = client.get("/?game=senet", headers={"Accept-Language": "de, es-MX;q=0.9, en;q=0.5"})
    assert answer.status_code == 302
    assert answer["Location"] == "/es/?game=senet"
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("reads", ["", "*", "en, es;q=0.5", "de, ja", "en-GB,en;q=0.9", "xx-,;;q"])
def test_readers_of_english_or_unknown_languages_are_shown_english(
    client: Client, reads: str
) -> None:
    answer = client.get("/", headers={"Accept-Language": reads})
    assert answer.status_code == 200
    assert "Accept-Language" in answer["Vary"]


def test_every_link_without_a_language_leads_to_what_the_browser_reads(
    client: Client, table: Table
) -> None:
    for path in [*PAGES, f"/matches/{table.pk}/"]:
        answer = client.get(path, headers={"Accept-Language": "fr, en;q=0.8"})
        assert answer.status_code == 302, path
        assert answer["Location"] == f"/fr{path}"
        assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
        assert "no-store" in answer["Cache-Control"]


def test_a_page_without_a_language_is_cached_for_readers_of_its_language_only(
    client: Client,
) -> None:
    answer = client.get("/rules/senet/", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    assert {"Accept-Language", "Sec-Fetch-Site"} <= set(answer["Vary"].split(", "))


def test_search_engines_see_the_language_of_the_address(client: Client) -> None:
    for path in ("/rules/senet/", "/nl/rules/senet/"):
        assert client.get(path).status_code == 200


def test_a_link_with_a_language_leads_there_whatever_the_browser_reads(client: Client) -> None:
    for path in ("/nl/", "/nl/rules/senet/", "/nl/accounts/login/"):
        answer = client.get(path, headers={"Accept-Language": "pl"})
        assert answer.status_code == 200
        assert '<html lang="nl">' in answer.content.decode()


def test_what_machines_read_does_not_redirect(client: Client) -> None:
    for path in ("/healthz", "/fair/log.txt", "/offline/"):
        assert client.get(path, headers={"Accept-Language": "pl"}).status_code == 200


def test_links_between_pages_of_the_site_do_not_redirect(anna: User, client: Client) -> None:
    from_here = {"Accept-Language": "pl", "Sec-Fetch-Site": "same-origin"}
    for path in PAGES:
        assert client.get(path, headers=from_here).status_code == 200


def test_an_invitation_is_a_door_too_and_is_the_same_link_in_every_language(
    anna: User, client: Client
) -> None:
    seek = open_seek_of(anna, private=True)
    page = browser(anna).get("/es/").content.decode()
    assert f"http://testserver/invite/{seek.token}/" in page
    assert f"/es/invite/{seek.token}/" not in page.replace(f"/es/invite/{seek.token}/qr.svg", "")
    answer = client.get(f"/invite/{seek.token}/", headers={"Accept-Language": "fr"})
    assert answer["Location"] == f"/fr/invite/{seek.token}/"
    shown = client.get(answer["Location"])
    assert '<html lang="fr">' in shown.content.decode()
    joined = client.post(answer["Location"], {"request_id": "0" * 32})
    assert joined.status_code == 302
    assert joined["Location"].startswith("/fr/matches/")


# ---- Stored choices


def test_choosing_a_language_stays_on_the_page_and_its_query(client: Client) -> None:
    assert switch(client, "es", "/rules/senet/?a=1&b=%C3%A9") == "/es/rules/senet/?a=1&b=%C3%A9"
    assert switch(client, "pl", "/es/rules/") == "/pl/rules/"
    assert switch(client, "en", "/pl/rules/?x=/es/") == "/rules/?x=/es/"
    assert switch(client, "fr", "/") == "/fr/"


@pytest.mark.parametrize("page", ["https://example.org/x", "//example.org", "javascript:x", ""])
def test_choosing_leads_to_no_other_site(client: Client, page: str) -> None:
    assert switch(client, "es", page) == "/es/"


def test_choosing_leads_to_no_other_site_by_an_address_of_another_language(
    client: Client,
) -> None:
    assert switch(client, "en", "/nl//elsewhere.example/x") == "/elsewhere.example/x"
    assert switch(client, "nl", "/fr//elsewhere.example/x") == "/nl/elsewhere.example/x"


def test_a_language_that_the_site_does_not_speak_is_none(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert switch(client, "tlh", "/rules/") == "/rules/"
    assert client.get("/language/").status_code == 405


def test_the_choice_of_a_stranger_is_kept_in_the_browser(client: Client) -> None:
    switch(client, "nl", "/")
    assert client.get("/")["Location"] == "/nl/"
    assert client.get("/", headers={"Accept-Language": "pl"})["Location"] == "/nl/"
    switch(client, "en", "/nl/")
    assert client.get("/", headers={"Accept-Language": "pl"}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/games/?a=1", "/accounts/login/", "/positions/?p=x", "/conduct/"]
)
def test_a_choice_holds_for_every_page_without_a_prefix(client: Client, path: str) -> None:
    switch(client, "nl", "/")
    answer = client.get(path)
    assert answer["Location"] == f"/nl{path}"
    assert "no-store" in answer["Cache-Control"]
    switch(client, "en", "/")
    assert client.get(path)["Content-Language"] == "en"


@pytest.mark.parametrize("chosen", ["fr", "en"])
def test_a_choice_holds_for_links_that_readers_of_other_languages_pass_on(
    client: Client, anna: User, table: Table, chosen: str
) -> None:
    path = f"/matches/{table.pk}/?from=chat"
    own = localize_url(path, chosen)
    assert client.get(f"/pl{path}")["Content-Language"] == "pl"
    switch(client, chosen, "/")
    answer = client.get(f"/pl{path}")
    assert (answer.status_code, answer["Location"]) == (302, own)
    assert "no-store" in answer["Cache-Control"]
    assert client.get(own)["Content-Language"] == chosen
    User.objects.filter(pk=anna.pk).update(language=chosen)
    assert browser(anna).get(f"/pl{path}")["Location"] == own


def test_a_page_of_another_language_may_not_be_kept_for_readers_who_have_chosen(
    client: Client,
) -> None:
    answer = client.get("/pl/rules/senet/")
    assert "Cookie" in answer["Vary"]
    assert "private" in answer["Cache-Control"]


def test_the_menu_leads_from_a_chosen_language_to_every_other(client: Client, anna: User) -> None:
    hers = browser(anna)
    for language in [*OTHERS, "en", *reversed(OTHERS)]:
        for reader in (client, hers):
            page = switch(reader, language, "/rules/senet/")
            assert reader.get(page)["Content-Language"] == language


@pytest.mark.parametrize(
    "header", [{"HX-Request": "true"}, {"Sec-Fetch-Dest": "empty"}, {"Sec-Fetch-Dest": "iframe"}]
)
def test_a_part_of_a_page_is_in_the_language_of_that_page(
    client: Client, header: dict[str, str]
) -> None:
    switch(client, "nl", "/")
    assert client.get("/tables/", headers=header).status_code == 200
    assert client.get("/es/tables/", headers=header)["Content-Language"] == "es"


@pytest.mark.parametrize("path", ["/healthz", "/fair/log.txt", "/worker.js"])
def test_a_choice_does_not_touch_what_machines_read(client: Client, path: str) -> None:
    switch(client, "nl", "/")
    assert client.get(path).status_code == 200


def test_a_form_without_a_prefix_is_answered_in_the_chosen_language(client: Client) -> None:
    switch(client, "nl", "/")
    refused = client.post("/accounts/login/", {"login": "nobody", "password": "nothing at all"})
    assert refused.status_code == 200
    assert '<html lang="nl">' in refused.content.decode()
    assert client.post("/accounts/guest/")["Location"].startswith("/nl/")


def test_a_form_of_a_page_in_another_language_is_answered_in_that_language(client: Client) -> None:
    switch(client, "nl", "/")
    refused = client.post("/pl/accounts/login/", {"login": "nobody", "password": "nothing at all"})
    assert (refused.status_code, refused["Content-Language"]) == (200, "pl")


def test_an_address_that_is_none_is_missing_in_the_chosen_language(client: Client) -> None:
    switch(client, "nl", "/")
    answer = client.get("/nothing-lies-here/")
    assert answer.status_code == 404
    assert answer["Content-Language"] == "nl"
    assert '<html lang="nl">' in answer.content.decode()


def test_the_choice_of_a_person_goes_wherever_they_log_in(anna: User) -> None:
    switch(browser(anna), "fr", "/")
    anna.refresh_from_db()
    assert anna.language == "fr"
    assert browser(anna).get("/")["Location"] == "/fr/"


def test_a_new_user_gets_the_language_of_the_page(client: Client) -> None:
    client.post("/pl/accounts/guest/")
    assert User.objects.get().language == "pl"
    words = "knucklebones-and-honey"
    form = {"username": "Zofia", "password1": words, "password2": words}
    answer = client.post("/es/accounts/signup/", form)
    assert answer["Location"] == "/es/"
    assert User.objects.get().language == "es"


def test_a_refused_form_can_be_read_in_another_language(anna: User) -> None:
    came_from = {"Referer": "http://testserver/es/?game=senet"}
    form = {"game": "petits-chevaux", "who": "perhaps", "request_id": "0" * 32}
    answer = browser(anna).post("/es/seeks/", form, headers=came_from)
    assert answer.status_code == 422
    assert 'name="next" value="/es/?game=senet"' in answer.content.decode()


def test_what_is_done_on_a_page_leads_to_one_in_the_same_language(anna: User, table: Table) -> None:
    hers = browser(anna)
    form = {"action": "nothing", "version": "x", "request_id": "1"}
    answer = hers.post(f"/es/matches/{table.pk}/act/", form)
    assert '<html lang="es">' in answer.content.decode()
    to_log_in = Client().get("/es/preferences/")
    assert to_log_in["Location"] == "/es/accounts/login/?next=/es/preferences/"
