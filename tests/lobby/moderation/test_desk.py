"""The desk of staff: what needs attention, and the log of what staff has done."""

import csv
import html
import re
from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import Deed, Proposal, User
from accounts.staff.powers import Role
from games.models import Failure, Match, Rating, Ruling, Total
from games.ops import health
from games.ops.health import Process
from games.rulings import RulingRequest, make_ruling
from lobby.models import Appeal, Report, ReportEntry
from lobby.moderation.dashboard import LOOPS
from lobby.moderation.desk.log import LogFilter, read_log
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, sit_down
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import WEEK, impose
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def nothing_said_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def referee() -> User:
    return create_staff(Role.REFEREE, name="Judge")


def stand_still(table: Table) -> Table:
    """Make lists hide the match, as if no player had acted for some time."""
    Match.objects.filter(pk=table.pk).update(unlisted=True, paused_until=None)
    return table


def attention(client: Client) -> str:
    return text(client.get("/admin/")).partition('id="attention"')[2].partition("</section>")[0]


def test_a_match_without_a_clock_in_which_an_opponent_waits_is_on_the_front_page(
    anna: User, berta: User, referee: User
) -> None:
    client = browser(referee)
    table, alone = sit_down(anna, berta), sit_down(anna, None)
    assert table.pk not in attention(client)
    for each in (table, alone):
        stand_still(each)
    shown = attention(client)
    assert f"/admin/games/match/{table.pk}/console/" in shown
    for person in (anna, berta):
        link = f'<a href="/admin/accounts/user/{person.pk}/change/"><bdi>{person}</bdi></a>'
        assert link in shown
    assert alone.pk not in shown
    # The overview lists the same matches, counts them so, and writes dates as the desk does.
    overview = text(client.get("/admin/overview/"))
    stuck = overview.partition('id="stuck"')[2].partition("</section>")[0]
    assert "<strong>1</strong> stuck match</a>" in text(client.get("/admin/"))
    for words in ("Stuck matches (1)", "Backgammon: no player acts", table.pk, "18/11/2026 12:00"):
        assert words in stuck
        assert words in shown or "(1)" in words
    assert "All times are in UTC" in overview
    Match.objects.filter(pk=table.pk).update(paused_until=timezone.now() + timedelta(hours=1))
    assert table.pk not in attention(client)


def test_each_role_sees_what_it_may_handle_the_weightiest_first(
    anna: User, berta: User, clara: User
) -> None:
    table = stand_still(sit_down(anna, berta))
    single = store_report(anna, berta)
    repeated = [store_report(by, clara) for by in (anna, berta)]
    then = timezone.now() - timedelta(hours=26, minutes=5)
    Failure.objects.create(task="mail", item="7", error="Bad", first_at=then, retry_at=None)
    shown = {
        role: attention(browser(create_staff(role, name=f"{role:.9}")))
        for role in (Role.REFEREE, Role.DIRECTOR, Role.ADMINISTRATOR)
    }

    def reported(report: Report) -> str:
        return f"/admin/lobby/report/{report.pk}/change/"

    assert [reported(single) in shown[role] for role in shown] == [True, False, True]
    for words in shown.values():
        assert words.index(table.pk) < words.index("mail: Bad")
        assert "waiting 1 d 2 h" in words
    # What keeps players from playing, then several reports about one user, then by age.
    words = shown[Role.ADMINISTRATOR]
    assert words.index(table.pk) < words.index("(2 cases)") < words.index("mail: Bad")
    assert words.index("mail: Bad") < words.index(reported(single))
    assert words.count(f">{clara}<") == 1
    for each in repeated:
        assert words.index("(2 cases)") < words.index(reported(each)) < words.index("mail: Bad")
    own = text(browser(create_staff(Role.MODERATOR, name="Moira")).get("/admin/"))
    assert "Recent actions of all staff" in own
    assert "My actions" not in own


