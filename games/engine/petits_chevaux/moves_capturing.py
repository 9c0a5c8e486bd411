"""Captures in petits chevaux: a rival's horse goes back to its corridor."""

from games.engine.petits_chevaux.board import CORRIDOR, Side

Views = tuple[tuple[int, ...], ...]


def landed(pieces: tuple[Side, ...], seat: int, start: int, end: int, views: Views) -> list[Side]:
    """Return all horses after a move of one of this seat's, with rivals on its end captured."""
    sides = [_sent_back(side, end, view) for side, view in zip(pieces, views, strict=True)]
    sides[seat] = _moved(pieces[seat], start, end)
    return sides


def met(side: Side, end: int, view: tuple[int, ...]) -> int | None:
    """Return the progress of a side's horse on a square of the mover's path, or None."""
    return next((place for place in side if view[place] == end), None)


def _sent_back(side: Side, end: int, view: tuple[int, ...]) -> Side:
    there = met(side, end, view)  # CHEVAUX-13
    return side if there is None else _moved(side, there, CORRIDOR)  # CHEVAUX-14


def _moved(side: Side, start: int, end: int) -> Side:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))
