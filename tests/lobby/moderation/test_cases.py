"""Sanctions and rulings know the report they come from; the form of a sanction chooses nothing."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Deed, Proposal, Sanction, User
from accounts.staff.powers import Role
from games.chat.services import post_message
from games.models import Ruling
from lobby.account.export import export_account
from lobby.models import Appeal, Report
from lobby.moderation.appeals.services import submit_appeal
from lobby.moderation.cases import OBVIOUS_REASONS
from lobby.moderation.desk.log import LogFilter, read_log
from lobby.moderation.desk.proposals import confirm_and_carry_out
from tests.accounts.support.staff import create_staff
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import radios, words
from tests.lobby.support.reports import QUEUE, store_report
from tests.lobby.support.sanctions import impose, lift
from tests.lobby.support.seeks import start_match_of

pytestmark = pytest.mark.django_db
GUESS = "only a guess"
OWN = "Please <b>read</b> the rules of the chat."


@pytest.fixture
def mod(db: None) -> User:
    return create_staff(Role.MODERATOR, name="Mona")


@pytest.fixture
def chief(db: None) -> User:
    return create_staff(Role.ADMINISTRATOR, name="Chief")


def send(by: User, about: User, case: str = "", kind: str = "mute", **fields: str) -> int:
    """Send the form of a sanction, opened from this case; return the status."""
    form = {"reason": "insult", "length": "day", "note": "so", "request_id": uuid4().hex} | fields
    address = f"/admin/accounts/user/{about.pk}/{kind}/?case={case}"
    return browser_of(by).post(address, form).status_code


def show_appeal(by: User, decision: Sanction | Ruling, user: User) -> str:
    thing = "ruling" if isinstance(decision, Ruling) else "sanction"
    appeal = submit_appeal(thing=thing, number=decision.pk, user=user, words="No.")
    return browser_of(by).get(f"/admin/lobby/appeal/{appeal.pk}/change/").content.decode()


class TestCases:
    """Which report a decision comes from, and where that is shown."""

    def test_the_appeal_shows_the_report_of_the_sanction_and_not_the_latest(
        self, mod: User, chief: User, anna: User, berta: User, clara: User
    ) -> None:
        match = start_match_of(anna, berta)
        sent = post_message(match_id=match.pk, user=berta, text="You fool", request_id="1")
        report = store_report(
            anna, berta, "insult", match=match, message=sent, said="You fool", words="rude"
        )
        later = store_report(clara, berta, words="another matter")
        assert send(mod, berta, f"report.{report.pk}") == 302
        sanction = Sanction.objects.get()
        assert sanction.case == f"report.{report.pk}"
        shown = show_appeal(chief, sanction, berta)
        assert "Report that led to the decision" in shown
        assert GUESS not in shown
        case = shown.partition('id="evidence-report"')[2].partition("</section>")[0]
        for told in (f"{QUEUE}{report.pk}/change/", "You fool", "rude"):
            assert told in case
        assert 'class="chosen"' in shown
        assert 'id="evidence-board"' in shown
        assert "another matter" not in case
        assert f"{QUEUE}{later.pk}/change/" not in case
        # The report, the page of the user and the log name each other.
        page = words(browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode())
        assert "Muted: Berta" in page
        assert "in force, appeal: not answered yet" in page
        person = browser_of(mod).get(f"/admin/accounts/user/{berta.pk}/change/").content.decode()
        assert f'{QUEUE}{report.pk}/change/">Report {report.pk}</a>' in person
        (line,) = read_log(chief, LogFilter(kind="sanction"))
        assert line.what.endswith(f"(from report {report.pk})")
        Appeal.objects.update(outcome="kept", answer="stands")
        lift(sanction)
        page = words(browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode())
        assert "lifted, appeal: the decision stands" in page

    def test_a_sanction_without_a_case_is_shown_with_a_guess(
        self, chief: User, anna: User, berta: User
    ) -> None:
        report = store_report(anna, berta, words="rude")
        shown = show_appeal(chief, impose(berta, "mute"), berta)
        assert "Latest report before the decision" in shown
        assert GUESS in shown
        assert f"{QUEUE}{report.pk}/change/" in shown

    def test_one_who_is_involved_reads_neither_the_report_nor_a_guess(
        self, mod: User, chief: User, anna: User, berta: User
    ) -> None:
        store_report(anna, berta, words="another matter")
        own = store_report(chief, berta, words="I was there")
        send(mod, berta, f"report.{own.pk}")
        shown = show_appeal(chief, Sanction.objects.get(), berta)
        assert f"comes from report {own.pk}, which involves you" in shown
        assert GUESS not in shown
        assert "I was there" not in shown

    @pytest.mark.parametrize("case", ["report.{other}", "report.999", "appeal.1", "x.1", "report."])
    def test_a_case_that_is_not_the_users_is_not_stored(
        self, mod: User, anna: User, berta: User, clara: User, case: str
    ) -> None:
        other = store_report(anna, clara)
        send(mod, berta, case.format(other=other.pk))
        assert Sanction.objects.get().case == ""

    def test_a_milder_sanction_from_an_appeal_keeps_the_report_and_so_does_a_merged_one(
        self, mod: User, chief: User, anna: User, berta: User, clara: User
    ) -> None:
        report, whole = store_report(anna, berta), store_report(clara, berta)
        send(mod, berta, f"report.{report.pk}", length="week")
        first = Sanction.objects.get()
        appeal = submit_appeal(thing="sanction", number=first.pk, user=berta, words="No.")
        lift(first)
        send(chief, berta, f"appeal.{appeal.pk}")
        milder = Sanction.objects.latest("pk")
        assert milder.case == f"appeal.{appeal.pk}"
        assert f"{QUEUE}{report.pk}/change/" in show_appeal(chief, milder, berta)
        Report.objects.filter(pk=report.pk).update(merged_into=whole)
        case = show_appeal(chief, milder, berta).partition('id="evidence-report"')[2]
        assert f"{QUEUE}{whole.pk}/change/" in case.partition("</section>")[0]
        page = browser_of(mod).get(f"{QUEUE}{whole.pk}/change/").content.decode()
        assert "Muted: Berta" in page.partition('id="done"')[2].partition("</section>")[0]

    def test_a_ruling_keeps_the_report_and_its_appeal_shows_it(
        self, chief: User, anna: User, berta: User
    ) -> None:
        referee, match = create_staff(Role.REFEREE), start_match_of(anna, berta)
        report = store_report(anna, berta, "stalling", match=match, thing="match", key="m")
        form = {"reason": "words", "note": "so", "request_id": uuid4().hex}
        case = {"case": f"report.{report.pk}"}
        browser_of(referee).post(f"/admin/games/match/{match.pk}/rule/close/", form | case)
        ruling = Ruling.objects.get()
        assert ruling.case == f"report.{report.pk}"
        shown = show_appeal(chief, ruling, anna)
        assert f"{QUEUE}{report.pk}/change/" in shown.partition('id="evidence-report"')[2]
        (line,) = read_log(chief, LogFilter(kind="ruling"))
        assert line.what.endswith(f"(from report {report.pk})")

    def test_the_report_lists_what_belongs_to_it_and_nothing_else(
        self, mod: User, anna: User, berta: User, clara: User
    ) -> None:
        before = impose(berta, "rated")
        Sanction.objects.filter(pk=before.pk).update(begins=before.begins - timedelta(hours=1))
        report, second = store_report(anna, berta), store_report(clara, berta, "insult")
        send(mod, berta, f"report.{second.pk}", "games")
        send(mod, berta, f"report.{report.pk}")
        impose(berta, "login")
        impose(clara, "mute")

        def done(report: Report) -> set[str]:
            page = words(browser_of(mod).get(f"{QUEUE}{report.pk}/change/").content.decode())
            section = page.partition("Done since this report")[2].partition("History")[0]
            kinds = ("Muted: Berta", "new games: Berta", "rated games: Berta", "logging in: Berta")
            found = {kind for kind in kinds if f"{kind} This" in section}
            return found | ({"Clara"} if "Muted: Clara" in section else set())

        # What names no report counts for each that is open, about its users.
        assert done(report) == {"Muted: Berta", "logging in: Berta"}
        assert done(second) == {"new games: Berta", "logging in: Berta", "Clara"}
        Report.objects.filter(pk=report.pk).update(closed_at=report.at - timedelta(seconds=1))
        assert done(report) == {"Muted: Berta"}


class TestForm:
    """The form of a sanction: an explicit choice, and a sentence to the user."""

    def test_nothing_is_chosen_beforehand_but_what_the_kind_of_the_report_says(
        self, mod: User, anna: User, berta: User
    ) -> None:
        def chosen(case: str, about: User) -> dict[str, list[str]]:
            address = f"/admin/accounts/user/{about.pk}/mute/?case={case}"
            page = browser_of(mod).get(address).content.decode()
            fields = {name: radios(page, name) for name in ("reason", "length")}
            return {name: [each for each in of if of[each]] for name, of in fields.items()}

        nothing: dict[str, list[str]] = {"reason": [""], "length": [""]}
        for case in ("", "x", "report.99"):
            assert chosen(case, berta) in (nothing, {"reason": [], "length": []})
        spam = store_report(anna, berta, "spam")
        assert chosen(f"report.{spam.pk}", berta)["reason"] == ["advert"]
        assert chosen(f"report.{spam.pk}", berta)["length"] in ([], [""])
        assert chosen(f"report.{spam.pk}", anna)["reason"] in ([], [""])
        wrong = store_report(anna, berta, "other", key="x")
        assert chosen(f"report.{wrong.pk}", berta)["reason"] in ([], [""])
        assert set(OBVIOUS_REASONS) >= {"insult", "stalling", "names"}

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"reason": ""}, "Choose a reason."),
            ({"length": ""}, "Choose for how long."),
            ({"words": "x" * 501}, "at most 500 characters"),
        ],
    )
    def test_a_missing_choice_is_refused_in_words(
        self, mod: User, berta: User, fields: dict[str, str], sentence: str
    ) -> None:
        form = {"reason": "insult", "length": "day", "note": "so", "request_id": uuid4().hex}
        address = f"/admin/accounts/user/{berta.pk}/mute/"
        answer = browser_of(mod).post(address, form | fields)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
        many = {"kind": "mute", "key": str(berta.pk), "reason": "insult", "length": "day"}
        answer = browser_of(mod).post(
            "/admin/many/", many | {"note": "so", "request_id": uuid4().hex[:32]} | fields
        )
        assert answer.status_code == 422
        assert not Deed.objects.exists()

    def test_the_user_reads_the_sentence_wherever_the_reason_stands(
        self, mod: User, chief: User, berta: User, as_berta: Client, client: Client
    ) -> None:
        send(mod, berta, kind="games", words=f" {OWN} ")
        shown = "A moderator adds: “Please &lt;b&gt;read&lt;/b&gt; the rules of the chat.”"
        sanction = Sanction.objects.get()
        assert sanction.words == OWN
        for address in ("/account/", "/notifications/"):
            assert shown in as_berta.get(address).content.decode(), address
        assert shown in as_berta.get("/").content.decode()
        copied = export_account(berta, "https://example.org")["sanctions"]
        assert OWN in str(copied)
        appeal = show_appeal(chief, sanction, berta)
        assert shown in appeal
        lift(sanction)
        send(mod, berta, kind="login", length="week", words=OWN)
        refused = as_berta.get("/account/")
        assert refused.status_code == 403
        assert shown in refused.content.decode()

    def test_many_are_muted_with_the_sentence(self, mod: User, anna: User, berta: User) -> None:
        form = {"kind": "mute", "key": [anna.pk, berta.pk], "reason": "insult", "length": "day"}
        form |= {"words": OWN, "note": "so", "request_id": uuid4().hex[:32]}
        assert browser_of(mod).post("/admin/many/", form).status_code == 302
        assert [each.words for each in Sanction.objects.all()] == [OWN, OWN]

    @pytest.mark.sqlite_only
    def test_a_long_ban_is_proposed_and_imposed_with_sentence_and_case(
        self, mod: User, chief: User, anna: User, berta: User
    ) -> None:
        report = store_report(anna, berta)
        case = f"report.{report.pk}"
        assert send(mod, berta, case, "login", length="season", words=OWN) == 302
        made = Proposal.objects.get()
        assert (made.values["words"], made.values["case"]) == (OWN, case)
        page = browser_of(chief).get(f"/admin/accounts/proposal/{made.pk}/change/")
        assert "Please &lt;b&gt;read" in page.content.decode()
        assert f"Report {report.pk}</a>" in page.content.decode()
        confirm_and_carry_out(made.pk, chief)
        sanction = Sanction.objects.get()
        assert (sanction.words, sanction.case) == (OWN, case)
        assert sanction.begins <= timezone.now()
