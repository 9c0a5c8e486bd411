"""Quick games: which setups they have, which open seeks offer one, and how many players wait.

A quick game is named by its game and its pace, or by its game and the name of a match with the
cube, whose pace is always `CUBE_PACE`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.utils import timezone
from django.utils.translation import gettext

from games.clock import paces
from games.engine.explanations import InvalidPosition
from games.engine.games import table
from games.engine.options import Value, option_values
from games.engine.words import gettext_noop
from games.play.services import MatchSetup
from games.play.setup import StoredSetup
from games.text.setup import clock_text, pace_choices
from lobby.models import Seek, Ticket
from lobby.seeks.expiry import PRESENT_WITHIN
from lobby.setup_line import LENGTHS

SEATS = 2
PACES = ("blitz", "normal", "long", paces.NONE)
"""The paces of quick games."""
CUBE_MATCHES = ("cube-3", "cube-5")
"""The lengths (`LENGTHS`) of quick matches with the cube."""
CUBE_PACE = "normal"
Tile = tuple[str, str]
"""A game and a pace or a match with the cube, as quick pairing offers them."""


def cube_matches(game: str) -> Sequence[str]:
    """Return the quick matches with the cube of a game; empty in games without a cube."""
    return [name for name in CUBE_MATCHES if name in LENGTHS.get(game, {})]


def quick_setup(game: str, name: str) -> MatchSetup:
    """Return the setup of a quick game. Raises `InvalidPosition` if it is not offered."""
    if name in cube_matches(game):
        return MatchSetup(game, _options(game, name), pace=CUBE_PACE)
    if name not in PACES:
        words = gettext_noop("“Play now” does not offer this pace: %(pace)s.")
        raise InvalidPosition(words, pace=name[:40])
    return MatchSetup(game, pace=name)


def quick_title(game: str, name: str) -> str:
    """Return the pace of a quick game in words, for a match with the cube after its length."""
    if name not in CUBE_MATCHES:
        return str(pace_choices()[name])
    return f"{gettext(LENGTHS[game][name][0])} · {clock_text(quick_setup(game, name))}"


def quick_name(stored: StoredSetup) -> str:
    """Return the name of the quick game with the rules and clocks of a match or seek; else ""."""
    if stored.weekends or stored.vacation:
        return ""
    if stored.options == _options(stored.game):
        return stored.pace if stored.pace in PACES else ""
    matches = cube_matches(stored.game) if stored.pace == CUBE_PACE else ()
    return next((name for name in matches if stored.options == _options(stored.game, name)), "")


@cache
def _options(game: str, length: str = "") -> Mapping[str, Value]:
    chosen = LENGTHS[game][length][1] if length else {}
    return option_values(table(game, chosen, SEATS))


def offered_game(seek: Seek) -> str:
    """Return the name of the quick game that a seek offers as quick pairing does; else "".

    The seek is public and rated, or its opener is a guest, whose seek is never rated.
    """
    is_like = not seek.private and (seek.rated or seek.opener.is_guest)
    return quick_name(seek) if is_like else ""


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
    waiting.update((seek.game, offered_game(seek)) for seek in seeks if waits_on_tile(seek))
    return waiting


def waits_on_tile(seek: Seek) -> bool:
    """Whether quick pairing would join this open seek, so that its opener is counted on a tile."""
    is_present = seek.seen_at >= timezone.now() - PRESENT_WITHIN
    return seek.seats == SEATS and is_present and bool(offered_game(seek))
