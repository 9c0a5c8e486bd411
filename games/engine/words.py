"""Markers for sentences that the site translates later; the engine itself never translates."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for extraction by gettext, and return it unchanged."""
    return sentence


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a singular and a plural for extraction by gettext, and return both unchanged."""
    return one, many


class Reason(Exception):
    """Base class of errors with a sentence for players, and values for its placeholders.

    A placeholder is written `%(name)s`.
    """

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(message % values if values else message)
        self.message, self.values = message, values