def test_each_counter_leads_to_a_list_of_exactly_what_it_counts(
    anna: User, berta: User, clara: User
) -> None:
    zoe = create_administrator("Zoe")
    create_administrator("Ada")
    late, _idle = sit_down(anna, berta), stand_still(sit_down(anna, berta))
    sit_down(anna, berta)
    Match.objects.filter(pk=late.pk).update(due_at=timezone.now() - timedelta(hours=1))
    for by, about in ((anna, berta), (anna, clara), (None, berta)):
        store_report(by, about)
    later = timezone.now() + timedelta(hours=1)
    store_report(clara, anna, snoozed_until=later)
    for number, retry_at in enumerate((None, later)):
        Failure.objects.create(task="mail", item=str(number), first_at=later, retry_at=retry_at)
    ban, mute = (impose(anna, kind) for kind in ("games", "mute"))
    for number, answered in ((mute.pk, None), (ban.pk, None), (0, later)):
        Appeal.objects.create(thing="sanction", number=number, user=anna, answered_at=answered)
    for about in (clara, zoe):
        Proposal.objects.create(kind="ban", by=zoe, about=about, request_id=str(about.pk))
    client = browser(zoe)
    # An appeal against a ban that lasts comes before others.
    shown = attention(client)
    assert shown.index(f">{anna}<") < shown.index("/admin/lobby/report/")
    counters = text(client.get("/admin/")).partition("staff-counts")[2].partition("</ul>")[0]
    found = re.findall(r'href="([^"]+)"><strong>(\d+)</strong> ([\w ]+)', counters)
    assert [(title, int(many)) for _url, many, title in found] == [
        *(("stuck matches", 2), ("open reports", 2), ("open alarm", 1), ("open appeals", 2)),
        *(("waiting proposal", 1), ("fault in quarantine", 1)),
        ("late background jobs", len(LOOPS)),
    ]
    for address, many, _title in found[:-1]:
        rows = client.get(html.unescape(address)).context["cl"].result_list
        assert len(rows) == int(many), address


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("", ("open alarm", "open alarms", "open alarms")),
        ("/pl", ("otwarty alarm", "otwarte alarmy", "otwartych alarmów")),
    ],
)
def test_a_counter_says_what_it_counts_in_the_form_that_fits_the_number(
    anna: User, berta: User, clara: User, language: str, forms: tuple[str, str, str]
) -> None:
    client, people = browser(create_administrator("Zoe")), [anna, berta, clara]
    people += [User.objects.create(username=f"Player{number}") for number in range(2)]
    for many, about in enumerate(people, start=1):
        store_report(None, about)
        words = {1: forms[0], 5: forms[2]}.get(many, forms[1])
        page = text(client.get(f"{language}/admin/"))
        assert f"<strong>{many}</strong> {words}</a>" in page


def test_loops_that_are_off_take_one_line_below_the_cases_and_stopped_ones_one_above(
    anna: User, berta: User, referee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    process, client = Process(), browser(referee)
    monkeypatch.setattr(health, "this_process", process)
    table = stand_still(sit_down(anna, berta))
    assert attention(client).count("no run recorded") == 1
    assert f"<strong>{len(LOOPS)}</strong> late background jobs" in text(client.get("/admin/"))
    for loop in ("time", "post"):
        process.loop_ran(loop)
        process.loops[loop] -= 200
    process.reported_at = 0.0
    process.report()
    shown = attention(client)
    places = [shown.index(words) for words in ("2 background jobs: late", table.pk, "no run")]
    assert places == sorted(places)
    assert f"{len(LOOPS) - 2} background jobs: no run recorded" in shown
    assert f"{LOOPS['time'][0]}, {LOOPS['post'][0]}" in shown


def test_the_front_page_asks_no_more_when_more_waits_and_little_while_it_is_open(
    anna: User, berta: User, referee: User
) -> None:
    client = browser(referee)

    def count_queries(address: str = "/admin/", status: int = 200, tag: str = "") -> int:
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address, headers={"If-None-Match": tag})
        assert answer.status_code == status
        return len(queries)

    def wait() -> None:
        stand_still(sit_down(anna, berta))
        make_ruling(
            "close",
            sit_down(anna, berta).pk,
            RulingRequest(referee, "words", "so", f"{Ruling.objects.count()}"),
        )

    wait()
    count_queries()
    few = count_queries()
    seen = client.get("/admin/desk/").headers["ETag"]
    assert count_queries("/admin/desk/", HTTPStatus.NOT_MODIFIED, seen) <= 20
    report = store_report(anna, berta)
    assert count_queries("/admin/desk/", tag=seen) <= few
    shown = text(client.get("/admin/desk/", headers={"If-None-Match": seen}))
    for words in (f"/admin/lobby/report/{report.pk}/change/", "<strong>1</strong> open report<"):
        assert words in shown
    assert 'id="latest-lines" data-live' in shown
    for _ in range(3):
        wait()
    assert count_queries() == few <= 33


