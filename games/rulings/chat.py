"""Rulings about words: close or open the chat, hide or show messages, write to the players."""

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.live import announce
from games.models import Match, Message, Ruling
from games.rulings.types import RulingContext, RulingRefused, RulingType
from games.text.ruling_reasons import MESSAGES

MAX_ID_DIGITS = 18
"""Maximum number of digits of the primary key of a message."""


def _close_chat(context: RulingContext) -> None:
    if context.match.talk_closed:
        raise RulingRefused(_("The chat is already closed."))
    _set_chat_closed(context, closed=True)


def _open_chat(context: RulingContext) -> None:
    if not context.match.talk_closed:
        raise RulingRefused(_("The chat is not closed."))
    _set_chat_closed(context, closed=False)


def _set_chat_closed(context: RulingContext, *, closed: bool) -> None:
    context.match.talk_closed = closed
    context.append_event()


def _hide_message(context: RulingContext) -> None:
    _set_message_hidden(context, hidden=True)


def _show_message(context: RulingContext) -> None:
    _set_message_hidden(context, hidden=False)


def _set_message_hidden(context: RulingContext, *, hidden: bool) -> None:
    text = context.values.get("message", "")
    known = text.isascii() and text.isdigit() and len(text) <= MAX_ID_DIGITS
    messages = Message.objects.select_for_update(of=("self",)).filter(match=context.match)
    message = messages.filter(pk=int(text)).first() if known else None
    if message is None:
        raise RulingRefused(_("Choose one of the messages."))
    if message.hidden == hidden:
        sentence = _("This message is already hidden.")
        raise RulingRefused(sentence if hidden else _("This message is not hidden."))
    message.hidden = hidden
    message.save(update_fields=["hidden"])
    context.append_event()
    transaction.on_commit(partial(announce.announce_chat, context.match.pk))


def _has_messages(*, hidden: bool) -> Callable[[Match], bool]:
    def has(match: Match) -> bool:
        return match.messages.filter(hidden=hidden).exists()

    return has


def _tell(context: RulingContext) -> None:
    words = context.values.get("sentence", "")
    if words not in MESSAGES:
        raise RulingRefused(_("Choose one of the messages."))
    context.append_event(sentence=words)


TELL = RulingType(
    kind=Ruling.Kind.TELL,
    power=Power.MESSAGE,
    title=_("Write to the players"),
    promise=_("The players get the message in their own language, here and in their inbox."),
    apply=_tell,
    applies_to=lambda _match: True,
    fields=("sentence",),
)
CLOSE = RulingType(
    kind=Ruling.Kind.CLOSE,
    power=Power.CLOSE_TALK,
    title=_("Close the chat"),
    promise=_("Players and spectators can no longer write in this match. Earlier messages remain."),
    apply=_close_chat,
    applies_to=lambda match: not match.talk_closed,
)
OPEN = RulingType(
    kind=Ruling.Kind.OPEN,
    power=Power.CLOSE_TALK,
    title=_("Reopen the chat"),
    promise=_("Players and spectators can write in this match again."),
    apply=_open_chat,
    applies_to=lambda match: match.talk_closed,
    reverts=(Ruling.Kind.CLOSE,),
)
HIDE = RulingType(
    kind=Ruling.Kind.HIDE,
    power=Power.HIDE_MESSAGE,
    title=_("Hide a message"),
    promise=_("Only staff will still be able to see it."),
    apply=_hide_message,
    applies_to=_has_messages(hidden=False),
    fields=("message",),
)
SHOW = RulingType(
    kind=Ruling.Kind.SHOW,
    power=Power.HIDE_MESSAGE,
    title=_("Show a message again"),
    promise=_("Everyone who could see it before will be able to see it again."),
    apply=_show_message,
    applies_to=_has_messages(hidden=True),
    reverts=(Ruling.Kind.HIDE,),
    matching_fields=("message",),
    fields=("message",),
)
