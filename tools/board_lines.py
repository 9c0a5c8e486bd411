"""Puts boards together from the frames of a socket, as the script of a match page does."""

from collections.abc import Sequence

from games.consumers.board_frame import cut_into_lines


class BoardLines:
    """The lines of the last board that came over a socket; a frame may refer to them."""

    def __init__(self) -> None:
        self._lines = list[str]()

    def html_of(self, changes: Sequence[str | Sequence[int]]) -> str:
        """Return the HTML of the board in a frame.

        Each of its `changes` is new HTML, or a range of lines that the last board had too.
        """
        html = "".join(
            change if isinstance(change, str) else "".join(self._lines[slice(*change)])
            for change in changes
        )
        self._lines = cut_into_lines(html)
        return html
