"""Frames with a board: first the whole board, then only the lines that have changed."""

from itertools import pairwise
from random import Random
from weakref import ref

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.consumers.board_frame import BoardFrame, changes_between
from games.models import Match
from tests.games.support.matches import BEGUN, ShowDice, Table
from tests.games.support.open_pages import Page, browser
from tools.board_lines import BoardLines


@pytest.mark.parametrize("seed", range(50))
def test_changes_make_the_new_board_out_of_the_old_one(seed: int) -> None:
    random, page = Random(seed), BoardLines()  # noqa: S311  stated chance
    for _ in range(10):
        board = "".join(random.choice(["a\n", "b\n", "\n", "c\u2028d\n", "e"]) for _ in range(12))
        frame = BoardFrame(1, "", board)
        assert page.html_of(changes_between(page._lines, frame.lines)) == board


def test_equal_lines_are_ranges_and_new_lines_are_one_change() -> None:
    old, new = ["a", "/", "b", "/", "c", "/"], ["a", "/", "x", "y", "c", "/"]
    assert changes_between(old, new) == [(0, 2), "xy", (4, 6)]


def test_a_line_that_occurs_often_is_found_near_the_last_range() -> None:
    old, new = ["a", "/", "b", "/", "c", "/"], ["x", "/", "b", "/", "/", "c", "y", "/"]
    assert changes_between(old, new) == ["x", (1, 4), "/", (4, 5), "y", (5, 6)]


def test_a_line_before_the_last_one_found_is_sent_again() -> None:
    assert changes_between(["a", "b"], ["b", "a"]) == [(1, 2), "a"]


def test_a_board_that_no_page_shows_any_more_leaves_the_memory() -> None:
    boards = [BoardFrame(version, "", f"{version}\n") for version in range(3)]
    changes = [later.since(earlier) for earlier, later in pairwise(boards)]
    assert boards[2].since(boards[1]) is changes[1]
    shown = ref(boards[0])
    del boards[0]
    assert shown() is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
async def test_a_page_gets_the_whole_board_once_and_then_changes(
    table: Table, anna: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    async with Page(await browser(anna), table.pk, BEGUN) as page:
        assert await page.act("throw") == 204
        first = await page.hear()
        assert [type(change) for change in first["lines"]] == [str]
        assert await page.act("move 12 18 6") == 204
        second = await page.hear()
        assert len(second["lines"]) > 1
        assert len(str(second["lines"])) < len(first["html"]) / 3
        assert second["html"] == await page.fetch()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
async def test_a_change_of_names_alone_is_pushed_to_pages_with_and_without_lines(
    table: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    old, fresh = Page(await browser(berta), table.pk, 1), Page(await browser(berta), table.pk)
    fresh.version = (await Match.objects.aget(pk=table.pk)).version
    async with old, fresh:
        assert len(await old.boards_so_far()) == 1
        assert await fresh.boards_so_far() == []
        anna.username = "Annika"
        await anna.asave()
        await sync_to_async(table.act)(0, "throw")
        boards = [await old.hear(), await fresh.hear()]
        assert "Annika" in boards[0]["html"]
        assert boards[0]["html"] == boards[1]["html"]
        assert len(boards[0]["lines"]) > len(boards[1]["lines"]) == 1
