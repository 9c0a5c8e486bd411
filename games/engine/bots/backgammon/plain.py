"""What a backgammon position is worth to a seat, by rough measures that beginners are taught."""

from games.engine.bots.backgammon.misjudging import plainly
from games.engine.bots.backgammon.rows import SIDE, row
from games.engine.core import State


def worth(state: State, seat: int) -> float:
    """Pips ahead, less what lone pieces risk, plus what points held at home are worth."""
    rows = row(state.pieces[seat], state.pieces[1 - seat])[None]
    return float(plainly(rows[:, :SIDE], rows[:, SIDE:])[0])
