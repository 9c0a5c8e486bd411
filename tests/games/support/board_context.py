"""Reads the dataclasses of a board, for tests."""

from collections.abc import Sequence

from games.board.parts.offers import OfferView, PossibleOffers
from games.board.parts.seats import SeatView
from games.board.targets import MoveOption, SquareView
from games.board.view import MatchView, board_view
from games.text.moves import PositionRemark
from tests.games.support.matches import Table


def view(table: Table, viewer: int | None) -> MatchView:
    """Return the current board for the viewer in this seat, or for a spectator (None)."""
    return board_view(table.match, viewer)


def options_from(square: SquareView) -> list[MoveOption]:
    """Return all moves on a board that start on this square."""
    return [option for target in square.targets for option in target.options]


def actions_on(shown: MatchView) -> list[str]:
    """Return in wire form every move and call that a board offers."""
    moves = [option.action for square in shown.board.squares for option in options_from(square)]
    commands = shown.commands
    calls = [call.action for call in commands.calls] if commands else []
    double = [commands.double.action] if commands and commands.double else []
    return moves + calls + double


def sentences_by_statement(notes: Sequence[PositionRemark]) -> dict[str, str]:
    """Return the sentences of these remarks by the statements to which they refer."""
    return {note.statement: note.sentence for note in notes}


def seats(shown: MatchView) -> list[SeatView]:
    """Return all seats from the top of the board to its bottom."""
    return [*shown.seats.above, shown.seats.below]


def list_allowed_commands(shown: MatchView) -> list[str]:
    """Return those of throw, undo and confirm for which a board has an enabled button."""
    commands = shown.commands
    if commands is None:
        return []
    may = {
        "throw": commands.may_throw,
        "undo": commands.may_undo,
        "confirm": commands.may_confirm,
    }
    return [command for command, allows in may.items() if allows]


def resignation_points(shown: MatchView) -> int:
    """Return how many points resigning costs, according to a board; 0 if it offers no resigning."""
    return shown.resignation.points if shown.resignation else 0


def possible_offers(shown: MatchView) -> PossibleOffers | None:
    """Return the offers that a board lets its viewer make; None if it lets them make none."""
    return shown.resignation.offers if shown.resignation else None


def open_offers(shown: MatchView) -> Sequence[OfferView]:
    """Return the open offers that a board shows."""
    return shown.offers.offers if shown.offers else []
