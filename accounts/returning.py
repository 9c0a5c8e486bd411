"""Where a form leads back to: a page of this site, and no other site."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def own_path(url: str, request: HttpRequest) -> str:
    """Return the address if it is a path of this site, and nothing otherwise.

    What is no path would be taken by `redirect` for the name of a view.
    """
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(url, hosts, require_https=request.is_secure())
    return url if safe and url.startswith("/") else ""
