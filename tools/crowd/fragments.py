"""Reading of boards and other elements in the HTML of a page."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


def board_of(html: str) -> tuple[int, str]:
    """Return the version and the HTML of the board in the HTML of a page or fragment.

    Return (0, "") if there is no board.
    """
    node = LexborHTMLParser(html).css_first("#board")
    if node is None:
        return 0, ""
    return as_version(node.attributes.get("data-v")), outer_html(node)


def as_version(value: str | None) -> int:
    """Return the version of a match that an HTML attribute holds; 0 if it holds no number."""
    return int(value) if value and value.isdigit() else 0


def outer_html(node: LexborNode) -> str:
    """Return the HTML of an element, its own tags included."""
    return node.html or ""


def id_of_form_around(node: LexborNode) -> str:
    """Return the ID of the form that contains an element; empty without such a form or ID."""
    above = node.parent
    while above is not None and above.tag != "form":
        above = above.parent
    return "" if above is None else (above.attributes.get("id") or "")
