"""Markers for sentences that the site translates later; the engine itself never translates."""


def gettext_noop(sentence: str) -> str:
    """Return the sentence unchanged; marks it for extraction by gettext."""
    return sentence


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Return singular and plural unchanged; marks them for extraction by gettext."""
    return one, many


class Reason(Exception):
    """Base class of engine errors: a sentence and the values of its placeholders `%(name)s`."""

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(message % values if values else message)
        self.message, self.values = message, values
