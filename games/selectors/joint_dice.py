"""What a match stores of its joint dice (`Match.joint`): players' chains, and the pending throw.

Throws are numbered throughout a match, and throw number n takes link number n of each chain,
counted from the throw at which the chain started. The number only grows: a throw that was asked for
and did not happen uses its number up, so a link revealed for it is never taken for another throw.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from games.models import Match
from games.proof import bdice2


@dataclass(frozen=True, slots=True)
class Chain:
    """The hash chain of a seat: what the site knows of it."""

    start: int
    """The number of the throw before the first one that takes a link of this chain."""
    number: int
    """The number of the throw for which the last known link was revealed, or `start`."""
    known: str
    """The last link that was revealed, in hexadecimal; the anchor if none was."""
    withheld: int = 0
    """How many links of this seat were awaited in vain, also of its earlier chains."""

    def accepts(self, number: int, link: str) -> bool:
        """Whether this is the link for a throw that is not earlier than the last known one."""
        if number == self.number:
            return link == self.known and number > self.start
        try:
            return bdice2.follows(
                bytes.fromhex(link), bytes.fromhex(self.known), number - self.number
            )
        except ValueError:
            return False

    def has_link_for(self, number: int) -> bool:
        """Whether the chain is long enough for this throw, and has started before it."""
        return self.start < number <= self.start + bdice2.CHAIN_LENGTH


@dataclass(frozen=True, slots=True)
class PendingThrow:
    """A throw that waits for links of players who are there."""

    number: int
    roller: int
    links: tuple[str | None, ...]
    """The link of each seat in hexadecimal; None for one that is absent or still awaited."""
    awaited: tuple[int, ...]
    """The seats whose links are awaited."""
    asked_at: datetime
    until: datetime
    """When the throw is made without the links that are still missing."""
    user: int | None
    """The user who asked for the throw; None for a bot."""
    automatic: bool
    request_id: str | None

    def without(self, seat: int) -> "PendingThrow":
        """Return the throw, no longer waiting for this seat."""
        return replace(self, awaited=tuple(each for each in self.awaited if each != seat))

    def with_link(self, seat: int, link: str) -> "PendingThrow":
        """Return the throw with the link of this seat."""
        links = (*self.links[:seat], link, *self.links[seat + 1 :])
        return replace(self.without(seat), links=links)


@dataclass(frozen=True, slots=True)
class JointDice:
    number: int
    """The number of the last throw that was asked for."""
    chains: tuple[Chain | None, ...]
    """The chain of each seat; None for a seat without one."""
    pending: PendingThrow | None = None

    def without_links_of(self, seats: Collection[int]) -> "JointDice":
        """Return the dice after a throw waited in vain for links of these seats."""
        chains = (
            replace(chain, withheld=chain.withheld + 1) if chain and seat in seats else chain
            for seat, chain in enumerate(self.chains)
        )
        pending = self.pending
        for seat in seats:
            pending = pending and pending.without(seat)
        return replace(self, chains=tuple(chains), pending=pending)

    def with_chain(self, seat: int, chain: Chain | None) -> "JointDice":
        """Return the dice with another chain of this seat."""
        return replace(self, chains=(*self.chains[:seat], chain, *self.chains[seat + 1 :]))


def new_dice(anchors: Sequence[str]) -> JointDice:
    """Return the joint dice of a match that begins; `anchors` has that of each seat, or nothing."""
    return JointDice(0, tuple(Chain(0, 0, anchor) if anchor else None for anchor in anchors))


def read(match: Match) -> JointDice | None:
    """Return the joint dice of a match; None if its throws depend on no links."""
    form = match.joint
    if form is None:
        return None
    pending, chains = form["pending"], form["chains"]
    return JointDice(
        form["number"],
        tuple(chain and Chain(**chain) for chain in chains),
        pending
        and PendingThrow(
            **{
                **pending,
                "links": tuple(pending["links"]),
                "awaited": tuple(pending["awaited"]),
                "asked_at": datetime.fromisoformat(pending["asked_at"]),
                "until": datetime.fromisoformat(pending["until"]),
            }
        ),
    )


def store(match: Match, dice: JointDice) -> None:
    """Write the joint dice to the match object, which the caller has to save."""
    form = asdict(dice)
    if form["pending"]:
        for name in ("asked_at", "until"):
            form["pending"][name] = form["pending"][name].isoformat()
    # As it is read again from the database, so that unchanged dice are not saved.
    form["chains"] = list(form["chains"])
    match.joint = form


def pending_throw(match: Match) -> PendingThrow | None:
    """Return the throw that waits for links, or None."""
    dice = read(match) if match.joint and match.joint["pending"] else None
    return dice.pending if dice else None


def drop_pending(match: Match) -> None:
    """Give up the pending throw, if there is one; its number stays used."""
    if match.joint and match.joint["pending"]:
        match.joint = {**match.joint, "pending": None}


def withheld_links(match: Match, seat: int) -> int:
    """Return how many links of this seat were awaited in vain; 0 without joint dice."""
    chains = match.joint["chains"] if match.joint else ()
    chain = chains[seat] if seat < len(chains) else None
    return int(chain.get("withheld", 0)) if chain else 0


def end_chain(match: Match, seat: int) -> None:
    """Let joint throws of the match take no further links of this seat's chain."""
    dice = read(match)
    if dice is not None:
        pending = dice.pending and dice.pending.without(seat)
        store(match, replace(dice.with_chain(seat, None), pending=pending))
