"""The queue of reports: only permitted staff claims, snoozes, merges and resolves them."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.models import User
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from games.models import Match
from lobby.models import Reply, Report, ReportEntry
from lobby.models.report_answers import ANSWERS, WARNINGS
from lobby.models.report_kinds import ReportOutcome
from lobby.moderation.reports import queue, reply_mail
from lobby.moderation.reports.checks import CLAIMED_FOR, ReportCommandRefused
from lobby.moderation.reports.commands import COMMANDS
from lobby.moderation.reports.forms import SNOOZE_LABELS
from lobby.moderation.reports.queue import SNOOZE_DURATIONS, ReportCommand
from lobby.moderation.reports.selectors import count_waiting
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.finished_matches import finished_match
from tests.games.support.matches import at_once
from tests.games.support.query_plans import large_scans
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
QUEUE = "/admin/lobby/report/"


@pytest.fixture
def mod(db: None) -> User:
    """A moderator."""
    return create_staff(Role.MODERATOR, name="Mona")


@pytest.fixture
def other(db: None) -> User:
    """Another moderator."""
    return create_staff(Role.MODERATOR, name="Moritz")


def store_report(by: User | None, about: User, kind: str = "name", **fields: object) -> Report:
    """Store a report by user `by` about user `about`; with `by` None, an alarm."""
    told = {"thing": "person", "key": f"person {about.pk}", "day": timezone.now().date()}
    return Report.objects.create(reporter=by, about=about, kind=kind, **told | fields)


@pytest.fixture
def report(anna: User, berta: User) -> Report:
    """Anna's report of Berta."""
    return store_report(anna, berta, words="rude")


def make_command(report: Report, by: User, note: str = "", request: str = "") -> ReportCommand:
    return ReportCommand(report.pk, by, request or uuid4().hex, note)


def claim_report(report: Report, by: User) -> Report:
    return queue.claim(make_command(report, by))


def list_entries(report: Report) -> list[tuple[str, str]]:
    return [(str(each.by), each.deed) for each in report.entries.select_related("by")]


def post_command(by: User, report: Report, kind: str, **fields: object) -> "Answer":
    form = {"request_id": uuid4().hex} | fields
    return browser_of(by).post(f"{QUEUE}{report.pk}/{kind}/", form)


def test_every_answer_and_every_span_has_its_words() -> None:
    assert {answer.outcome for answer in ANSWERS.values()} == set(ReportOutcome)
    assert set(SNOOZE_LABELS) == set(SNOOZE_DURATIONS)
    assert all(map(str, (*WARNINGS.values(), *(each.words for each in ANSWERS.values()))))


