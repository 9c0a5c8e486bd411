"""Tabs by which a page shows one game or another."""

from dataclasses import dataclass

from games.text.setup import titles


@dataclass(frozen=True, slots=True)
class GameTab:
    """Link of a page to its part about one game."""

    game: str
    """Slug of the game."""
    title: str
    is_current: bool


def game_tabs(current: str) -> list[GameTab]:
    """Return a tab for each game; none is current if `current` is empty."""
    return [GameTab(game, title, game == current) for game, title in titles().items()]
