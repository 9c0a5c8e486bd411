"""Services of joint dice: a player's page reveals its link for a throw, or adds another chain."""

import re

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from accounts.models import User
from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import read_position
from games.models import Match
from games.play.joint import throws
from games.play.request_checks import lock_match
from games.play.services import commit
from games.play.writer.match_writer import MatchWriter
from games.selectors import joint_dice

LINK = re.compile(r"(?:[0-9a-f]{64})?")
"""The form of a link, or of none."""


@sensitive_variables()
def reveal_link(*, match_id: str, user: User, number: int, link: str) -> Match:
    """Add a player's link, in hexadecimal, to the pending throw of this number.

    An empty link means that the page has no chain. The last link makes the throw. Does nothing if
    no such link is awaited, or if it does not fit the player's chain. Raises `NotSeated` if the
    user has no seat, and `Unreadable` for a malformed link.
    """
    if not LINK.fullmatch(link):
        raise Unreadable("A link has 32 bytes in hexadecimal.")
    with transaction.atomic():
        match, seat = lock_match(match_id, user)
        if match.stage != Match.Stage.PLAYING:
            return match
        writer = MatchWriter(match, *read_position(match.position))
        if not throws.take_link(writer, seat, number, link):
            return match
        if joint_dice.pending_throw(match) is None:
            commit(writer)
        else:
            match.save(update_fields=["joint"])
    return match


def add_chain(*, match_id: str, user: User, anchor: str) -> int | None:
    """Agree on another hash chain of a player, with its anchor in hexadecimal.

    Returns the number of the throw before the first that takes a link of the chain; None if no
    other chain can be agreed on now. Raises `NotSeated` if the user has no seat, and `Unreadable`
    for a malformed anchor.
    """
    if not (anchor and LINK.fullmatch(anchor)):
        raise Unreadable("An anchor has 32 bytes in hexadecimal.")
    with transaction.atomic():
        match, seat = lock_match(match_id, user)
        if match.is_suspended:
            return None
        writer = MatchWriter(match, *read_position(match.position))
        with writer.by_player(seat):
            if not throws.agree_on_chain(writer, seat, anchor):
                return None
        commit(writer)
        dice = joint_dice.read(match)
        chain = dice.chains[seat.number] if dice else None
    return chain.start if chain else None
