"""Quick games: which open seeks offer one, and how many players wait for each game and pace."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from django.utils import timezone

from games.engine.games import table
from games.engine.options import Value, option_values
from games.play.setup import StoredSetup
from lobby.models import Seek, Ticket
from lobby.seeks.expiry import PRESENT_WITHIN

SEATS = 2
Tile = tuple[str, str]
"""A game and a pace, as quick pairing offers them."""


@cache
def _default_options(game: str) -> Mapping[str, Value]:
    return option_values(table(game, {}, SEATS))


def is_standard(seek: Seek) -> bool:
    """Whether a seek offers what quick pairing does: default options, clocks without days off.

    It is rated, or its opener is a guest, whose seek is never rated.
    """
    return has_standard_rules(seek) and not seek.private and (seek.rated or seek.opener.is_guest)


def has_standard_rules(stored: StoredSetup) -> bool:
    """Whether a match or seek has the default options, and clocks without days off."""
    is_default = stored.options == _default_options(stored.game)
    return is_default and not (stored.weekends or stored.vacation)


def load_searches() -> Mapping[int, Tile]:
    """Return what each user in quick pairing looks for, by user id.

    Reads a partial index of the tickets to be paired: those that find an opponent leave it.
    """
    tickets = Ticket.objects.to_be_paired().order_by()
    return {user: (game, pace) for user, game, pace in tickets.values_list("user", "game", "pace")}


def count_waiting(seeks: Iterable[Seek], searches: Mapping[int, Tile]) -> Mapping[Tile, int]:
    """Return how many players wait for each game and pace; combinations without any are left out.

    Counts the `searches` in quick pairing, and the open `seeks` that it would join.
    """
    waiting = Counter(searches.values())
    waiting.update((seek.game, seek.pace) for seek in seeks if waits_on_tile(seek))
    return waiting


def waits_on_tile(seek: Seek) -> bool:
    """Whether quick pairing would join this open seek, so that its opener is counted on a tile."""
    is_present = seek.seen_at >= timezone.now() - PRESENT_WITHIN
    return seek.seats == SEATS and is_present and is_standard(seek)
