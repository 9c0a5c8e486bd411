"""The only source of chance: each match has keys of its own, fixed before anybody sits down.

A throw follows from the key of its game, from what the players gave, and from its number; it is
worked out when it is due and never before. See `games.proof.bdice1`.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from games.engine.core import Rules, State, Throw
from games.models import Commitment, Ledger, Match, Secret
from games.proof import bdice1
from games.vault import locked, unlocked


@sensitive_variables()
def new_root() -> bytes:
    """The root of a match's keys, which nobody knows."""
    return secrets.token_bytes(bdice1.SIZE)


@sensitive_variables()
def fix() -> Commitment:
    """Choose the dice of a match to come and append a line to the public log, for all to see.

    The log is locked until the transaction ends: nothing else may be locked after this.
    """
    root = new_root()
    commitment = Commitment(value=bdice1.commitment(root).hex())
    with transaction.atomic():
        ledger, _ = Ledger.objects.select_for_update().get_or_create(pk=1)
        commitment.before, commitment.number = ledger.entry, ledger.lines + 1
        before, value = bytes.fromhex(commitment.before), bytes.fromhex(commitment.value)
        commitment.entry = bdice1.entry(before, commitment.match_id, value).hex()
        commitment.save(force_insert=True)
        Secret.objects.create(commitment=commitment, sealed=locked(root))
        ledger.entry, ledger.lines = commitment.entry, commitment.number
        ledger.save()
    return commitment


@sensitive_variables()
def throw(match: Match, rules: Rules[State], state: State) -> Throw:
    """Throw what is due in this position, by the next draw of the match."""
    return rules.read(_draw(match, match.draws, rules.faces(state)))


@sensitive_variables()
def order(match: Match, many: int) -> list[int]:
    """The numbers 0 to `many` - 1, mixed by the next draw of the match."""
    return _order(match, match.draws, many)


def again(match: Match, index: int, faces: Sequence[int]) -> list[int]:
    """What an earlier draw of a match gave.

    Raises `IndexError` for a draw that has not been made: nobody looks ahead.
    """
    _check_made(match, index)
    return _draw(match, index, faces)


def order_again(match: Match, index: int, many: int) -> list[int]:
    """How an earlier draw of a match mixed the seats; see `again`."""
    _check_made(match, index)
    return _order(match, index, many)


@sensitive_variables()
def tell(commitment: Commitment) -> None:
    """Make the key known to all, once it can help nobody any more; told twice, it is told once."""
    secret = Secret.objects.filter(commitment=commitment).first()
    if secret is None:
        return
    commitment.keys, commitment.told_at = [unlocked(secret.sealed).hex()], timezone.now()
    commitment.save(update_fields=["keys", "told_at"])
    secret.delete()


def _check_made(match: Match, index: int) -> None:
    if index >= match.draws:
        raise IndexError(index)


@sensitive_variables()
def _draw(match: Match, index: int, faces: Sequence[int]) -> list[int]:
    return bdice1.draw(_key(match), bytes.fromhex(match.digest), index, faces)


@sensitive_variables()
def _order(match: Match, index: int, many: int) -> list[int]:
    return bdice1.order(_key(match), bytes.fromhex(match.digest), index, many)


@sensitive_variables()
def _key(match: Match) -> bytes:
    if match.commitment.keys:
        return bytes.fromhex(match.commitment.keys[0])
    return unlocked(Secret.objects.get(commitment=match.commitment_id).sealed)
