"""The chat panel: what each viewer sees of it, and the responses to its form."""

import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Sanction, User
from accounts.people.relations import BLOCK, relate, relation_kinds
from games.models import Message
from tests.accounts.support.staff import create_administrator
from tests.games.support.clients import HTMX, browser, text
from tests.games.support.matches import ShowDice, Table, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">\u202e</p>{{ 7 }}'


def send(client: Client, table: Table, *, htmx: bool = False, **form: str) -> tuple[int, str]:
    """Post the chat form; return the status, and the URL of the redirect or else the HTML."""
    fields = {"request_id": uuid4().hex} | form
    headers = HTMX if htmx else {}
    answer = client.post(f"/matches/{table.pk}/say/", fields, headers=headers)
    return answer.status_code, answer.headers.get("Location") or text(answer)


def page(client: Client, table: Table, rest: str = "") -> str:
    """Return the HTML of the match's page, or of the page below it at the path `rest`."""
    return text(client.get(f"/matches/{table.pk}/{rest}"))


def read_messages(html: str) -> list[str]:
    """Return the texts of the chat messages in the HTML of a page."""
    return [unescape(found) for found in re.findall(r"<bdi>(.*?)</bdi>", html)]


def test_without_scripts_what_is_said_is_there_when_the_page_comes_again(
    table: Table, anna: User, berta: User
) -> None:
    for sent, phrase in [("A bold opening", ""), ("left in the field", "luck")]:
        answer = send(browser(anna), table, text=sent, phrase=phrase)
        assert answer == (302, f"/matches/{table.pk}/#chat-log")
    assert read_messages(page(browser(berta), table)) == ["A bold opening", "Good luck!"]


def test_a_second_click_says_nothing_more(table: Table, anna: User) -> None:
    for _ in range(2):
        assert send(browser(anna), table, phrase="hello", request_id="one")[0] == 302
    assert read_messages(page(browser(anna), table)) == ["Hello!"]


def test_scripts_are_given_a_new_name_for_what_is_said_next(table: Table, anna: User) -> None:
    status, html = send(browser(anna), table, htmx=True, text="Hello", request_id="one")
    assert status == 200
    assert re.search(r'name="request_id" value="(?!one")\w{32}"', html)
    assert "warning" not in html


@pytest.mark.parametrize("htmx", [True, False])
def test_what_is_refused_is_explained_and_stays_in_its_field(
    table: Table, anna: User, htmx: bool
) -> None:
    words = "x" * 301
    status, html = send(browser(anna), table, htmx=htmx, text=words)
    assert status == 422
    assert "Your message is too long. It can have up to 300 characters." in html
    assert (f'value="{words}"' in html) is not htmx
    assert not Message.objects.exists()


def test_no_markup_comes_through(table: Table, anna: User, berta: User) -> None:
    send(browser(anna), table, text=HOSTILE)
    for rest in ("", "talk/"):
        html = page(browser(berta), table, rest)
        assert read_messages(html) == [HOSTILE.replace("\u202e", "")]
        assert "<script>alert" not in html
        assert "<img src=x" not in html


