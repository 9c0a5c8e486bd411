"""The match console for staff: everything about a match except its secret dice keys."""

import base64
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import POWERS, Power, Role
from games.chat.services import post_message
from games.dice import draws
from games.models import Event, Match, Message, Presence, Secret
from games.play.services import MatchSetup, Player, contribute, start_match
from games.proof import bdice1
from games.rulings import RulingRequest, make_ruling
from lobby.models import Report
from tests.accounts.support.staff import add_second_factor, create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import BEGUN, ShowDice, Table, everything, sit_down
from tests.games.support.random_players import Whims

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def console(pk: str, rest: str = "") -> str:
    return f"/admin/games/match/{pk}/console/{rest}"


@pytest.fixture
def staff(db: None) -> Client:
    """A test client in which a superuser is logged in."""
    return browser(create_administrator())


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
        "Anna has given to the dice",
        "The match begins; the dice are bound",
        "Anna threw 6-3.",
        "Anna played 13/7",
        "Anna took a step back.",
        "Anna said done.",
        "Berta offers to abort the match.",
        "Anna accepts.",
        "Anna would like a rematch.",
        commitment.value,
        commitment.entry,
        *commitment.keys,
    ):
        assert words in page, words
    assert page.count(">after ") == aborted_table.match.version


def test_who_aborted_a_match_and_why_is_said_at_the_top(
    aborted_table: Table, staff: Client
) -> None:
    page = text(staff.get(console(aborted_table.pk)))
    top = page.partition('id="ending"')[2].partition("</section>")[0]
    assert "Berta offered to abort it, and Anna was the last to agree." in top
    assert top.index("Berta offers") < top.index("Anna accepts.")


def test_staff_who_ruled_is_named_at_the_top_and_in_the_log(table: Table, staff: Client) -> None:
    judge = create_staff(Role.REFEREE, name="Judge")
    for kind in ("abort", "close"):
        why = RulingRequest(judge, "site", "the sensor slept", request_id=uuid4().hex)
        make_ruling(kind, table.pk, why)
    page = text(staff.get(console(table.pk)))
    top = page.partition('id="ending"')[2].partition("</section>")[0]
    told = "Staff has aborted the match. Something went wrong at the site."
    assert told in top
    assert "closed the talk" not in top
    log = page.partition('id="log"')[2]
    for words in (told, "Staff has closed the talk.", "Judge"):
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
    assert "Anna aborted it" in text(staff.get(console(alone.pk)))
    gone = waited.state.seat
    assert gone is not None
    Match.objects.filter(pk=waited.pk).update(created_at=timezone.now() - timedelta(minutes=5))
    Event.objects.filter(match=waited.pk).update(at=timezone.now() - timedelta(minutes=5))
    waited.act(1 - gone, f"claim {gone}")
    names = [waited.user(seat).username for seat in (1 - gone, gone)]
    page = text(staff.get(console(waited.pk)))
    assert f"{names[0]} aborted it because {names[1]} never came." in page


