"""Which viewers read which chat messages: those of their room, not of muted or blocked users."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.people.relations import BLOCK, FOLLOW, MUTE, relate, unrelate
from games.chat.services import post_message
from games.chat.view import chat_lines
from games.models import Message
from tests.games.support.matches import Table
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def speak(table: Table, user: User, text: str) -> Message:
    """Post a chat message of this user, with a new request name."""
    return post_message(match_id=table.pk, user=user, text=text, request_id=uuid4().hex)


def read_messages(table: Table, user: User | None) -> list[str]:
    """Return the chat messages that a user (None: a visitor) may read, oldest first."""
    return [line.text for line in chat_lines(table.match, user or AnonymousUser())]


@pytest.fixture
def talk(table: Table, anna: User, berta: User, clara: User) -> Table:
    """A match with a chat message of each player and of a spectator."""
    for user, text in [(anna, "White"), (berta, "Red"), (clara, "Spectator")]:
        speak(table, user, text)
    return table


@pytest.fixture
def dora(db: None) -> User:
    """Dora, a second spectator."""
    return User.objects.create_user("Dora")


def test_each_room_reads_its_own_messages_until_the_match_is_over(
    talk: Table, anna: User, berta: User, clara: User, dora: User
) -> None:
    def everybody() -> list[list[str]]:
        return [read_messages(talk, user) for user in (anna, berta, clara, dora, None)]

    assert everybody() == [["White", "Red"]] * 2 + [["Spectator"]] * 3
    talk.play(0, "resign")
    assert everybody() == [["White", "Red", "Spectator"]] * 2 + [["Spectator"]] * 3
    marked = [line.spectator for line in chat_lines(talk.match, anna)]
    assert marked == [False, False, True]


def test_a_match_between_two_games_is_not_over(talk: Table, anna: User) -> None:
    match = talk.match
    for stage in ("beginning", "playing", "between"):
        match.stage = stage
        assert [line.text for line in chat_lines(match, anna)] == ["White", "Red"]


def test_a_muted_user_is_read_by_all_others(talk: Table, anna: User, berta: User) -> None:
    relate(anna, berta, MUTE)
    assert (read_messages(talk, anna), read_messages(talk, berta)) == (["White"], ["White", "Red"])
    unrelate(anna, berta, MUTE)
    assert read_messages(talk, anna) == ["White", "Red"]


def test_a_mute_holds_among_spectators(talk: Table, clara: User, dora: User) -> None:
    relate(dora, clara, MUTE)
    assert (read_messages(talk, dora), read_messages(talk, None)) == ([], ["Spectator"])


def test_after_a_block_neither_reads_the_other(
    talk: Table, anna: User, berta: User, clara: User, dora: User, time: Time
) -> None:
    time.passes(1)
    relate(anna, berta, BLOCK)
    relate(dora, clara, BLOCK)
    time.passes(1)
    speak(talk, anna, "White again")
    speak(talk, berta, "Red again")
    speak(talk, dora, "Spectator again")
    assert read_messages(talk, anna) == ["White", "White again"]
    # Earlier messages stay visible: their disappearance would reveal the block.
    assert read_messages(talk, berta) == ["White", "Red", "Red again"]
    assert read_messages(talk, dora) == ["Spectator again"]
    assert read_messages(talk, clara) == ["Spectator"]
    assert read_messages(talk, None) == ["Spectator", "Spectator again"]


def test_following_changes_nothing(talk: Table, anna: User, berta: User) -> None:
    relate(anna, berta, FOLLOW)
    assert read_messages(talk, anna) == read_messages(talk, berta)


def test_a_user_who_has_switched_chat_off_is_shown_none(
    talk: Table, anna: User, clara: User
) -> None:
    User.objects.filter(pk__in=[anna.pk, clara.pk]).update(quiet=True)
    assert read_messages(talk, anna) == read_messages(talk, clara) == []


def test_a_hidden_message_is_shown_to_no_viewer(talk: Table, anna: User, berta: User) -> None:
    Message.objects.filter(text="Red").update(hidden=True)
    assert read_messages(talk, anna) == read_messages(talk, berta) == ["White"]


def test_the_latest_are_shown(talk: Table, anna: User) -> None:
    assert [line.text for line in chat_lines(talk.match, anna, limit=1)] == ["Red"]


def test_a_phrase_is_read_in_the_reader_s_language(
    talk: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_message(match_id=talk.pk, user=anna, phrase="hello", request_id="x")
    monkeypatch.setattr("games.chat.view.gettext", {"Hello!": "Hallo!"}.get)
    assert read_messages(talk, anna)[-1] == "Hallo!"
