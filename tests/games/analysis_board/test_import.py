"""Match files on the analysis board: round trips, and the line that is wrong."""

import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.mat import read_mat
from games.engine.forms.text import action_text, read_position
from games.engine.forms.typed import read_play
from games.engine.games import table
from games.engine.match import points_after, winners
from games.engine.play import play
from games.engine.state import Move, Throw
from games.record.mat import format_match
from tests.games.support.clients import text
from tests.games.support.event_log.writing import Log
from tests.support.depth import depth

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

MATCH = """\
; [Player 1 "Anna"]
; [Player 2 "Berta"]

 3 point match

 Game 1
 Anna : 0                        Berta : 0
  1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)
  2)  Doubles => 2                Takes
  3) 42: 8/4 6/4                 21: 13/10
     Wins 2 points

 Game 2
 Anna : 2                        Berta : 0
  1)                             31: 8/5 6/5
  2) 66: 24/18(2) 13/7(2)        42: 8/4 6/4
  3) 21: 13/10                   Wins 1 point

 Game 3
 Anna : 2                        Berta : 1
  1) 52: 24/22 13/8               Doubles => 2
  2)  Drops                      Wins 1 point

 Game 4
 Anna : 2                        Berta : 2
  1) 31: 8/5 6/5
     Wins 1 point and the match
"""


def post(client: Client, file: str) -> tuple[int, str]:
    answer = client.post("/analysis/import/", {"mat": file})
    return answer.status_code, text(answer)


def test_a_match_with_cube_crawford_and_resignation_comes_back_byte_for_byte(
    client: Client,
) -> None:
    status, html = post(client, MATCH)
    assert status == 200
    [again] = re.findall(r'<textarea id="as-file"[^>]*>([^<]*)</textarea>', html)
    assert unescape(again) == MATCH
    links = re.findall(r'<a href="(/analysis/\?[^"]*)">Berta: 66: 24/18\(2\) 13/7\(2\)</a>', html)
    assert "Red to play 6, 6, 6 and 6." in text(client.get(unescape(links[0])))


def played_match(seed: int) -> str:
    """Return the file of a match with the cube between two bots, as the site writes it."""
    rules = table("backgammon", {"match_points": 3, "cube": True})
    log, chance = Log(rules), SeededRng(str(seed))
    dice = Random(seed)  # noqa: S311  nothing secret here
    while rules.outcome(log.state) is None or not is_over(log):
        if rules.outcome(log.state) is not None:
            log.next_game()
        choice = None
        if rules.legal_moves(log.state):
            choice = choose(rules, log.state, "beginner", chance)
        throw = Throw(dice.choice(rules.throws(log.state))[0].dice) if choice is None else choice
        log.play(action_text(throw))
    outcome = rules.outcome(log.state)
    assert outcome is not None
    return format_match(["Anna", "Berta"], log.events, outcome)


def is_over(log: Log) -> bool:
    outcome = log.rules.outcome(log.state)
    assert outcome is not None
    return bool(winners(log.rules, points_after(log.rules, log.state, outcome)))


def test_a_match_that_was_played_here_comes_back_byte_for_byte(client: Client) -> None:
    for seed in range(depth(3, 60)):
        file = played_match(seed)
        status, html = post(client, file)
        assert status == 200, html
        [again] = re.findall(r'<textarea id="as-file"[^>]*>([^<]*)</textarea>', html)
        assert unescape(again) == file


def test_a_game_of_an_imported_match_is_analysed(client: Client) -> None:
    _, html = post(client, MATCH)
    assert html.count('name="analyse"') == 4
    answer = client.post("/analysis/import/", {"mat": MATCH, "analyse": "0"})
    shown = text(answer)
    assert answer.status_code == 200
    assert shown.count('class="totals"') == 1
    assert '<th scope="row">PR</th>' in shown
    assert '<th scope="row">Luck</th>' in shown
    assert re.search(r'<th scope="row"><a href="/analysis/[^"]*">(Anna|Berta): ', shown)
    assert shown.count('name="analyse"') == 3
    for number in ("4", "x", "-1"):
        shown = text(client.post("/analysis/import/", {"mat": MATCH, "analyse": number}))
        assert shown.count('name="analyse"') == 4


def test_steps_of_one_piece_are_written_in_our_notation() -> None:
    other = MATCH.replace("66: 24/18(2) 13/7(2)", "66: 24/18 24/18 13/7 13/7")
    assert read_mat(other).games[0].turns[1].text == "66: 24/18(2) 13/7(2)"


def test_lines_without_a_turn_are_passed_over() -> None:
    other = MATCH.replace("\n  2) ", "\n\n  2)\n  2) ")
    assert read_mat(other).games == read_mat(MATCH).games


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 3 point match", "", "does not say how long the match is"),
        ("8/5 6/5    ", "8/5 6/4    ", "Line 8: "),
        ("8/5 6/5    ", "8/5        ", "Line 8: "),
        ("Doubles => 2", "Doubles => 4", "Line 9: The cube"),
        ("Anna : 2 ", "Anna : 1 ", "Line 14: The score"),
        ("Drops                      Wins 1", "Drops                      Wins 2", "Line 22: "),
        (
            "  3) 21: 13/10                   Wins 1 point",
            "  3) 21: 13/10                    Doubles => 2",
            "/rules/backgammon/#GAMMON-32",
        ),
    ],
)
def test_the_line_that_is_wrong_is_named(client: Client, old: str, new: str, sentence: str) -> None:
    assert old in MATCH
    status, html = post(client, MATCH.replace(old, new, 1))
    assert status == 422
    assert sentence in html


WINS = " 1 point match\n\n Game 1\n A : 0    B : 0\n  1) Wins {} points"


@pytest.mark.parametrize(
    "file",
    [
        "",
        "x",
        "x" * 60_000,
        "\1" * 17_000,
        " 0 point match\n Game 1",
        WINS.format(1_000_000),
        WINS.format("9" * 5_000),
    ],
)
def test_no_file_breaks_the_page(client: Client, file: str) -> None:
    assert post(client, file)[0] == 422
    assert client.get("/analysis/import/").status_code == 200


@pytest.mark.parametrize("seed", range(16))
def test_games_of_random_moves_come_back_byte_for_byte(client: Client, seed: int) -> None:
    random = Random(seed)  # noqa: S311  moves, not dice
    log = Log(table("backgammon", {}))
    while log.rules.outcome(log.state) is None:
        moves = log.rules.legal_moves(log.state)
        if log.rules.due(log.state) == "throw":
            log.play(action_text(random.choice(log.rules.throws(log.state))[0]))
        else:
            log.play(action_text(random.choice(moves)))
    file = format_match(["Anna", "Berta"], log.events, log.rules.outcome(log.state))
    status, page = post(client, file)
    assert status == 200
    assert file.strip() in unescape(page)


def test_both_numbers_may_take_one_piece_off() -> None:
    rules, state = read_position("backgammon - 21:1,23:2,25:12/0:1,12:14 0 - -")
    thrown = play(rules, state, Throw((6, 1)))
    assert read_play(rules, thrown, "4/off") == (Move(21, 25, 6),)
    steps = read_play(rules, thrown, "4/off", whole=True)
    assert [step.score for step in steps] == [1, 6]