def test_the_log_is_filtered_by_kind_and_paged(
    table: Table, dice_show: ShowDice, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.staff.console.EVENTS_PER_PAGE", 5)
    dice_show((6, 3))
    table.play(0, "throw", *["move 12 18 6", "undo"] * 3)
    total = BEGUN + 7
    last = staff.get(console(table.pk))
    assert [entry.number for entry in last.context["log"].entries] == [total]
    first = staff.get(console(table.pk), {"page": "1"})
    assert [entry.number for entry in first.context["log"].entries] == [1, 2, 3, 4, 5]
    undone = staff.get(console(table.pk), {"kind": "undo"})
    assert {entry.kind for entry in undone.context["log"].entries} == {"undo"}
    assert len(undone.context["log"].entries) == 3
    for nonsense in ({"kind": "x"}, {"page": "0"}, {"page": "x"}, {"at": "x"}, {"at": "-1"}):
        assert staff.get(console(table.pk), nonsense).status_code == 200


def test_the_board_is_drawn_as_it_was_after_any_event(aborted_table: Table, staff: Client) -> None:
    for event in aborted_table.events:
        shown = staff.get(console(aborted_table.pk), {"at": str(event.number)})
        assert shown.context["board"].forms.line == event.position
        assert f"oard after event {event.number}" in text(shown).replace("now, ", "")
    far = staff.get(console(aborted_table.pk), {"at": "999999999"})
    assert far.context["moment"].event == aborted_table.match.version


def test_chat_is_shown_with_its_authors_and_hidden_messages(
    table: Table, anna: User, clara: User, staff: Client
) -> None:
    for user, words in ((anna, "A bold opening"), (clara, "How rude")):
        post_message(match_id=table.pk, user=user, text=words, request_id=uuid4().hex)
    Message.objects.filter(user=clara).update(hidden=True)
    talk = text(staff.get(console(table.pk))).partition('id="talk"')[2]
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
    for words in ("is there", "lost the line 1:30 ago", "reserve 2:00", "time is up at"):
        assert words in page, words


def test_a_match_about_to_begin_keeps_what_was_given_to_itself(
    anna: User, berta: User, staff: Client
) -> None:
    match = start_match(
        setup=MatchSetup("backgammon"), players=[Player(user=anna), Player(user=berta)]
    )
    empty = text(staff.get(console(match.pk)))
    assert "Nothing has happened yet." in empty
    contribute(match_id=match.pk, user=anna, seed="my-secret-gift", request_id=uuid4().hex)
    seat = match.seats.get(user=anna)
    for address in (
        console(match.pk),
        console(match.pk, "log/"),
        f"/admin/games/match/{match.pk}/change/",
        f"/admin/games/seat/{seat.pk}/change/",
    ):
        answer = staff.get(address)
        assert answer.status_code == 200
        assert "my-secret-gift" not in text(answer)


def forms(secret: bytes) -> Iterator[str]:
    """Yield the texts in which these secret bytes could appear on a page, such as hexadecimal."""
    yield secret.hex()
    yield secret.hex().upper()
    yield base64.b64encode(secret).decode().rstrip("=")
    yield base64.urlsafe_b64encode(secret).decode().rstrip("=")
    yield str(int.from_bytes(secret, "big"))
    yield repr(secret)[2:-1]
    yield str(list(secret))[1:-1]


def secrets_of(match: Match) -> Iterator[bytes]:
    """Yield secret bytes of a match: keys that are not public yet, and the input of next draws."""
    bound = bytes.fromhex(match.digest)
    for game in range(len(match.commitment.keys) + 1, match.commitment.games + 1):
        key = draws._load_secret(match.commitment, game)
        yield key
        if game == match.round:
            for index in range(match.draws + 3):
                yield bytes(islice(bdice1._random_bytes(key, bound, index), 32))


def test_no_byte_of_it_reveals_the_secrets_of_the_dice(
    anna: User, berta: User, staff: Client
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    whims = Whims(3, table)
    for _ in range(12):
        table.act(*whims.next(table.match))
    match = table.match
    assert match.stage == Match.Stage.PLAYING
    hidden = [form for secret in secrets_of(match) for form in forms(secret)]
    hidden.append(Secret.objects.get(commitment=table.pk).sealed)
    assert len(hidden) > 64
    pages = [
        staff.get(address)
        for address in (
            console(table.pk),
            *(console(table.pk, f"?at={number}") for number in (1, 3, match.version)),
            console(table.pk, "log/"),
            f"/admin/games/match/{table.pk}/change/",
            "/admin/games/match/",
        )
    ]
    for page in pages:
        assert page.status_code == 200
        assert not [form for form in hidden if form in text(page)]
    # A revealed key would be found by this search.
    table.act(0, "resign")
    key = table.match.commitment.keys[0]
    assert key in text(staff.get(console(table.pk)))


def test_the_export_is_the_log_of_a_running_match_and_the_record_of_a_finished_one(
    table: Table, staff: Client
) -> None:
    log = staff.get(console(table.pk, "log/")).json()
    assert [event["number"] for event in log["events"]] == [1, 2, 3, 4]
    assert "proof" not in log
    table.play(1, "resign")
    answer = staff.get(console(table.pk, "log/"))
    assert "attachment" in answer["Content-Disposition"]
    assert answer.json() == staff.get(f"/matches/{table.pk}/record.json").json()


def test_only_the_roles_of_the_table_have_access(table: Table, anna: User) -> None:
    for address in (console(table.pk), console(table.pk, "log/")):
        for role in Role:
            client = browser(create_staff(role, name=f"{role:.9}{address[-4:-1]}"))
            expected = 200 if Power.SEE_MATCHES in POWERS[role] else 403
            assert client.get(address).status_code == expected
        outsider = browser(create_staff(name=f"Nobody{address[-4:-1]}"))
        assert outsider.get(address, follow=True).status_code == 403
        for client in (browser(), browser(anna)):
            assert client.get(address).status_code == 302
        assert browser(create_administrator(f"M{address[-4:-1]}")).post(address).status_code == 405
    assert browser(create_administrator()).get(console("nowhere")).status_code == 404


def test_looking_changes_nothing_and_asks_no_more_for_a_longer_match(
    table: Table, staff: Client, dice_show: ShowDice
) -> None:
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert staff.get(console(table.pk)).status_code == 200
        return len(queries)

    count_queries()
    before, short = everything(), count_queries()
    assert everything() == before
    assert short <= 24
    dice_show((6, 3))
    table.play(0, "throw", *["move 12 18 6", "undo"] * 10)
    count_queries()
    assert count_queries() == short


def test_the_page_needs_no_script_or_style_of_its_own(table: Table, staff: Client) -> None:
    answer = staff.get(console(table.pk))
    main = text(answer).partition('id="content-main"')[2]
    assert " style=" not in main
    assert "<script" not in main
    assert " on" + "click" not in main
    assert "'unsafe" not in answer["Content-Security-Policy"]
