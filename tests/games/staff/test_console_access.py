"""Who may open the match console, and what it keeps secret: seeds and keys of the dice."""

import base64
from collections.abc import Iterator
from itertools import islice
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.dice import draws
from games.models import Match, Secret
from games.play.services import MatchSetup, Player, contribute, start_match
from games.proof import bdice1, bdice2
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, console, text
from tests.games.support.matches import ShowDice, Table, everything, sit_down
from tests.games.support.random_players import Whims

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


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
                absent: list[bytes | None] = [None] * match.seats.count()
                text = bdice2._draw_text(bound, index, absent)
                yield bytes(islice(bdice1._random_bytes(key, text), 32))


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


def test_users_without_a_role_have_no_access(table: Table, anna: User) -> None:
    for address in (console(table.pk), console(table.pk, "log/")):
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
    # Of these one asks whether the reader is involved in the match, and one for offers of seats.
    assert short <= 27
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
