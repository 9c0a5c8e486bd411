"""Check of the links of joint throws in a record: each follows from its player's sealed anchor."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.proof import rulings
from games.proof.bdice2 import follows, links_of_throw
from games.proof.record import ANCHOR, HEX, JOINT, RULING, THROW, Record, RecordEvent


@dataclass(frozen=True, slots=True)
class _Chain:
    number: int
    """The number of the throw of the last known link."""
    known: bytes


def links_of_event(record: Record, event: RecordEvent) -> list[bytes | None]:
    """Return the links on which the draw of an event depends, in the order of the protocol."""
    seats = len(record.seats)
    links = _links_by_seat(record, event)
    roller = event.seat if event.seat is not None and event.seat < seats else None
    return links_of_throw(roller, links or [None] * seats)


def _links_by_seat(record: Record, event: RecordEvent) -> list[bytes | None]:
    """Return the link of each seat in a joint throw; empty for all other events."""
    if record.proof.level != JOINT or event.joint is None:
        return []
    return list(event.joint.links) if len(event.joint.links) == len(record.seats) else []


def are_links_right(record: Record) -> bool:
    """Whether all throws of players are joint, and each link follows from the one before it.

    The first link of a chain follows from its anchor. A chain that was agreed on later takes no
    link before the second throw after that; one ends when its seat gets another player.
    """
    chains = {seat.number: _Chain(0, seat.anchor) for seat in record.seats if seat.anchor}
    number = 0
    for event in record.events:
        if event.kind == ANCHOR and event.seat is not None:
            chain = _agreed_chain(event, number)
            if chain is None:
                return False
            chains[event.seat] = chain
        elif event.kind == RULING and (event.action or {}).get("ruling") == rulings.RESEAT:
            chains = {seat: chain for seat, chain in chains.items() if seat != _seat_of(event)}
        elif event.kind == THROW and event.seat is not None:
            links = _links_by_seat(record, event)
            if event.joint is None or event.joint.number <= number or not links:
                return False
            number = event.joint.number
            for seat, link in enumerate(links):
                if link is not None and not _accept(chains, seat, number, link):
                    return False
        elif event.joint is not None:
            return False
    return True


def _agreed_chain(event: RecordEvent, number: int) -> _Chain | None:
    """Return the chain of an event; None if it starts too early after joint throw `number`.

    Otherwise it could have been chosen to suit links that were already known.
    """
    action = event.action or {}
    anchor, start = action.get("anchor"), action.get("start")
    if not (isinstance(anchor, str) and HEX.fullmatch(anchor) and isinstance(start, int)):
        return None
    return _Chain(start, bytes.fromhex(anchor)) if start > number else None


def _seat_of(event: RecordEvent) -> object:
    return (event.action or {}).get("seat")


def _accept(chains: dict[int, _Chain], seat: int, number: int, link: bytes) -> bool:
    """Whether a link follows from the last known one of its seat, which it then replaces."""
    chain = chains.get(seat)
    if chain is None or not follows(link, chain.known, number - chain.number):
        return False
    chains[seat] = _Chain(number, link)
    return True


def count_absences(record: Record) -> Iterator[tuple[int, int]]:
    """Yield each seat that had an anchor, and the number of joint throws without its link."""
    throws = [links for event in record.events if (links := _links_by_seat(record, event))]
    for seat in record.seats:
        if seat.anchor:
            yield seat.number, sum(links[seat.number] is None for links in throws)
