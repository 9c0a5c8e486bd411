"""The dice of a match: a public commitment at first, each draw used once, the keys at the end."""

import io
import logging
from collections.abc import Iterator
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from django.views.debug import ExceptionReporter

from accounts.models import User
from games.dice import draws as dice_draws
from games.dice.encryption import decrypt, encrypt
from games.engine.forms.text import read_position
from games.models import Commitment, Event, Ledger, Match, Secret
from games.proof import bdice1, bdice2
from tests.games.support.matches import Table, at_once, sit_down
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db
NOWHERE = bytes(32)
MARKER = b"a-secret-that-nobody-may-see-32b"


def test_every_line_of_the_log_follows_the_one_before(db: None) -> None:
    for _ in range(3):
        dice_draws.commit(1)
    before = NOWHERE
    for number, line in enumerate(Commitment.objects.order_by("number"), start=1):
        assert (line.number, line.before) == (number, before.hex())
        before = bdice1.log_entry(before, line.match_id, bytes.fromhex(line.value))
        assert line.entry == before.hex()
    assert Ledger.objects.get().entry == before.hex()


@pytest.mark.django_db(transaction=True)
def test_many_at_once_write_one_log(db: None) -> None:
    dice_draws.commit(1)
    answers = at_once(*[partial(dice_draws.commit, 1) for _ in range(8)])
    assert [each for each in answers if isinstance(each, Exception)] == []
    assert sorted(Commitment.objects.values_list("number", flat=True)) == list(range(1, 10))


def test_the_database_takes_no_draw_twice(table: Table) -> None:
    event = table.events[-1]
    event.pk, event.number = None, event.number + 1
    with pytest.raises(IntegrityError), transaction.atomic():
        event.save(force_insert=True)


