"""Each game's board from the start to the end of a match, on phones and on wide screens.

The pictures of `pages` show every page; these show what players look at longest.
"""

from collections.abc import Mapping
from functools import partial

from playwright.sync_api import ViewportSize

from games.engine.games import table
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.services import MatchSetup
from tools.gallery.company import Company
from tools.gallery.pages import FIRST_TO_MOVE, GAMES, Page, Who
from tools.gallery.pictures import View
from tools.gallery.tables import (
    Names,
    act_as,
    has_enough_events,
    play_until,
    positions_of_game,
    start_and_contribute,
    starting_from,
)

SIZES: Mapping[str, ViewportSize] = {
    "390 × 844": ViewportSize(width=390, height=844),
    "844 × 390": ViewportSize(width=844, height=390),
    "1440 × 900": ViewportSize(width=1440, height=900),
    "2560 × 1440": ViewportSize(width=2560, height=1440),
}
VIEWS = tuple(
    View(f"{name}, {scheme}", size, how={"color_scheme": scheme}, always=True)
    for name, size in SIZES.items()
    for scheme in ("light", "dark")
)
STATES = ("start", "offer", "end")
PAGES: tuple[Page, ...] = tuple(
    page
    for game in GAMES
    for page in (
        Page(f"{game}: start", f"/matches/{{start of {game}}}/", Who.MEMBER),
        Page(f"{game}: chosen piece", f"/matches/{{{game}}}/", Who.MEMBER, press=FIRST_TO_MOVE),
        Page(f"{game}: offer", f"/matches/{{offer of {game}}}/", Who.MEMBER),
        Page(f"{game}: end", f"/matches/{{end of {game}}}/", Who.MEMBER),
    )
)
MATCH_OPTIONS: Mapping[str, Mapping[str, Value]] = {"backgammon": {"match_points": 3, "cube": True}}
THROWS_LEFT = 4
"""How many throws before its end a game begins that is pictured at its end."""


def set_up_board_states(people: Company, names: Names) -> None:
    """Create a match of each game in each of `STATES`, and add their IDs to `names`."""
    member, rival = people.member, people.rivals[0]
    for game in GAMES:
        setup = MatchSetup(game, MATCH_OPTIONS.get(game, {}), pace="day")
        names[f"start of {game}"] = start_and_contribute(setup, member, rival).pk
        match = start_and_contribute(setup, member, rival)
        if game == "backgammon":
            match = play_until(match, partial(_may_double, match.seat_of(rival)))
            names[f"offer of {game}"] = act_as(match, rival, "call double").pk
        else:
            match = play_until(match, has_enough_events)
            names[f"offer of {game}"] = act_as(match, rival, "offer abort").pk
        setup = MatchSetup(game, pace="day")
        rules = table(game, setup.options, 2)
        with starting_from(rules, _late_position(rules)):
            match = start_and_contribute(setup, member, rival)
        names[f"end of {game}"] = play_until(match, _is_over).pk


def _may_double(seat: int | None, match: Match, rules: Rules[State], state: State) -> bool:
    return state.seat == seat and rules.due(state) == "throw" and bool(rules.legal_moves(state))


def _is_over(match: Match, rules: Rules[State], state: State) -> bool:
    return rules.outcome(state) is not None


def _late_position(rules: Rules[State]) -> State:
    """Return a position `THROWS_LEFT` throws before the end of a game between two casual bots."""
    before_throws = [state for state in positions_of_game(rules) if rules.due(state) == "throw"]
    return before_throws[-THROWS_LEFT]
