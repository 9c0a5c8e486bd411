"""Draws throws from secret keys; there is no other source of chance in a match.

Every game of a match has a key. The site commits to all keys of a match before its players sit
down. A throw is computed only when it is due, from three things: the key of the game, the players'
seeds, and the number of the draw. See `games.proof.protocols`.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.ops.compiled_query import CompiledQuery
from games.dice.encryption import decrypt, encrypt, is_readable
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Commitment, Event, Ledger, Match, Secret
from games.proof import bdice1, protocols
from games.proof.bdice2 import Contribution, links_of_throw

_with_secret = CompiledQuery(
    lambda match_id: Commitment.objects.select_related("secret").filter(pk=match_id)
)


@sensitive_variables()
def new_root_key() -> bytes:
    """Return a random root key; the keys of all games of a match are derived from it."""
    return secrets.token_bytes(bdice1.HASH_SIZE)


KEYS_OF_LONG_MATCH = 64
"""Number of keys for a match to several points; no match has more games."""
KEYS_OF_ONE_GAME = 4
"""Number of keys for a match of one game; all but the first are for reopenings."""
KEYS_KEPT_FOR = timedelta(days=30)
"""How long after its end staff may reopen a match. Root keys are kept for this time."""


def keys_needed(rules: Rules[State]) -> int:
    """Return the number of keys for a match; some are left over in case staff reopens it."""
    return KEYS_OF_ONE_GAME if rules.match_points == 1 else KEYS_OF_LONG_MATCH


@sensitive_variables()
def commit(games: int, *, private: bool = False) -> Commitment:
    """Draw the root key of a coming match and append its commitment to the public log.

    `games` is the number of keys (see `keys_needed`). The public log shows a `private` match only
    as a salted hash. The log stays locked until the transaction ends, so lock all other rows
    before.
    """
    root = new_root_key()
    commitment = Commitment(value=bdice1.commitment(root, games).hex(), games=games)
    commitment.private = private
    commitment.salt = secrets.token_hex(bdice1.HASH_SIZE) if private else ""
    with transaction.atomic():
        ledger, _ = Ledger.objects.select_for_update().get_or_create(pk=1)
        commitment.before, commitment.number = ledger.entry, ledger.lines + 1
        before, value = bytes.fromhex(commitment.before), bytes.fromhex(commitment.value)
        commitment.entry = bdice1.log_entry(before, commitment.name, value).hex()
        commitment.save(force_insert=True)
        Secret.objects.create(commitment=commitment, sealed=encrypt(root))
        ledger.entry, ledger.lines = commitment.entry, commitment.number
        ledger.save()
    return commitment


@sensitive_variables()
def throw(
    match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
) -> Throw:
    """Return the throw that is due in this state, computed from the next draw of the match.

    `links` has the link of each seat in hexadecimal, None for an absent one; empty for a throw that
    depends on none.
    """
    bound = bytes.fromhex(match.digest)
    key, faces = _load_key(match, match.round), rules.faces(state)
    ordered = _order_links(state.seat, links or [None] * rules.seats)
    drawn = protocols.draw(match.protocol, key, bound, match.draws, faces, ordered)
    return rules.read(drawn)


def free_throw(rules: Rules[State], state: State) -> Throw:
    """Return a random throw that is due in a position which belongs to no match."""
    return rules.read([secrets.randbelow(faces) for faces in rules.faces(state)])


@sensitive_variables()
def draw_order(match: Match, count: int) -> list[int]:
    """Return the numbers 0 to `count` - 1 in an order computed from the next draw."""
    bound = bytes.fromhex(match.digest)
    key = _load_key(match, match.round)
    return protocols.draw_order(match.protocol, key, bound, match.draws, count)


def recompute_throw(match: Match, event: Event, faces: Sequence[int]) -> list[int]:
    """Compute again which numbers were drawn for an event.

    `faces` contains the number of faces of each die, stick or cowrie.

    Raises `IndexError` for a draw that has not been made yet, so that future throws stay secret.
    """
    index = _find_draw_number(match, event)
    key, bound = _load_key(match, event.round), digest(match, event.round)
    links = links_of_event(event, len(match.seat_list))
    return protocols.draw(match.protocol, key, bound, index, faces, links)


def links_of_event(event: Event, seats: int) -> list[bytes | None]:
    """Return the links on which the throw of an event depends, in the order of the protocol."""
    links = event.links["links"] if event.links else [None] * seats
    return _order_links(event.seat, links)


def _order_links(roller: int | None, links: Sequence[str | None]) -> list[bytes | None]:
    return links_of_throw(roller, [None if link is None else bytes.fromhex(link) for link in links])


def recompute_order(match: Match, event: Event, count: int) -> list[int]:
    """Compute again which order of seats was drawn for an event. `count` is the number of seats.

    Raises `IndexError` for a draw that has not been made yet.
    """
    index = _find_draw_number(match, event)
    key, bound = _load_key(match, event.round), digest(match, event.round)
    return protocols.draw_order(match.protocol, key, bound, index, count)


def digest(match: Match, game: int) -> bytes:
    """Return the digest of a game, on which all throws depend: a hash of seeds and anchors."""
    joined = match.seats.order_by("join")
    given = [
        Contribution(seat.contribution, seat.seed, bytes.fromhex(seat.anchor)) for seat in joined
    ]
    return protocols.digest(match.protocol, match.pk, game, given)


@sensitive_variables()
def reveal_key(commitment: Commitment, game: int = 1) -> None:
    """Publish the key of a finished game. Does nothing if it is already public."""
    if len(commitment.keys) >= game:
        return
    key = _load_secret(commitment, game)
    commitment.keys, commitment.told_at = [*commitment.keys, key.hex()], timezone.now()
    commitment.save(update_fields=["keys", "told_at"])


def discard_root_key(commitment: Commitment) -> None:
    """Delete the root key of a match, so that no further keys can be derived from it."""
    Secret.objects.filter(commitment=commitment).delete()


def discard_old_root_keys(now: datetime) -> None:
    """Delete the root keys of all matches that ended too long ago to be reopened."""
    Secret.objects.filter(commitment__match__ended_at__lt=now - KEYS_KEPT_FOR).delete()


def has_further_key(match: Match) -> bool:
    """Whether a key is left with which a finished match could be reopened."""
    secret_exists = Secret.objects.filter(commitment=match.commitment_id).exists()
    return secret_exists and match.round < match.commitment.games


def _find_draw_number(match: Match, event: Event) -> int:
    """Return the number of the draw of an event.

    An event without a draw gets the number of the next draw. Raises `IndexError` for a draw that
    has not been made yet.
    """
    number = match.draws if event.draw is None else event.draw
    if event.round > match.round or (event.round == match.round and number >= match.draws):
        raise IndexError(number)
    return number


def count_unreadable_keys(latest: int) -> int:
    """Return how many of the latest stored root keys `settings.DICE_KEYS` do not decrypt."""
    found = Secret.objects.order_by("-pk").values_list("sealed", flat=True)[:latest]
    return sum(not is_readable(sealed) for sealed in found)


@sensitive_variables()
def _load_key(match: Match, game: int) -> bytes:
    if not Match.commitment.is_cached(match):
        [match.commitment] = _with_secret(match.commitment_id)
    keys = match.commitment.keys
    return (
        bytes.fromhex(keys[game - 1]) if game <= len(keys) else _load_secret(match.commitment, game)
    )


@sensitive_variables()
def _load_secret(commitment: Commitment, game: int) -> bytes:
    root = decrypt(commitment.secret.sealed)
    return bdice1.key_chain(commitment.games, root)[game - 1]
