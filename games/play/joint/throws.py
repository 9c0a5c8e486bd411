"""Throws that wait for the links of all players who are present, and are made by the last one.

No request waits. The transaction of the last link makes the throw, as an event of the roller; the
timekeeper makes it when time is up, without the links that are missing. Links are stored before the
throw is made, so if a process dies in between the same throw follows.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta

from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from games.models import Event, Match, Presence, Seat
from games.play.writer.match_writer import MatchWriter
from games.presence.absence import SILENT_FOR, requires_presence
from games.selectors import joint_dice
from games.selectors.joint_dice import Chain, JointDice, PendingThrow

PATIENCE = timedelta(seconds=1.5)
"""Time for players' scripts to send their links; then the throw is made without missing ones."""


def begin_joint_dice(match: Match) -> None:
    """Let the match's throws be joint, if players have to be present and one gave an anchor."""
    anchors = [seat.anchor for seat in match.seat_list]
    if requires_presence(match.pace) and any(anchors):
        joint_dice.store(match, joint_dice.new_dice(anchors))


@sensitive_variables()
def request_throw(writer: MatchWriter, link: str = "") -> None:
    """Make the throw of the active seat, in the name of the writer's actor.

    With joint dice it is pending until the links are there. `link` is the roller's, empty if their
    page has sent none. If the throw is pending already, only the link is added.
    """
    dice, roller = joint_dice.read(writer.match), writer.active_seat
    if dice is None or roller is None:
        writer.throw()
        return
    if dice.pending is None:
        dice = _ask(writer, dice, roller)
    # An event of the throw takes the name of the request, perhaps in another transaction.
    writer.request_id = None
    if link:
        dice = _add_link(dice, roller, link)
    _store_or_make(writer, dice)


def throw_at_once(writer: MatchWriter) -> None:
    """Make the throw of the active seat for a ruling, without waiting for links.

    With joint dice it is a joint throw, too: it takes a number, and the links that have come.
    """
    dice, roller = joint_dice.read(writer.match), writer.active_seat
    if dice is None or roller is None:
        writer.throw()
        return
    asked = dice if dice.pending else _ask(writer, dice, roller)
    assert asked.pending is not None  # noqa: S101  just asked for
    joint_dice.store(writer.match, asked)
    writer.throw(asked.pending.number, asked.pending.links)


def _ask(writer: MatchWriter, dice: JointDice, roller: int) -> JointDice:
    """Return the joint dice with a new pending throw, which uses up the next number."""
    match, actor, now = writer.match, writer.actor, timezone.now()
    number = dice.number + 1
    connected = _connected_users(match)
    pending = PendingThrow(
        number=number,
        roller=roller,
        links=(None,) * len(dice.chains),
        awaited=tuple(
            seat.number
            for seat, chain in zip(match.seat_list, dice.chains, strict=True)
            if chain and chain.has_link_for(number) and not seat.out and seat.user_id in connected
        ),
        asked_at=now,
        until=now + PATIENCE,
        user=actor.seat.user_id if actor.seat and actor.is_player else None,
        automatic=actor.automatic,
        request_id=None if actor.automatic else writer.request_id,
    )
    return replace(dice, number=number, pending=pending)


def _connected_users(match: Match) -> Collection[int]:
    """Return the users whose pages have an open socket."""
    since = timezone.now() - SILENT_FOR
    here = Presence.objects.filter(match=match, state=Presence.State.HERE, at__gte=since)
    return set(here.exclude(socket="").values_list("user", flat=True))


@sensitive_variables()
def _add_link(dice: JointDice, seat: int, link: str) -> JointDice:
    """Return the dice with a seat's link for the pending throw; as they were if it does not fit."""
    pending, chain = dice.pending, dice.chains[seat]
    if pending is None or chain is None or not chain.accepts(pending.number, link):
        return dice
    known = replace(chain, number=pending.number, known=link)
    return replace(dice.with_chain(seat, known), pending=pending.with_link(seat, link))


@sensitive_variables()
def take_link(writer: MatchWriter, seat: Seat, number: int, link: str) -> bool:
    """Add a seat's link to the pending throw of this number; an empty link means it has none.

    The last link makes the throw. Returns False, and changes nothing, unless the throw waits for
    this seat and the link fits.
    """
    dice = joint_dice.read(writer.match)
    pending = dice.pending if dice else None
    if dice is None or pending is None or pending.number != number:
        return False
    if seat.number not in pending.awaited:
        return False
    withheld = dice.without_links_of([seat.number])
    after = _add_link(dice, seat.number, link) if link else withheld
    if after == dice:
        return False
    _store_or_make(writer, after)
    return True


def agree_on_chain(writer: MatchWriter, seat: Seat, anchor: str) -> bool:
    """Let joint throws take links of another chain of this seat, whose event says so.

    It serves from the throw after the next, so it cannot be chosen to suit links that are known
    when it is agreed on. Returns False, and changes nothing, if the match has no joint dice, no
    game is being played, the player has left, a throw is pending, or the present chain has not
    served yet.
    """
    dice = joint_dice.read(writer.match)
    in_play = writer.match.stage == Match.Stage.PLAYING and not seat.out
    if dice is None or dice.pending is not None or not in_play:
        return False
    chain, start = dice.chains[seat.number], dice.number + 1
    if chain is not None and 0 < chain.start >= dice.number:
        return False
    other = Chain(start, start, anchor, withheld=chain.withheld if chain else 0)
    joint_dice.store(writer.match, dice.with_chain(seat.number, other))
    writer.record(Event.Kind.ANCHOR, payload={"anchor": anchor, "start": start})
    return True


def make_overdue_throw(writer: MatchWriter) -> bool:
    """Make the pending throw if its time is up; return whether a throw is pending or was."""
    dice = joint_dice.read(writer.match)
    if dice is None or dice.pending is None:
        return False
    if dice.pending.until <= timezone.now():
        _store_or_make(writer, dice.without_links_of(dice.pending.awaited))
    return True


def _store_or_make(writer: MatchWriter, dice: JointDice) -> None:
    """Make the pending throw if no link is awaited, else store it."""
    pending = dice.pending
    joint_dice.store(writer.match, dice)
    if pending is not None and not pending.awaited and not writer.match.is_suspended:
        _make(writer, pending)


def _make(writer: MatchWriter, pending: PendingThrow) -> None:
    seat = writer.find_seat(pending.roller)
    assert seat is not None  # noqa: S101  seats stay
    # No player pays for the time that others took to answer.
    writer.clock.extend(min(timezone.now() - pending.asked_at, PATIENCE))
    acting = writer.by_bot(seat)
    if pending.user is not None and pending.user == seat.user_id and not seat.level:
        acting = writer.autoplay_for(seat) if pending.automatic else writer.by_player(seat)
        writer.request_id = pending.request_id
    with acting:
        writer.throw(pending.number, pending.links)
