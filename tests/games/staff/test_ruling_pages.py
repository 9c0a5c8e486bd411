"""Admin pages on which staff makes rulings: permissions, effects and refusals."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import Role
from games import rulings
from games.chat import services
from games.models import Rating, Ruling
from games.staff.past_rulings import describe_rulings
from games.text.durations import format_moment
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.finished_matches import finished_match
from tests.games.support.matches import ShowDice, Table, everything, sit_down
from tests.games.support.rulings import ABOUT, about_to_begin, reserves, rule

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
WHY = {"reason": "looking", "note": "as reported", "request_id": "once"}
RECOMPUTE = "/admin/games/ruling/recompute/"


def address(table: Table, kind: str) -> str:
    """Return the URL of the page for this type of ruling about a match."""
    return f"/admin/games/match/{table.pk}/rule/{kind}/"


@pytest.fixture
def desk(referee: User) -> Client:
    """A test client in which the referee is logged in."""
    return browser(referee)


def test_visitors_who_are_not_staff_are_sent_away(table: Table, anna: User, clara: User) -> None:
    before = everything()
    for client in (browser(), browser(anna), browser(clara)):
        for kind in rulings.RULING_TYPES:
            assert client.post(address(table, kind), WHY | {"minutes": "5"}).status_code == 302
        assert client.post(RECOMPUTE, WHY).status_code == 302
    assert everything() == before


def test_a_form_rules_once_and_leads_back_to_the_match(desk: Client, table: Table) -> None:
    page = text(desk.get(address(table, "pause")))
    for words in (
        "Pause the match",
        "All clocks stop",
        "Anna",
        "Something went wrong on the site.",
    ):
        assert words in page
    for _ in range(2):
        answer = desk.post(address(table, "pause"), WHY | {"minutes": "5"})
        assert answer.status_code == 302
        assert answer["Location"] == f"/admin/games/match/{table.pk}/console/"
    assert table.match.is_suspended
    assert Ruling.objects.get().note == "as reported"


def test_what_is_refused_is_said_and_what_was_written_stays(desk: Client, table: Table) -> None:
    before = everything()
    answer = desk.post(address(table, "pause"), WHY | {"minutes": "0", "note": "a <b> note"})
    assert answer.status_code == 422
    page = text(answer)
    assert "Enter a whole number from 1 to 43200." in page
    assert "a &lt;b&gt; note" in page
    assert (everything(), Ruling.objects.count()) == (before, 0)


def test_staff_may_not_rule_on_their_own_matches(berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    player = create_administrator("Anna")
    table = sit_down(player, berta)
    answer = browser(player).post(address(table, "pause"), WHY | {"minutes": "5"})
    assert (answer.status_code, table.match.is_suspended) == (422, False)
    sentence = "make a ruling about a match that you are playing"
    assert sentence in text(answer)
    page = text(browser(player).get(address(table, "pause")))
    assert (sentence in page, "<form method" in page.partition("content-main")[2]) == (True, False)
    shown = text(browser(player).get(f"/admin/games/match/{table.pk}/console/"))
    assert (sentence in shown, "/rule/" in shown) == (True, False)


def test_the_page_of_a_match_lists_possible_and_past_rulings(
    desk: Client, referee: User, table: Table, anna: User
) -> None:
    said = services.post_message(match_id=table.pk, user=anna, text="so", request_id="1")
    rule(referee, table, "hide", message=str(said.pk), reason="words", note="<i>rude</i>")
    rule(referee, table, "pause", minutes="5")
    page = text(desk.get(f"/admin/games/match/{table.pk}/console/"))
    for kind in ("resume", "abort", "adjudicate", "close"):
        assert address(table, kind) in page
    for kind in ("pause", "force", "annul", "reopen", "open"):
        assert f'{address(table, kind)}"' not in page
    assert f"{address(table, 'show')}?message={said.pk}" in page
    assert "&lt;i&gt;rude&lt;/i&gt;" in page
    assert f'<option value="{said.pk}" selected>' in text(
        desk.get(address(table, "show"), {"message": said.pk})
    )


def test_more_rulings_ask_the_database_no_more_often(
    desk: Client, referee: User, table: Table
) -> None:
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(f"/admin/games/match/{table.pk}/change/").status_code == 200
        return len(queries)

    rule(referee, table, "close")
    count_queries()
    few = count_queries()
    for _ in range(5):
        rule(referee, table, "open")
        rule(referee, table, "close")
    assert count_queries() == few


def test_past_rulings_say_what_was_done_to_whom(referee: User, anna: User, berta: User) -> None:
    table = sit_down(anna, berta, pace="normal")
    said = services.post_message(match_id=table.pk, user=anna, text="so", request_id="1")
    first, second = (seat.name for seat in table.match.seats.order_by("number"))
    asked: list[tuple[str, dict[str, str], str]] = [
        ("give", {"seat": "0", "many": "-30", "unit": "seconds"}, f": {first}, −0:30"),
        ("give", {"seat": "all", "many": "2", "unit": "hours"}, ": all players, +2:00:00"),
        ("clock", {"seat": "1", "many": "90", "unit": "seconds"}, f": {second}, 1:30"),
        ("hide", {"message": str(said.pk)}, ": Anna"),
        ("tell", {"sentence": "polite"}, ": “Please stay polite in the chat.”"),
        ("close", {}, ""),
        ("adjudicate", ABOUT["adjudicate"] | {"points": "2"}, f": {first} wins 2 points"),
    ]
    made = [rule(referee, table, kind, **values) for kind, values, _words in asked]
    decided = made[-1].event or 0
    made.append(rule(referee, table, "reopen", at=f"{decided - 1}"))
    described = describe_rulings(Ruling.objects.order_by("pk"))
    words = [*(each for _kind, _values, each in asked), f": as after event {decided - 1}"]
    assert [described[each.pk] for each in made] == [
        f"{each.get_kind_display()}{told}" for each, told in zip(made, words, strict=True)
    ]


def test_rulings_are_found_and_never_changed(desk: Client, referee: User, table: Table) -> None:
    made = rule(referee, table, "close", note="shouting")
    for wanted in (table.pk, "sever"):
        assert table.pk in text(desk.get("/admin/games/ruling/", {"q": wanted}))
    detail = f"/admin/games/ruling/{made.pk}/change/"
    assert "shouting" in text(desk.get(detail))
    for answer in (desk.post(detail, {"note": "calm"}), desk.get("/admin/games/ruling/add/")):
        assert answer.status_code == 403


def test_an_unknown_ruling_or_match_is_not_found(desk: Client, table: Table) -> None:
    assert desk.get(address(table, "burn")).status_code == 404
    assert desk.get("/admin/games/match/nowhere/rule/pause/").status_code == 404


def test_ratings_that_are_wrong_are_put_right(anna: User, berta: User, clara: User) -> None:
    for winner in (0, 1, 0):
        finished_match([anna, berta], {winner})
        finished_match([berta, clara], {winner})
    right = ratings()
    Rating.objects.filter(user=anna).update(mu=99, matches=1)
    Rating.objects.filter(user=clara).update(sigma=1)
    client = browser(create_administrator())
    answer = client.post(RECOMPUTE, WHY | {"name": "anna", "reason": "site"})
    assert answer.status_code == 302
    assert ratings() == right
    made = Ruling.objects.get()
    assert set(made.before["petits-chevaux"]) == {str(anna.pk), str(clara.pk)}
    assert client.post(RECOMPUTE, WHY | {"game": "chess", "request_id": "2"}).status_code == 422
    assert client.post(RECOMPUTE, WHY | {"name": "no", "request_id": "3"}).status_code == 422
    client.post(RECOMPUTE, WHY | {"game": "petits-chevaux", "request_id": "4"})
    assert ratings() == right


def ratings() -> list[tuple[object, ...]]:
    """Return the ratings of all users."""
    fields = ("user", "mu", "sigma", "matches", "listed")
    return list(Rating.objects.order_by("user").values_list(*fields))


def test_a_ruling_has_the_number_by_which_the_search_finds_it(
    desk: Client, referee: User, table: Table
) -> None:
    rule(referee, about_to_begin(table.user(0), table.user(1)), "close")
    for kind in ("pause", "resume"):
        rule(referee, table, kind, minutes="5")
    page = text(desk.get(f"/admin/games/match/{table.pk}/console/"))
    undone = Ruling.objects.get(kind="resume")
    assert f'<a href="#ruling-{undone.pk}">undone by ruling {undone.pk}</a>' in page
    assert f"({undone.pk})</strong>" in page


def test_the_page_of_a_ruling_has_words_in_place_of_codes(
    desk: Client, referee: User, table: Table
) -> None:
    made = rule(referee, table, "close", reason="away", words="Sorry <b>")
    undone = rule(referee, table, "open")
    timed = rule(referee, table, "pause", minutes="15")
    page = text(desk.get(f"/admin/games/ruling/{made.pk}/change/"))
    assert f"<h1>Chat closed ({made.pk})</h1>" in page
    assert "A player left the others waiting." in page
    assert "A sentence to the players (may be empty): Sorry &lt;b&gt;" in page
    assert f'<a href="/admin/games/ruling/{undone.pk}/change/">' in page
    assert "request_id" not in page
    assert "{&quot;" not in page
    page = text(desk.get(f"/admin/games/ruling/{timed.pk}/change/"))
    assert "paused: 15 minutes, until" in page
    assert "Pause for at most (minutes): 15" in page


def test_where_a_match_can_go_on_from_one_event_only_the_form_does_not_ask(
    desk: Client, referee: User, table: Table
) -> None:
    rule(referee, table, "abort")
    page = text(desk.get(address(table, "reopen")))
    assert '<input type="hidden" name="at"' in page
    assert "Position after event number" not in page


def test_directors_undo_their_own_ruling_and_reopen_no_other_match(
    referee: User, table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6")
    director = create_staff(Role.DIRECTOR, name="Dora")
    client, page = browser(director), f"/admin/games/match/{table.pk}/console/"
    rule(referee, table, "abort")
    assert client.get(address(table, "reopen")).status_code == 403
    assert client.post(address(table, "reopen"), WHY).status_code == 403
    rule(referee, table, "reopen", at=str(table.match.version - 1))
    rule(director, table, "abort")
    assert f'{address(table, "reopen")}"' in text(client.get(page))
    before = table.match.version - 1
    sent = client.post(address(table, "reopen"), WHY | {"at": str(before - 2)})
    assert (sent.status_code, "only undo your own ruling" in text(sent)) == (422, True)
    assert client.post(address(table, "reopen"), WHY | {"at": str(before)}).status_code == 302
    assert table.match.stage == "playing"
    table.act(1, "resign")
    assert client.get(address(table, "reopen")).status_code == 403


def test_a_button_of_the_console_gives_or_takes_time_with_a_sentence_to_the_players(
    desk: Client, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    table = sit_down(anna, berta, pace="normal")
    page = text(desk.get(f"/admin/games/match/{table.pk}/console/"))
    assert 'formaction="' + address(table, "pause") + '?minutes=15"' in page

    def press(minutes: int, **said: str) -> int:
        url = f"{address(table, 'give')}?seat=1&many={minutes}&unit=minutes"
        assert url.replace("&", "&amp;") in page
        form = WHY | {"request_id": str(minutes)} | said
        return desk.post(url, form).status_code

    assert (press(5, words="Sorry <b> for that"), reserves(table)) == (302, [120, 420])
    shown = text(browser(berta).get(f"/matches/{table.pk}/"))
    assert "an extra 5:00" in shown
    assert "A moderator writes: “Sorry &lt;b&gt; for that”" in shown
    assert (press(-1), reserves(table)) == (302, [120, 360])
    assert "taken 1:00 off Berta&#x27;s clock" in text(browser(anna).get(f"/matches/{table.pk}/"))
    assert press(-5) == 302
    # No player loses on time by a button.
    assert (press(-1, request_id="again"), reserves(table)) == (422, [120, 60])
    assert press(1, words="x" * 201) == 422
    rule(table_referee(), table, "pause", minutes="5", words="Back soon")
    assert "A moderator writes: “Back soon”" in text(browser(anna).get(f"/matches/{table.pk}/"))


def test_a_paused_match_says_until_when_and_is_resumed_at_one_click(
    desk: Client, referee: User, table: Table
) -> None:
    console = f"/admin/games/match/{table.pk}/console/"
    assert ">to act<" in text(desk.get(console))
    rule(referee, table, "pause", minutes="15", reason="looking")
    until = format_moment(table.match.paused_until or timezone.now())
    page = text(desk.get(console))
    assert f"The match is paused until {until}. The moderators are looking into" in page
    assert f"<strong>paused: 15 minutes, until {until} (" in page
    assert f"paused: 15 minutes, until {until}" in text(desk.get("/admin/log/"))
    assert ">to act<" not in page
    assert page.count(address(table, "resume")) == 1
    assert f'formaction="{address(table, "resume")}"' in page
    assert '<option value="looked" selected>' in page
    assert desk.post(address(table, "resume"), WHY).status_code == 302
    assert not table.match.is_suspended


def table_referee() -> User:
    """Return a referee beside the one at the desk."""
    return create_staff(Role.REFEREE, name="Rita")


def test_dangerous_rulings_say_whom_they_harm(desk: Client, table: Table) -> None:
    harm = "Every player loses what was played so far."
    assert harm in text(desk.get(address(table, "abort")))
    assert "Careful:" not in text(desk.get(address(table, "close")))
    page = text(desk.get(f"/admin/games/match/{table.pk}/console/"))
    assert f'{address(table, "abort")}" class="staff-danger"' in page
    assert f'{address(table, "close")}">' in page


def test_two_at_the_desk_see_each_other_for_as_long_as_the_page_is_open(
    desk: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, other = f"/admin/games/match/{table.pk}/console/", browser(table_referee())
    assert "has had this page open" not in text(other.get(page))
    assert "Rita has had this page open since" in text(desk.get(page))
    assert "Severin has had this page open since" in text(other.get(page))
    monkeypatch.setattr("accounts.staff.desk.OPEN_FOR", timedelta(0))
    assert "has had this page open" not in text(desk.get(page))


def test_staff_finds_the_console_and_the_person_from_the_pages_of_players(
    desk: Client, table: Table, anna: User
) -> None:
    for client, shown in ((desk, True), (browser(anna), False)):
        assert (
            f"/admin/games/match/{table.pk}/console/" in text(client.get(f"/matches/{table.pk}/"))
        ) == shown
        profile = text(client.get(table.user(1).get_absolute_url()))
        assert (f"/admin/accounts/user/{table.user(1).pk}/change/" in profile) == shown


def test_reason_and_note_of_the_buttons_are_kept_at_their_match(
    desk: Client, table: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    other = sit_down(anna, berta)

    def chosen(at: Table) -> tuple[bool, bool, bool]:
        page = text(desk.get(f"/admin/games/match/{at.pk}/console/"))
        return tuple(  # type: ignore[return-value]
            words in page
            for words in (
                '<option value="line" selected>',
                'value="Told by phone"',
                '<option value="looked" selected>',
            )
        )

    own = {"preset": "1", "reason": "line", "note": "Told by phone"}
    for kind, name in (("pause", "first"), ("resume", "second")):
        form = own | {"request_id": name, "minutes": "15"}
        assert desk.post(address(table, kind), form).status_code == 302
        assert chosen(table) == (True, True, False)
        assert chosen(other) == (False, False, False)
    first = {"preset": "1", "reason": "looking", "note": "Made at one click in the console."}
    form = first | {"request_id": "third", "minutes": "15"}
    assert desk.post(address(table, "pause"), form).status_code == 302
    assert chosen(table) == (False, False, True)


def test_what_a_page_of_a_ruling_sends_is_not_kept(desk: Client, table: Table) -> None:
    form = WHY | {"reason": "line", "minutes": "15"}
    assert desk.post(address(table, "pause"), form).status_code == 302
    assert '<option value="line" selected>' not in text(
        desk.get(f"/admin/games/match/{table.pk}/console/")
    )
