"""The base class of errors that are shown to the user as a sentence."""

from django.utils.functional import Promise


class Refused(Exception):
    """Error: a service has refused a request and changed nothing; `str()` says why.

    The sentence is translated when it is shown. A subclass has one of its own, or is raised with
    one; `values` fill its placeholders.
    """

    sentence: str | Promise = ""

    def __init__(self, sentence: str | Promise | None = None, **values: object) -> None:
        super().__init__(*(() if sentence is None else (sentence,)))
        if sentence is not None:
            self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return str(self.sentence) % self.values if self.values else str(self.sentence)
