"""If a player blocks the opponent, they finish their match, and cannot start another one."""

import pytest

from accounts.models import User
from accounts.people.relations import BLOCK, MUTE, relate, unrelate
from games.engine.explanations import Illegal
from games.models import Match
from tests.games.support.matches import Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_no_rematch_of_two_who_are_parted(table: Table, seat: int) -> None:
    anna, berta = table.user(0), table.user(1)
    relate(anna, berta, BLOCK)
    table.play(0, "resign")
    with pytest.raises(Illegal) as refused:
        table.act(seat, "rematch")
    assert (
        refused.value.refusal.message
        == "A rematch is not possible here. You can find another opponent in the lobby."
    )
    unrelate(anna, berta, BLOCK)
    table.play(seat, "rematch")


def test_a_block_after_the_offer_keeps_the_other_from_taking_it(
    table: Table, anna: User, berta: User
) -> None:
    table.play(0, "resign", "rematch")
    relate(anna, berta, BLOCK)
    with pytest.raises(Illegal):
        table.act(1, "rematch")
    assert Match.objects.count() == 1


def test_a_mute_does_not_part_opponents(table: Table, anna: User, berta: User) -> None:
    relate(anna, berta, MUTE)
    table.play(0, "resign", "rematch")
    table.play(1, "rematch")
    assert Match.objects.count() == 2
