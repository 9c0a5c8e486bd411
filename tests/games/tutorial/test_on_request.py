"""Hints on request in casual matches against computers."""

import json
from itertools import chain

import pytest
from jsonschema import Draft202012Validator

from accounts.models import User
from games.bots.evaluation import evaluator
from games.bots.places import Busy
from games.engine.forms.text import position_text, read_position
from games.engine.games import GAMES
from games.models import Match, Seat
from games.play.services import MatchSetup, Player, start_match
from games.proof.check import check_file
from games.proof.parse import parse_record
from games.record.export import record_of
from games.selectors.perspective import perspective_of
from games.tutorial.on_request import LOOK, MOVE, answer_hint, hint_buttons
from tests.games.record.test_export import SCHEMAS
from tests.games.support.clients import HTMX, browser, text
from tests.games.support.engine_here import EngineHere
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.setups import begin_with
from tools.gallery.tables import positions_of_game

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"


@pytest.fixture(autouse=True)
def _engine_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_process", EngineHere())


@pytest.fixture
def casual(anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A casual match of Anna against a computer, in which she has thrown 3 and 1."""
    begin_with(*read_position(START), monkeypatch)
    dice_show((3, 1))
    table = sit_down(anna, None, rated=False)
    table.play(0, "throw")
    return table


def ask(table: Table, user: User, step: str, *, htmx: bool = True) -> str:
    form = {"version": str(table.match.version), "step": step}
    answer = browser(user).post(
        f"/matches/{table.pk}/hint/", form, headers=HTMX if htmx else {}, follow=not htmx
    )
    return text(answer)


def test_the_first_hint_says_where_to_look_and_the_second_names_the_move(
    casual: Table, anna: User
) -> None:
    assert 'id="hint-look"' in text(browser(anna).get(f"/matches/{casual.pk}/"))
    first = ask(casual, anna, "look")
    assert "Look at: " in first
    assert 'value="move"' in first
    assert "8/5" not in first
    second = ask(casual, anna, "move")
    assert "8/5" in second
    assert "This makes a point" in second
    assert "Winning chance after it: " in second
    assert 'hx-swap-oob="beforeend:#board .sheet"' in second
    assert second.count('class="arrow"') == 2
    # Without a script the page itself shows the answer.
    assert 'id="hint-told"' in ask(casual, anna, "look", htmx=False)
    assert Seat.objects.get(match=casual.pk, number=0).hints == 1


def test_a_play_that_was_taken_back_is_compared_with_the_best(casual: Table, anna: User) -> None:
    casual.play(0, "move 1 4 3", "undo", "move 1 4 3", "move 4 5 1", "undo", "undo")
    assert 'id="hint-why"' in text(browser(anna).get(f"/matches/{casual.pk}/"))
    told = ask(casual, anna, "why")
    assert "24/20" in told
    assert "winning chance by −" in told
    casual.play(0, "move 17 20 3", "move 19 20 1", "undo", "undo")
    assert "as good as any other" in ask(casual, anna, "why")


def test_records_and_results_say_that_hints_were_used(casual: Table, anna: User) -> None:
    ask(casual, anna, "look")
    ask(casual, anna, "look")
    casual.play(0, "move 17 20 3")
    assert "Winning chance after it: " in ask(casual, anna, "move")
    casual.play(0, "resign")
    assert "Anna used 2 hints." in text(browser(anna).get(f"/matches/{casual.pk}/"))
    form = json.loads(json.dumps(record_of(casual.match)))
    Draft202012Validator(SCHEMAS[form["format"]]).validate(form)
    assert [seat.get("hints") for seat in form["table"]["sitters"]] == [2, None]
    lines = chain(check_file(parse_record(form)))
    assert [line.sentence for line in lines if not line.passed] == []


def test_rated_matches_people_and_stale_requests_get_no_hints(
    casual: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    stale = {"version": "1", "step": "look"}
    path = f"/matches/{casual.pk}/hint/"
    for user in (anna, berta):
        told = text(browser(user).post(path, stale, headers=HTMX))
        assert "The position has changed." in told
        assert "Look at" not in told
    dice_show((3, 1))
    people = sit_down(anna, berta, rated=False)
    people.play(0, "throw")
    assert "Look at" not in ask(people, anna, "look")
    Match.objects.filter(pk=casual.pk).update(rated=True)
    assert "Look at" not in ask(casual, anna, "look")
    assert not Seat.objects.exclude(hints=0).exists()


def test_a_page_that_was_opened_before_the_match_begins_can_ask_for_hints(anna: User) -> None:
    waiting = start_match(
        setup=MatchSetup("senet", rated=False), players=[Player(anna), Player(computer="casual")]
    )
    page = text(browser(anna).get(f"/matches/{waiting.pk}/"))
    assert 'id="hint"' not in page
    assert 'id="hint-form"' in page


def test_without_an_answer_in_time_the_player_can_try_again(
    casual: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(evaluator, "evaluate", busy)
    told = ask(casual, anna, "move")
    assert "The computer is still thinking." in told
    assert 'id="hint-again" form="hint-form" name="step" value="move"' in told
    assert not Seat.objects.exclude(hints=0).exists()


@pytest.mark.parametrize("game", [game.game for game in GAMES])
def test_every_game_has_hints(anna: User, game: str) -> None:
    table = sit_down(anna, None, game=game, rated=False)
    rules = read_position(table.match.position)[0]
    state = next(
        each
        for each in positions_of_game(rules)
        if each.seat == 0 and rules.due(each) == "move" and len(rules.legal_moves(each)) > 1
    )
    position = position_text(rules, state)
    Match.objects.filter(pk=table.pk).update(position=position, active_seat=0, holding=None)
    perspective = perspective_of(table.match, 0)
    buttons = hint_buttons(perspective)
    assert buttons is not None
    assert buttons.hint
    assert answer_hint(perspective, LOOK).more
    assert answer_hint(perspective, MOVE).moves
