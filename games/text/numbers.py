"""Decimal numbers and shares as text, in the reader's language."""

from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext

MINUS = "\N{MINUS SIGN}"


def decimal(value: float, digits: int) -> str:
    """Return a number with this many digits after the decimal point: `0.125`, `−1.50`."""
    # `number_format` truncates, so the value is rounded first.
    text = number_format(round(value, digits) + 0.0, digits)
    return text.replace(".", pgettext("decimal", ".")).replace("-", MINUS)


def signed(value: float, digits: int) -> str:
    """Return a number with its sign: `+0.125`, `−1.50`, `±0.0` for what rounds to zero."""
    if not round(value, digits):
        return f"±{decimal(0.0, digits)}"
    return f"{'+' if value > 0 else ''}{decimal(value, digits)}"


def percent(share: float, digits: int = 1) -> str:
    """Return a share of 1 in per cent: `48.3 %`."""
    return gettext("%(share)s %%") % {"share": decimal(100 * share, digits)}


def signed_percent(share: float, digits: int = 1) -> str:
    """Return a share of 1 in per cent, with its sign: `+4.2 %`."""
    return gettext("%(share)s %%") % {"share": signed(100 * share, digits)}
