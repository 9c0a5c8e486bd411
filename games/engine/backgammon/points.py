"""How many points a win in backgammon is worth, before the cube multiplies them."""

from games.engine.backgammon.board import BAR, OFF, RIVAL_HOME


def points(loser: tuple[int, ...], backgammon_rule: str) -> int:
    """Return 1, 2 or 3 points for a win, from the progress of the loser's pieces.

    `backgammon_rule` is the option that says when a win is worth three points.
    """
    if loser[-1] == OFF:
        return 1  # GAMMON-29
    caught = BAR in loser  # GAMMON-31
    if backgammon_rule == "bar_or_home":
        caught = caught or any(place in RIVAL_HOME for place in loser)  # GAMMON-31
    return 3 if caught else 2  # GAMMON-30 GAMMON-31
