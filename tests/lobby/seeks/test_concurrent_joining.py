"""Concurrent requests at seeks for four: taking the last seats, leaving, adding bots."""

from functools import partial

import pytest

from accounts.models import User
from games.models import Match
from lobby.models import Place, Seek
from lobby.seeks import bots, services
from tests.lobby.support.concurrent_calls import TWENTY, create_users, run_at_once
from tests.lobby.support.seeks import open_seek_for_four

pytestmark = pytest.mark.django_db(transaction=True)


def test_twenty_at_once_for_the_two_last_seats_begin_one_match(anna: User, berta: User) -> None:
    seek, takers = open_seek_for_four(anna, berta), create_users(TWENTY)

    came = run_at_once(
        [partial(services.join_seek, seek_id=seek.pk, user=taker) for taker in takers]
    )

    joined = {taker for taker, got in zip(takers, came, strict=True) if got == seek}
    assert len(joined) == 2
    assert [type(got) for got in came if got != seek] == [services.SeekGone] * (TWENTY - 2)
    match = Match.objects.get()
    assert {seat.user for seat in match.seats.all()} == {anna, berta} | joined
    assert {place.user for place in seek.places.all()} == {anna, berta} | joined
    assert Seek.objects.get().match == match


def test_twenty_clicks_of_one_person_at_once_take_one_seat(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna)
    came = run_at_once([partial(services.join_seek, seek_id=seek.pk, user=berta)] * TWENTY)
    assert came == [seek] * TWENTY
    assert [place.user for place in seek.places.all()] == [anna, berta]


def test_the_last_joining_while_another_leaves_begins_with_all_or_waits(
    anna: User, berta: User, clara: User, dora: User
) -> None:
    for _ in range(5):
        seek = open_seek_for_four(anna, berta, clara)
        run_at_once(
            [
                partial(services.leave_seek, seek_id=seek.pk, user=clara),
                partial(services.join_seek, seek_id=seek.pk, user=dora),
            ]
        )
        seek.refresh_from_db()
        waiting = {place.user for place in seek.places.all()}
        if seek.match is None:
            assert waiting == {anna, berta, dora}
            services.withdraw_seek(seek_id=seek.pk, user=anna)
            continue
        assert {seat.user for seat in seek.match.seats.all()} == waiting
        assert waiting == {anna, berta, clara, dora}


def test_a_start_with_computers_while_others_join_begins_one_match(
    anna: User, berta: User, clara: User
) -> None:
    for _ in range(5):
        seek = open_seek_for_four(anna, berta)
        started, joined, *again = run_at_once(
            [
                partial(bots.start_with_computers, seek_id=seek.pk, user=anna),
                partial(services.join_seek, seek_id=seek.pk, user=clara),
                partial(bots.start_with_computers, seek_id=seek.pk, user=anna),
            ]
        )
        match = Match.objects.get(seek=seek)
        assert [started, *again] == [match, match]
        sat = {seat.user for seat in match.seats.exclude(user=None)}
        late = isinstance(joined, services.SeekGone)
        assert sat == ({anna, berta} if late else {anna, berta, clara})
        assert match.seats.count() == 4


def test_tables_joined_at_once_are_five(anna: User, berta: User) -> None:
    seeks = [open_seek_for_four(berta) for _ in range(5)]
    other = User.objects.create_user("Other")
    seeks += [open_seek_for_four(other) for _ in range(3)]
    joined = run_at_once([partial(services.join_seek, seek_id=s.pk, user=anna) for s in seeks])
    assert Place.objects.filter(user=anna).count() == services.MAX_SEEKS
    assert [type(got) for got in joined].count(services.TooManySeeks) == 3
