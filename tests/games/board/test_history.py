"""Past positions of a match: the board as it was after any event, without buttons for actions."""

import re

import pytest
from django.utils import timezone

from accounts.models import User
from games.board.fragments import past_fragment
from games.board.history import match_at, past_view
from games.board.parts.turn_list import turn_list
from games.board.pregame import PregameView
from games.board.view import MatchView, board_view
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.services import MatchSetup, Player, start_match
from games.selectors.match_log import LISTED_TURNS
from games.selectors.perspective import snapshot_of
from games.timekeeper import run_due
from tests.games.support.clients import HTMX, browser, text
from tests.games.support.matches import BEGUN, SetUp, ShowDice, Table, give, sit_down
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import EVERY_USUAL, begin_with, late, people, sit_down_at
from tests.support.depth import depth

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
LEFT, MOST = depth((10, 24), (28, 80))
"""How many actions of a game are played, about and at most; then a player resigns."""
TOLD = ("stage", "position", "pieces", "holding", "winners", "points", "ending", "ended_at")
"""Fields of a match that an event may change."""
PARTS = ("seats", "board", "position", "rulings", "record", "luck")
"""Parts of a board that a spectator sees in the same way later."""
PRESSED = re.compile(
    r'<button[^>]*form="(act|give)"(?! name="action" value="rematch")'
    r'|movable|data-go=|class="target'
)


