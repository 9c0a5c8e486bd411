"""Request names of actions: a player cannot use up the name of another player's next action."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pytest

from accounts.models import User
from games.models import Event
from games.play.services import Stale
from tests.games.support.clients import HTMX, browser, text
from tests.games.support.matches import Table, everything, sit_down
from tests.games.support.situations import TURN, Done, Situation, Wish, bring_about
from tests.support.host_clock import Time

pytestmark = pytest.mark.usefixtures("stated_dice")

THREE_WITH_COMPUTERS = partial(Situation, wishes=(), seats=3, abandoned="computer")


@dataclass(frozen=True)
class Attack:
    """Attack by a player who uses up the request name of another player's next action."""

    situation: Situation
    attack: Wish
    """The attacker's action under the victim's name."""
    action: Wish
    """The victim's action."""
    events: int = 1
    """How many events the attack records: the victim's page shows the board after them."""


def two(begun: Sequence[Done], attack: Wish, action: Wish, points: int = 1) -> Attack:
    """Return an attack in a backgammon match of two.

    `begun` are the actions before it, `attack` is the attacker's action, `action` the victim's.
    """
    return Attack(Situation(begun, (), points=points), attack, action)


OFFER: Wish = (1, "offer abort")
ATTACKS = {
    "throw": two(TURN[:3], (0, "done"), (1, "throw")),
    "move": two(TURN[:1], OFFER, (0, "move 12 18 6")),
    "typed move": two(TURN[:1], OFFER, (0, "play 13/7 24/21")),
    "undo": two(TURN[:2], OFFER, (0, "undo")),
    "done": two(TURN[:3], OFFER, (0, "done")),
    "resign": two(TURN[:1], OFFER, (0, "resign")),
    "give": two(TURN[:1], OFFER, (0, "give")),
    "offer": two(TURN[:1], OFFER, (0, "offer resign 1")),
    "accept": two([*TURN, (0, "offer resign 1")], (0, "offer abort"), (1, "accept {offer}")),
    "refuse": two([*TURN, (0, "offer resign 1")], (0, "offer abort"), (1, "refuse {offer}")),
    "withdraw": two([*TURN, (1, "offer resign 1")], (0, "offer abort"), (1, "withdraw {offer}")),
    "ready": two([(0, "resign")], (0, "ready"), (1, "ready"), points=3),
    "rematch": two([(0, "resign")], (0, "rematch"), (1, "rematch")),
    "claim a seat": Attack(THREE_WITH_COMPUTERS([(0, "away")]), (2, "resign"), (1, "claim 0")),
    "claim the win": Attack(
        THREE_WITH_COMPUTERS([(0, "away"), (1, "claim 0")]), (1, "resign"), (2, "claim")
    ),
    "return": Attack(THREE_WITH_COMPUTERS([(0, "away")]), (1, "claim 0"), (0, "return"), events=2),
}


@pytest.fixture(params=list(ATTACKS))
def attack(request: pytest.FixtureRequest) -> Attack:
    """One attack for each kind of action that the victim can want to send."""
    return ATTACKS[request.param]


@pytest.fixture
def attacked_table(attack: Attack, users: list[User], time: Time) -> Table:
    """A match after the actions before the attack."""
    table = attack.situation.sit_down(users)
    for done in attack.situation.begun:
        bring_about(table, time, done)
    return table


def named_for(table: Table, attack: Attack) -> str:
    """Return the request name that the victim's page will use after the attack."""
    return f"{table.match.version + attack.events}.{attack.action[0]}"


def find_wanted_action(table: Table, attack: Attack) -> tuple[int, str]:
    """Return the victim's seat and action in wire form; answers name the first open offer."""
    seat, action = attack.action
    offers = table.match.offers
    assert seat is not None
    return seat, action.format(offer=offers[0]["number"] if offers else 0)