def test_undoing_uses_no_draw_again(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    whims = Whims(2, table)
    while table.kinds.count("undo") < 2 or table.kinds[-1] != "throw":
        table.act(*whims.next(table.match))
        table.check()
    drawn = [event.draw for event in table.events if event.draw is not None]
    assert drawn == list(range(table.match.draws))


def test_a_throw_that_was_not_stored_falls_the_same_again(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    acting = table.state.seat
    assert acting is not None
    before = table.kinds
    with transaction.atomic():
        table.act(acting, "throw")
        lost = table.events[-1].payload
        transaction.set_rollback(True)
    assert table.kinds == before
    table.act(acting, "throw")
    assert table.events[-1].payload == lost


def test_the_key_is_revealed_when_a_match_ends_and_its_secret_is_erased_in_time(
    table: Table,
) -> None:
    assert Secret.objects.filter(commitment=table.pk).exists()
    table.play(0, "resign")
    told = Commitment.objects.get(pk=table.pk)
    assert bdice1.commitment(bytes.fromhex(told.keys[0])).hex() == told.value
    assert told.told_at is not None
    ended = table.match.ended_at
    assert ended is not None
    dice_draws.discard_old_root_keys(ended + dice_draws.KEYS_KEPT_FOR)
    assert Secret.objects.filter(commitment=table.pk).exists()
    dice_draws.discard_old_root_keys(ended + dice_draws.KEYS_KEPT_FOR + timedelta(seconds=1))
    assert not Secret.objects.filter(commitment=table.pk).exists()
    dice_draws.reveal_key(told)
    assert Commitment.objects.get(pk=table.pk).keys == told.keys


def test_draws_ahead_of_the_match_are_refused(table: Table) -> None:
    match = table.match
    last = next(event for event in reversed(table.events) if event.draw is not None)
    dice_draws.recompute_throw(match, last, (6, 6))
    for ahead in (Event(round=1, draw=match.draws), Event(round=2, draw=0)):
        with pytest.raises(IndexError):
            dice_draws.recompute_throw(match, ahead, (6, 6))
        with pytest.raises(IndexError):
            dice_draws.recompute_order(match, ahead, 2)


def test_the_database_holds_no_secret_as_it_is(db: None) -> None:
    text = encrypt(MARKER)
    assert MARKER.decode() not in text
    assert decrypt(text) == MARKER


class TestMarkedSecret:
    """The root key of a match, here a recognisable text, appears nowhere before the end."""

    @pytest.fixture(autouse=True)
    def fix_root_key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Give every match the same recognisable root key."""
        monkeypatch.setattr(dice_draws, "new_root_key", lambda: MARKER)

    @pytest.fixture
    def log(self) -> Iterator[io.StringIO]:
        """A buffer that receives everything that is logged."""
        said = io.StringIO()
        handler = logging.StreamHandler(said)
        logging.getLogger().addHandler(handler)
        logging.getLogger().setLevel(logging.DEBUG)
        yield said
        logging.getLogger().removeHandler(handler)

    def test_it_is_nowhere_in_a_running_match(
        self, anna: User, berta: User, clara: User, admin_user: User, log: io.StringIO
    ) -> None:
        table = sit_down(anna, berta)
        whims = Whims(1, table)
        seen = list[str]()
        for _ in range(4):
            table.act(*whims.next(table.match))
            seen.extend(self._pages(table, None, anna, berta, clara, admin_user))
        seen.append(log.getvalue())
        for model in (Match, Event, Commitment, Secret):
            seen.extend(map(repr, model.objects.all()))
            seen.extend(map(str, model.objects.all()))
        seen.extend(repr(list(model.objects.values())) for model in (Match, Event, Commitment))
        keys = [key.hex() for key in bdice1.key_chain(dice_draws.KEYS_OF_ONE_GAME, MARKER)]
        sealed = Secret.objects.get(commitment=table.pk).sealed
        for text in seen:
            assert not any(form in text for form in (MARKER.decode(), *keys, sealed))
        assert len(seen) > 250

    def _pages(self, table: Table, *people: User | None) -> Iterator[str]:
        for person in people:
            client = Client()
            if person is not None:
                client.force_login(person)
            for path in self._paths(table):
                yield client.get(path, follow=True).content.decode()

    def _paths(self, table: Table) -> list[str]:
        match = f"/matches/{table.pk}/"
        event = table.events[-1]
        return [
            "/",
            match,
            f"{match}board/",
            f"{match}record.json",
            "/fair/",
            "/fair/log/",
            "/fair/log.txt",
            "/people/Anna/",
            f"/admin/games/match/{table.pk}/change/",
            f"/admin/games/event/{event.pk}/change/",
            "/admin/games/match/",
            "/admin/games/secret/",
            "/admin/games/commitment/",
        ]

    def test_no_report_of_an_error_holds_it(
        self, table: Table, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = table.match
        monkeypatch.undo()  # undo the stated dice
        rules, state = read_position("backgammon - 1:15/1:15 0 - -")

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(bdice2, "draw", fail)
        with pytest.raises(ZeroDivisionError) as failed:
            dice_draws.throw(match, rules, state)
        reporter = ExceptionReporter(rf.get("/"), failed.type, failed.value, failed.tb)
        for report in (reporter.get_traceback_html(), reporter.get_traceback_text()):
            assert "ZeroDivisionError" in report
            for form in (MARKER.hex(), MARKER.decode(), settings.DICE_KEYS[0]):
                assert form not in report

    def test_its_first_key_is_revealed_once_the_match_is_over_and_no_other(
        self, client: Client, table: Table
    ) -> None:
        table.play(0, "resign")
        key, *others = (
            each.hex() for each in bdice1.key_chain(dice_draws.KEYS_OF_ONE_GAME, MARKER)
        )
        for path in (f"/matches/{table.pk}/record.json", "/fair/log/", "/fair/log.txt"):
            page = client.get(path).content.decode()
            assert key in page
            assert not any(other in page for other in others)


@pytest.mark.django_db(transaction=True)
def test_eight_throws_at_once_are_one_draw(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    acting, draws = table.state.seat, table.match.draws
    assert acting is not None
    at_once(*[partial(table.act, acting, "throw", version=table.match.version)] * 8)
    assert table.match.draws == draws + 1