class TestReportServices:
    """The services with which moderators handle reports, and what they refuse."""

    def test_one_at_a_time_holds_a_report_and_a_claim_lapses(
        self, report: Report, mod: User, other: User
    ) -> None:
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match="Mona works on this report"):
            claim_report(report, other)
        Report.objects.update(claimed_at=timezone.now() - CLAIMED_FOR)
        with pytest.raises(ReportCommandRefused, match="Claim this report first"):
            queue.resolve(make_command(report, mod), answer="no_breach")
        claim_report(report, other)
        queue.release(make_command(report, other))
        claim_report(report, mod)
        assert [who for who, _ in list_entries(report)] == ["Mona", "Moritz", "Moritz", "Mona"]

    def test_nothing_is_done_without_a_claim(self, report: Report, mod: User, other: User) -> None:
        claim_report(report, other)
        calls: list[Callable[[], Report]] = [
            lambda: queue.release(make_command(report, mod)),
            lambda: queue.snooze(make_command(report, mod), how_long="day"),
            lambda: queue.merge(make_command(report, mod), others=[report.pk]),
            lambda: queue.resolve(make_command(report, mod), answer="no_breach"),
        ]
        for refused in calls:
            with pytest.raises(ReportCommandRefused, match="Claim this report first"):
                refused()
        assert len(list_entries(report)) == 1

    def test_a_report_is_put_off_and_comes_back(self, report: Report, mod: User) -> None:
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match="how long"):
            queue.snooze(make_command(report, mod), how_long="ever")
        queue.snooze(make_command(report, mod, note="ask Berta"), how_long="day")
        report.refresh_from_db()
        assert report.claimed_by is None
        assert report.snoozed_until is not None
        client = browser_of(mod)

        def many(part: str) -> int:
            return int(client.get(f"{QUEUE}?{part}").context["cl"].result_count)

        assert (many(""), many("queue=snoozed")) == (0, 1)
        Report.objects.update(snoozed_until=timezone.now() - timedelta(seconds=1))
        assert (many(""), many("queue=snoozed"), many("queue=mine")) == (1, 0, 0)
        claim_report(report, mod)
        assert (many("queue=mine"), many("queue=done")) == (1, 0)

    def test_the_reporter_is_answered_in_words_of_the_site(
        self, report: Report, mod: User, anna: User, as_anna: Client, as_berta: Client
    ) -> None:
        claim_report(report, mod)
        queue.resolve(make_command(report, mod), answer="no_breach")
        report.refresh_from_db()
        assert (report.outcome, report.closed_by) == ("no_breach", mod)
        assert "Staff has told you something" in as_anna.get("/games/").content.decode()
        page = words(as_anna.get("/account/reports/").content.decode())
        assert "no breach of the rules" in page
        assert "We have looked at it and found no breach" in page
        assert "Staff has told you something" not in as_anna.get("/games/").content.decode()
        assert "told you" not in as_berta.get("/games/").content.decode()
        assert reply_mail.send_due() == len(mail.outbox) == 0

    def test_a_warning_goes_to_the_reported_user(
        self, report: Report, mod: User, as_berta: Client
    ) -> None:
        claim_report(report, mod)
        queue.resolve(make_command(report, mod), answer="warned", warning="insult")
        assert "Staff has told you something" in as_berta.get("/games/").content.decode()
        page = as_berta.get("/account/reports/").content.decode()
        assert "Please do not insult or threaten anybody here" in page
        assert "Anna" not in page

    @pytest.mark.parametrize(
        ("answer", "warning", "sentence"),
        [
            ("warned", "", "choose the warning"),
            ("no_breach", "insult", "nobody is warned"),
            ("nonsense", "", "choose an answer"),
            ("warned", "nonsense", "choose an answer"),
        ],
    )
    def test_answers_and_warnings_fit(
        self, report: Report, mod: User, answer: str, warning: str, sentence: str
    ) -> None:
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match=sentence):
            queue.resolve(make_command(report, mod), answer=answer, warning=warning)
        report.refresh_from_db()
        assert report.is_open
        assert not Reply.objects.exists()

    def test_what_is_merged_is_answered_together(
        self, report: Report, mod: User, anna: User, berta: User, clara: User, dora: User
    ) -> None:
        second, third = store_report(clara, berta), store_report(dora, berta, "insult")
        alarm, foreign = store_report(None, berta, "quick"), store_report(clara, anna)
        claim_report(second, mod)
        queue.merge(make_command(second, mod), others=[third.pk])
        claim_report(report, mod)
        for wrong in ([foreign.pk], [], [report.pk], [third.pk]):
            with pytest.raises(ReportCommandRefused, match="Only open reports"):
                queue.merge(make_command(report, mod), others=wrong)
        queue.merge(make_command(report, mod), others=[second.pk, alarm.pk])
        assert set(report.merged.all()) == {second, third, alarm}
        shown = browser_of(mod).get(QUEUE).context["cl"].result_list
        assert [(each, each.parts) for each in shown] == [(report, 3), (foreign, None)]
        with pytest.raises(ReportCommandRefused, match="part of another"):
            claim_report(second, mod)
        queue.resolve(make_command(report, mod), answer="sanctioned")
        assert set(Reply.objects.values_list("user__username", flat=True)) == {
            "Anna",
            "Clara",
            "Dora",
        }
        assert set(report.merged.values_list("outcome", flat=True)) == {"sanctioned"}

    def test_a_report_claimed_by_a_colleague_is_not_merged_away(
        self, report: Report, mod: User, other: User, berta: User, clara: User
    ) -> None:
        second = store_report(clara, berta)
        claim_report(second, other)
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match="Moritz works on this"):
            queue.merge(make_command(report, mod), others=[second.pk])

    def test_twice_is_once(self, report: Report, mod: User) -> None:
        claim_report(report, mod)
        for _ in range(2):
            queue.resolve(make_command(report, mod, request="same"), answer="no_breach")
        assert list_entries(report) == [("Mona", "claim"), ("Mona", "resolve")]
        assert Reply.objects.count() == 1
        with pytest.raises(ReportCommandRefused, match="closed"):
            queue.resolve(make_command(report, mod), answer="ruled")

    def test_a_report_is_opened_again_with_a_note(self, report: Report, mod: User) -> None:
        with pytest.raises(ReportCommandRefused, match="not closed"):
            queue.reopen(make_command(report, mod, note="why not"))
        claim_report(report, mod)
        queue.resolve(make_command(report, mod), answer="no_breach")
        with pytest.raises(ReportCommandRefused, match="note why"):
            queue.reopen(make_command(report, mod))
        queue.reopen(make_command(report, mod, note="it was Berta after all"))
        report.refresh_from_db()
        assert report.is_open
        claim_report(report, mod)
        queue.resolve(make_command(report, mod), answer="sanctioned")
        assert Reply.objects.get().words == "sanctioned"

    def test_a_closed_alarm_is_not_opened_beside_a_newer_one(self, mod: User, berta: User) -> None:
        old = store_report(None, berta, "quick", closed_at=timezone.now(), outcome="no_breach")
        store_report(None, berta, "quick")
        with pytest.raises(ReportCommandRefused, match="newer alarm"):
            queue.reopen(make_command(old, mod, note="again"))

    @pytest.mark.parametrize("request_id", ["", "x" * 65, "a\0b"])
    def test_a_request_has_a_name(self, report: Report, mod: User, request_id: str) -> None:
        with pytest.raises(ReportCommandRefused, match="cannot be read"):
            queue.claim(ReportCommand(report.pk, mod, request_id))
        assert not ReportEntry.objects.exists()

    def test_a_note_is_not_without_end(self, report: Report, mod: User) -> None:
        with pytest.raises(ReportCommandRefused, match="1000 characters"):
            queue.claim(make_command(report, mod, note="x" * 1001))

    def test_a_closed_account_gets_no_reply(self, report: Report, mod: User, anna: User) -> None:
        User.objects.filter(pk=anna.pk).update(is_active=False)
        claim_report(report, mod)
        queue.resolve(make_command(report, mod), answer="no_breach")
        assert not Reply.objects.exists()


