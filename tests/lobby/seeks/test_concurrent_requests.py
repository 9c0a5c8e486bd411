"""Many concurrent requests to the lobby, each on a database connection of its own."""

from functools import partial

import pytest

from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.request_form import new_request_id
from lobby.seeks import bots, services
from lobby.seeks.guests import create_guest
from tests.lobby.support.concurrent_calls import TWENTY, create_users, run_at_once
from tests.lobby.support.seeks import GAME, open_seek_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("by_link", [False, True])
def test_the_same_seek_taken_by_twenty_at_once_gives_one_match(anna: User, by_link: bool) -> None:
    seek = open_seek_of(anna)
    if by_link:
        takers = [
            partial(services.accept_invitation, token=seek.token, user=u)
            for u in create_users(TWENTY)
        ]
    else:
        takers = [
            partial(services.join_seek, seek_id=seek.pk, user=u) for u in create_users(TWENTY)
        ]

    came = run_at_once(takers)

    assert [got for got in came if got == seek] == [seek]
    assert [type(got) for got in came if got != seek] == [services.SeekGone] * (TWENTY - 1)
    assert Seek.objects.get().match == Match.objects.get()


def test_twenty_clicks_of_one_taker_at_once_all_lead_to_one_match(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    came = run_at_once([partial(services.join_seek, seek_id=seek.pk, user=berta)] * TWENTY)
    assert came == [seek] * TWENTY
    assert Seek.objects.get().match == Match.objects.get()


def test_a_seek_withdrawn_and_taken_at_once_is_one_of_both(anna: User, berta: User) -> None:
    for _ in range(10):
        seek = open_seek_of(anna)
        withdrawn, taken = run_at_once(
            [
                partial(services.withdraw_seek, seek_id=seek.pk, user=anna),
                partial(services.join_seek, seek_id=seek.pk, user=berta),
            ]
        )
        assert isinstance(withdrawn, Seek)
        seek.refresh_from_db()
        assert (seek.match, seek.withdrawn_at) == (withdrawn.match, withdrawn.withdrawn_at)
        assert (seek.match is None) == isinstance(taken, services.SeekGone)


def test_eight_clicks_at_once_open_one_seek(anna: User) -> None:
    opened = run_at_once(
        [
            partial(
                services.open_seek,
                opener=anna,
                setup=MatchSetup(GAME),
                request_id="the-same-click",
            )
        ]
        * 8
    )
    assert opened == [Seek.objects.get()] * 8


def test_eight_seeks_opened_at_once_are_five(anna: User) -> None:
    opened = run_at_once([partial(open_seek_of, anna)] * 8)
    assert Seek.objects.open().count() == services.MAX_SEEKS
    assert [type(got) for got in opened].count(services.TooManySeeks) == 3


def test_eight_clicks_at_once_begin_one_match_with_the_computer(anna: User) -> None:
    click = partial(
        bots.play_computer, user=anna, setup=MatchSetup(GAME), request_id="the-same-click"
    )
    assert run_at_once([click] * 8) == [Match.objects.get()] * 8


def test_eight_clicks_of_a_stranger_at_once_make_one_guest() -> None:
    assert (
        run_at_once([partial(create_guest, "a browser", new_request_id())] * 8)
        == [User.objects.get()] * 8
    )
