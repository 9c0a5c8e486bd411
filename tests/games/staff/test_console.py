"""What the match console shows staff: events, ends, clocks, chat and reports."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import Role
from games.chat.services import post_message
from games.models import Event, Match, Message, Presence
from games.rulings import RulingRequest, make_ruling
from lobby.models import Report
from tests.accounts.support.staff import add_second_factor, create_staff
from tests.games.support.clients import browser, console, text
from tests.games.support.matches import BEGUN, ShowDice, Table, sit_down
from tests.games.support.rulings import rule

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def aborted_table(table: Table, dice_show: ShowDice) -> Table:
    """An aborted match whose log has events of many kinds."""
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "undo", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "throw", "offer abort")
    offer = table.events[-1].number
    table.play(0, f"accept {offer}", "rematch")
    return table


def test_the_console_describes_everything_about_a_match_in_words(
    aborted_table: Table, staff: Client
) -> None:
    page = text(staff.get(console(aborted_table.pk)))
    commitment = aborted_table.match.commitment
    for words in (
        "Backgammon",
        "rated, public, no clock",
        f"<dd>{aborted_table.match.version}</dd>",
        "Anna added a seed or chose to add none.",
        "seeds are now part of the dice.",
        "Anna rolled 6-3.",
        "Anna played 13/7",
        "Anna undid a move.",
        "Anna ended the turn.",
        "Berta offers to abort the match.",
        "Anna accepts.",
        "Anna would like a rematch.",
        commitment.value,
        commitment.entry,
        *commitment.keys,
    ):
        assert words in page, words
    assert page.count(">after ") == aborted_table.match.version


def test_a_match_whose_log_is_lost_shows_what_it_has_stored(
    aborted_table: Table, staff: Client
) -> None:
    match, player = aborted_table.match, browser(aborted_table.users[0])
    Event.objects.filter(match=match, number__lte=match.version).delete()
    asks: tuple[dict[str, str], ...] = ({}, {"at": "3"})
    for asked in asks:
        page = text(staff.get(console(match.pk), asked))
        assert "The events of this match are missing" in page
        assert 'id="rulings-title"' in page
        assert 'id="log"' not in page
        assert player.get(f"/matches/{match.pk}/", asked).status_code == 200


@pytest.mark.parametrize("lost", ["all", "first", "one within"])
@pytest.mark.parametrize("over", [True, False])
def test_no_page_of_a_match_fails_whose_events_are_missing(
    table: Table, staff: Client, dice_show: ShowDice, *, over: bool, lost: str
) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    if over:
        table.play(1, "resign")
    events = Event.objects.filter(match=table.pk)
    parts = {"all": events, "first": events.filter(number=1)}
    parts.get(lost, events.filter(number=events.count() // 2)).delete()
    player, visitor, seen = browser(table.users[0]), Client(), f"/matches/{table.pk}/"
    for address in (seen, f"{seen}?at=2", f"{seen}board/", f"{seen}talk/"):
        for client in (player, visitor, staff):
            assert client.get(address).status_code == 200, address
    for address in (f"{seen}record.json", f"{seen}match.mat"):
        assert player.get(address).status_code == 404
    for address in (console(table.pk), f"{console(table.pk)}?at=2"):
        assert "The events of this match are missing" in text(staff.get(address))
    stored = staff.get(f"{console(table.pk)}log/").json()
    assert len(stored["events"]) == events.count()
    if not over:
        # A refusal shows the page again, with the match as it is stored.
        assert player.post(f"{seen}say/", {"words": ""}).status_code < 500


def test_who_aborted_a_match_and_why_is_said_at_the_top(
    aborted_table: Table, staff: Client
) -> None:
    page = text(staff.get(console(aborted_table.pk)))
    top = page.partition('id="ending"')[2].partition("</section>")[0]
    assert "Berta offered to abort the match, and Anna was the last to agree." in top
    assert top.index("Berta offers") < top.index("Anna accepts.")


def test_staff_who_ruled_is_named_at_the_top_and_in_the_log(table: Table, staff: Client) -> None:
    judge = create_staff(Role.REFEREE, name="Judge")
    for kind in ("abort", "close"):
        why = RulingRequest(judge, "site", "the sensor slept", request_id=uuid4().hex)
        make_ruling(kind, table.pk, why)
    page = text(staff.get(console(table.pk)))
    top = page.partition('id="ending"')[2].partition("</section>")[0]
    told = "A moderator has aborted the match. Something went wrong on the site."
    assert told in top
    assert "closed the chat" not in top
    log = page.partition('id="log"')[2]
    for words in (told, "A moderator has closed the chat.", "Judge"):
        assert words in log
    # The note is shown with the ruling, and not in the event log.
    assert "the sensor slept" in page
    assert "the sensor slept" not in log


def test_reports_of_a_match_are_shown_to_those_who_work_on_them(
    table: Table, anna: User, staff: Client
) -> None:
    said = {"reporter": anna, "thing": "match", "key": "a", "day": timezone.now().date()}
    Report.objects.create(**said, match=table.match, kind="wrong", words="It is stuck")
    assert "It is stuck" in text(staff.get(console(table.pk)))
    director = browser(create_staff(Role.DIRECTOR, name="Dora"))
    assert "It is stuck" not in text(director.get(console(table.pk)))


def test_the_player_who_aborts_alone_or_claims_a_no_show_is_named(
    anna: User, berta: User, staff: Client
) -> None:
    alone, waited = sit_down(anna, berta), sit_down(anna, berta, pace="normal")
    alone.play(0, "offer abort")
    shown = text(staff.get(console(alone.pk)))
    assert "Anna aborted the match. No other player had to agree." in shown
    gone = waited.state.seat
    assert gone is not None
    Match.objects.filter(pk=waited.pk).update(created_at=timezone.now() - timedelta(minutes=5))
    Event.objects.filter(match=waited.pk).update(at=timezone.now() - timedelta(minutes=5))
    waited.act(1 - gone, f"claim {gone}")
    names = [waited.user(seat).username for seat in (1 - gone, gone)]
    page = text(staff.get(console(waited.pk)))
    assert f"{names[0]} aborted the match because {names[1]} never turned up." in page


def test_the_log_is_filtered_by_kind_and_paged(
    table: Table, dice_show: ShowDice, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.staff.console.EVENTS_PER_PAGE", 5)
    dice_show((6, 3))
    table.play(0, "throw", *["move 12 18 6", "undo"] * 3)
    total = BEGUN + 7
    last = staff.get(console(table.pk))
    assert [line.entry.number for line in last.context["log"].lines] == [total]
    first = staff.get(console(table.pk), {"page": "1"})
    assert [line.entry.number for line in first.context["log"].lines] == [1, 2, 3, 4, 5]
    undone = staff.get(console(table.pk), {"kind": "undo"})
    assert {line.entry.kind for line in undone.context["log"].lines} == {"undo"}
    assert len(undone.context["log"].lines) == 3
    for nonsense in ({"kind": "x"}, {"page": "0"}, {"page": "x"}, {"at": "x"}, {"at": "-1"}):
        assert staff.get(console(table.pk), nonsense).status_code == 200


def test_the_board_is_drawn_as_it_was_after_any_event(aborted_table: Table, staff: Client) -> None:
    for event in aborted_table.events:
        shown = staff.get(console(aborted_table.pk), {"at": str(event.number)})
        assert shown.context["board"].forms.line == event.position
        assert f"oard after event {event.number}" in text(shown).replace("now, ", "")
        # Until the turn is ended, it is not the turn of the other.
        waits = shown.context["board"].description == "Waiting for Anna (White) to end the turn."
        assert waits == (event.number == BEGUN + 5)
    far = staff.get(console(aborted_table.pk), {"at": "999999999"})
    assert far.context["moment"].event == aborted_table.match.version


def test_chat_is_shown_with_its_authors_and_hidden_messages(
    table: Table, anna: User, clara: User, staff: Client
) -> None:
    for user, words in ((anna, "A bold opening"), (clara, "How rude")):
        post_message(match_id=table.pk, user=user, text=words, request_id=uuid4().hex)
    Message.objects.filter(user=clara).update(hidden=True)
    log, _, talk = text(staff.get(console(table.pk))).partition('id="talk"')
    # Each stands in the log too, after the event at which it was sent.
    assert log.index("The match starts") < log.index("A bold opening") < log.index("How rude")
    assert (
        "A bold opening"
        not in text(staff.get(console(table.pk), {"kind": "start"})).partition('id="talk"')[0]
    )
    assert "A bold opening" in talk
    rude = talk.partition("Clara")[2]
    assert "How rude" in rude
    assert "hidden" in rude
    assert "spectators" in rude


def test_staff_who_play_read_spectators_when_other_players_do(
    table: Table, anna: User, clara: User
) -> None:
    anna.is_superuser = anna.is_staff = True
    anna.save()
    post_message(match_id=table.pk, user=clara, text="Play the bar", request_id=uuid4().hex)
    client = browser(add_second_factor(anna))
    assert "Play the bar" not in text(client.get(console(table.pk)))
    table.play(1, "resign")
    assert "Play the bar" in text(client.get(console(table.pk)))


def test_clocks_and_presence_are_shown(anna: User, berta: User, staff: Client) -> None:
    table = sit_down(anna, berta, pace="normal")
    now = timezone.now()
    Presence.objects.create(match=table.match, user=anna, socket="a", at=now)
    gone = {"state": Presence.State.LOST, "at": now - timedelta(seconds=90)}
    Presence.objects.create(match=table.match, user=berta, socket="b", **gone)
    page = text(staff.get(console(table.pk)))
    for words in ("is present", "lost connection 1:30 ago", "reserve 2:00", "time runs out at"):
        assert words in page, words
    # After a reopening no presence is stored, but a player who has acted was there.
    table.act(table.state.seat or 0, "throw")
    Presence.objects.all().delete()
    page = text(staff.get(console(table.pk)))
    assert (page.count("last acted "), page.count("has not arrived yet")) == (1, 1)
    rule(create_staff(Role.REFEREE, name="Judge"), table, "pause", minutes="60")
    page = text(staff.get(console(table.pk)))
    assert "Pause ends at" in page
    for words in ("time runs out at", "Clock running since", "Site acts at"):
        assert words not in page, words
