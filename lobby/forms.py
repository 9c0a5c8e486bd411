"""Requests that do a thing once: each has a name, by which it is known when it comes again."""

from typing import TypeVar

from django import forms
from django.utils.crypto import get_random_string


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


Form = TypeVar("Form", bound=forms.Form)


def read(form: Form) -> Form:
    """The form, if it was filled in as a page of this site lets one.

    Raises `Unreadable`.
    """
    if not form.is_valid():
        raise Unreadable
    return form
