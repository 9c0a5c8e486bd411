"""Where a form at the foot of a page leads back to: the page itself, and no other site."""

from urllib.parse import urlsplit

from django.http import HttpRequest

from accounts.returning import own_path

SAFE = ("GET", "HEAD")


def shown(request: HttpRequest) -> str:
    """Where this page can be asked for again; a refused form is on the page it came from."""
    if request.method in SAFE:
        return request.get_full_path()
    try:
        before = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # A network address that is none.
        return "/"
    if before.netloc != request.get_host():
        return "/"
    return f"{before.path}?{before.query}" if before.query else before.path


def back(request: HttpRequest) -> str:
    """The page from which a form was sent, as the form names it; the front page if it lies."""
    return own_path(request.POST.get("next", "")) or "/"