def own_events(table: Table, user: User) -> int:
    """Return how many events of a match this user has caused."""
    return Event.objects.filter(match=table.pk, user=user).count()


class TestServices:
    """Attacks by direct calls of the services."""

    def test_a_used_name_stops_no_other_player(self, attacked_table: Table, attack: Attack) -> None:
        name, (attacker, bait) = named_for(attacked_table, attack), attack.attack
        assert attacker is not None
        attacked_table.act(attacker, bait, request_id=name)
        seat, action = find_wanted_action(attacked_table, attack)
        version, before = (
            attacked_table.match.version,
            own_events(attacked_table, attacked_table.user(seat)),
        )
        attacked_table.act(seat, action, version=version, request_id=name)
        assert own_events(attacked_table, attacked_table.user(seat)) > before
        attacked_table.check()
        after = everything()
        attacked_table.act(seat, action, version=version, request_id=name)
        assert everything() == after

    def test_another_action_under_an_own_name_is_stale(
        self, attacked_table: Table, attack: Attack
    ) -> None:
        name, (attacker, bait) = named_for(attacked_table, attack), attack.attack
        assert attacker is not None
        attacked_table.act(attacker, bait, request_id=name)
        seat, action = find_wanted_action(attacked_table, attack)
        version = attacked_table.match.version
        attacked_table.act(seat, action, version=version, request_id=name)
        if action.startswith(("accept", "refuse", "withdraw")):
            # An answer is identified by its offer and uses up no name.
            return
        before = everything()
        with pytest.raises(Stale):
            attacked_table.act(seat, "claim 3", version=version, request_id=name)
        with pytest.raises(Stale):
            attacked_table.act(attacker, "claim 3", version=version, request_id=name)
        assert everything() == before


class TestPages:
    """Attacks by HTTP requests, with the request names that pages use."""

    def test_a_used_name_stops_no_other_player(self, attacked_table: Table, attack: Attack) -> None:
        name, (attacker, bait) = named_for(attacked_table, attack), attack.attack
        assert attacker is not None
        assert send(attacked_table, attacker, bait, attacked_table.match.version, name) == 204
        seat, action = find_wanted_action(attacked_table, attack)
        version = attacked_table.match.version
        assert shown_name(attacked_table, seat) == name
        for _ in range(2):
            assert send(attacked_table, seat, action, version, name) == 204
        asked = attacked_table.match.events.filter(
            user=attacked_table.user(seat), number__gt=version
        )
        assert asked.exists()
        attacked_table.check()

    def test_the_names_of_coming_boards_cannot_be_used_up(
        self, users: list[User], time: Time
    ) -> None:
        """Offers that are sent under the names of an opponent's next requests stop no request."""
        table = sit_down(*users[:2], pace="normal")
        table.play(0, "throw")
        for _ in range(3):
            name = f"{table.match.version + 2}.0"
            assert send(table, 1, "offer abort", table.match.version, name) == 204
            offer = table.match.offers[0]["number"]
            assert send(table, 1, f"withdraw {offer}", table.match.version, name) == 204
            assert shown_name(table, 0) == name
        for action in ("move 12 18 6", "move 18 21 3", "done"):
            shown = shown_name(table, 0)
            assert send(table, 0, action, table.match.version, shown) == 204
        table.check()


def send(table: Table, seat: int, action: str, version: int, name: str) -> int:
    """Post an action of this seat with a given version and request name; return the status."""
    form = {"action": action, "version": str(version), "request_id": name}
    client = browser(table.user(seat))
    return client.post(f"/matches/{table.pk}/act/", form, headers=HTMX).status_code


def shown_name(table: Table, seat: int) -> str:
    """Return the request name in the form on the page of the player in this seat."""
    page = text(browser(table.user(seat)).get(f"/matches/{table.pk}/"))
    found = re.search(r'form="act" type="hidden" name="request_id" value="([^"]*)"', page)
    assert found is not None
    return found[1]
