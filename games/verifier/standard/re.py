"""Regular expressions of the browser, for patterns that mean the same to Python."""

from typing import Any

from browser import self as worker

ASCII = 0


class Pattern:
    """A compiled regular expression."""

    def __init__(self, pattern: str) -> None:
        self._expression: Any = worker.RegExp.new(f"^(?:{pattern})$")

    def fullmatch(self, text: str) -> bool:
        """Return whether the whole text has this form."""
        return bool(self._expression.test(text))


def compile(pattern: str, flags: int = 0) -> Pattern:  # noqa: A001  its name in Python
    """Compile a regular expression; classes always mean ASCII."""
    return Pattern(pattern)
