"""Inbox entries: replaced, not stacked; kept from blocked users; read, pruned, erased."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.inbox import entries
from accounts.inbox.entries import Kind
from accounts.lifecycle.erasure import erase_user
from accounts.models import InboxEntry, User
from accounts.people.relations import BLOCK, FOLLOW, relate, unrelate
from lobby.account.erasure import clean_up
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def subjects(user: User) -> list[str]:
    """Return what the user's entries are about, the oldest first."""
    return list(user.inbox.order_by("at", "pk").values_list("subject", flat=True))


def test_a_newer_entry_about_the_same_replaces_the_older(anna: User, time: Time) -> None:
    entries.send(Kind.RESULT, "one", [anna.pk])
    entries.send(Kind.RESULT, "two", [anna.pk])
    entries.mark_read(anna, timezone.now())
    time.passes(SECOND)
    entries.send(Kind.RESULT, "one", [anna.pk])
    assert subjects(anna) == ["two", "one"]
    assert [each.subject for each in entries.unread_entries(anna)] == ["one"]


def test_the_turn_of_a_match_has_one_entry_which_goes_to_the_next_player(
    anna: User, berta: User
) -> None:
    entries.send(Kind.TURN, "one", [anna.pk])
    entries.mark_read(anna, timezone.now())
    entries.send(Kind.TURN, "one", [berta.pk])
    assert (subjects(anna), subjects(berta)) == ([], ["one"])
    assert entries.unread_entries(berta).exists()


def test_an_entry_costs_one_statement(
    anna: User, berta: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        with django_assert_num_queries(1):
            entries.send(Kind.RESULT, "one", [anna.pk, berta.pk])
    with django_assert_num_queries(0):
        entries.send(Kind.RESULT, "one", [])


def test_blocked_users_cause_no_entry(anna: User, berta: User) -> None:
    relate(anna, berta, BLOCK)
    entries.send(Kind.CHALLENGE, "1", [anna.pk], by=berta.pk)
    relate(berta, anna, FOLLOW)
    assert subjects(anna) == []
    # The blocked user notices nothing.
    entries.send(Kind.DECLINED, "1", [berta.pk], by=anna.pk)
    assert subjects(berta) == ["1"]


def test_a_block_withdraws_what_the_other_user_has_caused(anna: User, berta: User) -> None:
    relate(berta, anna, FOLLOW)
    entries.send(Kind.RESULT, "one", [anna.pk])
    relate(anna, berta, BLOCK)
    assert subjects(anna) == ["one"]


def test_a_new_follower_is_told_once(anna: User, berta: User, time: Time) -> None:
    relate(berta, anna, FOLLOW)
    entries.mark_read(anna, timezone.now())
    for _ in range(2):
        time.passes(SECOND)
        unrelate(berta, anna, FOLLOW)
        relate(berta, anna, FOLLOW)
    assert subjects(anna) == [str(berta.pk)]
    assert not entries.unread_entries(anna).exists()


def test_reading_leaves_what_came_later(anna: User, time: Time) -> None:
    entries.send(Kind.RESULT, "one", [anna.pk])
    shown = timezone.now()
    time.passes(SECOND)
    entries.send(Kind.RESULT, "two", [anna.pk])
    entries.mark_read(anna, shown)
    assert [each.subject for each in entries.unread_entries(anna)] == ["two"]


def test_old_entries_are_pruned(anna: User, time: Time) -> None:
    entries.send(Kind.RESULT, "one", [anna.pk])
    time.passes(entries.KEPT_FOR)
    entries.send(Kind.RESULT, "two", [anna.pk])
    time.passes(SECOND)
    clean_up()
    assert subjects(anna) == ["two"]


def test_a_user_keeps_the_latest_entries(anna: User, berta: User, time: Time) -> None:
    names = [str(number) for number in range(entries.MOST_KEPT + 2)]
    for name in names:
        entries.send(Kind.RESULT, name, [anna.pk])
        time.passes(SECOND)
    entries.send(Kind.RESULT, "one", [berta.pk])
    assert entries.prune() == 2
    assert subjects(anna) == names[2:]
    assert subjects(berta) == ["one"]
    assert entries.prune() == 0


def test_erasing_a_user_removes_their_entries_and_those_they_caused(
    anna: User, berta: User
) -> None:
    entries.send(Kind.RESULT, "one", [anna.pk, berta.pk])
    entries.send(Kind.CHALLENGE, "1", [anna.pk], by=berta.pk)
    erase_user(berta)
    assert list(InboxEntry.objects.values_list("user", "subject")) == [(anna.pk, "one")]