def test_the_log_has_what_all_staff_did_and_is_filtered_and_exported(
    anna: User, berta: User, referee: User, time: Time
) -> None:
    zoe = create_administrator("Zoe")
    table = sit_down(anna, berta)
    make_ruling("close", table.pk, RulingRequest(referee, "words", "=SUM(1)", "one"))
    time.passes(timedelta(seconds=1))
    impose(anna, "mute")

    def whats(**wanted: str) -> list[tuple[str, str]]:
        found = read_log(zoe, LogFilter.parse(wanted))
        return [(str(line.member), line.kind) for line in found]

    assert whats() == [("Moira", "sanction"), ("Judge", "ruling")]
    until = date_format(timezone.now() + WEEK, "SHORT_DATETIME_FORMAT")
    imposed = f"imposed a sanction: muted, until {until}"
    assert read_log(zoe, LogFilter())[0].what == imposed
    assert f"until {until}" in text(browser(zoe).get(f"/admin/accounts/user/{anna.pk}/change/"))
    assert whats(kind="sanction") == whats(member="moira") == whats()[:1]
    assert whats(match=table.pk) == whats(person="BERTA") == whats()[1:]
    assert whats(person="anna") == whats()
    # A part of a name stands for all with it, and an unknown name is said to be one.
    assert whats(member="UDG") == whats(person="ert") == whats()[1:]
    assert whats(person="nn") == whats()
    for asked, shown in (
        (
            {"person": "a"},
            ["Names with “a”:", f'?person={anna}"><bdi>{anna}</bdi>', "?person=Berta"],
        ),
        ({"person": "Bertha"}, ["No person is called “Bertha”", '?person=Berta"><bdi>Berta']),
        ({"member": "Zq"}, ["No member of staff is called", "Nothing in the log matches"]),
        ({"member": "Jugde"}, ["No member of staff is called “Jugde”", '?member=Judge"><bdi>']),
        ({"member": "udg"}, ['value="Judge"', "Judge: actions in each"]),
    ):
        page = text(browser(zoe).get("/admin/log/", asked))
        assert [words for words in shown if words not in page] == [], asked
        assert "Nothing has happened yet" not in page
    tomorrow = (timezone.now() + timedelta(days=1)).date().isoformat()
    assert whats(since=tomorrow) == whats(member="nobody") == whats(kind="ruling", person="x") == []
    assert whats(before=read_log(zoe, LogFilter())[0].at.isoformat()) == whats()[1:]
    answer = browser(zoe).get("/admin/log.csv", {"match": table.pk})
    rows = list(csv.reader(text(answer).splitlines()))
    assert [row[1:3] for row in rows[1:]] == [["Judge", "ruling"]]
    assert rows[1][-1] == "'=SUM(1)"
    page = text(browser(zoe).get("/admin/log/", {"member": "Judge"}))
    assert f'/admin/games/match/{table.pk}/console/"><bdi>{table.pk}</bdi></a>' in page
    assert "as reported on Monday" not in page
    call_command("staff", "Berta", "--role", "referee")
    assert whats(kind="roles") == [("None", "roles")]
    assert "command line" in text(browser(zoe).get("/admin/log/", {"kind": "roles"}))


def test_the_log_shows_each_role_what_it_may_read_and_nothing_can_change_in_it(
    anna: User, berta: User, referee: User, time: Time
) -> None:
    report = store_report(anna, referee)
    moderator = create_staff(Role.MODERATOR, name="Moira")
    ReportEntry.objects.create(report=report, by=moderator, deed="claim", request_id="one")
    assert [line.kind for line in read_log(moderator, LogFilter())] == ["report"]
    # A member of staff reads nothing of what is handled about themselves.
    assert read_log(referee, LogFilter()) == []
    assert browser(moderator).post("/admin/log/").status_code == 405
    impose(anna, "mute")
    time.passes(timedelta(days=40))
    impose(berta, "mute")
    shown = text(browser(referee).get("/admin/log/", {"member": "Moira"}))
    months = shown.partition('id="months"')[2].partition("</section>")[0]
    assert months.index("December 2026") < months.index("November 2026")
    assert (months.count("Sanctions: 1"), "Reports" in months) == (2, False)
    entry = Deed.objects.first()
    assert entry is not None
    for change in (entry.save, entry.delete):
        with pytest.raises(TypeError):
            change()
    assert browser(moderator).get(f"/admin/accounts/deed/{entry.pk}/history/").status_code == 404


