"""The audit compares stored matches with their event logs, and finds every change."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.management.commands import verify_matches
from games.models import Event, Match
from games.record.audit import find_faults, find_record_faults
from tests.games.support.matches import Table, sit_down
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db


@pytest.fixture
def played_table(anna: User, berta: User) -> Table:
    """A match with random throws in which some turns have been played."""
    table = sit_down(anna, berta)
    whims = Whims(1, table)
    while table.match.draws < 5 or not Event.objects.filter(kind="move").exists():
        table.act(*whims.next(table.match))
    return table


def test_nothing_is_wrong_with_what_was_played(played_table: Table) -> None:
    assert find_faults(played_table.match) == []
    played_table.act(1, "resign")
    assert find_faults(played_table.match) == []
    call_command("verify_matches")


def test_an_action_during_the_verification_is_no_fault(
    played_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resign_first(match: Match) -> list[str]:
        if played_table.match.stage == Match.Stage.PLAYING:
            played_table.act(1, "resign")
        return find_faults(match)

    monkeypatch.setattr(verify_matches, "find_faults", resign_first)
    call_command("verify_matches")
    assert played_table.match.stage == Match.Stage.OVER


def test_a_move_against_the_rules_is_found_in_the_record(played_table: Table) -> None:
    played_table.act(1, "resign")
    assert find_record_faults(played_table.match) == []
    move = Event.objects.filter(kind="move").first()
    assert move
    Event.objects.filter(pk=move.pk).update(payload={"move": ["1", "24", "6"]})
    faults = find_record_faults(played_table.match)
    assert any(fault.startswith("its record: ") for fault in faults)


def test_another_throw_than_the_one_drawn_is_found(played_table: Table) -> None:
    event = Event.objects.filter(kind="throw", seat__isnull=False).first()
    assert event
    Event.objects.filter(pk=event.pk).update(payload={"throw": [6, 6]}, draw=event.draw)
    other = [6, 6] if event.payload != {"throw": [6, 6]} else [1, 1]
    Event.objects.filter(pk=event.pk).update(payload={"throw": other})
    assert any(f"event {event.number}" in fault for fault in find_faults(played_table.match))


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"draws": 99}, "other events or draws"),
        ({"version": 99}, "other events or draws"),
        ({"position": "backgammon - 1:15/1:15 0 - -"}, "another position"),
        ({"digest": "0" * 64}, "bound to something else"),
        ({"active_seat": None}, "waits for another seat"),
    ],
)
def test_a_match_that_is_not_as_its_log_says_is_found(
    played_table: Table, changed: dict[str, object], fault: str
) -> None:
    Match.objects.filter(pk=played_table.pk).update(**changed)
    assert any(fault in found for found in find_faults(played_table.match))
    with pytest.raises(CommandError, match="1 of 1 matches"):
        call_command("verify_matches")


def test_a_seat_that_counts_as_over_is_found(played_table: Table) -> None:
    played_table.match.seats.filter(number=0).update(over=True)
    assert find_faults(played_table.match) == ["the seats do not say whether the match is over"]


def test_a_missing_event_is_found(played_table: Table) -> None:
    Event.objects.filter(match=played_table.pk, kind="ready").first().delete()  # type: ignore[union-attr]
    assert "event 1 is missing" in find_faults(played_table.match)


def test_another_result_is_found(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    table.act(0, "resign")
    Match.objects.filter(pk=table.pk).update(ending="played")
    assert any("another result" in fault for fault in find_faults(table.match))


def test_a_seat_that_is_left_without_a_word_in_the_log_is_found(played_table: Table) -> None:
    played_table.match.seats.filter(number=0).update(out="resigned")
    assert "other seats are left than the log says" in find_faults(played_table.match)
