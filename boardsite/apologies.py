"""Which page answers what could not be done; the addresses of the site name these views."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from accounts.apologies import apology


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request cannot be read; an exception that has `words` says why."""
    return apology(request, HTTPStatus.BAD_REQUEST, _words(exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Whoever asks may not do this; an exception that has `words` says why."""
    return apology(request, HTTPStatus.FORBIDDEN, _words(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or not for whoever asks."""
    return apology(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """It is the site's own fault."""
    return apology(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form came without its mark."""
    return apology(request, HTTPStatus.FORBIDDEN, template="403_csrf.html")


def _words(exception: Exception) -> str:
    return str(getattr(exception, "words", ""))
