"""Counts of thrown faces: stored once, when a match ends."""

from collections import Counter

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.dice.tally import store_counts
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Count, Match
from games.play.services import MatchSetup, Player, start_match
from games.timekeeper import run_due
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import EVERY_TABLE, begin_with, late, people, sit_down_at
from tests.support.depth import depth

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
Rows = dict[tuple[int, str, int], int]
SOME, LEFT = depth((20, 16), (40, 30))
"""The actions of a game that is given up, and those at the end of one that is played out."""


def rows(match_id: str) -> Rows:
    counts = Count.objects.filter(match=match_id)
    return {(each.seat, each.thing, each.face): each.many for each in counts}


def play(table: Table, seed: int, most: int = 100_000) -> None:
    """Play a match at random to its end; after `most` actions, seat 0 resigns."""
    whims, match = Whims(seed, table), table.match
    while match.stage == Match.Stage.PLAYING:
        most -= 1
        match = table.act(*whims.next(match)) if most else table.act(0, "resign")
        table.check()


def faces_of(table: Table) -> Counter[int]:
    """Count how often each face was thrown, according to the event log of the match."""
    rules, faces = table.replayed.rules, Counter[int]()
    for event in table.events:
        if event.kind == "throw":
            throw = Throw(tuple(event.payload["throw"]))
            faces.update(throw.dice if rules.randomizer == "die" else rules.faces_shown(throw))
    return faces


def throws_of(table: Table) -> Counter[int | None]:
    """Count the throws of each seat in the event log; throws for the start count under None."""
    return Counter(event.seat for event in table.events if event.kind == "throw")


def check(table: Table) -> None:
    """Assert that the stored counts of a finished match agree with its event log."""
    rules, counted, faces = table.replayed.rules, throws_of(table), Counter[int]()
    for (seat, thing, face), many in rows(table.pk).items():
        assert thing in (rules.randomizer, "throw")
        if thing != "throw":
            faces[face] += many
        else:
            assert counted[seat] <= many <= counted[seat] + counted[None]
    assert faces == faces_of(table)
    for row in Count.objects.filter(match=table.pk).select_related("user"):
        assert (row.game, row.user) == (rules.game, table.users[row.seat])


@EVERY_TABLE
def test_counts_add_up_with_the_log_of_every_game(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(5, monkeypatch)
    given_up = sit_down_at(rules, *people(rules))
    play(given_up, 5, most=SOME)
    begin_with(rules, late(rules, 5, LEFT), monkeypatch)
    played = sit_down_at(rules, *given_up.users)
    play(played, 5)
    for table in (given_up, played):
        check(table)


def test_an_opening_throw_counts_for_who_made_it(
    anna: User, berta: User, clara: User, dice_show: ShowDice
) -> None:
    dice_show((4, 6, 6), (5, 2), (3,))
    table = sit_down(anna, berta, clara, game="petits-chevaux")
    table.play(1, "throw")
    table.play(0, "resign")
    assert rows(table.pk) == {
        (0, "throw", 0): 1,
        (0, "die", 4): 1,
        (1, "throw", 0): 3,
        (1, "die", 3): 1,
        (1, "die", 5): 1,
        (1, "die", 6): 1,
        (2, "throw", 0): 2,
        (2, "die", 2): 1,
        (2, "die", 6): 1,
    }


def test_a_doublet_is_two_dice(table: Table, dice_show: ShowDice) -> None:
    dice_show((4, 4))
    table.play(0, "throw", "resign")
    assert rows(table.pk)[0, "die", 4] == 2


def test_cowries_are_counted_by_how_they_lie(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((25, 3), (2,))
    table = sit_down(anna, berta, game="pachisi", options={"cowries": "six"})
    table.play(0, "throw")
    table.play(0, "resign")
    assert rows(table.pk) == {
        (0, "throw", 0): 2,
        (0, "cowrie", 0): 6 + 4,
        (0, "cowrie", 1): 2,
        (1, "throw", 0): 1,
        (1, "cowrie", 0): 3,
        (1, "cowrie", 1): 3,
    }


def test_sticks_are_counted_by_their_sides(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((6,))
    table = sit_down(anna, berta, game="senet")
    table.play(0, "throw")
    table.play(0, "resign")
    assert rows(table.pk) == {(0, "throw", 0): 1, (0, "stick", 0): 4}


def test_nothing_is_counted_in_a_running_match(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    assert rows(table.pk) == {}


def test_nothing_is_counted_twice(set_up: SetUp) -> None:
    table = set_up("backgammon - 22:1,25:14/1:15 0 - -", (5, 1))
    table.play(0, "throw", "move 22 25 5")
    before = rows(table.pk)
    assert before == {(0, "throw", 0): 1, (0, "die", 5): 1, (0, "die", 1): 1}
    table.play(0, "rematch")
    with pytest.raises(IntegrityError), transaction.atomic():
        store_counts(table.match, table.replayed.rules)
    assert rows(table.pk) == before


def test_a_bot_s_throws_are_counted_for_no_user(
    anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((1, 3), (6, 5))
    table = sit_down(anna, None)
    Match.objects.filter(pk=table.pk).update(due_at=table.match.created_at)
    run_due()
    table.act(0, "resign")
    assert rows(table.pk)[1, "throw", 0] == 2
    users = set(Count.objects.values_list("seat", "user"))
    assert users == {(0, anna.pk), (1, None)}


def test_two_bots_are_counted_separately(dice_show: ShowDice) -> None:
    dice_show((1, 3), (6, 5))
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(computer="casual")] * 2)
    Match.objects.filter(pk=match.pk).update(due_at=match.created_at)
    run_due()
    fresh = Match.objects.get(pk=match.pk)
    store_counts(fresh, Table(match.pk, [None, None]).replayed.rules)
    assert rows(match.pk) == {
        (0, "throw", 0): 1,
        (0, "die", 1): 1,
        (1, "throw", 0): 2,
        (1, "die", 3): 1,
        (1, "die", 5): 1,
        (1, "die", 6): 1,
    }
