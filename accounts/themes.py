"""The colour theme of a page: light, dark, or that of the operating system."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import User

COOKIE = "theme"
SYSTEM, LIGHT, DARK = User.Theme.values
HEADER_COLOURS: Mapping[str, str] = {LIGHT: "#35221a", DARK: "#261811"}
"""Colour of the page header in each theme, for `<meta name="theme-color">`; as in tokens.css."""


@dataclass(frozen=True, slots=True)
class ThemeOption:
    """Entry of the theme menu on a page."""

    name: str
    title: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ThemeView:
    """Colour theme of a page, with the values that templates need."""

    name: str

    @property
    def chosen_name(self) -> str:
        """The theme's name; an empty string if the operating system decides."""
        return "" if self.name == SYSTEM else self.name

    @property
    def color_scheme(self) -> str:
        """Value of the CSS property `color-scheme`, which colours scroll bars and form controls."""
        return self.chosen_name or f"{LIGHT} {DARK}"

    @property
    def header_colours(self) -> Sequence[tuple[str, str]]:
        """Pairs of a colour for the browser's bars and a theme, for `<meta name="theme-color">`.

        The browser uses the colour if the operating system prefers the pair's theme. If this theme
        is empty, the browser always uses the colour.
        """
        if self.chosen_name:
            return [(HEADER_COLOURS[self.chosen_name], "")]
        return [(colour, theme) for theme, colour in HEADER_COLOURS.items()]

    @property
    def options(self) -> list[ThemeOption]:
        """All themes, as entries of the menu."""
        return [
            ThemeOption(name, str(title), name == self.name) for name, title in User.Theme.choices
        ]


def known_theme(theme: str) -> str:
    """Return the theme's name if there is such a theme, else an empty string."""
    return theme if theme in User.Theme.values else ""


def theme_from_cookie(request: HttpRequest) -> ThemeView:
    """Return the theme from the browser's cookie, or else that of the operating system.

    The theme in the user's account is not considered.
    """
    return ThemeView(known_theme(request.COOKIES.get(COOKIE, "")) or SYSTEM)
