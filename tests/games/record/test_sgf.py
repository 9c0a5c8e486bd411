"""Backgammon matches in the `.sgf` format of GNU Backgammon.

GNU Backgammon 1.07 reads these texts, and writes the same nodes for the same match.
"""

import pytest

from accounts.models import User
from games.engine.state import Outcome
from games.record.sgf import format_sgf
from tests.games.record.test_mat import RED_BEGINS, START, WHITE_BEGINS, with_cube
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp, Table, sit_down

pytestmark = pytest.mark.sqlite_only

ROOT = "FF[4]GM[6]CA[UTF-8]AP[Tahur]"


def test_each_game_is_a_tree_with_its_score_and_calls() -> None:
    log = with_cube(3)
    log.play(*RED_BEGINS, "call double", "call take", "throw 6,6")
    log.play("move 1 7 6", "move 1 7 6", "move 12 18 6", "move 12 18 6")
    log.next_game(Outcome((1,), 2))
    log.play(*WHITE_BEGINS)
    log.next_game(Outcome((0,), 1))
    log.play(*RED_BEGINS, "call double", "call drop")
    names = ["Anna]", "Berta:"]
    players = "PW[Anna\\]]PB[Berta\\:]"
    assert format_sgf(names, log.events, Outcome((0,), 1)).splitlines() == [
        f"(;{ROOT}MI[length:3][game:0][ws:0][bs:0]{players}RU[Crawford]RE[B+2R]",
        ";B[31qtst]",
        ";W[double]",
        ";B[take]",
        ";W[66xrxrmgmg])",
        f"(;{ROOT}MI[length:3][game:1][ws:0][bs:2]{players}RU[Crawford:CrawfordGame]RE[W+1R]",
        ";W[42hdfd])",
        f"(;{ROOT}MI[length:3][game:2][ws:1][bs:2]{players}RU[Crawford]RE[W+1]",
        ";B[31qtst]",
        ";W[double]",
        ";B[drop])",
    ]


def test_bar_off_and_throws_without_a_move(set_up: SetUp) -> None:
    table = set_up(
        "backgammon - 0:1,24:1,25:13/18:1,19:4,20:2,21:2,22:2,23:2,24:2 0 - -", (1, 1), (2, 1)
    )
    table.play(0, "throw")
    table.play(1, "throw", "move 18 19 1", "move 23 25 2", "done", "resign")
    told = text(browser().get(f"/matches/{table.pk}/match.sgf"))
    assert told.endswith("RU[NoCube]RE[W+1R]\n;W[11]\n;B[21rswz])\n")


def test_who_may_download_the_match_may_download_it_so(
    set_up: SetUp, anna: User, berta: User, clara: User
) -> None:
    table = set_up(START.format(0))
    address = f"/matches/{table.pk}/match.sgf"
    assert browser(anna).get(address).status_code == 404
    table.play(0, "resign")
    answer = browser().get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="tahur-{table.pk}.sgf"'
    private: Table = sit_down(anna, berta, private=True)
    private.play(0, "resign")
    assert browser(clara).get(f"/matches/{private.pk}/match.sgf").status_code == 404
