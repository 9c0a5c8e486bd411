"""A match in which a turn has been played."""

import pytest

from tests.games.support.matches import ShowDice, Table


@pytest.fixture
def table_after_turn(table: Table, dice_show: ShowDice) -> Table:
    """A match in which Anna has played 6-3 and Berta has to throw."""
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    return table