class TestOwn:
    """No staff user handles a report in which they are involved; this includes superusers."""

    @pytest.fixture(params=["reporter", "about", "sat", "part"])
    def own(
        self, request: pytest.FixtureRequest, anna: User, berta: User
    ) -> Iterator[tuple[User, Report]]:
        """A superuser, and a report in which they are involved, in each of four ways.

        As reporter, as reported user, with a seat in the match, or as reporter of a merged report.
        """
        mod = create_administrator("Mona")
        match request.param:
            case "reporter":
                yield mod, store_report(mod, berta)
            case "about":
                yield mod, store_report(anna, mod)
            case "sat":
                yield mod, store_report(anna, berta, match=finished_match([mod, berta], [0]))
            case "part":
                lead = store_report(anna, berta)
                store_report(mod, berta, merged_into=lead)
                yield mod, lead

    def test_the_service_refuses_and_the_queue_does_not_show_it(
        self, own: tuple[User, Report]
    ) -> None:
        mod, report = own
        with pytest.raises(
            ReportCommandRefused, match="Nobody handles a report that they have made"
        ):
            claim_report(report, mod)
        client = browser_of(mod)
        assert client.get(QUEUE).context["cl"].result_count == 0
        for rest in ("change/", *(f"{kind}/" for kind in COMMANDS)):
            assert client.get(f"{QUEUE}{report.pk}/{rest}").status_code == 404
        assert not ReportEntry.objects.exists()

    def test_nor_is_it_merged(self, anna: User, berta: User, mod: User) -> None:
        report, own = store_report(anna, berta), store_report(mod, berta)
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match="Only open reports"):
            queue.merge(make_command(report, mod), others=[own.pk])


