"""The search of the admin finds matches, people, reports and rulings by what names them."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from accounts.people.renaming import rename
from accounts.staff.powers import Role
from games.chat.services import post_message
from games.models import Message
from games.rulings import RulingRequest, make_ruling
from lobby.models import Appeal
from lobby.models.report_kinds import KIND_TITLES
from lobby.moderation.desk.search import search, split_by_found
from lobby.request_form import new_request_id
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, sit_down
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import impose

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def names(wanted: str, viewer: User) -> list[str]:
    return [result.name for group in search(wanted, viewer) for result in group.results]


def test_a_match_is_found_by_its_address_any_part_of_its_id_and_its_players(
    anna: User, berta: User
) -> None:
    referee = create_staff(Role.REFEREE, name="Judge")
    table, other = sit_down(anna, berta), sit_down(anna, None)
    for wanted in (
        table.pk,
        table.pk.swapcase(),
        f" {table.pk[2:8].lower()} ",
        f"https://tahur.example/matches/{table.pk}/?at=3",
        f"/nl/matches/{table.pk}",
        f"https://tahur.example/admin/games/match/{table.pk}/console/",
    ):
        assert names(wanted, referee) == [table.pk], wanted
    assert names("berta – ANNA", referee) == [table.pk, "Anna", "Berta"]
    assert other.pk in names(other.pk, referee)
    page = browser(referee).get("/admin/search/", {"q": table.pk})
    assert page["Location"] == f"/admin/games/match/{table.pk}/console/"
    assert 'action="/admin/search/"' in text(browser(referee).get("/admin/games/ruling/"))


def test_two_names_with_hyphens_find_their_matches_and_one_name_is_not_taken_for_two(
    anna: User, berta: User
) -> None:
    referee = create_staff(Role.REFEREE, name="Judge")
    User.objects.filter(pk=anna.pk).update(username="Anna-Magdalena")
    User.objects.filter(pk=berta.pk).update(username="Bo-2")
    table = sit_down(anna, berta)
    for between in (" ", ", ", " – ", "-", " & "):
        wanted = f"anna-magdalena{between}BO-2"
        assert names(wanted, referee) == [table.pk, "Anna-Magdalena", "Bo-2"], wanted
    # The beginnings of both names are enough; the same user is not taken for both.
    sit_down(anna, None)
    assert names("anna-m bo", referee) == [table.pk, "Anna-Magdalena", "Bo-2"]
    assert names("an anna", referee) == ["Anna-Magdalena"]
    assert names("anna-m nobody", referee) == []
    User.objects.create_user("Anna")
    User.objects.create_user("Magdalena")
    assert names("Anna-Magdalena", referee) == ["Anna-Magdalena"]


def test_people_are_found_by_names_former_names_and_by_mail_for_those_who_may_see_it(
    anna: User, berta: User
) -> None:
    EmailAddress.objects.create(user=berta, email="berta@example.org", verified=True)
    rename(anna, "Annika")
    impose(anna, "mute")
    zoe, moderator = create_administrator("Zita"), create_staff(Role.MODERATOR, name="Mina")
    for wanted in ("anni", "ANNA", "/people/Anna/", f"/admin/accounts/user/{anna.pk}/change/"):
        assert names(wanted, moderator) == ["Annika"], wanted
    [[found]] = [group.results for group in search("anna", moderator)]
    assert (found.about, found.alarm) == ("formerly Anna", "muted")
    for wanted in ("Berta@example.org", "ta@EXAM", "example"):
        assert names(wanted, zoe) == ["Berta"], wanted
        assert names(wanted, moderator) == [], wanted
    # The middle of a name, but not of two letters, of which too many names have one.
    assert (names("ERT", moderator), names("rt", moderator)) == (["Berta"], [])
    for staff, asked in ((zoe, "example"), (moderator, "ert")):
        page = text(browser(staff).get("/admin/accounts/user/", {"q": asked}))
        assert f">{berta}</a>" in page
    page = text(browser(moderator).get("/admin/accounts/user/", {"q": "example"}))
    assert f">{berta}</a>" not in page


def say(table: Table, user: User, text: str = "", phrase: str = "") -> Message:
    request = new_request_id()
    return post_message(match_id=table.pk, user=user, text=text, phrase=phrase, request_id=request)


def test_messages_are_found_by_their_text_and_the_latest_only(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = create_staff(Role.REFEREE, name="Judge")
    table, own = sit_down(anna, berta), sit_down(anna, referee)
    said = say(table, anna, text="You play like a Donkey today")
    console = f"/admin/games/match/{table.pk}/console/#message-{said.pk}"
    assert browser(referee).get("/admin/search/", {"q": "donkey"})["Location"] == console
    # A member who plays does not read what spectators write, before the end.
    say(own, berta, text="Donkeys everywhere")
    assert len(names("donkey", referee)) == 1
    other = create_staff(Role.MODERATOR, name="Mina")
    assert len(names("donkey", other)) == 2
    page = text(browser(other).get("/admin/search/", {"q": "donkey"}))
    assert "Among the latest 50,000 messages" in page
    assert "a <mark>Donkey</mark> today" in page
    say(table, berta, phrase="luck")
    assert names("good luck", referee) == ["Good luck!"]
    listed = text(browser(referee).get("/admin/games/message/", {"q": "donkey"}))
    assert "like a Donkey" in listed
    assert "everywhere" not in listed
    monkeypatch.setattr("games.chat.search.LATEST", 1)
    assert names("donkey", other) == []


def test_reports_and_rulings_are_found_by_those_who_may_read_them(anna: User, berta: User) -> None:
    referee, director = create_staff(Role.REFEREE, name="Judge"), create_staff(Role.DIRECTOR)
    report = store_report(anna, berta, words="He shouts in every game")
    own = store_report(anna, referee, words="He shouts at me")
    ruling = make_ruling(
        "close", sit_down(anna, berta).pk, RulingRequest(referee, "words", "so", "one")
    )
    assert names("SHOUTS", referee) == [f"{report.pk}: an offensive name"]
    assert names(f"#{own.pk}", referee) == [f"{ruling.pk}: chat closed"] * (own.pk == ruling.pk)
    assert names("shouts", director) == []
    # What was found is marked, also far inside a long text, and nothing of it is read as HTML.
    report.words = "<b>& " + "a" * 200 + " He Shouts <i>in every game"
    report.save()
    store_report(berta, anna, words="she shouts, too")
    page = text(browser(referee).get("/admin/search/", {"q": "shouts"}))
    assert "He <mark>Shouts</mark> &lt;i&gt;in" in page
    assert "she <mark>shouts</mark>, too" in page
    assert "<b>&" not in text(browser(referee).get("/admin/search/", {"q": "<b>&"}, follow=True))
    assert names(f"{ruling.pk}", director) == [f"{ruling.pk}: chat closed"]
    zoe = create_administrator("Zoe")
    words = "They praised me, then muted"
    appeal = Appeal.objects.create(thing="sanction", number=1, user=anna, words=words)
    appealed = f"{appeal.pk}: a sanction"
    assert (names("PRAISED me", zoe), names("praised", referee)) == ([appealed], [])
    # A kind and a number find this one only, with one query besides that for the powers.
    for wanted, found in (
        (f"report {report.pk}", f"{report.pk}: an offensive name"),
        (f"Ruling #{ruling.pk}", f"{ruling.pk}: chat closed"),
        (f"appeal {appeal.pk}", appealed),
    ):
        with CaptureQueriesContext(connection) as queries:
            assert names(wanted, zoe) == [found]
        assert len(queries) == 2
    assert names(f"report {report.pk}", director) == []


def test_reports_are_found_by_their_kind_and_a_sanction_by_its_number(
    anna: User, berta: User
) -> None:
    referee, director = create_staff(Role.REFEREE, name="Judge"), create_staff(Role.DIRECTOR)
    kinds = ("stalling", "insult", "computer")
    made = {kind: store_report(anna, berta, kind, key=kind) for kind in kinds}
    alarm = store_report(None, berta, "stalls")
    slow = [f"{each.pk}: {KIND_TITLES[each.kind]}" for each in (alarm, made["stalling"])]
    for wanted in ("stalling reports", "Reports stalling", "stalling", "slow report"):
        assert names(wanted, referee) == slow, wanted
        assert names(wanted, director) == []
    (cheats,) = names("cheating", referee)
    assert cheats == f"{made['computer'].pk}: help from a computer"
    assert names("insults or threats", referee) == [f"{made['insult'].pk}: insults or threats"]
    with translation.override("fr"):
        assert len(names(f"{gettext('insults or threats')}", referee)) == 1
        assert len(names("insult reports", referee)) == 1
    page = text(browser(referee).get("/admin/lobby/report/", {"q": "stalling", "queue": "all"}))
    assert f"/admin/lobby/report/{made['stalling'].pk}/change/" in page
    assert f"/admin/lobby/report/{made['insult'].pk}/change/" not in page
    sanction = impose(berta, "mute")
    assert names(f"sanction {sanction.pk}", referee) == [f"{sanction.pk}: muted"]
    (group,) = search(f"Sanction #{sanction.pk}", referee)
    page = f"/admin/accounts/user/{berta.pk}/change/?show=sanctions"
    assert group.results[0].url == f"{page}#sanction-{sanction.pk}"
    assert "Berta is muted until" in group.results[0].about
    assert names("sanction 999", referee) == []


@pytest.mark.parametrize(
    ("wanted", "marked"),
    [
        ("anna", ["Anna"]),
        ("a", ["A", "a"]),
        ("berta, anna", ["Anna", "berta"]),
        ("#12", ["12"]),
        ("3", []),
        ("(", []),
        (" ", []),
    ],
)
def test_what_was_looked_for_is_marked(wanted: str, marked: list[str]) -> None:
    sentence = "Anna-X 12: 0123 bertas ahead"
    parts = split_by_found(sentence, wanted)
    assert (parts[1::2], "".join(parts)) == (marked, sentence)


def test_the_number_of_results_has_a_plus_sign_only_if_there_are_more() -> None:
    moderator = create_staff(Role.MODERATOR, name="Mina")
    for number in range(21):
        User.objects.create_user(f"Emil{number:02}")
        [group] = search("emil", moderator)
        assert group.count == ("20+" if number == 20 else f"{number + 1}")
    assert len(group.results) == 20
    page = text(browser(moderator).get("/admin/search/", {"q": "emil"}))
    assert 'href="/admin/accounts/user/?q=emil">All of them' in page
    assert "21 " in text(browser(moderator).get("/admin/accounts/user/", {"q": "emil"}))


def test_an_empty_search_says_what_can_be_found_by_this_member() -> None:
    moderator, zoe = create_staff(Role.MODERATOR, name="Mina"), create_administrator("Zoe")
    for asked, found in ((" ", False), ("qqqq", True)):
        page = text(browser(moderator).get("/admin/search/", {"q": asked}))
        assert ("Nothing found" in page) == found
        assert "any part of the text (among the latest 50,000 messages)" in page
        assert ("Appeals</dt>" in page, "e-mail" in page.partition('id="hints"')[2]) == (
            False,
            False,
        )
    assert "e-mail" in text(browser(zoe).get("/admin/search/")).partition('id="hints"')[2]


@pytest.mark.parametrize("wanted", ["", "\0", "'", "/", "http://[", "%s", "9" * 400, "a b", "²"])
def test_odd_texts_find_nothing_and_cost_little(wanted: str, anna: User) -> None:
    zoe = create_administrator("Zoe")
    with CaptureQueriesContext(connection) as queries:
        assert names(wanted, zoe) == []
    assert len(queries) < 15
