"""Checking the `next` parameter of requests: redirects lead only to paths of this site."""

from django.utils.http import url_has_allowed_host_and_scheme


def local_path(address: str) -> str:
    """Return the address if it is a path of this site, else an empty string.

    The path must begin with a slash. Otherwise `redirect` could take it for the name of a view.
    """
    safe = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if safe else ""
