"""Where a request asks to be led afterwards: a page of this site, by its path."""

from django.utils.http import url_has_allowed_host_and_scheme


def own_path(address: str) -> str:
    """The address, if it is a path of this site, from its root on; else nothing.

    What has no slash in front could be taken for the name of a view.
    """
    safe = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if safe else ""
