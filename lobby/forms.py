"""The form with which a table is set up, made of the options that its game has."""

from collections.abc import Mapping
from typing import TypeVar

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.options import Option, Value, options
from games.offered import offered


class Unreadable(Exception):
    """A form that no page of this site sends."""


def new_request_id() -> str:
    """A name for a request, so that it is known again when it comes twice."""
    return get_random_string(32)


class RequestForm(forms.Form):
    """A button that does a thing once, however often it is pressed."""

    request_id = forms.CharField(
        min_length=32,
        max_length=64,
        initial=new_request_id,
        # One page has several of these, and each page new ones.
        widget=forms.HiddenInput({"id": False, "autocomplete": "off"}),
    )

    @property
    def request(self) -> str:
        """The name of the request, once the form is found valid."""
        name: str = self.cleaned_data["request_id"]
        return name


class TableForm(RequestForm):
    """What is agreed on at a table, and who may join; what is left out is as usual."""

    private = forms.ChoiceField(
        label=_("Who may join"),
        choices=[("", _("Anybody")), ("yes", _("Only whoever I send the link"))],
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, game: str, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(posted)
        self.game = game
        self._options = {f"option-{each.name}": each for each in options(offered(game))}
        for name, option in self._options.items():
            self.fields[name] = _field(option)

    @property
    def agreed(self) -> list[forms.BoundField]:
        """The fields of the game's options."""
        return [self[name] for name in self._options]

    @property
    def by_link(self) -> bool:
        """Whether only those may join who have the link, once the form is found valid."""
        return bool(self.cleaned_data["private"])

    @property
    def chosen(self) -> dict[str, Value]:
        """The options by their names, once the form is found valid."""
        return {
            option.name: _value(option, self.cleaned_data[name])
            for name, option in self._options.items()
        }


def _field(option: Option) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext(option.title),
        choices=[(str(value), gettext(words)) for value, words in option.values.items()],
        initial=str(option.default),
        required=False,
        widget=forms.RadioSelect,
    )


def _value(option: Option, posted: str) -> Value:
    return next((value for value in option.values if str(value) == posted), option.default)


Form = TypeVar("Form", bound=forms.Form)


def read(form: Form) -> Form:
    """The form, if it was filled in as a page of this site lets one.

    Raises `Unreadable`.
    """
    if not form.is_valid():
        raise Unreadable
    return form