class TestReportPages:
    """The admin pages on which moderators handle reports."""

    @pytest.mark.parametrize("role", Role)
    def test_each_role_at_each_address_and_service(self, role: Role, report: Report) -> None:
        staff = create_staff(role)
        may = Power.HANDLE_REPORTS in POWERS[role]
        client = browser_of(staff)
        addresses = ["", f"{report.pk}/change/", *(f"{report.pk}/{kind}/" for kind in COMMANDS)]
        expected = 200 if may else 403
        assert {client.get(f"{QUEUE}{rest}").status_code for rest in addresses} == {expected}
        if not may:
            for kind in COMMANDS:
                assert post_command(staff, report, kind).status_code == 403
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
        self, mod: User, report: Report, berta: User, clara: User
    ) -> None:
        second, client = store_report(clara, berta, "insult"), browser_of(mod)
        assert "an offensive name" in client.get(QUEUE).content.decode()
        page = client.get(f"{QUEUE}{report.pk}/change/").content.decode()
        assert "rude" in page
        assert f"{QUEUE}{second.pk}/change/" in page
        assert "resolve/" not in page
        assert client.get(f"{QUEUE}{report.pk}/claim/").status_code == 200
        assert post_command(mod, report, "claim").status_code == 302
        assert post_command(mod, report, "merge", others=[str(second.pk)]).status_code == 302
        answer = post_command(mod, report, "resolve", answer="warned")
        assert answer.status_code == 422
        assert "Please choose the warning, too." in answer.content.decode()
        fields = {"answer": "warned", "warning": "name", "note": "clear"}
        assert post_command(mod, report, "resolve", **fields).status_code == 302
        page = words(client.get(f"{QUEUE}{report.pk}/change/").content.decode())
        assert "Mona: answered – clear" in page
        assert "the person was warned, Mona" in page
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
        assert "The latest 12 rated matches were with 2 others." in page
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

        assert "letting the clock run, Berta" in render_reports(played, mod)
        assert "the match was ruled upon" in render_reports(played, mod)
        assert "an offensive name, Berta" in render_reports(berta, mod)
        assert [render_reports(berta, anna), render_reports(anna, mod)] == ["", ""]
        assert count_waiting() == 1

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
            store_report(User.objects.create_user(f"Somebody{number}"), anna)
        for rest, most in zip((*lists, f"{report.pk}/change/"), few, strict=True):
            questions = capture_queries(rest)
            assert len(questions) <= most + 1
            assert large_scans(questions) == [], rest


class TestMail:
    """Mail with the answer to a report, for reporters who want it, in the report's language."""

    @pytest.fixture
    def mailed_reply(self, mod: User, anna: User, berta: User) -> Reply:
        """The reply to a report by Anna, who wanted the answer by mail."""
        EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True)
        User.objects.filter(pk=anna.pk).update(email="anna@example.org")
        report = store_report(anna, berta, mail=True, language="en")
        claim_report(report, mod)
        with translation.override("es"):
            queue.resolve(make_command(report, mod), answer="warned", warning="name")
        return Reply.objects.get(user=anna)

    def test_it_is_sent_once(self, mailed_reply: Reply) -> None:
        assert [reply_mail.send_due(), reply_mail.send_due()] == [1, 0]
        (sent,) = mail.outbox
        assert sent.to == ["anna@example.org"]
        assert sent.subject == "Tahúr: What came of your report"
        assert "the person was told to stop it" in sent.body
        assert "/account/reports/" in sent.body
        assert "Berta" not in sent.body

    def test_what_cannot_be_sent_is_tried_again_some_times(
        self, mailed_reply: Reply, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise OSError

        monkeypatch.setattr(reply_mail, "send_mail", fail)
        for _ in range(9):
            Reply.objects.filter(mail_at__isnull=False).update(mail_at=timezone.now())
            reply_mail.send_due()
        mailed_reply.refresh_from_db()
        assert (mailed_reply.tries, mailed_reply.mail_at) == (4, None)

    def test_unconfirmed_addresses_get_no_mail(self, mailed_reply: Reply) -> None:
        EmailAddress.objects.update(verified=False)
        assert reply_mail.send_due() == 0
        assert mail.outbox == []
        assert not Reply.objects.filter(mail_at__isnull=False).exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_at_once_one_does(report: Report, mod: User, other: User) -> None:
    came = at_once(partial(claim_report, report, mod), partial(claim_report, report, other))
    assert sorted(type(each).__name__ for each in came) == ["Report", "ReportCommandRefused"]
    assert len(list_entries(report)) == 1
