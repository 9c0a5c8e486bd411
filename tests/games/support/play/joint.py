"""Matches with joint dice, whose players' scripts are played by the test."""

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.engine.forms.text import action_text, read_position
from games.models import Event, Match
from games.play.joint.throws import PATIENCE
from games.play.revealing import reveal_link
from games.play.services import MatchSetup, Player, act, open_seed, seal_seed, start_match
from games.presence import players
from games.proof import bdice2
from games.selectors import joint_dice
from games.selectors.joint_dice import JointDice
from games.timekeeper import run_due
from tests.games.support.play.autoplay import prefer


def secret_of(user: User) -> bytes:
    """Return the secret of the chain that this user's browser keeps."""
    return hashlib.sha256(user.username.encode()).digest()


def link_of(user: User, number: int) -> str:
    """Return link number `number` of this user's chain, in hexadecimal."""
    return bdice2.chain_link(secret_of(user), number).hex()


def links_of(event: Event) -> list[str | None]:
    """Return the links of a joint throw in the order of seats, in hexadecimal."""
    assert event.links is not None
    return list(event.links["links"])


def number_of(event: Event) -> int:
    """Return the number of a joint throw within its match."""
    assert event.links is not None
    return int(event.links["number"])


@dataclass
class JointTable:
    """A match with joint dice of two players, who have its page open."""

    pk: str

    @property
    def match(self) -> Match:
        return Match.objects.select_related("commitment").get(pk=self.pk)

    @property
    def dice(self) -> JointDice:
        dice = joint_dice.read(self.match)
        assert dice is not None
        return dice

    @property
    def throws(self) -> list[Event]:
        """The throws of players, without those for the start."""
        return list(Event.objects.filter(match=self.pk, kind="throw", seat__isnull=False))

    @cached_property
    def users(self) -> dict[int, User]:
        """The users by seat, in the order of seats; bots are left out."""
        seats = self.match.seats.select_related("user").order_by("number")
        return {seat.number: seat.user for seat in seats if seat.user}

    def seat_of(self, user: User) -> int:
        seat = self.match.seat_of(user)
        assert seat is not None
        return seat

    @property
    def active(self) -> int:
        seat = self.match.active_seat
        assert seat is not None
        return seat

    def act(self, seat: int, action: str, *, link: str = "", name: str = "") -> Match:
        """Carry out an action of this seat on the current version."""
        return act(
            match_id=self.pk,
            user=self.users[seat],
            action=action,
            version=self.match.version,
            request_id=name or uuid4().hex,
            link=link,
        )

    def throw(self, seat: int, *, with_link: bool = True, name: str = "") -> Match:
        """Let this seat throw, whose page sends the link for the next throw."""
        number = self.dice.number + (self.dice.pending is None)
        link = link_of(self.users[seat], number) if with_link else ""
        return self.act(seat, "throw", link=link, name=name)

    def answer(self, seat: int, number: int | None = None, link: str | None = None) -> Match:
        """Let the page of this seat send its link for the pending throw."""
        number = self.dice.number if number is None else number
        link = link_of(self.users[seat], number) if link is None else link
        return reveal_link(match_id=self.pk, user=self.users[seat], number=number, link=link)

    def pass_patience(self) -> None:
        """Let the time for links be over, and the timekeeper act."""
        dice = self.dice
        assert dice.pending is not None
        match, past = self.match, timezone.now() - timedelta(seconds=1)
        assert match.joint is not None
        pending = {
            **match.joint["pending"],
            "asked_at": (past - PATIENCE).isoformat(),
            "until": past.isoformat(),
        }
        form = {**match.joint, "pending": pending}
        Match.objects.filter(pk=self.pk).update(joint=form, due_at=past)
        assert run_due() == 1

    def play_turn(self, seat: int) -> None:
        """Play legal moves of this seat until its turn is over."""
        while self.match.active_seat == seat and self.match.stage == "playing":
            rules, position = read_position(self.match.position)
            if self.match.holding is not None:
                self.act(seat, "done")
            elif rules.due(position) == "move":
                legal = rules.legal_moves(position)
                self.act(seat, action_text(legal[0]))
            else:
                return


def start_joint(*users: User, setup: MatchSetup | None = None, computer: str = "") -> JointTable:
    """Start a match whose players' scripts seal a seed and an anchor each.

    The players throw themselves, and have the page open. `computer` is the level of a further bot.
    """
    prefer(*users, game=setup.game if setup else "backgammon", auto_throw=False)
    match = start_match(
        setup=setup or MatchSetup("backgammon", {"cube": False}, pace="normal"),
        players=[*map(Player, users), *([Player(computer=computer)] if computer else [])],
        commitment=draws.commit(4),
    )
    begin_jointly(match)
    return JointTable(match.pk)


def begin_jointly(match: Match) -> None:
    """Let each player's browser seal a seed and an anchor, and open both; then pages are open."""
    seats = match.seats.exclude(user=None).select_related("user").order_by("join")
    users = {seat.join: seat.user for seat in seats if seat.user}
    for join, user in users.items():
        anchor = bytes.fromhex(link_of(user, 0))
        seal = bdice2.seal(match.pk, join, user.username, anchor).hex()
        seal_seed(match_id=match.pk, user=user, seal=seal, request_id="seal")
    for user in users.values():
        open_seed(
            match_id=match.pk,
            user=user,
            seed=user.username,
            anchor=link_of(user, 0),
            request_id="open",
        )
    for user in users.values():
        players.join(match.pk, user, f"socket of {user.username}")


def send_links(match: Match) -> None:
    """Let the browsers of players answer if a throw waits for them; now and then, one has no link.

    A player who has taken a seat later has a chain that the match does not know.
    """
    pending = joint_dice.pending_throw(Match.objects.get(pk=match.pk))
    for seat in pending.awaited if pending else ():
        user = match.seats.select_related("user").get(number=seat).user
        assert pending is not None
        assert user is not None
        link = "" if pending.number % 5 == seat else link_of(user, pending.number)
        reveal_link(match_id=match.pk, user=user, number=pending.number, link=link)
