"""HTML of every account page: no inline scripts or styles, labelled controls, unique ids."""

from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Attributes = dict[str, str]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

STRANGER = ["login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/",
            "confirm-email/no-such-key/", "password/reset/key/1-none/", "inactive/",
            "password/reset/key/done/", "login/?next=/accounts/email/"]  # fmt: skip
GUEST = ["login/", "signup/", "logout/"]
MEMBER = ["email/", "password/change/", "logout/", "reauthenticate/", "2fa/", "2fa/webauthn/",
            "sessions/"]  # fmt: skip
VOID = {"meta", "link", "img", "input", "br", "hr"}


class PageParser(HTMLParser):
    """The tags and inline scripts of a page, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, Attributes]] = []
        self.text_of_scripts = ""
        self._open: list[str] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            self.text_of_scripts += data

    def all(self, *names: str) -> list[Attributes]:
        return [attrs for tag, attrs in self.tags if tag in names]


def read(response: "Answer") -> PageParser:
    return PageParser(response.content.decode())


def check_policy(response: "Answer") -> None:
    policy = response["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    page = read(response)
    assert page.text_of_scripts.strip() == ""
    assert all(script["src"].startswith("/static/") for script in page.all("script"))
    assert not page.all("style")
    for _, attrs in page.tags:
        assert not [name for name in attrs if name == "style" or name.startswith(("on", "hx-on"))]
        assert not str(attrs.get("href", "")).startswith("javascript:")


def check_names(response: "Answer") -> None:
    page = read(response)
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    labels = {attrs["for"] for attrs in page.all("label")}
    for control in page.all("input", "select", "textarea"):
        if control.get("type") != "hidden":
            assert control["id"] in labels
            assert "placeholder" not in control
            assert set(control.get("aria-describedby", "").split()) <= set(ids)
    assert len(page.all("h1")) == 1
    assert page.all("html")[0]["lang"] == "en"


def check(response: "Answer") -> None:
    assert response.status_code == 200
    check_policy(response)
    check_names(response)


@pytest.mark.parametrize("page", STRANGER)
def test_a_stranger_reads_a_page_that_keeps_the_policy(client: Client, page: str) -> None:
    check(client.get(f"/accounts/{page}"))


@pytest.mark.parametrize("page", GUEST)
def test_a_guest_reads_a_page_that_keeps_the_policy(as_guest: Client, page: str) -> None:
    check(as_guest.get(f"/accounts/{page}"))


@pytest.mark.parametrize("page", MEMBER)
def test_a_page_for_users_keeps_the_policy(as_anna: Client, page: str) -> None:
    check(as_anna.get(f"/accounts/{page}"))


def test_the_page_of_an_account_keeps_the_policy(as_anna: Client, as_guest: Client) -> None:
    check(as_anna.get("/account/"))
    check(as_guest.get("/account/"))


@pytest.mark.parametrize("page", ["login/", "signup/", "password/reset/"])
def test_a_form_with_mistakes_keeps_the_policy(client: Client, page: str) -> None:
    check(client.post(f"/accounts/{page}", {}))


def test_the_page_behind_a_reset_link_keeps_the_policy(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = next(word for word in mail.outbox[-1].body.split() if word.startswith("http"))
    check(client.get(link, follow=True))


def test_the_page_behind_a_confirming_link_keeps_the_policy(as_anna: Client) -> None:
    as_anna.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    link = next(word for word in mail.outbox[-1].body.split() if word.startswith("http"))
    check(as_anna.get(link))
    check(as_anna.get("/accounts/email/"))


def test_a_refusal_keeps_the_policy(client: Client) -> None:
    response = client.get("/no/such/page/")

    assert response.status_code == 404
    check_policy(response)
    check_names(response)


def test_an_error_is_shown_beside_its_field_and_above_the_form(client: Client) -> None:
    response = client.post("/accounts/signup/", {"username": "admin"})
    page = read(response)

    name = next(field for field in page.all("input") if field.get("name") == "username")
    assert name["aria-invalid"] == "true"
    assert "id_username_error" in name["aria-describedby"].split()
    assert "#id_username" in [link["href"] for link in page.all("a")]
    alert = next(attrs for _, attrs in page.tags if attrs.get("role") == "alert")
    assert "autofocus" in alert
    assert alert["tabindex"] == "-1"
    assert "<title>Error: Sign up" in response.content.decode()


def test_controls_tell_the_browser_what_to_fill_in(client: Client, as_anna: Client) -> None:
    def fills(response: "Answer") -> dict[str, str | None]:
        shown = [f for f in read(response).all("input") if f.get("type") != "hidden"]
        return {f["name"]: f.get("autocomplete") for f in shown}

    assert fills(client.get("/accounts/login/")) == {
        "login": "username",
        "password": "current-password",
    }
    assert fills(client.get("/accounts/signup/")) == {
        "username": "username",
        "email": "email",
        "password1": "new-password",
        "password2": "new-password",
    }
    assert fills(as_anna.get("/accounts/password/change/")) == {
        "oldpassword": "current-password",
        "password1": "new-password",
        "password2": "new-password",
    }


def test_the_token_for_htmx_stands_inside_the_body(client: Client) -> None:
    page = read(client.get("/accounts/login/"))

    tags = [tag for tag, _ in page.tags]
    app = next(attrs for _, attrs in page.tags if attrs.get("id") == "app")
    token = next(f["value"] for f in page.all("input") if f["name"] == "csrfmiddlewaretoken")
    assert app["hx-headers"] == f'{{"X-CSRFToken": "{token}"}}'
    assert tags.index("body") < tags.index("div")


def test_htmx_is_told_to_write_no_styles_and_to_run_no_code(client: Client) -> None:
    page = read(client.get("/accounts/login/"))
    config = next(m["content"] for m in page.all("meta") if m.get("name") == "htmx-config")

    for rule in ('"includeIndicatorStyles":false', '"allowEval":false', '"allowScriptTags":false'):
        assert rule in config


def test_the_apology_for_a_fault_needs_nothing(db: None) -> None:
    page = PageParser(render_to_string("500.html"))

    assert not page.all("script", "form")
    assert len(page.all("h1")) == 1
