"""The buttons of a profile: what each does, and which viewers may press it."""

import pytest
from django.test import Client

from accounts.models import Note, Tie, User
from accounts.people.notes import note_about
from accounts.people.relations import relate, relation_kinds
from tests.lobby.support.html import words

pytestmark = pytest.mark.django_db


def press_button(client: Client, wish: str, **fields: str) -> str:
    """Press a button on Berta's profile and return the path of the redirect."""
    answer = client.post("/people/Berta/ties/", {"wish": wish, **fields})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize("wish", ["follow", "block", "mute"])
def test_a_button_does_what_it_says_and_its_other_takes_it_back(
    as_anna: Client, anna: User, berta: User, wish: str
) -> None:
    for _ in range(2):
        assert press_button(as_anna, wish) == "/people/Berta/"
        assert relation_kinds(anna, berta) == {wish}
    assert f'value="un{wish}"' in as_anna.get("/people/Berta/").content.decode()
    assert "Berta" in words(as_anna.get("/people/Anna/").content.decode())
    press_button(as_anna, f"un{wish}")
    assert relation_kinds(anna, berta) == set()
    assert f'value="{wish}"' in as_anna.get("/people/Berta/").content.decode()


def test_a_button_leads_back_to_where_it_was_pressed_but_to_no_other_site(
    as_anna: Client, berta: User
) -> None:
    assert press_button(as_anna, "mute", next="/rules/") == "/rules/"
    assert press_button(as_anna, "mute", next="https://evil.example/") == "/people/Berta/"


@pytest.mark.parametrize("wish", ["", "marry", "FOLLOW"])
def test_what_no_button_asks_for_is_refused(as_anna: Client, berta: User, wish: str) -> None:
    assert as_anna.post("/people/Berta/ties/", {"wish": wish}).status_code == 400
    assert not Tie.objects.exists()


def test_strangers_are_asked_for_their_name(client: Client, berta: User) -> None:
    assert press_button(client, "follow").startswith("/accounts/login/")
    assert client.post("/people/Berta/note/", {"text": "x"})["Location"].startswith("/accounts/")
    assert "wish" not in client.get("/people/Berta/").content.decode()


def test_a_link_does_nothing(as_anna: Client, berta: User) -> None:
    for path in ("ties", "note"):
        assert as_anna.get(f"/people/Berta/{path}/").status_code == 405


def test_an_unknown_name_is_not_found(as_anna: Client) -> None:
    for path in ("ties", "note"):
        assert as_anna.post(f"/people/Nobody/{path}/", {"wish": "follow"}).status_code == 404


def test_a_note_is_shown_to_its_author_as_text(
    as_anna: Client, as_berta: Client, client: Client, anna: User, berta: User
) -> None:
    answer = as_anna.post("/people/Berta/note/", {"text": " <b>Slow</b> & \u202ekind "})
    assert answer["Location"] == "/people/Berta/"
    html = as_anna.get("/people/Berta/").content.decode()
    assert "&lt;b&gt;Slow&lt;/b&gt; &amp;" in html
    assert "<b>Slow" not in html
    for other in (as_berta, client):
        assert "Slow" not in other.get("/people/Berta/").content.decode()
    as_anna.post("/people/Berta/note/", {"text": "  "})
    assert note_about(anna, berta) == ""


@pytest.mark.parametrize("text", ["x" * 1001, "a\0b"])
def test_a_note_that_cannot_be_kept_is_refused(as_anna: Client, berta: User, text: str) -> None:
    assert as_anna.post("/people/Berta/note/", {"text": text}).status_code == 400
    assert not Note.objects.exists()


def test_relations_are_not_shown_to_their_subject(
    as_berta: Client, client: Client, anna: User, berta: User
) -> None:
    for kind in ("block", "mute"):
        relate(anna, berta, kind)
    assert "Anna" not in as_berta.get("/people/Berta/").content.decode()
    html = as_berta.get("/people/Anna/").content.decode()
    assert 'value="block"' in html
    assert "unblock" not in html
