"""Validation of the `next` parameter: redirects lead only to paths of this site."""

from django.utils.http import url_has_allowed_host_and_scheme


def local_path(address: str) -> str:
    """Return the URL if it is an absolute path of this site, else an empty string.

    A value without a leading slash is refused, since `redirect` could take it for a view's name.
    """
    safe = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if safe else ""
