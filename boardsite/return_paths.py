"""Where forms in the page footer (language, theme) redirect to: back to the same page."""

from urllib.parse import urlsplit

from django.http import HttpRequest

from accounts.requests.return_paths import local_path

SAFE = ("GET", "HEAD")


def current_path(request: HttpRequest) -> str:
    """Return the URL path of the current page; for a refused form, that of the page with the form.

    Falls back to `/` if the `Referer` is missing, invalid or of another site.
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
    """Return the path in the form's field `next`; the front page if it is not of this site."""
    return local_path(request.POST.get("next", "")) or "/"
