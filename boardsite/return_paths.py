"""Return paths of forms in the page footer (language, theme): back to the same page."""

from urllib.parse import urlsplit

from django.http import HttpRequest

from accounts.requests.return_paths import local_path

SAFE = ("GET", "HEAD")


def current_path(request: HttpRequest) -> str:
    """Return path and query of the current page.

    If the page is the response to a refused form, the page with the form counts as current. It is
    known from the `Referer`. Returns `/` if the `Referer` is missing, invalid or of another site.
    """
    if request.method in SAFE:
        return request.get_full_path()
    try:
        before = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # The Referer is not a valid URL.
        return "/"
    if before.netloc != request.get_host():
        return "/"
    return f"{before.path}?{before.query}" if before.query else before.path


def return_path(request: HttpRequest) -> str:
    """Return the path in the form field `next`; `/` if it is no path of this site."""
    return local_path(request.POST.get("next", "")) or "/"