def test_a_message_leads_to_the_moment_it_was_about(
    table: Table, anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    send(browser(anna), table, text="Now")
    version = table.match.version
    html = page(browser(anna), table)
    assert f'href="/matches/{table.pk}/?at={version}" data-at="{version}">start</a>' in html
    assert read_messages(page(browser(anna), table, f"?at={version}")) == ["Now"]
    table.play(0, "throw")
    send(browser(anna), table, text="Then")
    assert f'data-at="{table.match.version}">move 1</a>' in page(browser(anna), table)


def test_strangers_are_sent_to_log_in_and_a_link_sends_nothing(table: Table, anna: User) -> None:
    assert send(browser(), table, phrase="hello")[1].startswith("/accounts/login/")
    assert browser(anna).get(f"/matches/{table.pk}/say/").status_code == 405
    assert browser(anna, careful=True).post(f"/matches/{table.pk}/say/").status_code == 403
    assert 'id="say"' not in page(browser(), table)


def test_a_private_match_has_no_talk_for_others(anna: User, berta: User, clara: User) -> None:
    table = sit_down(anna, berta, private=True)
    for client in (browser(clara), browser()):
        assert client.get(f"/matches/{table.pk}/talk/").status_code == 404
    assert send(browser(clara), table, phrase="hello")[0] == 404


def test_guests_are_offered_phrases_alone(table: Table) -> None:
    guest = browser(User.objects.create_user("Guest", is_guest=True))
    html = page(guest, table)
    assert 'id="say-text"' not in html
    assert 'value="hello"' in html
    assert send(guest, table, text="Hello")[0] == 422


def test_a_player_against_bots_has_no_chat(anna: User) -> None:
    assert 'id="chat"' not in page(browser(anna), sit_down(anna, None))


@pytest.mark.parametrize(
    ("cookie", "tab"),
    [("", "moves"), ("moves", "moves"), ("chat", "chat"), ("table", "table"), ("<b>", "moves")],
)
def test_the_page_opens_at_the_tab_that_was_open_last(
    table: Table, anna: User, dice_show: ShowDice, cookie: str, tab: str
) -> None:
    client = browser(anna)
    client.cookies["panel"] = cookie
    assert f'data-tab="{tab}"' in page(client, table)
    assert 'data-tab="chat"' in send(client, table, text="x" * 1000)[1]
    dice_show((3, 1))
    without_chat = "moves" if tab == "chat" else tab
    assert f'data-tab="{without_chat}"' in page(client, sit_down(anna, None))


def test_talk_is_switched_off_and_on(table: Table, anna: User, berta: User) -> None:
    client = browser(anna)
    send(browser(berta), table, text="Can you hear me?")
    assert client.post("/preferences/talk/", {"quiet": "on"}).status_code == 302
    assert re.search(r'name="quiet"[^>]* checked', text(client.get("/preferences/")))
    html = page(client, table)
    assert "You have turned chat off." in html
    assert read_messages(html) == read_messages(page(client, table, "talk/")) == []
    client.post("/preferences/talk/", {})
    assert read_messages(page(client, table)) == ["Can you hear me?"]


def test_the_other_player_is_muted_beside_the_talk(table: Table, anna: User, berta: User) -> None:
    client = browser(anna)
    assert "Mute Berta" in page(client, table)
    back = f"/matches/{table.pk}/#chat-log"
    answer = client.post("/people/Berta/ties/", {"wish": "mute", "next": back})
    assert answer["Location"] == back
    assert relation_kinds(anna, berta) == {"mute"}
    assert "Unmute Berta" in page(client, table)
    assert "Mute" not in page(browser(), table)


def test_the_record_holds_no_talk(table: Table, anna: User, clara: User) -> None:
    send(browser(anna), table, text="Knucklebones")
    send(browser(clara), table, text="Knucklebones")
    table.play(0, "resign")
    record = text(browser().get(f"/matches/{table.pk}/record.json"))
    assert json.loads(record)["table"]["match"] == table.pk
    assert "Knucklebones" not in record
    assert "Knucklebones" not in page(browser(), table, "board/")


def test_staff_reads_all_and_changes_nothing(
    table: Table, anna: User, berta: User, clara: User
) -> None:
    relate(berta, anna, BLOCK)
    send(browser(anna), table, text=HOSTILE)
    send(browser(clara), table, text="From the side")
    staff = browser(create_administrator())
    listed = text(staff.get("/admin/games/message/", {"q": table.pk}))
    assert "From the side" in listed
    assert "&lt;script&gt;" in listed
    assert "<script>alert" not in listed
    one = f"/admin/games/message/{Message.objects.earliest('pk').pk}"
    assert 'name="_save"' not in text(staff.get(f"{one}/change/"))
    assert staff.post(f"{one}/change/", {"text": "Nothing"}).status_code == 403
    assert staff.post(f"{one}/delete/", {"post": "yes"}).status_code == 403
    assert Message.objects.count() == 2


def test_what_is_said_is_about_the_board_that_the_page_showed(table: Table, clara: User) -> None:
    told, spectator = table.match.version, browser(clara)
    for rest, event in (("", told), (f"?at={told - 1}", told - 1)):
        field = f'<input form="say" type="hidden" name="event" value="{event}">'
        assert field in page(spectator, table, rest)
    send(spectator, table, phrase="hello", event=str(told - 1))
    send(spectator, table, phrase="luck", event="999999999")
    for strange in ("", "x", "-1", "٣", "9" * 40):
        send(spectator, table, phrase="thanks", event=strange)
    now = table.match.version
    about = list(Message.objects.values_list("event", flat=True))
    assert about == [told - 1, now, now, now, now][: len(about)]
    assert f'href="/matches/{table.pk}/?at={told - 1}"' in page(spectator, table)


def test_who_is_muted_reads_why_instead_of_a_form(
    table: Table, anna: User, berta: User, referee: User
) -> None:
    Sanction.objects.create(user=anna, kind="mute", reason="insult", note="rude", by=referee)
    shown = page(browser(anna), table)
    assert "You are muted" in shown
    assert "How to appeal" in shown
    assert "rude" not in shown
    assert 'id="say"' not in shown
    assert 'id="say"' in page(browser(berta), table)
