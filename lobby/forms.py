"""Request names (idempotency keys): a form sent twice acts once."""

from typing import TypeVar

from django import forms
from django.utils.crypto import get_random_string


class Unreadable(Exception):
    """A form that no page of this site sends."""


def new_request_id() -> str:
    """Return a random request name."""
    return get_random_string(32)


class RequestForm(forms.Form):
    """Form with a request name, so that a repeated submission acts once."""

    request_id = forms.CharField(
        min_length=32,
        max_length=64,
        initial=new_request_id,
        # A page has several of these forms, so the fields carry no HTML id. Each page has new
        # names.
        widget=forms.HiddenInput({"id": False, "autocomplete": "off"}),
    )

    @property
    def request(self) -> str:
        """Request name of a valid form."""
        name: str = self.cleaned_data["request_id"]
        return name


Form = TypeVar("Form", bound=forms.Form)


def read(form: Form) -> Form:
    """Return the form if it is valid.

    Raises `Unreadable`.
    """
    if not form.is_valid():
        raise Unreadable
    return form
