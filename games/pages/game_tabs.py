"""Tabs of a page that shows one game at a time, for example the leaderboard."""

from dataclasses import dataclass

from games.text.setup import titles


@dataclass(frozen=True, slots=True)
class GameTab:
    """Tab of a page: the link to what it shows about one game."""

    game: str
    """Slug of the game."""
    title: str
    is_current: bool


def game_tabs(current: str) -> list[GameTab]:
    """Return a tab for each game; `current` is the game that the page shows, or empty."""
    return [GameTab(game, title, game == current) for game, title in titles().items()]
