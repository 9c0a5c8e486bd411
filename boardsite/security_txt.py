"""Where finders of security holes reach the operator: `/.well-known/security.txt` (RFC 9116)."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.ops.security_contacts import usable_contacts

PATH = ".well-known/security.txt"
VALID_FOR = timedelta(days=90)
"""How long a copy of the file may be used. RFC 9116 recommends less than a year."""


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
