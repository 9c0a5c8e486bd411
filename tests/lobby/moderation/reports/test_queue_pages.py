"""The admin pages of reports: who may open them, and what they show."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Device, FormerName, User
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from games.chat.services import post_message
from games.models import Match, Message
from lobby.models import Report, ReportEntry
from lobby.moderation.reports import queue
from lobby.moderation.reports.commands import COMMANDS
from lobby.moderation.reports.selectors import count_waiting
from tests.accounts.support.staff import create_staff
from tests.games.support.finished_matches import finished_match
from tests.games.support.query_plans import large_scans
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.reports import QUEUE, claim_report, make_command, store_report
from tests.lobby.support.sanctions import impose
from tests.lobby.support.seeks import start_match_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


def words_of(by: User, report: Report) -> str:
    """Return the page of a report as text, as this moderator reads it."""
    return words(browser_of(by).get(f"{QUEUE}{report.pk}/change/").content.decode())


def post_command(by: User, report: Report, kind: str, **fields: object) -> "Answer":
    form = {"request_id": uuid4().hex} | fields
    return browser_of(by).post(f"{QUEUE}{report.pk}/{kind}/", form)


class TestReportPages:
    """The admin pages on which moderators handle reports."""

    @pytest.mark.parametrize("role", [r for r in Role if Power.HANDLE_REPORTS not in POWERS[r]])
    def test_each_service_refuses_a_role_without_the_power(
        self, role: Role, report: Report
    ) -> None:
        staff = create_staff(role)
        calls: list[Callable[[], Report]] = [
            lambda: queue.claim(make_command(report, staff)),
            lambda: queue.release(make_command(report, staff)),
            lambda: queue.snooze(make_command(report, staff), how_long="day"),
            lambda: queue.merge(make_command(report, staff), others=[1]),
            lambda: queue.resolve(make_command(report, staff), answer="no_breach"),
            lambda: queue.reopen(make_command(report, staff, note="why")),
        ]
        for refused in calls:
            with pytest.raises(NotPermitted):
                refused()
        assert not ReportEntry.objects.exists()

    def test_strangers_and_players_are_sent_to_the_door(
        self, report: Report, as_anna: Client, client: Client
    ) -> None:
        for browser in (client, as_anna):
            for rest in ("", f"{report.pk}/change/", f"{report.pk}/claim/"):
                assert browser.get(f"{QUEUE}{rest}").status_code == 302

    def test_a_report_from_the_queue_to_its_answer(
        self, mod: User, other: User, report: Report, berta: User, clara: User
    ) -> None:
        second, client = store_report(clara, berta, "insult"), browser_of(mod)
        assert "An offensive name" in client.get(QUEUE).content.decode()
        page = client.get(f"{QUEUE}{report.pk}/change/").content.decode()
        assert "rude" in page
        assert f"{QUEUE}{second.pk}/change/" in page
        assert "resolve/" not in page
        # The form of the answer is shown to the member who has claimed the report alone.
        assert "Claim and answer" in page
        assert 'name="answer"' not in page
        assert client.get(f"{QUEUE}{report.pk}/claim/").status_code == 200
        claimed = post_command(mod, report, "claim")
        assert claimed["Location"] == f"{QUEUE}{report.pk}/change/#answer"
        assert client.get(f"{QUEUE}{report.pk}/resolve/")["Location"] == claimed["Location"]
        assert 'name="answer"' in client.get(f"{QUEUE}{report.pk}/change/").content.decode()
        taken = browser_of(other).get(f"{QUEUE}{report.pk}/change/").content.decode()
        assert "Claim and answer" not in taken
        assert 'name="answer"' not in taken
        answer = post_command(other, report, "resolve", answer="no_breach", note="looked")
        assert "Mona is already working on this report" in answer.content.decode()
        assert post_command(mod, report, "merge", others=[str(second.pk)]).status_code == 302
        answer = post_command(mod, report, "resolve", answer="warned", note="clear")
        assert answer.status_code == 422
        assert "Please choose a warning, too." in answer.content.decode()
        fields = {"answer": "warned", "warning": "name"}
        assert post_command(mod, report, "resolve", **fields).status_code == 422
        fields["note"] = "clear"
        assert post_command(mod, report, "resolve", **fields).status_code == 302
        page = words(client.get(f"{QUEUE}{report.pk}/change/").content.decode())
        assert "Mona: answered (the person was warned, warning: " in page
        assert ") – clear" in page
        assert "The person was warned, Mona" in page
        assert client.get(f"{QUEUE}?queue=done").context["cl"].result_count == 1
        assert post_command(mod, report, "reopen", note="wrong").status_code == 302

    def test_a_get_changes_nothing_nor_does_a_request_without_a_name(
        self, mod: User, report: Report
    ) -> None:
        client = browser_of(mod)
        for kind in COMMANDS:
            client.get(f"{QUEUE}{report.pk}/{kind}/")
            assert post_command(mod, report, kind, request_id="").status_code == 422
        assert client.post(f"{QUEUE}{report.pk}/change/", {"kind": "x"}).status_code == 403
        assert not ReportEntry.objects.exists()

    def test_what_is_said_is_text_and_leads_to_its_moment(
        self, mod: User, anna: User, berta: User
    ) -> None:
        played: Match = finished_match([anna, berta], [0])
        report = store_report(anna, berta, "insult", match=played, said="<b>fool</b>")
        page = browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode()
        assert "&lt;b&gt;fool&lt;/b&gt;" in page
        assert f"/admin/games/match/{played.pk}/console/" in page
        assert "style=" not in page.split('id="report"')[1]

    def test_an_alarm_says_what_was_noticed(self, mod: User, berta: User) -> None:
        alarm = store_report(None, berta, "pairs", found={"times": 12, "people": 2})
        page = browser_of(mod).get(f"{QUEUE}{alarm.pk}/change/").content.decode()
        assert "Different opponents in the last 12 rated matches: 2." in page
        assert "the site itself" in page

    def test_pages_about_a_match_or_a_person_show_its_reports_to_those_who_may(
        self, mod: User, report: Report, anna: User, berta: User
    ) -> None:
        played = finished_match([anna, berta], [0])
        Report.objects.create(
            reporter=anna,
            about=berta,
            match=played,
            thing="match",
            key=f"match {played.pk}",
            kind="stalling",
            day=timezone.now(),
            closed_at=timezone.now(),
            outcome="ruled",
        )

        def render_reports(what: Match | User, by: User) -> str:
            page = Template("{% load reports %}{% reports what %}")
            asked = RequestFactory().get("/")
            asked.user = by
            return words(page.render(Context({"what": what, "request": asked})))

        assert "Letting the clock run down Berta" in render_reports(played, mod)
        assert "A decision was made about the match" in render_reports(played, mod)
        assert "An offensive name" in render_reports(berta, mod)
        assert "Berta" not in render_reports(berta, mod)
        assert [render_reports(berta, anna), render_reports(anna, mod)] == ["", ""]
        assert count_waiting() == 1

    def test_a_report_shows_its_evidence_in_place(
        self, mod: User, other: User, anna: User, berta: User
    ) -> None:
        match = start_match_of(anna, berta, private=True)
        sent = [
            post_message(match_id=match.pk, user=user, text=said, request_id=f"{len(said)}")
            for user, said in ((anna, "before"), (berta, "You <fool>"), (anna, "after"))
        ]
        first = store_report(anna, berta, words="rude", closed_at=timezone.now())
        report = store_report(anna, berta, match=match, message=sent[1], thing="message", key="m")
        impose(berta, "mute")
        page = browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode()
        board, chat = page.partition('id="evidence-board"')[2], page.partition('id="evidence-chat"')
        assert f"Board after event {sent[1].event}" in board
        assert 'class="picture backgammon"' in board
        for said in ("before", 'class="chosen"', "You &lt;fool&gt;", "after"):
            assert said in chat[2], said
        for shown in (f"{QUEUE}{first.pk}/change/", "insult", "Moira"):
            assert shown in page, shown
        # The history beside a report lists other reports, and not this one.
        assert f'{QUEUE}{report.pk}/change/"' not in chat[2]
        # One about a user alone shows the matches of the two, and what the user wrote.
        alone = browser_of(mod).get(f"{QUEUE}{first.pk}/change/").content.decode()
        for place, shown in (("matches", match.pk), ("written", "You &lt;fool&gt;")):
            assert shown in alone.partition(f'id="evidence-{place}"')[2], place
        assert "Mona has had this page open" in words_of(other, report)
        claim_report(report, mod)
        assert "Mona has claimed this until" in words_of(other, report)

    def test_what_is_done_from_a_report_leads_back_and_is_told_there(
        self, mod: User, anna: User, berta: User
    ) -> None:
        match, client = start_match_of(anna, berta), browser_of(mod)
        sent = post_message(match_id=match.pk, user=berta, text="You fool", request_id="1")
        report = store_report(anna, berta, match=match, message=sent, thing="message", key="m")
        page = client.get(f"{QUEUE}{report.pk}/change/").content.decode()
        own, case = f"{QUEUE}{report.pk}/change/", f"case=report.{report.pk}"
        hide = f"/admin/games/match/{match.pk}/rule/hide/?message={sent.pk}&amp;{case}"
        mute = f"/admin/accounts/user/{berta.pk}/mute/?{case}"
        assert hide in page
        assert f'href="{mute}"' in page
        form = {"reason": "words", "note": "as reported", "request_id": uuid4().hex}
        shown = client.get(hide.replace("&amp;", "&")).content.decode()
        assert f'<option value="{sent.pk}" selected>' in shown
        fields = {"message": sent.pk, "case": f"report.{report.pk}"}
        assert client.post(hide.partition("?")[0], form | fields)["Location"] == own
        form = form | {"reason": "insult", "length": "day", "request_id": uuid4().hex}
        assert f'href="{own}">Back' in client.get(mute).content.decode()
        assert client.post(mute, form)["Location"] == own
        done = client.get(own).content.decode().partition('id="done"')[2]
        for told in ("Muted: Berta", "This restriction lasts until", "Message hidden"):
            assert told in done.partition("</section>")[0], told
        # An address that leads elsewhere is not followed.
        form["request_id"] = uuid4().hex
        lift = f"/admin/accounts/user/{berta.pk}/lift/?case=https://example.org/"
        fields = {"sanction": berta.sanctions.get().pk}
        assert client.post(lift, form | fields)["Location"].startswith("/admin/accounts/user/")

    def test_a_report_shows_what_its_kind_needs_and_leads_on(
        self, mod: User, other: User, anna: User, berta: User, clara: User
    ) -> None:
        for user in (berta, clara):
            Device.objects.create(user=user, mark="same", seen=timezone.now())
        FormerName.objects.create(user=berta, name="Bertram")
        name, accounts = store_report(anna, berta), store_report(clara, berta, "names")
        taken, free = store_report(anna, clara), store_report(berta, clara)
        claim_report(taken, other)

        def get_page(by: User, report: Report) -> str:
            return browser_of(by).get(f"{QUEUE}{report.pk}/change/").content.decode()

        device = f'id="devices".*/user/{clara.pk}/change/'
        assert re.search(device, get_page(mod, accounts), re.DOTALL)
        assert re.search('id="names".*Bertram', get_page(mod, name), re.DOTALL)
        assert 'id="names"' not in get_page(mod, accounts)
        referee = create_staff(Role.REFEREE)
        assert 'id="devices"' not in get_page(referee, accounts) + get_page(mod, name)
        links = [f"/user/{berta.pk}/{command}/" for command in ("mute", "games", "rename")]
        assert [link in get_page(mod, name) for link in links] == [True, True, True]
        assert [link in get_page(mod, accounts) for link in links] == [True, True, False]
        assert not any(link in get_page(referee, name) for link in links)
        # The next one to take up is the oldest other; what others have claimed is passed over.
        for by, report, following in ((mod, name, accounts), (mod, free, name)):
            assert f'{QUEUE}{following.pk}/change/">Next open report' in get_page(by, report)
        Report.objects.filter(pk__in=[name.pk, accounts.pk]).update(closed_at=timezone.now())
        assert f'{QUEUE}{free.pk}/change/">Next open report' in get_page(mod, name)
        assert "Next open report" not in get_page(mod, free)

    @pytest.mark.parametrize(
        ("kind", "first", "second"), [("insult", "chat", "board"), ("arranged", "board", "chat")]
    )
    def test_what_the_report_is_about_comes_first(
        self, mod: User, anna: User, berta: User, kind: str, first: str, second: str
    ) -> None:
        match = start_match_of(anna, berta)
        for number in range(9):
            Message.objects.create(
                match=match,
                user=anna,
                seat=match.seats.get(user=anna),
                text=f"w{number}",
                event=match.version,
                request_id=f"{number}",
            )
        chosen = Message.objects.get(text="w4")
        about = {"thing": "match", "key": "m", "match": match}
        message = {"message": chosen, "said": "w4"} if kind == "insult" else {}
        report = store_report(berta, anna, kind, **about, **message)
        page = browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode()
        places = [
            page.index(f'id="{part}"') for part in ("report", f"evidence-{first}", "measures")
        ]
        assert places == sorted(places)
        assert page.index(f'id="evidence-{second}"') > places[-1]
        folded = re.findall(r"<details><summary>(\d) messages? (\w+)</summary>", page)
        assert folded == ([("1", "before"), ("1", "after")] if message else [("3", "before")])

    def test_the_reporters_reports_are_counted_and_no_report_stands_twice(
        self, mod: User, report: Report, anna: User, berta: User, clara: User
    ) -> None:
        outcomes = ("no_breach", "no_breach", "warned", "unclear", "ruled")
        for number, outcome in enumerate(outcomes):
            made = store_report(anna, clara, key=f"x {number}", words=f"before {number}")
            Report.objects.filter(pk=made.pk).update(outcome=outcome, closed_at=made.at)
        old = store_report(clara, berta, closed_at=timezone.now(), outcome="no_breach")
        waits = store_report(clara, berta, "insult", key="y")
        store_report(clara, anna, words="about the reporter")
        page = browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode()
        told = "6 in all: 2 found right, 2 without a breach of the rules, 2 unclear or open"
        assert told in words(page)
        # That of the reported user is not counted.
        assert page.count("in all:") == 1
        for number in range(5):
            assert f"before {number}" in page
        for each in (old, waits):
            links = page.replace(f'{QUEUE}{each.pk}/change/">Next open report', "")
            assert links.count(f'{QUEUE}{each.pk}/change/">') == 1
        # A referee handles no report that involves them, and counts none.
        own = create_staff(Role.REFEREE)
        store_report(anna, own)
        assert told in words_of(own, report)

    def test_a_merged_report_leads_to_the_one_that_has_taken_it_in(
        self, mod: User, report: Report, berta: User, clara: User
    ) -> None:
        part = store_report(clara, berta, merged_into=report)
        address = f"{QUEUE}{part.pk}/change/"
        assert browser_of(mod).get(address)["Location"] == f"{QUEUE}{report.pk}/change/"

    def test_the_queue_asks_little_and_reads_no_whole_table(
        self, mod: User, report: Report, anna: User
    ) -> None:
        client = browser_of(mod)

        def capture_queries(rest: str) -> list[str]:
            with CaptureQueriesContext(connection) as captured:
                client.get(f"{QUEUE}{rest}")
            return [each["sql"] for each in captured.captured_queries]

        lists = ["", "?queue=mine", "?queue=done", "?queue=snoozed", "?q=berta"]
        few = [len(capture_queries(each)) for each in (*lists, f"{report.pk}/change/")]
        for number in range(5):
            store_report(User.objects.create_user(f"Player{number}"), anna)
        for rest, most in zip((*lists, f"{report.pk}/change/"), few, strict=True):
            questions = capture_queries(rest)
            assert len(questions) <= most + 1
            assert large_scans(questions) == [], rest