def test_lists_show_what_staff_needs_of_each_row_with_no_query_more_for_more_rows(
    anna: User, berta: User, referee: User, time: Time
) -> None:
    client = browser(referee)
    table = stand_still(sit_down(anna, berta))
    store_report(anna, berta, match=table.match)
    impose(anna, "mute")
    time.passes(timedelta(hours=3))
    casual = sit_down(anna, berta, rated=False, pace="normal")

    def listed(address: str, **asked: str) -> tuple[str, int]:
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address, asked, follow=True)
        return text(answer).partition('id="result_list"')[2].partition("</table>")[0], len(queries)

    listed("/admin/games/match/")
    shown, few = listed("/admin/games/match/")
    assert "3:00:00" in shown
    # A first click puts the latest and the most first, but the fastest pace; a second reverses it.
    for click in ("3.-11", "-5.-11", "-6.-11", "7.-11", "-8.-11", "-9.-11", "-10.-11", "11"):
        assert f'href="?o={click}"' in shown
    assert 'href="?o=8"' in listed("/admin/games/match/", o="-8")[0]
    for asked, found in (
        ({"need": "idle"}, [table]),
        ({"need": "reported"}, [table]),
        ({"pace": "normal"}, [casual]),
        ({"rated": "1"}, [table]),
        ({"computers": "1"}, []),
        ({"since": "2026-11-19"}, []),
        ({"until": "2026-11-18", "computers": "0"}, [table, casual]),
    ):
        rows = listed("/admin/games/match/", **asked)[0]
        assert [each.pk in rows for each in (table, casual)] == [
            each in found for each in (table, casual)
        ], asked
    for order, first in (
        *(("7", casual), ("-7", table), ("8", casual), ("-9.-8", table)),
        *(("-5", casual), ("5", table), ("-6", table), ("-10", table), ("10", casual)),
    ):
        rows, queries = listed("/admin/games/match/", o=order)
        assert rows.index(first.pk) == min(rows.index(each.pk) for each in (table, casual))
        assert queries == few
    # Slow paces are listed for longer, which does not count here.
    Match.objects.filter(pk=table.pk).update(listed_until=timezone.now() + timedelta(days=9))
    idle, queries = listed("/admin/games/match/", order="idle")
    assert queries == few
    assert idle.index(table.pk) < idle.index(casual.pk)
    # The heading of what orders the list is marked, and a click on another ends this order.
    assert 'class="sortable column-idle sorted descending"' in idle
    assert 'href="?o=-5.-6"' in idle
    people, fewer = listed("/admin/accounts/user/", sanction="mute")
    assert '<td data-label="Sanctions" class="field-sanctions_text">muted</td>' in people
    for number in range(1, 6):
        assert f'href="?o=-{number}.0&amp;sanction=mute"' in people
    assert "Berta" not in people
    Rating.objects.create(user=anna, game="backgammon", mu=30, matches=2)
    Total.objects.create(user=anna, game="backgammon", computers=False, private=False, won=3)
    User.objects.filter(pk=berta.pk).update(last_login=timezone.now() + timedelta(days=1))
    # By rating, matches, sanctions, reports and last visit.
    for number, most in enumerate((anna, anna, anna, berta, berta), start=1):
        for order, choose in ((f"{number}", max), (f"-{number}", min)):
            rows, queries = listed("/admin/accounts/user/", o=order)
            at = {each: rows.index(f">{each.username}<") for each in (anna, berta)}
            assert at[most] == choose(at.values()), order
            assert queries == fewer
    for _ in range(3):
        impose(User.objects.create_user(f"Emil{_}"), "mute")
        sit_down(anna, berta)
    assert listed("/admin/games/match/")[1] == few
    assert listed("/admin/accounts/user/", sanction="mute")[1] == fewer
