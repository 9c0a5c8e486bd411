"""A block holds everywhere in the lobby, in both directions, and no page reveals it."""

import re
from collections.abc import Callable
from functools import partial
from threading import Event

import pytest
from django.test import Client

from accounts.models import Tie, User
from accounts.people.relations import BLOCK, FOLLOW, relate, unrelate
from lobby.models import Seek
from lobby.seeks import bots, services
from lobby.seeks.blocking import block, unblock
from lobby.seeks.transitions import add_player
from tests.lobby.conftest import browser_of
from tests.lobby.support.concurrent_calls import run_at_once
from tests.lobby.support.html import buttons, lists, words
from tests.lobby.support.seeks import (
    match_from,
    messages_in,
    open_seek_for_four,
    open_seek_of,
    post,
)

pytestmark = pytest.mark.django_db

SENTENCE = "You cannot join this table. You can choose another one or create your own."


def by_list(seek: Seek, user: User) -> Seek:
    return services.join_seek(seek_id=seek.pk, user=user)


def by_link(seek: Seek, user: User) -> Seek:
    return services.accept_invitation(token=seek.token, user=user)


Join = Callable[[Seek, User], Seek]
BOTH_WAYS = pytest.mark.parametrize("join", [by_list, by_link])
EITHER_WAY = pytest.mark.parametrize("blocker_opens", [True, False])


@BOTH_WAYS
@EITHER_WAY
def test_neither_joins_the_other(anna: User, berta: User, join: Join, blocker_opens: bool) -> None:
    opener, joiner = (anna, berta) if blocker_opens else (berta, anna)
    seek = open_seek_of(opener)
    block(anna, berta)
    with pytest.raises(services.PlayersBlocked):
        join(seek, joiner)
    assert [place.user for place in seek.places.all()] == [opener]
    unblock(anna, berta)
    assert match_from(join(seek, joiner)).seats.count() == 2


@BOTH_WAYS
@EITHER_WAY
def test_neither_sits_down_where_the_other_has_joined(
    anna: User, berta: User, clara: User, join: Join, blocker_opens: bool
) -> None:
    first, second = (anna, berta) if blocker_opens else (berta, anna)
    seek = open_seek_for_four(clara, first)
    block(anna, berta)
    with pytest.raises(services.PlayersBlocked):
        join(seek, second)
    assert seek.places.count() == 2


