"""Random links of joint dice in a test of a match: right, wrong, late and none."""

import hashlib

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.models import Event, Match
from games.play.revealing import add_chain, reveal_link
from games.play.services import open_seed, seal_seed
from games.proof import bdice2
from games.selectors import joint_dice
from tests.games.support.slow_model.comparison import WITH_LINK, seats
from tests.games.support.slow_model.match import World
from tests.games.support.slow_model.random_presence import Comings
from tests.games.support.slow_model.table import TimedAction


class Linked(Comings):
    """Test of a match with joint dice against its model. A rematch of it has plain dice."""

    chains: dict[int, tuple[int, bytes]]
    """The chain of each seat: the throw after which it starts, and its secret."""

    def begins(self, chained: int) -> None:
        """Begin the match with a chain for each seat whose bit is set; all pages are open."""
        who = [seat for seat in range(len(self.users)) if chained >> seat & 1]
        self.chains = {seat: (0, self._secret(seat, 0)) for seat in who}
        match, anchors = Match.objects.get(pk=self.pk), {seat: self.link(seat, 0) for seat in who}
        for seat, user in enumerate(self.users):
            assert user is not None
            anchor = bytes.fromhex(anchors.get(seat, ""))
            seal = bdice2.seal(match.pk, seat, "seed", anchor).hex()
            seal_seed(match_id=self.pk, user=user, seal=seal, request_id="seal")
        for seat, user in enumerate(self.users):
            assert user is not None
            open_seed(
                match_id=self.pk,
                user=user,
                seed="seed",
                anchor=anchors.get(seat, ""),
                request_id="open",
            )
        self.apply_to_model(TimedAction(self.now, None, f"chains {' '.join(map(str, who))}"))
        for seat in self.world.seats:
            self.comes(seat)

    def _secret(self, seat: int, start: int) -> bytes:
        return hashlib.sha256(f"{seat} from {start}".encode()).digest()

    def link(self, seat: int, number: int) -> str:
        """Return the link of this seat for a throw, of the chain that it has now."""
        start, secret = self.chains[seat]
        return bdice2.chain_link(secret, number - start).hex()

    def next_link(self, seat: int) -> str:
        """Return the link that the page of this seat has for the next throw; empty without one."""
        number = self.world.joint_throws + (self.world.pending is None)
        serves = seat in self.chains and self.chains[seat][0] < number
        return self.link(seat, number) if serves else ""

    def next_of(self, world: World, pick: int) -> str:
        """Let most pages send their link with a throw."""
        action = super().next_of(world, pick)
        linked = action == "throw" and world.chains and pick % 4
        return action + WITH_LINK if linked else action

    # ---- Requests

    @precondition(lambda self: self.world.chains)
    @rule(
        seat=seats,
        how=st.sampled_from(["right", "right", "right", "none", "wrong"]),
        late=st.sampled_from([0, 0, 0, 1]),
    )
    def sends_a_link(self, seat: int, how: str, late: int) -> None:
        """Let a page of this seat send its link, no link, or that of another chain.

        `late` is by how many throws the page is behind.
        """
        seat %= len(self.users)
        number = max(self.world.joint_throws - late, 1)
        self._sends(seat, number, how)

    def _sends(self, seat: int, number: int, how: str) -> None:
        link = self.next_link(seat) if how == "right" else ""
        if how == "wrong" or (how == "right" and not link):
            how, link = "wrong", hashlib.sha256(b"another chain").hexdigest()
        reveal_link(match_id=self.pk, user=self.user(seat), number=number, link=link)
        self.apply_to_model(TimedAction(self.now, seat, f"link {number} {how}"))

    @precondition(lambda self: self.world.pending)
    @rule(absent=st.sampled_from([-1, -1, 0, 1, 2, 3]), late=st.integers(0, 2))
    def all_send_links(self, absent: int, late: int) -> None:
        """Let all pages that are asked send their links but one, for which the throw waits."""
        self.all_answer(absent)
        if self.world.pending is not None:
            self.passes(late)
            self.timekeeper_runs()

    def all_answer(self, absent: int = -1) -> None:
        """Let the page of each seat that is asked send its link, except for the seat `absent`."""
        pending = self.world.pending
        for seat in sorted(pending.awaited if pending else ()):
            if pending is not None and seat != absent:
                self._sends(seat, pending.number, "right")

    @precondition(lambda self: self.world.chains)
    @rule(seat=seats)
    def has_another_chain(self, seat: int) -> None:
        """Let this seat, on another device, agree on another chain if it may."""
        seat %= len(self.users)
        start = self.world.joint_throws + 1
        before, self.chains = self.chains, {**self.chains, seat: (start, self._secret(seat, start))}
        anchor = self.link(seat, start)
        got = add_chain(match_id=self.pk, user=self.user(seat), anchor=anchor)
        if got is None:
            self.chains = before
        self.apply_to_model(TimedAction(self.now, seat, "anchor"))
        assert got == (None if self.chains == before else self.world.chains[seat].start)

    # ---- What must be so

    def check(self, match: Match, world: World) -> None:
        """Also assert that the same links have come and are awaited, and that numbers grow."""
        super().check(match, world)
        dice, waits = joint_dice.read(match), world.pending
        assert (dice is not None) == bool(world.chains)
        if dice is None:
            return
        assert dice.number == world.joint_throws
        assert [(each.start, each.withheld) if each else None for each in dice.chains] == [
            (world.chains[seat].start, world.chains[seat].withheld)
            if seat in world.chains
            else None
            for seat in world.seats
        ]
        assert (dice.pending is None) == (waits is None)
        if dice.pending is not None and waits is not None:
            came = {seat for seat, link in enumerate(dice.pending.links) if link is not None}
            assert (dice.pending.number, {*dice.pending.awaited}, came) == (
                waits.number,
                waits.awaited,
                waits.links,
            )
        throws = Event.objects.filter(match=match, kind="throw", seat__isnull=False)
        numbers = list(throws.values_list("links__number", flat=True))
        assert numbers == sorted({*numbers})
