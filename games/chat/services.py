"""The only service that writes chat messages.

Players and spectators have separate rooms. Chat is not part of the match: no message changes the
position, a clock or the record.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.limits.spending import spend
from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID
from accounts.staff.sanctions import check_may_chat
from games.chat.phrases import PHRASES, clean_text
from games.live import announce
from games.models import Match, Message, Seat
from games.models.message import LONGEST


class MessageRefused(Refused):
    """Error: a chat message was not posted."""


def post_message(
    *,
    match_id: str,
    user: User,
    text: str = "",
    phrase: str = "",
    request_id: str,
    event: int | None = None,
) -> Message:
    """Post a message of a user: players write to the room of players, others to that of spectators.

    If `phrase` is given, `text` is ignored. The message refers to the board after the event with
    the number `event`, by default the latest event. A request repeated with the same `request_id`
    posts only once.

    Raises `Match.DoesNotExist` (also for a match that this user may not see), `MessageRefused` if
    the message or the request is not acceptable, `Sanctioned` for a user muted by staff, or
    `TooManyRequests` over a rate limit. Then nothing is stored.
    """
    match = Match.objects.visible_to(user).get(pk=match_id)
    text = "" if phrase else clean_text(text)
    _check_content(text, phrase, request_id)
    with transaction.atomic():
        # The lock makes concurrent messages of one user count one after the other.
        lock_users(user)
        repeated = Message.objects.filter(match=match, user=user, request_id=request_id).first()
        if repeated is not None:
            return _check_same(repeated, text, phrase)
        _check_may_post(match, user, text)
        message = Message.objects.create(
            match=match,
            seat=Seat.objects.filter(match=match, user=user).first(),
            user=user,
            phrase=phrase,
            text=text,
            event=match.version if event is None else min(max(event, 0), match.version),
            request_id=request_id,
        )
        transaction.on_commit(lambda: announce.announce_chat(match_id))
    return message


def _check_content(text: str, phrase: str, request_id: str) -> None:
    if not REQUEST_ID.fullmatch(request_id) or phrase not in ("", *PHRASES):
        raise MessageRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )
    if not phrase and not text:
        raise MessageRefused(_("Please type a message first."))
    if len(text) > LONGEST:
        raise MessageRefused(
            _("Your message is too long. It can have up to %(longest)s characters."),
            longest=LONGEST,
        )


def _check_same(message: Message, text: str, phrase: str) -> Message:
    if (message.text, message.phrase) != (text, phrase):
        raise MessageRefused(_("Your request did not reach us. Please try again."))
    return message


def _check_may_post(match: Match, user: User, text: str) -> None:
    if match.talk_closed:
        raise MessageRefused(_("A moderator has closed the chat for this match."))
    person = User.objects.get(pk=user.pk)
    if person.quiet:
        raise MessageRefused(_("You have turned chat off."))
    if person.is_guest and text:
        raise MessageRefused(_("Guests can only send quick messages. Sign up to write your own."))
    check_may_chat(user)
    spend("chat", account=user.pk, match=match.pk)
