"""Forms with a request name (idempotency key): a form sent twice acts once."""

from typing import TypeVar

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.refused import Refused


class RequestUnreadable(Refused):
    """Error: the form that was sent is not valid; pages of this site send no such form."""

    sentence = _("We couldn't read this request. Please reload the page and try again.")


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


def require_valid(form: Form) -> Form:
    """Return the form, which must be valid.

    Raises `RequestUnreadable` for an invalid form.
    """
    if not form.is_valid():
        raise RequestUnreadable
    return form
