"""Sentences for people, marked here so that they can be translated where people are."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation and leave it as it is."""
    return sentence


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence with a number for translation and leave it as it is."""
    return one, many


class Reason(Exception):
    """Something that cannot be: one sentence says why, with values in its places `%(name)s`."""

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(message % values if values else message)
        self.message, self.values = message, values
