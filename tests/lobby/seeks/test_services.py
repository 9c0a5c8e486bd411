"""Seeks: opening, joining, withdrawing; a seek never starts two matches."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.engine.explanations import InvalidPosition
from games.engine.games import table
from games.engine.options import option_values
from games.models import Match
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.request_form import new_request_id
from lobby.seeks import services
from tests.games.support.matches import give
from tests.lobby.support.seeks import GAME, match_from, open_seek_of, start_match_of


def test_a_seek_says_every_option_of_its_table(anna: User) -> None:
    seek = open_seek_of(anna, options={"opening_roll": "opening_dice"})
    assert seek.options == option_values(table(GAME, {"opening_roll": "opening_dice"}))
    assert seek.is_open


@pytest.mark.parametrize(
    ("game", "options"),
    [("ludus", {}), (GAME, {"colour": "green"}), (GAME, {"opening_roll": "no"})],
)
def test_a_seek_for_a_table_that_cannot_be_is_not_opened(
    anna: User, game: str, options: dict[str, str]
) -> None:
    with pytest.raises(InvalidPosition):
        services.open_seek(
            opener=anna, setup=MatchSetup(game, options), request_id=new_request_id()
        )
    assert not Seek.objects.exists()


def test_the_same_request_opens_one_seek(anna: User, berta: User) -> None:
    request_id = new_request_id()
    opened = [
        services.open_seek(opener=who, setup=MatchSetup(GAME), request_id=request_id)
        for who in (anna, anna, berta)
    ]
    assert opened[0] == opened[1] != opened[2]


def test_five_seeks_may_be_open_and_no_sixth(anna: User) -> None:
    seeks = [open_seek_of(anna) for _ in range(services.MAX_SEEKS)]
    with pytest.raises(services.TooManySeeks):
        open_seek_of(anna)
    services.withdraw_seek(seek_id=seeks[0].pk, user=anna)
    assert open_seek_of(anna).is_open


def test_seeks_that_were_taken_do_not_count(anna: User, berta: User) -> None:
    for _ in range(services.MAX_SEEKS):
        start_match_of(anna, berta)
    assert open_seek_of(anna).is_open


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_chance_decides_who_sits_where(
    anna: User, berta: User, order: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "draw_order", lambda *_: order)
    match = start_match_of(anna, berta)
    give(match, anna, berta)
    people = [anna, berta]
    assert [seat.user for seat in match.seats.all()] == [people[number] for number in order]


def test_taking_a_seek_begins_a_match_as_agreed(anna: User, berta: User) -> None:
    seek = open_seek_of(anna, options={"backgammon_rule": "bar_or_home"})
    match = match_from(services.join_seek(seek_id=seek.pk, user=berta))
    assert match.game == GAME
    assert match.options == option_values(table(GAME, {"backgammon_rule": "bar_or_home"}))
    assert not match.private
    seek.refresh_from_db()
    assert (seek.match, seek.is_open) == (match, False)


def test_taking_a_seek_again_returns_the_same_match(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    first = services.join_seek(seek_id=seek.pk, user=berta)
    assert services.join_seek(seek_id=seek.pk, user=berta).match == first.match
    assert services.accept_invitation(token=seek.token, user=berta).match == first.match
    assert Match.objects.count() == 1


def test_a_seek_that_was_taken_is_gone_for_others(anna: User, berta: User, clara: User) -> None:
    seek = open_seek_of(anna)
    services.join_seek(seek_id=seek.pk, user=berta)
    with pytest.raises(services.SeekGone):
        services.join_seek(seek_id=seek.pk, user=clara)
    with pytest.raises(services.SeekGone):
        services.accept_invitation(token=seek.token, user=clara)


def test_the_opener_cannot_take_their_own_seek(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    with pytest.raises(services.OwnSeek):
        services.join_seek(seek_id=seek.pk, user=anna)
    services.join_seek(seek_id=seek.pk, user=berta)
    with pytest.raises(services.OwnSeek):
        services.accept_invitation(token=seek.token, user=anna)


def test_a_seek_that_was_withdrawn_is_gone(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    once = services.withdraw_seek(seek_id=seek.pk, user=anna).withdrawn_at
    assert services.withdraw_seek(seek_id=seek.pk, user=anna).withdrawn_at == once
    with pytest.raises(services.SeekGone):
        services.join_seek(seek_id=seek.pk, user=berta)
    assert not Match.objects.exists()


def test_a_seek_that_was_taken_cannot_be_withdrawn(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    match = match_from(services.join_seek(seek_id=seek.pk, user=berta))
    after = services.withdraw_seek(seek_id=seek.pk, user=anna)
    assert (after.match, after.withdrawn_at) == (match, None)


def test_a_seek_of_another_user_cannot_be_withdrawn(anna: User, berta: User) -> None:
    seek = open_seek_of(anna)
    with pytest.raises(Seek.DoesNotExist):
        services.withdraw_seek(seek_id=seek.pk, user=berta)
    assert Seek.objects.open().get() == seek


def test_a_private_seek_is_taken_by_its_token_alone(anna: User, berta: User) -> None:
    seek = open_seek_of(anna, private=True)
    with pytest.raises(Seek.DoesNotExist):
        services.join_seek(seek_id=seek.pk, user=berta)
    assert match_from(services.accept_invitation(token=seek.token, user=berta)).private


def test_a_public_seek_may_be_taken_by_its_token(anna: User, berta: User) -> None:
    assert not start_match_of(anna, berta).private


def test_tokens_are_long_and_no_two_are_the_same(anna: User) -> None:
    tokens = {open_seek_of(anna).token for _ in range(services.MAX_SEEKS)}
    assert [len(token) for token in tokens] == [32] * services.MAX_SEEKS


def test_a_seek_is_never_both_taken_and_withdrawn(anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seek.objects.filter(match=match).update(withdrawn_at=timezone.now())
