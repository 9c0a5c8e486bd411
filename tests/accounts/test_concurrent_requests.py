"""Concurrent requests to the same account."""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import partial

import pytest
from channels.layers import channel_layers
from django.utils import timezone

from accounts.lifecycle.closing import GRACE_PERIOD
from accounts.models import User
from accounts.people.renaming import NameTaken, rename
from games.models import Match
from lobby.account.closing import StillPlaying, close_account
from lobby.account.erasure import erase_due
from lobby.models import Seek
from lobby.seeks.services import SeekGone, join_seek
from tests.games.support.matches import at_once
from tests.lobby.support.seeks import open_seek_of

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 5


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> Iterator[None]:
    """Close the channel layers after each test, because each test has its own event loop."""
    yield
    channel_layers.backends.clear()


def people(number: int) -> tuple[User, User]:
    anna = User.objects.create_user(f"Anna-{number}")
    return anna, User.objects.create_user(f"Berta-{number}")


def failures(came: Sequence[object]) -> list[type]:
    return [type(each) for each in came if isinstance(each, BaseException)]


def test_closing_an_account_while_another_user_joins() -> None:
    for number in range(TIMES):
        anna, berta = people(number)
        seek = open_seek_of(anna)
        closing: Callable[[], object] = partial(close_account, anna)
        came = at_once(closing, partial(join_seek, seek_id=seek.pk, user=berta))
        assert failures(came) in ([StillPlaying], [SeekGone])
        anna.refresh_from_db()
        assert anna.is_active == Match.objects.filter(seats__user=anna).exists()
        assert not Seek.objects.open().filter(opener=anna).exists()


def test_one_of_two_gets_a_name() -> None:
    for number in range(TIMES):
        anna, berta = people(number)
        taken = at_once(
            partial(rename, anna, f"Clara-{number}"), partial(rename, berta, f"clara-{number}")
        )
        assert failures(taken) == [NameTaken]
        assert User.objects.filter(username__iexact=f"Clara-{number}").count() == 1


def test_everybody_is_forgotten_once() -> None:
    past = timezone.now() - GRACE_PERIOD - timedelta(days=1)
    for number in range(TIMES):
        people(number)
    User.objects.update(is_active=False, closed_at=past)
    counted = at_once(erase_due, erase_due)
    assert failures(counted) == []
    assert sum(counted) == 2 * TIMES  # type: ignore[arg-type]
    assert User.objects.filter(username__startswith="Deleted-").count() == 2 * TIMES
