"""What decisions and throws were worth, in the unit of their game, and what such values are called.

In backgammon that is equity, normalised to the cube; in the other games the chance to win.
"""

from django.utils.translation import gettext, pgettext

from games.engine.analysis.totals import (
    FEW_DECISIONS,
    LEAST_DECISIONS,
    POINTS_GAMES,
    Totals,
    bands_of,
)
from games.text.numbers import decimal, percent, signed, signed_percent


def worth_text(game: str, value: float) -> str:
    """Return a loss or a gain with its sign: `−0.471` in backgammon, `−4.2 %` in other games."""
    return signed(value, 3) if game in POINTS_GAMES else signed_percent(value)


def band_of(game: str, error: float) -> str:
    """Return the kind of an error of this size, `error`, `blunder` or `howler`; else empty."""
    bands = bands_of(game)
    sizes = {"howler": bands.howler, "blunder": bands.blunder, "error": bands.error}
    return next((name for name, least in sizes.items() if error >= least), "")


def _band_name(band: str) -> str:
    names = {
        "error": pgettext("kind of error", "error"),
        "blunder": pgettext("kind of error", "blunder"),
        "howler": pgettext("kind of error", "howler"),
    }
    return names.get(band, "")


def cost_words(game: str, error: float) -> str:
    """Return what an error cost, and what such an error is called; empty for no error."""
    if not error:
        return ""
    words = (worth_text(game, -error), _band_name(band_of(game, error)))
    return " · ".join(filter(None, words))


def luck_kind(game: str, luck: float) -> str:
    """Return `lucky` or `unlucky` for the luck of a throw that is very much so; else empty."""
    joker = bands_of(game).joker
    if abs(luck) < joker:
        return ""
    return "lucky" if luck > 0 else "unlucky"


def luck_words(game: str, luck: float) -> str:
    """Return the luck of a throw, and what it is called if there was very much of it."""
    names = {
        "lucky": pgettext("throw", "very lucky"),
        "unlucky": pgettext("throw", "very unlucky"),
    }
    words = (worth_text(game, luck), names.get(luck_kind(game, luck), ""))
    return " · ".join(filter(None, words))


def rate_title(game: str) -> str:
    """Return the name of the error rate of a game."""
    return gettext("PR") if game in POINTS_GAMES else gettext("Mean error")


def rate_text(game: str, found: Totals, digits: int) -> str:
    """Return the error rate of a player: PR or mean error.

    From few decisions it has a question mark; from very few it would say nothing, and these words
    say why there is none.
    """
    return doubtful(found.decisions, _rate(game, found, digits))


def few_text() -> str:
    """Return what stands in place of a rate to say that there are too few decisions for one."""
    return gettext("too few decisions")


def _rate(game: str, found: Totals, digits: int) -> str:
    if game in POINTS_GAMES:
        return decimal(found.performance, digits)
    return percent(found.mean_error, digits)


def doubtful(decisions: int, figure: str) -> str:
    """Return a figure that comes from this number of decisions, or why it would say nothing."""
    if decisions < LEAST_DECISIONS:
        return few_text()
    return f"{figure}?" if decisions < FEW_DECISIONS else figure