def test_both_are_told_the_same_sentence_without_a_name(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    seeks = {as_berta: open_seek_of(anna), as_anna: open_seek_of(berta)}
    block(anna, berta)
    for client, seek in seeks.items():
        for path in (f"/seeks/{seek.pk}/join/", seek.invitation_path):
            answer = post(client, path)
            assert (answer["Location"], set(messages_in(answer))) == ("/", {SENTENCE})


def test_neither_is_shown_tables_at_which_the_other_waits(
    client: Client, as_anna: Client, as_berta: Client, anna: User, berta: User, clara: User
) -> None:
    block(anna, berta)
    open_seek_of(berta)
    open_seek_for_four(clara, berta)
    assert buttons(as_anna) == []
    assert 'data-say="0 open tables"' in lists(as_anna)
    for viewer in (client, browser_of(clara)):
        assert 'data-say="2 open tables"' in lists(viewer)
    open_seek_of(anna)
    assert buttons(as_berta).count("join") == 0
    unblock(anna, berta)
    assert buttons(as_anna).count("join") == 2


def test_a_blocked_user_leaves_the_blocker_s_table(anna: User, berta: User, clara: User) -> None:
    seek = open_seek_for_four(anna, berta, clara)
    other = open_seek_of(berta)
    block(anna, berta)
    assert [place.user for place in seek.places.all()] == [anna, clara]
    assert [place.user for place in other.places.all()] == [berta]


@pytest.mark.parametrize("opened_by_blocked", [True, False])
def test_the_blocker_gets_up_from_the_tables_of_others(
    anna: User, berta: User, clara: User, opened_by_blocked: bool
) -> None:
    seek = (
        open_seek_for_four(berta, anna)
        if opened_by_blocked
        else open_seek_for_four(clara, berta, anna)
    )
    block(anna, berta)
    assert [place.user for place in seek.places.all()][-1] == berta
    assert not seek.places.filter(user=anna).exists()


def test_a_match_that_has_begun_goes_on(anna: User, berta: User) -> None:
    match = match_from(by_list(open_seek_of(anna), berta))
    block(anna, berta)
    assert match.seats.count() == 2


def test_seeks_of_followed_users_are_marked(
    client: Client, as_anna: Client, as_berta: Client, anna: User, berta: User, clara: User
) -> None:
    relate(anna, berta, FOLLOW)
    open_seek_of(berta)
    open_seek_of(clara)
    assert re.search(r"you follow Berta", words(lists(as_anna)))
    assert lists(as_anna).count("you follow") == 1
    for viewer in (client, as_berta, browser_of(clara)):
        assert "you follow" not in lists(viewer)
    unrelate(anna, berta, FOLLOW)
    assert "you follow" not in lists(as_anna)


@pytest.mark.django_db(transaction=True)
@BOTH_WAYS
@EITHER_WAY
def test_a_block_and_a_join_at_once_are_one_after_the_other(
    anna: User, berta: User, join: Join, blocker_opens: bool
) -> None:
    opener, joiner = (anna, berta) if blocker_opens else (berta, anna)
    for _ in range(8):
        seek = open_seek_of(opener)
        _, came = run_at_once([partial(block, anna, berta), partial(join, seek, joiner)])
        assert Tie.objects.filter(user=anna, other=berta, kind=BLOCK).exists()
        seek.refresh_from_db()
        sit = {place.user for place in seek.places.all()}
        if isinstance(came, services.PlayersBlocked):
            assert (seek.match, sit) == (None, {opener})
            services.withdraw_seek(seek_id=seek.pk, user=opener)
        else:
            assert isinstance(came, Seek)
            assert (match_from(seek).seats.count(), sit) == (2, {anna, berta})
        unblock(anna, berta)


@pytest.mark.django_db(transaction=True)
@BOTH_WAYS
@EITHER_WAY
def test_a_block_waits_for_who_is_just_sitting_down_and_lets_one_get_up(
    anna: User,
    berta: User,
    join: Join,
    blocker_opens: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opener, joiner = (anna, berta) if blocker_opens else (berta, anna)
    seek = open_seek_for_four(opener)
    sitting_down, blocked = Event(), Event()

    def add_player_late(seek: Seek, user: User) -> None:
        sitting_down.set()
        # A block that does not wait for the lock is stored by then.
        blocked.wait(1)
        add_player(seek, user)

    def block_meanwhile() -> None:
        sitting_down.wait()
        block(anna, berta)
        blocked.set()

    monkeypatch.setattr(services, "add_player", add_player_late)
    came = run_at_once([partial(join, seek, joiner), block_meanwhile])
    assert came == [seek, None]
    assert [place.user for place in seek.places.all()] == [opener]


@pytest.mark.django_db(transaction=True)
def test_a_block_and_the_start_of_a_table_at_once_are_one_after_the_other(
    anna: User, berta: User
) -> None:
    for _ in range(8):
        seek = open_seek_for_four(anna, berta)
        start = partial(bots.start_with_computers, seek_id=seek.pk, user=anna)
        blocked, match = run_at_once([partial(block, anna, berta), start])
        assert blocked is None
        seek.refresh_from_db()
        assert match == seek.match
        people = {seat.user for seat in match_from(seek).seats.filter(user__isnull=False)}
        waited = {place.user for place in seek.places.all()}
        assert people == waited
        assert people in ({anna}, {anna, berta})
        unblock(anna, berta)
