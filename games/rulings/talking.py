"""Rulings that close or open the chat of a match, and hide or show messages."""

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.live import announce
from games.models import Match, Message, Ruling
from games.rulings.cases import RulingContext, RulingRefused, RulingType

LONGEST = 18
"""Most digits of a message's primary key."""


def _close(case: RulingContext) -> None:
    if case.match.talk_closed:
        raise RulingRefused(_("The talk is closed already."))
    _set_closed(case, closed=True)


def _open(case: RulingContext) -> None:
    if not case.match.talk_closed:
        raise RulingRefused(_("The talk is not closed."))
    _set_closed(case, closed=False)


def _set_closed(case: RulingContext, *, closed: bool) -> None:
    case.match.talk_closed = closed
    case.tell()


def _hide(case: RulingContext) -> None:
    _set_hidden(case, hidden=True)


def _show(case: RulingContext) -> None:
    _set_hidden(case, hidden=False)


def _set_hidden(case: RulingContext, *, hidden: bool) -> None:
    text = case.asked.get("message", "")
    known = text.isascii() and text.isdigit() and len(text) <= LONGEST
    said = Message.objects.select_for_update(of=("self",)).filter(match=case.match)
    message = said.filter(pk=int(text)).first() if known else None
    if message is None:
        raise RulingRefused(_("Choose one of the messages."))
    if message.hidden == hidden:
        sentence = _("This message is hidden already.")
        raise RulingRefused(sentence if hidden else _("This message is not hidden."))
    message.hidden = hidden
    message.save(update_fields=["hidden"])
    case.tell()
    transaction.on_commit(partial(announce.announce_chat, case.match.pk))


def _has(*, hidden: bool) -> Callable[[Match], bool]:
    def has(match: Match) -> bool:
        return match.messages.filter(hidden=hidden).exists()

    return has


CLOSE = RulingType(
    kind=Ruling.Kind.CLOSE,
    power=Power.CLOSE_TALK,
    title=_("Close the talk"),
    promise=_("Nobody can say anything at this match any more; what was said stays."),
    does=_close,
    fits=lambda match: not match.talk_closed,
)
OPEN = RulingType(
    kind=Ruling.Kind.OPEN,
    power=Power.CLOSE_TALK,
    title=_("Open the talk"),
    promise=_("Everybody can talk again."),
    does=_open,
    fits=lambda match: match.talk_closed,
    undoes=(Ruling.Kind.CLOSE,),
)
HIDE = RulingType(
    kind=Ruling.Kind.HIDE,
    power=Power.HIDE_MESSAGE,
    title=_("Hide a message"),
    promise=_("Nobody but staff is shown it any more."),
    does=_hide,
    fits=_has(hidden=False),
    fields=("message",),
)
SHOW = RulingType(
    kind=Ruling.Kind.SHOW,
    power=Power.HIDE_MESSAGE,
    title=_("Show a message again"),
    promise=_("Everybody who was shown it before is shown it again."),
    does=_show,
    fits=_has(hidden=True),
    undoes=(Ruling.Kind.HIDE,),
    about=("message",),
    fields=("message",),
)
