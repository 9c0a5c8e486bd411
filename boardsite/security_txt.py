"""Where finders of security holes reach the operator: `/.well-known/security.txt` (RFC 9116)."""

import re
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

PATH = ".well-known/security.txt"
VALID_FOR = timedelta(days=90)
"""How long a copy of the file may be used. RFC 9116 recommends less than a year."""
ADDRESS = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+(/\S*)?|tel:\+[\d-]+", re.ASCII)


@require_safe
@never_cache
def security_txt(request: HttpRequest) -> HttpResponse:
    """Respond with the file. Raises Http404 if the operator has set no usable contact."""
    contacts = usable_contacts()
    if not contacts:
        raise Http404
    expires = (timezone.now() + VALID_FOR).replace(microsecond=0)
    lines = [
        *(f"Contact: {contact}" for contact in contacts),
        f"Expires: {expires.strftime('%Y-%m-%dT%H:%M:%SZ')}",
        f"Preferred-Languages: {', '.join(settings.SECURITY_LANGUAGES)}",
        f"Canonical: {settings.ORIGIN.rstrip('/')}/{PATH}",
    ]
    text = "".join(f"{line}\n" for line in lines)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def usable_contacts() -> Sequence[str]:
    """Return the addresses of `settings.SECURITY_CONTACT` of a form that RFC 9116 allows."""
    return [each for each in settings.SECURITY_CONTACT if ADDRESS.fullmatch(each)]


def unusable_contacts() -> Sequence[str]:
    """Return the entries of `settings.SECURITY_CONTACT` that `usable_contacts` leaves out."""
    return [each for each in settings.SECURITY_CONTACT if not ADDRESS.fullmatch(each)]
