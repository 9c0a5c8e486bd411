"""The queue of reports: moderators claim, snooze, merge, resolve and reopen them."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.staff.claims import CLAIMED_FOR
from lobby.models import Reply, Report, ReportEntry
from lobby.models.report_answers import ANSWERS, WARNINGS
from lobby.models.report_kinds import ReportOutcome
from lobby.moderation.reports import queue, reply_mail
from lobby.moderation.reports.checks import ReportCommandRefused
from lobby.moderation.reports.forms import SNOOZE_LABELS
from lobby.moderation.reports.queue import SNOOZE_DURATIONS, ReportCommand
from tests.games.support.matches import at_once
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import words
from tests.lobby.support.reports import (
    QUEUE,
    claim_report,
    list_entries,
    make_command,
    store_report,
)

pytestmark = pytest.mark.django_db


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
        with pytest.raises(ReportCommandRefused, match="Mona is already working on this report"):
            claim_report(report, other)
        Report.objects.update(claimed_at=timezone.now() - CLAIMED_FOR)
        with pytest.raises(ReportCommandRefused, match="Claim this report first"):
            queue.resolve(make_command(report, mod, "looked"), answer="no_breach")
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
            lambda: queue.resolve(make_command(report, mod, "looked"), answer="no_breach"),
        ]
        for refused in calls:
            with pytest.raises(ReportCommandRefused, match="Moritz is already working on this"):
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
        queue.resolve(make_command(report, mod, "looked"), answer="no_breach")
        report.refresh_from_db()
        assert (report.outcome, report.closed_by) == ("no_breach", mod)
        assert "You have a message from the moderators" in as_anna.get("/games/").content.decode()
        page = words(as_anna.get("/account/reports/").content.decode())
        assert "no breach of the rules" in page
        assert "We have looked into it and found no breach" in page
        assert (
            "You have a message from the moderators" not in as_anna.get("/games/").content.decode()
        )
        assert "message from the moderators" not in as_berta.get("/games/").content.decode()
        assert reply_mail.send_due() == len(mail.outbox) == 0

    def test_a_warning_goes_to_the_reported_user(
        self, report: Report, mod: User, as_berta: Client
    ) -> None:
        claim_report(report, mod)
        queue.resolve(make_command(report, mod, "looked"), answer="warned", warning="insult")
        assert "You have a message from the moderators" in as_berta.get("/games/").content.decode()
        page = as_berta.get("/account/reports/").content.decode()
        assert "Please do not insult or threaten anyone here" in page
        assert "Anna" not in page

    @pytest.mark.parametrize(
        ("answer", "warning", "sentence"),
        [
            ("warned", "", "choose a warning"),
            ("no_breach", "insult", "cannot be combined with a warning"),
            ("nonsense", "", "choose an answer"),
            ("warned", "nonsense", "choose an answer"),
        ],
    )
    def test_answers_and_warnings_fit(
        self, report: Report, mod: User, answer: str, warning: str, sentence: str
    ) -> None:
        claim_report(report, mod)
        with pytest.raises(ReportCommandRefused, match=sentence):
            queue.resolve(make_command(report, mod, "looked"), answer=answer, warning=warning)
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
        with pytest.raises(ReportCommandRefused, match="merged into another"):
            claim_report(second, mod)
        queue.resolve(make_command(report, mod, "looked"), answer="sanctioned")
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
        with pytest.raises(ReportCommandRefused, match="Moritz is already working on this"):
            queue.merge(make_command(report, mod), others=[second.pk])

    def test_twice_is_once(self, report: Report, mod: User) -> None:
        claim_report(report, mod)
        for _ in range(2):
            queue.resolve(make_command(report, mod, "looked", "same"), answer="no_breach")
        assert list_entries(report) == [("Mona", "claim"), ("Mona", "resolve")]
        assert Reply.objects.count() == 1
        with pytest.raises(ReportCommandRefused, match="closed"):
            queue.resolve(make_command(report, mod, "looked"), answer="ruled")

    def test_a_report_is_opened_again_with_a_note(self, report: Report, mod: User) -> None:
        with pytest.raises(ReportCommandRefused, match="not closed"):
            queue.reopen(make_command(report, mod, note="why not"))
        claim_report(report, mod)
        queue.resolve(make_command(report, mod, "looked"), answer="no_breach")
        with pytest.raises(ReportCommandRefused, match="add a note"):
            queue.reopen(make_command(report, mod))
        queue.reopen(make_command(report, mod, note="it was Berta after all"))
        report.refresh_from_db()
        assert report.is_open
        claim_report(report, mod)
        queue.resolve(make_command(report, mod, "looked"), answer="sanctioned")
        assert Reply.objects.get().words == "sanctioned"

    def test_a_closed_alarm_is_not_opened_beside_a_newer_one(self, mod: User, berta: User) -> None:
        old = store_report(None, berta, "quick", closed_at=timezone.now(), outcome="no_breach")
        store_report(None, berta, "quick")
        with pytest.raises(ReportCommandRefused, match="newer alarm"):
            queue.reopen(make_command(old, mod, note="again"))

    @pytest.mark.parametrize("request_id", ["", "x" * 65, "a\0b"])
    def test_a_request_has_a_name(self, report: Report, mod: User, request_id: str) -> None:
        with pytest.raises(ReportCommandRefused, match="read this request"):
            queue.claim(ReportCommand(report.pk, mod, request_id))
        assert not ReportEntry.objects.exists()

    def test_a_note_is_not_without_end(self, report: Report, mod: User) -> None:
        with pytest.raises(ReportCommandRefused, match="1000 characters"):
            queue.claim(make_command(report, mod, note="x" * 1001))

    def test_a_closed_account_gets_no_reply(self, report: Report, mod: User, anna: User) -> None:
        User.objects.filter(pk=anna.pk).update(is_active=False)
        claim_report(report, mod)
        queue.resolve(make_command(report, mod, "looked"), answer="no_breach")
        assert not Reply.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_at_once_one_does(report: Report, mod: User, other: User) -> None:
    came = at_once(partial(claim_report, report, mod), partial(claim_report, report, other))
    assert sorted(type(each).__name__ for each in came) == ["Report", "ReportCommandRefused"]
    assert len(list_entries(report)) == 1
