"""Base class of errors whose text the user is to see."""

from django.utils.functional import Promise


class Refused(Exception):
    """Error: a service has refused a request and changed nothing. `str()` gives the reason.

    The reason is the `sentence` of the subclass, or one given when the error is raised. `values`
    fills the placeholders in the sentence. The sentence is translated when it is shown.
    """

    sentence: str | Promise = ""

    def __init__(self, sentence: str | Promise | None = None, **values: object) -> None:
        super().__init__(*(() if sentence is None else (sentence,)))
        if sentence is not None:
            self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return str(self.sentence) % self.values if self.values else str(self.sentence)
