"""The profile page, rendered from the context of its view."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory

from accounts.models import User

pytestmark = pytest.mark.django_db

MATCH = {
    "url": "/matches/7/",
    "game": "Backgammon",
    "opponents": [{"name": "Berta"}, {"name": "Guest-k7m2xa"}],
    "state": "over",
    "result": "Won, 2 points",
    "when": datetime(2026, 11, 20, 9, 30, tzinfo=UTC),
}


def profile(person: User, *, is_me: bool = False, matches: int = 1) -> str:
    request = RequestFactory().get("/")
    request.user = person if is_me else AnonymousUser()
    context = {"person": person, "is_me": is_me, "matches": [MATCH] * matches}
    return render_to_string("accounts/profile.html", context, request)


def test_every_visitor_sees_the_name_and_the_matches(anna: User) -> None:
    html = profile(anna)

    assert "<h1>Anna</h1>" in html
    assert '<a href="/matches/7/">Backgammon</a>' in html
    assert "against Berta, Guest-k7m2xa" in html
    assert "Won, 2 points" in html
    assert 'datetime="2026-11-20T09:30:00+00:00"' in html


def test_other_users_see_neither_the_e_mail_address_nor_the_settings(anna: User) -> None:
    html = profile(anna)

    assert "anna@example.org" not in html
    assert "Your account" not in html


def test_the_owner_finds_the_account(anna: User) -> None:
    assert '<a href="/account/">Your account</a>' in profile(anna, is_me=True)


def test_a_guest_is_marked_and_invited_to_sign_up() -> None:
    guest = User.objects.create_user("Guest-k7m2xa", is_guest=True)

    assert "guest</span>" in profile(guest)
    assert "keep everything below" in profile(guest, is_me=True)
    assert "keep everything below" not in profile(guest)


def test_without_matches_the_page_links_the_lobby(anna: User) -> None:
    assert "Find an opponent in the lobby" in profile(anna, is_me=True, matches=0)
    assert "No games to show." in profile(anna, matches=0)
