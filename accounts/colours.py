"""In which colours a page is shown: light, dark, or as the reader's system has it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import User

COOKIE = "theme"
SYSTEM, LIGHT, DARK = User.Theme.values
RAILS: Mapping[str, str] = {LIGHT: "#35221a", DARK: "#261811"}
"""The colour of the header, which browsers take up around the page; tokens.css has it, too."""


@dataclass(frozen=True, slots=True)
class Shown:
    """In which colours a page is shown, and what it tells the browser of them."""

    name: str

    @property
    def fixed(self) -> str:
        """The theme, if it does not hang on the reader's system."""
        return "" if self.name == SYSTEM else self.name

    @property
    def schemes(self) -> str:
        """What the browser draws by itself, such as bars and boxes, may be like this."""
        return self.fixed or f"{LIGHT} {DARK}"

    @property
    def rails(self) -> Sequence[tuple[str, str]]:
        """The colours around the page, each with the theme of the system it is for, if any."""
        if self.fixed:
            return [(RAILS[self.fixed], "")]
        return [(colour, theme) for theme, colour in RAILS.items()]


def known_theme(theme: str) -> str:
    """The theme, if there is such a one; else nothing."""
    return theme if theme in User.Theme.values else ""


def told_theme(request: HttpRequest) -> Shown:
    """The colours that the browser alone asks for, whoever reads in it."""
    return Shown(known_theme(request.COOKIES.get(COOKIE, "")) or SYSTEM)