def collect_parts(view: MatchView | PregameView) -> dict[str, object]:
    """Return the parts of a view of a match that show a spectator its position and moves."""
    assert isinstance(view, MatchView)
    listed = view.history.rows
    # Past positions list all turns: earlier and later ones, and the whole of the last one.
    known = [row for row in listed if row.begins <= view.attributes.version]
    rows = [(row.side, row.throw, row.moves) for row in known[-LISTED_TURNS // 2 : -1]]
    parts = {part: getattr(view, part) for part in PARTS}
    # The caption of the table says whose turn it is now, or what happened at a past moment.
    return parts | {"rows": rows, "table": view.table.rows}


@EVERY_USUAL
def test_every_moment_of_a_random_game_is_as_it_was(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(7, monkeypatch)
    begin_with(rules, late(rules, 7, LEFT), monkeypatch)
    table = sit_down_at(rules, *people(rules))
    whims, match = Whims(7, table), table.match
    knew = {match.version: [getattr(match, name) for name in TOLD]}
    saw = {match.version: collect_parts(board_view(match, None))}
    while match.stage == Match.Stage.PLAYING:
        action = whims.next(match) if len(saw) < MOST else (match.active_seat or 0, "resign")
        match = table.act(*action)
        table.check()
        knew[match.version] = [getattr(match, name) for name in TOLD]
        saw[match.version] = collect_parts(board_view(match, None))
    match = table.match
    for number, told in knew.items():
        moment = match_at(match, number)
        assert [getattr(moment, name) for name in TOLD] == told
        assert collect_parts(past_view(snapshot_of(match), number, None)) == saw[number]
    for event in table.events:
        assert match_at(match, event.number).position == event.position
        viewer = event.number % (rules.seats + 1)
        board = past_fragment(match, event.number, viewer if viewer < rules.seats else None, "en")
        assert not PRESSED.search(board)


def test_a_moment_is_described_in_its_own_words(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    table.play(1, "throw")
    boards = [past_view(snapshot_of(table.match), number, 0) for number in range(BEGUN, BEGUN + 5)]
    words = [board.announcement for board in boards]
    assert words == [
        "To decide who starts: 3-1. Anna (White) to roll.",
        "Anna rolled 6-3. Anna (White) to play 6 and 3.",
        "Anna played 13/7. Anna (White) to play 3.",
        "Anna played 13/4. Waiting for Anna (White) to end the turn.",
        "Berta (Red) to roll.",
    ]


def test_every_turn_in_the_list_leads_to_its_last_step(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "undo", "move 12 18 6", "move 18 21 3", "done")
    table.play(1, "throw")
    address = f"/matches/{table.pk}/"
    board = text(browser().get(address))
    assert re.findall(r'<a id="turn-\d+" href="([^"]*)"', board) == [
        f"{address}?at={number}" for number in (BEGUN, BEGUN + 5, BEGUN + 7)
    ]
    assert 'aria-current="step"' not in board
    moment = text(browser().get(address, {"at": BEGUN + 5}))
    (marked,) = re.findall(r'<a [^>]*aria-current="step">.*?</a>', moment, re.DOTALL)
    assert "13/4" in marked


def test_a_past_moment_lists_the_whole_match_and_marks_its_turn(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    table.play(1, "throw")
    client, address = browser(), f"/matches/{table.pk}/"
    now = text(client.get(address))
    ids = re.findall(r'<a id="turn-(\d+)"', now)
    for number in range(BEGUN, BEGUN + 5):
        then = text(client.get(address, {"at": number}))
        assert re.findall(r'<a id="turn-(\d+)"', then) == ids
        (marked,) = re.findall(r'<a id="turn-(\d+)"[^>]*aria-current="step"', then)
        assert int(marked) == (BEGUN if number == BEGUN else BEGUN + 3)


def test_steps_leave_out_what_was_undone(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "undo", "move 12 18 6", "move 18 21 3", "done")
    table.play(1, "throw")
    client, address = browser(), f"/matches/{table.pk}/"
    forward = {BEGUN: 1, BEGUN + 1: 4, BEGUN + 2: 4, BEGUN + 3: 4, BEGUN + 4: 5, BEGUN + 5: None}
    for number, step in forward.items():
        page = text(client.get(address, {"at": number}))
        wanted = address if step is None else f"{address}?at={BEGUN + step}"
        assert f'id="step-forward" href="{wanted}"' in page
    back = {BEGUN + 1: 0, BEGUN + 4: 1, BEGUN + 5: 4, BEGUN + 6: 5}
    for number, step in back.items():
        page = text(client.get(address, {"at": number}))
        assert f'id="step-back" href="{address}?at={BEGUN + step}"' in page
    assert f'id="step-back" href="{address}?at={BEGUN + 5}"' in text(client.get(address))


def test_result_and_rematch_can_be_reached_from_every_moment(
    table: Table, anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "resign")
    client, address = browser(anna), f"/matches/{table.pk}/"
    page = text(client.get(address, {"at": BEGUN + 1}))
    assert "Berta (Red) wins" in page
    assert f'<a class="button" id="to-result" href="{address}" data-at="">' in page
    assert 'name="action" value="rematch"' in page
    assert f'form="act" type="hidden" name="version" value="{table.match.version}"' in page
    assert "data-go" not in page
    assert 'id="to-result"' not in text(client.get(address))


def test_the_viewers_own_side_stays_below(table: Table, anna: User, berta: User) -> None:
    table.play(1, "resign")
    below = [
        re.findall(r'id="player-(\d)"', text(browser(user).get(f"/matches/{table.pk}/?at=4")))[-1]
        for user in (anna, berta)
    ]
    assert below == ["0", "1"]


def test_a_past_moment_of_a_finished_match_shows_neither_key_nor_luck(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "resign")
    client, address = browser(), f"/matches/{table.pk}/"
    key = table.match.commitment.keys[0]
    before, after = (text(client.get(address, {"at": number})) for number in (BEGUN + 1, BEGUN + 2))
    for secret in ("record.json", "match.mat", 'id="luck"', key):
        assert secret not in before
    assert "record.json" in after
    assert "Berta (Red) wins" in after


def test_before_the_start_seats_and_seeds_are_secret(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    table = sit_down(anna, berta)
    client, address = browser(anna), f"/matches/{table.pk}/"
    for number, ready in ((1, ["is not ready yet", "is ready"]), (2, ["is ready", "is ready"])):
        page = text(client.get(address, {"at": number}))
        assert re.findall(r"is (?:ready|not ready yet)", page) == ready
        assert table.match.digest not in page
        assert 'class="place' not in page
        assert 'id="gift"' not in page


class TestAddress:
    """The URL of a past position: which numbers of events it takes, and who may open it."""

    @pytest.fixture
    def private(self, anna: User, berta: User, dice_show: ShowDice) -> Table:
        """A private match of Anna and Berta."""
        dice_show((3, 1))
        return sit_down(anna, berta, private=True)

    @pytest.mark.parametrize("page", ["", "board/"])
    @pytest.mark.parametrize(
        ("at", "status"),
        [
            *[(str(number), 200) for number in range(1, BEGUN + 1)],
            ("0", 404),
            (str(BEGUN + 1), 404),
            ("9" * 9, 404),
            ("9" * 5000, 400),
            ("", 400),
            ("x", 400),
            ("-1", 400),
            ("1.5", 400),
            ("٣", 400),
        ],
    )
    def test_only_what_has_happened_can_be_seen(
        self, table: Table, page: str, at: str, status: int
    ) -> None:
        answer = browser().get(f"/matches/{table.pk}/{page}", {"at": at})
        assert answer.status_code == status

    @pytest.mark.parametrize("page", ["", "board/"])
    def test_the_past_of_a_private_match_is_its_players_alone(
        self, private: Table, anna: User, clara: User, page: str
    ) -> None:
        address = f"/matches/{private.pk}/{page}?at=4"
        found = [browser(user).get(address).status_code for user in (anna, clara, None)]
        assert found == [200, 404, 404]

    def test_the_page_of_a_moment_holds_the_board_of_its_fragment(
        self, table: Table, anna: User
    ) -> None:
        client, address = browser(anna), f"/matches/{table.pk}/"
        fragment = text(client.get(f"{address}board/", {"at": "4"}, headers=HTMX))
        page = text(client.get(address, {"at": "4"}))
        assert fragment in page
        assert 'data-v="4"' in fragment
        assert "http-equiv" not in page

    def test_links_and_slider_say_what_there_is(
        self, table: Table, dice_show: ShowDice, anna: User
    ) -> None:
        dice_show((6, 3))
        table.play(0, "throw", "move 12 18 6")
        client, address = browser(anna), f"/matches/{table.pk}/"
        page = text(client.get(address, {"at": "5"}))
        assert dict(re.findall(r'id="step-(\w+)" href="([^"]*)"', page)) == {
            "first": f"{address}?at=3",
            "back": f"{address}?at=4",
            "forward": address,
            "latest": address,
        }
        assert 'name="at" min="3" max="6" value="5"' in page
        assert "aria-disabled" not in page
        end = text(client.get(address, {"at": "6"}))
        assert f'id="step-forward" href="{address}"' in end
        start = text(client.get(address, {"at": "3"}))
        assert start.count('aria-disabled="true"') == 2


def test_a_match_that_has_not_begun_has_a_past_as_well(anna: User, berta: User) -> None:
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(anna), Player(berta)])
    give(match, anna)
    page = text(browser(berta).get(f"/matches/{match.pk}/", {"at": "1"}))
    assert 'id="gift"' not in page
    assert f'id="step-latest" href="/matches/{match.pk}/"' in page


def test_a_computers_turn_is_never_held(anna: User, dice_show: ShowDice) -> None:
    dice_show((3, 1), (6, 3))
    table = sit_down(None, anna)
    while table.state.seat == 0:
        Match.objects.update(due_at=timezone.now())
        run_due()
    assert table.kinds[-3:] == ["throw", "move", "move"]
    assert match_at(table.match, table.match.version).holding is None


def test_a_turn_without_a_choice_is_never_held(set_up: SetUp) -> None:
    table = set_up("backgammon - 0:1,25:14/1:5,20:2,21:2,22:2,23:2,24:2 0 - -", (6, 1))
    table.play(0, "throw", "move 0 6 6", "move 6 7 1")
    assert table.state.seat == 1
    assert match_at(table.match, table.match.version).holding is None


def test_a_double_of_the_past_waits_for_its_answer(users: list[User], dice_show: ShowDice) -> None:
    dice_show((3, 1))
    table = sit_down(*users[:2], options={"match_points": 3, "cube": True})
    table.play(0, "call double")
    table.play(1, "call take")
    double, take = (
        past_view(snapshot_of(table.match), number, None)
        for number in (table.match.version - 1, table.match.version)
    )
    assert double.announcement == "Anna chose: Double. Berta (Red) to answer."
    assert take.announcement == "Berta chose: Take. Anna (White) to roll."


def test_the_list_says_how_the_opening_roll_was_played(
    users: list[User], dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table = sit_down(*users[:2], options={"opening_roll": "opening_dice"})
    [row] = turn_list(snapshot_of(table.match).perspective(None)).rows
    assert (row.side, row.moves) == ("", "Opening roll")
    table.play(0, "move 12 18 6", "move 18 21 3", "done")
    row = turn_list(snapshot_of(table.match).perspective(None)).rows[0]
    assert (row.side, row.throw, row.moves) == ("White", "6-3", "13/4")
