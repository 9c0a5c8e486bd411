"""Following, blocking and muting: storage, mutual exclusion and privacy."""

import pytest

from accounts.models import Note, Tie, User
from accounts.people.notes import note_about, save_note
from accounts.people.relations import (
    BLOCK,
    FOLLOW,
    MUTE,
    is_blocked_between,
    relate,
    related_users,
    relation_kinds,
    unrelate,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", [FOLLOW, BLOCK, MUTE])
def test_a_tie_is_made_once_and_ended(anna: User, berta: User, kind: str) -> None:
    for _ in range(2):
        relate(anna, berta, kind)
    assert (relation_kinds(anna, berta), relation_kinds(berta, anna)) == ({kind}, set())
    assert related_users(anna)[kind] == [berta]
    for _ in range(2):
        unrelate(anna, berta, kind)
    assert relation_kinds(anna, berta) == set()


@pytest.mark.parametrize("kind", [FOLLOW, BLOCK, MUTE])
def test_relations_to_oneself_are_refused(anna: User, kind: str) -> None:
    relate(anna, anna, kind)
    assert not Tie.objects.exists()


def test_a_block_ends_what_both_have_followed_and_nothing_else(anna: User, berta: User) -> None:
    clara = User.objects.create_user("Clara")
    for user, other in [(anna, berta), (berta, anna), (anna, clara), (clara, anna)]:
        relate(user, other, FOLLOW)
    relate(anna, berta, MUTE)
    relate(anna, berta, BLOCK)
    assert relation_kinds(anna, berta) == {BLOCK, MUTE}
    assert relation_kinds(berta, anna) == set()
    assert relation_kinds(anna, clara) == relation_kinds(clara, anna) == {FOLLOW}
    relate(anna, berta, FOLLOW)
    assert FOLLOW not in relation_kinds(anna, berta)


def test_a_block_parts_both_users_in_either_direction(anna: User, berta: User) -> None:
    assert not is_blocked_between([anna.pk, berta.pk])
    relate(berta, anna, MUTE)
    assert not is_blocked_between([anna.pk, berta.pk])
    relate(berta, anna, BLOCK)
    assert is_blocked_between([anna.pk, berta.pk])
    assert is_blocked_between([berta.pk, anna.pk])
    assert not is_blocked_between([anna.pk, anna.pk + 1000])


def test_a_note_is_kept_changed_and_taken_away(anna: User, berta: User) -> None:
    for text in ("Slow", "Not so slow"):
        save_note(anna, berta, text)
        assert (note_about(anna, berta), note_about(berta, anna)) == (text, "")
    save_note(anna, berta, "")
    assert not Note.objects.exists()
