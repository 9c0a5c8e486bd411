"""Seeks for more than two players: joined, left, withdrawn, and started once they are full."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.dice import draws
from games.models import Match
from lobby.models import Place, Seek
from lobby.seeks import services
from tests.games.support.matches import give
from tests.lobby.support.seeks import (
    match_from,
    open_seek_for_four,
    open_seek_of,
    start_match_of,
)


def people_at(seek: Seek) -> list[User]:
    return [place.user for place in seek.places.select_related("user")]


def fresh(seek: Seek) -> Seek:
    return Seek.objects.get(pk=seek.pk)


def test_the_opener_has_the_first_place(anna: User) -> None:
    seek = open_seek_of(anna, game="petits-chevaux", seats=3)
    assert (people_at(seek), seek.seats) == ([anna], 3)


def test_a_table_waits_until_the_last_seat_is_taken(
    anna: User, berta: User, clara: User, dora: User
) -> None:
    seek = open_seek_for_four(anna, berta, clara)
    assert people_at(seek) == [anna, berta, clara]
    assert fresh(seek).is_open
    match = match_from(services.join_seek(seek_id=seek.pk, user=dora))
    assert {seat.user for seat in match.seats.all()} == {anna, berta, clara, dora}
    assert fresh(seek).match == match == Match.objects.get()
    assert not Seek.objects.open().exists()


def test_three_begin_a_table_for_three(anna: User, berta: User, clara: User) -> None:
    seek = open_seek_of(anna, game="petits-chevaux", seats=3)
    services.join_seek(seek_id=seek.pk, user=berta)
    assert match_from(services.join_seek(seek_id=seek.pk, user=clara)).seats.count() == 3


def test_chance_seats_all_four(
    anna: User, berta: User, clara: User, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = [2, 0, 3, 1]
    monkeypatch.setattr(draws, "draw_order", lambda *_: order)
    open_seek_for_four(anna, berta, clara, dora)
    people = [anna, berta, clara, dora]
    give(Match.objects.get(), *people)
    seats = Match.objects.get().seats.select_related("user")
    assert [seat.user for seat in seats] == [people[number] for number in order]


def test_joining_twice_gives_no_second_place(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, berta, berta)
    services.join_seek(seek_id=seek.pk, user=berta)
    assert people_at(seek) == [anna, berta]
    with pytest.raises(services.OwnSeek):
        services.join_seek(seek_id=seek.pk, user=anna)
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(seek=seek, user=berta)


def test_leaving_frees_the_seat_and_allows_joining_again(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, berta)
    for _ in range(2):
        services.leave_seek(seek_id=seek.pk, user=berta)
        assert people_at(seek) == [anna]
    services.join_seek(seek_id=seek.pk, user=berta)
    assert people_at(seek) == [anna, berta]


def test_the_opener_does_not_leave(anna: User) -> None:
    seek = open_seek_for_four(anna)
    with pytest.raises(services.OwnSeek):
        services.leave_seek(seek_id=seek.pk, user=anna)
    assert people_at(seek) == [anna]


def test_a_table_cannot_be_left_after_the_start(anna: User, berta: User, clara: User) -> None:
    seek = Seek.objects.get(match=start_match_of(anna, berta))
    left = services.leave_seek(seek_id=seek.pk, user=berta)
    assert left == seek
    assert people_at(seek) == [anna, berta]
    assert services.leave_seek(seek_id=seek.pk, user=clara) is None


def test_leaving_where_one_does_not_sit_does_nothing(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, private=True)
    for number in (seek.pk, seek.pk + 1):
        assert services.leave_seek(seek_id=number, user=berta) is None
    assert people_at(seek) == [anna]


def test_places_remain_so_that_players_are_told_of_the_withdrawal(
    anna: User, berta: User, clara: User
) -> None:
    seek = open_seek_for_four(anna, berta)
    services.withdraw_seek(seek_id=seek.pk, user=anna)
    assert people_at(seek) == [berta]
    for person in (berta, clara):
        with pytest.raises(services.SeekGone):
            services.join_seek(seek_id=seek.pk, user=person)
    services.leave_seek(seek_id=seek.pk, user=berta)
    assert people_at(seek) == []


def test_a_user_may_wait_at_five_tables_only(anna: User, berta: User, clara: User) -> None:
    own = [open_seek_of(anna) for _ in range(3)]
    joined = [open_seek_for_four(berta, anna), open_seek_for_four(clara, anna)]
    more = open_seek_for_four(berta)
    wishes: list[Callable[[], Seek]] = [
        partial(open_seek_of, anna),
        partial(services.join_seek, seek_id=more.pk, user=anna),
        partial(services.accept_invitation, token=more.token, user=anna),
    ]
    for wish in wishes:
        with pytest.raises(services.TooManySeeks):
            wish()
    assert people_at(more) == [berta]
    services.leave_seek(seek_id=joined[0].pk, user=anna)
    services.join_seek(seek_id=more.pk, user=anna)
    services.withdraw_seek(seek_id=own[0].pk, user=anna)
    assert open_seek_of(anna).is_open


def test_the_last_seat_may_be_taken_by_a_user_who_waits_at_five_tables(
    anna: User, berta: User
) -> None:
    for _ in range(services.MAX_SEEKS):
        open_seek_of(anna)
    assert match_from(services.join_seek(seek_id=open_seek_of(berta).pk, user=anna))


def test_a_private_table_is_joined_by_its_link_alone(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, private=True)
    with pytest.raises(Seek.DoesNotExist):
        services.join_seek(seek_id=seek.pk, user=berta)
    services.accept_invitation(token=seek.token, user=berta)
    assert people_at(seek) == [anna, berta]
