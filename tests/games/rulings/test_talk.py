"""Rulings that close and open the talk, and that hide and show messages."""

import pytest

from accounts.models import User
from games.chat import services
from games.chat.view import chat_lines
from games.models import Ruling
from tests.games.support.matches import Table
from tests.games.support.rulings import assert_refused, rule

pytestmark = pytest.mark.django_db


def test_talk_is_closed_and_opened(referee: User, table: Table, anna: User) -> None:
    rule(referee, table, "close", reason="words")
    assert_refused(referee, table, "close", "already closed")
    with pytest.raises(services.MessageRefused, match="A moderator has closed the chat"):
        services.post_message(match_id=table.pk, user=anna, text="hello", request_id="1")
    rule(referee, table, "open", reason="looked")
    assert_refused(referee, table, "open", "not closed")
    services.post_message(match_id=table.pk, user=anna, text="hello", request_id="1")


def test_a_message_is_hidden_and_shown_again(
    referee: User, table: Table, anna: User, berta: User
) -> None:
    first, second = (
        services.post_message(match_id=table.pk, user=anna, text=text, request_id=text)
        for text in "ab"
    )
    hidden = rule(referee, table, "hide", message=str(first.pk), reason="words")
    rule(referee, table, "hide", message=str(second.pk), reason="words")
    assert chat_lines(table.match, berta) == []
    assert_refused(referee, table, "hide", "already hidden", message=str(first.pk))
    shown = rule(referee, table, "show", message=str(first.pk))
    assert [line.text for line in chat_lines(table.match, berta)] == ["a"]
    assert_refused(referee, table, "show", "is not hidden", message=str(first.pk))
    hidden.refresh_from_db()
    assert hidden.undone_by == shown
    assert not Ruling.objects.get(asked__message=str(second.pk)).undone_by


@pytest.mark.parametrize("message", ["", "x", "99", "9" * 30, "-1"])
def test_a_message_of_another_match_is_none(referee: User, table: Table, message: str) -> None:
    assert_refused(referee, table, "hide", "Choose one of the messages", message=message)
