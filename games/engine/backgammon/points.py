"""What winning a game of backgammon is worth."""

from games.engine.backgammon.board import BAR, OFF, RIVAL_HOME


def points(loser: tuple[int, ...], backgammon_rule: str) -> int:
    """One, two or three points, by where the loser's pieces are and what the table calls three."""
    if loser[-1] == OFF:
        return 1  # GAMMON-29
    caught = BAR in loser  # GAMMON-31
    if backgammon_rule == "bar_or_home":
        caught = caught or any(place in RIVAL_HOME for place in loser)  # GAMMON-31
    return 3 if caught else 2  # GAMMON-30 GAMMON-31
