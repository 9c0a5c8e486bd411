"""Posting chat messages: each is stored once, or refused and not stored."""

from functools import partial
from uuid import uuid4

import pytest

from accounts.limits.spending import TooManyRequests, give_back, spend
from accounts.models import User
from games.chat.phrases import PHRASES, clean_text
from games.chat.services import MessageRefused, post_message
from games.models import Match, Message
from tests.games.support.matches import Table, at_once, everything, sit_down
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def speak(table: Table, user: User, text: str = "", phrase: str = "", name: str = "") -> Message:
    """Post a chat message of this user; `name` is the request name, by default a new one."""
    request = name or uuid4().hex
    return post_message(match_id=table.pk, user=user, text=text, phrase=phrase, request_id=request)


def wait(table: Table, user: User, name: str = "") -> int:
    """Return in how many seconds the user may post again; 0 if at once."""
    before = Message.objects.count()
    try:
        spent = spend("chat", account=user.pk, match=table.pk)
    except TooManyRequests:
        with pytest.raises(TooManyRequests) as refused:
            speak(table, user, "More", name=name)
        assert Message.objects.count() == before
        return refused.value.seconds
    give_back(spent)
    return 0


def refusal(table: Table, user: User, text: str = "", phrase: str = "", name: str = "") -> str:
    """Assert that a chat message is refused and not stored; return the reason."""
    before = Message.objects.count()
    with pytest.raises(MessageRefused) as refused:
        speak(table, user, text, phrase, name)
    assert Message.objects.count() == before
    return str(refused.value)


def test_what_is_said_is_kept_with_where_and_when_and_changes_nothing_else(
    table: Table, anna: User, clara: User
) -> None:
    before = everything()
    played, watched = speak(table, anna, "  A  bold\topening "), speak(table, clara, phrase="luck")
    assert (played.text, played.phrase, played.event) == ("A bold opening", "", table.match.version)
    assert played.seat == table.match.seats.get(user=anna)
    assert (watched.text, watched.phrase, watched.seat) == ("", "luck", None)
    assert everything() == before


def test_one_request_is_one_message(table: Table, anna: User, berta: User) -> None:
    said = [speak(table, anna, "Hello", name="one") for _ in range(3)]
    assert len({message.pk for message in said}) == 1
    assert "Please try again" in refusal(table, anna, "Something else", name="one")
    assert speak(table, berta, "Hello", name="one") != said[0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\0b\x07c\x1b[31m", "a b c [31m"),
        ("one\ntwo\r\n\u2028three\u2029", "one two three"),
        ("\u202egnp.exe\u202c \u2066x\u2069\u200f\u200e\u061c", "gnp.exe x"),
        ("zero\u200bwidth\ufeff \u00adsoft", "zerowidth soft"),
        ("\ud800lone", "lone"),
        ("e\u0301", "\u00e9"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("\u200d\u200c \u202e\n", ""),
    ],
)
def test_what_cannot_be_seen_or_turns_lines_round_is_taken_out(text: str, kept: str) -> None:
    assert clean_text(text) == kept


def test_what_says_nothing_too_much_or_no_phrase_is_refused(table: Table, anna: User) -> None:
    assert refusal(table, anna, " \u202e\n ") == "Please type a message first."
    assert (
        refusal(table, anna, "x" * 301)
        == "Your message is too long. It can have up to 300 characters."
    )
    assert len(speak(table, anna, "x" * 300 + " \n").text) == 300
    for text, phrase, name in [("", "insult", ""), ("x", "", "n" * 65), ("x", "", "\0")]:
        assert (
            refusal(table, anna, text, phrase, name)
            == "We couldn't read this request. Please reload the page and try again."
        )


def test_keys_fit_their_field() -> None:
    assert all(0 < len(key) <= 10 for key in PHRASES)


def test_a_private_match_does_not_exist_for_others(anna: User, berta: User, clara: User) -> None:
    table = sit_down(anna, berta, private=True)
    assert speak(table, berta, "Nobody else hears this")
    with pytest.raises(Match.DoesNotExist):
        speak(table, clara, "Hello")


def test_guests_say_set_phrases(table: Table) -> None:
    guest = User.objects.create_user("Guest", is_guest=True)
    assert "Sign up" in refusal(table, guest, "Hello")
    assert speak(table, guest, phrase="hello").phrase == "hello"


def test_a_user_who_has_switched_chat_off_sends_nothing(table: Table, anna: User) -> None:
    # The request's user object may be outdated.
    User.objects.filter(pk=anna.pk).update(quiet=True)
    assert refusal(table, anna, "Hello") == "You have turned chat off."


def test_five_at_once_and_then_one_every_two_seconds(
    table: Table, anna: User, berta: User, time: Time
) -> None:
    for number in range(5):
        speak(table, anna, f"{number}", name=f"{number}")
    assert wait(table, anna) == 2
    assert speak(table, anna, "0", name="0").text == "0"
    assert speak(table, berta, "Others may")
    assert wait(table, anna, name="refused") == 2
    time.passes(2)
    assert speak(table, anna, "More", name="refused").text == "More"
    assert wait(table, anna) == 2


def test_sixty_and_then_one_every_ten_seconds(table: Table, anna: User, time: Time) -> None:
    said = 0
    while wait(table, anna) <= 2:
        time.passes(2)
        speak(table, anna, f"{said}")
        said += 1
    # Sixty, and those that the limit gives back in the meantime.
    assert said == 74
    assert wait(table, anna) == 4
    time.passes(4)
    speak(table, anna, "75")
    assert wait(table, anna) == 10


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_counted_and_one_request_at_once_is_one(
    table: Table, anna: User, berta: User
) -> None:
    came = at_once(*(partial(speak, table, anna, f"{number}") for number in range(8)))
    assert [isinstance(each, TooManyRequests) for each in came].count(True) == 3
    assert Message.objects.filter(user=anna).count() == 5
    same = at_once(*[partial(speak, table, berta, "Hello", name="one")] * 4)
    assert {type(each) for each in same} == {Message}
    assert Message.objects.filter(user=berta).count() == 1
