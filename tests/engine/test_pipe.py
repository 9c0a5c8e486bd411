"""The engine as a program: every command, one answer for each line, and a whole game."""

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.engine.bots.levels import LEVELS
from games.engine.games import GAMES, table
from games.engine.pipe import LONGEST_LINE, answer, converse
from games.engine.play import perft

ROOT = Path(__file__).parents[2]


def ask(**request: object) -> Any:
    return answer(json.dumps(request))


def through_a_process(sent: bytes) -> tuple[list[Any], str]:
    """Return the answers and the error output of an engine process that is sent these bytes."""
    done = subprocess.run(
        [sys.executable, "-m", "games.engine"],
        cwd=ROOT,
        input=sent,
        capture_output=True,
        timeout=60,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def conversation(lines: Sequence[str]) -> list[Any]:
    answers = io.StringIO()
    converse(io.StringIO("".join(lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_games_are_listed_with_seats_and_options() -> None:
    listed = ask(do="games")["games"]
    assert [each["game"] for each in listed] == [game.game for game in GAMES]
    assert listed[0] == {
        "game": "backgammon",
        "seats": [2],
        "options": {
            "match_points": list(range(1, 26)),
            "opening_roll": ["fresh_dice", "opening_dice"],
            "backgammon_rule": ["bar", "bar_or_home"],
            "cube": [False, True],
        },
    }


def test_a_game_starts_with_the_chosen_options_and_defaults_for_the_others() -> None:
    begun = ask(do="start", game="backgammon", options={"backgammon_rule": "bar_or_home"})
    assert begun["position"] == {
        "game": "backgammon",
        "options": {
            "match_points": 1,
            "opening_roll": "fresh_dice",
            "backgammon_rule": "bar_or_home",
            "cube": False,
        },
        "seats": 2,
        "pieces": [[1] * 2 + [12] * 5 + [17] * 3 + [19] * 5] * 2,
        "turn": None,
        "due": "throw",
        "scores": [],
        "memory": {"contenders": [0, 1]},
        "result": None,
    }
    assert ask(do="start", game="backgammon", seats=2) == ask(do="start", game="backgammon")


def test_throws_come_with_their_chances() -> None:
    before = ask(do="start", game="backgammon")["position"]
    opening = ask(do="throws", position=before)["throws"]
    assert {"throw": [3, 5], "p": "1/36"} in opening
    assert len(opening) == 36
    begun = ask(do="apply", position=before, action={"throw": [3, 5]})["position"]
    assert (begun["turn"], begun["memory"]) == (1, {})
    later = ask(do="throws", position=begun)["throws"]
    assert {"throw": [6, 3], "p": "1/18"} in later
    assert {"throw": [6, 6], "p": "1/36"} in later
    assert len(later) == 21


def test_moves_are_listed_made_and_refused() -> None:
    position = ask(do="start", game="backgammon")["position"]
    for dice in ([3, 5], [6, 1]):
        position = ask(do="apply", position=position, action={"throw": dice})["position"]
    moves = ask(do="legal", position=position)["actions"]
    assert {"from": 12, "to": 18, "score": 6} in moves
    after = ask(do="apply", position=position, action=moves[0])["position"]
    assert (after["turn"], after["due"], after["scores"]) == (1, "move", [1])
    refused = ask(do="apply", position=position, action={"from": 1, "to": 12, "score": 11})
    assert refused == {
        "error": "illegal",
        "statement": "GAMMON-07",
        "message": "You have no 11 to play.",
    }


def test_a_computer_chooses_one_of_the_legal_moves() -> None:
    position = ask(do="start", game="backgammon", options={"opening_roll": "opening_dice"})
    begun = ask(do="apply", position=position["position"], action={"throw": [3, 1]})["position"]
    legal = ask(do="legal", position=begun)["actions"]
    assert ask(do="choose", position=begun)["action"] in legal
    for level in LEVELS:
        chosen = [ask(do="choose", position=begun, level=level, seed="a") for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0]["action"] in legal
    assert ask(do="choose", position=begun, level="oracle")["error"] == "impossible"
    assert ask(do="choose", position=position["position"])["error"] == "impossible"


def test_sequences_are_counted() -> None:
    position = ask(do="start", game="backgammon")["position"]
    rules = table("backgammon", {})
    for depth in range(5):
        counted = perft(rules, rules.start(), depth)
        assert ask(do="perft", position=position, depth=depth) == {"nodes": counted}


def test_every_line_has_one_answer_and_the_last_needs_no_end() -> None:
    games = json.dumps({"do": "games"})
    answers = conversation([games + "\n", "\n", "nonsense\r\n", "[]\n", games])
    assert ["error" in each for each in answers] == [False, True, True, True, False]


def test_a_line_too_long_is_one_line_too() -> None:
    short, padding = json.dumps({"do": "games"}), " " * LONGEST_LINE
    long_lines = [short + padding + "\n", short + padding * 3 + "\n", short + "\n"]
    assert ["error" in each for each in conversation(long_lines)] == [True, True, False]
    assert ["error" in each for each in conversation([short + padding * 2])] == [True]
    fitting = short.ljust(LONGEST_LINE - 1) + "\n"
    assert ["error" in each for each in conversation([fitting, fitting])] == [False, False]


def test_a_process_answers_a_game_and_any_bytes_without_complaint() -> None:
    start = json.dumps({"do": "start", "game": "backgammon"}).encode()
    lines = [
        start,
        b"",
        b"\xff\xfe\x00",
        '{"do": "start", "game": "señas ✗"}'.encode(),
        b'{"do": "start", "game": "\\ud800"}',
        b"[" * 100_000,
        b"9" * 99_000,
        b"\x00" * 10,
        start,
    ]
    answers, complaints = through_a_process(b"\n".join(lines) + b"\n")
    assert complaints == ""
    assert ["error" in each for each in answers] == [False, *[True] * 7, False]


def test_a_process_can_be_spoken_with_line_by_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "games.engine"],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def ask(**request: object) -> Any:
            print(json.dumps(request), file=engine.stdin, flush=True)
            return json.loads(engine.stdout.readline()) if engine.stdout else None

        position, moves = ask(do="start", game="backgammon")["position"], 0
        while position["due"] != "over":
            if position["due"] == "throw":
                throws = ask(do="throws", position=position)["throws"]
                action = {"throw": throws[7 * moves % len(throws)]["throw"]}
            else:
                action = ask(do="choose", position=position)["action"]
            position, moves = (
                ask(do="apply", position=position, action=action)["position"],
                moves + 1,
            )
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0
    assert position["result"]["points"] in (1, 2, 3)
    assert position["result"]["winners"] == [position["turn"]]


OVER = {
    "game": "backgammon",
    "options": {"match_points": 3},
    "pieces": [[25] * 15, [*[24] * 14, 25]],
    "turn": 0,
    "memory": {"won": [1, 2]},
}
"""The end of a game that White has won with one point."""


def test_a_match_goes_on_with_its_next_game() -> None:
    later = ask(do="next", position=OVER)["position"]
    assert (later["due"], later["turn"], later["scores"]) == ("throw", None, [])
    assert later["memory"] == {"won": [2, 2], "contenders": [0, 1]}
    decided = ask(do="next", position={**OVER, "memory": {"won": [2, 1]}})
    assert decided == {"error": "impossible", "message": "The match is over."}
    assert ask(do="next", position=later)["error"] == "impossible"
    assert ask(do="next")["error"] == "unreadable"
