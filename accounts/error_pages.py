"""Error pages that do not depend on the database, the session or the user.

They are rendered without context processors. So they work even when database or session fails.
"""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import get_language_from_path, override

from accounts.languages import supported_language
from accounts.themes import theme_from_cookie


def render_error_page(
    request: HttpRequest,
    status: HTTPStatus,
    words: str = "",
    template: str = "",
    *,
    to_desk: bool = False,
) -> HttpResponse:
    """Return the error page for a status code.

    The page is in the language of the URL, else in that of the language cookie, else in English.
    `words` replaces the sentence on the page. `template` replaces the template that is named after
    the status. `to_desk` makes its button lead to the desk of staff instead of the lobby.
    """
    preferred = supported_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    language = get_language_from_path(request.path_info) or preferred or settings.LANGUAGE_CODE
    with override(language):
        context = {"theme": theme_from_cookie(request), "words": words, "to_desk": to_desk}
        html = render_to_string(template or f"{status.value}.html", context)
    response = HttpResponse(html, status=status, headers={"Content-Language": language})
    patch_vary_headers(response, ["Cookie"])
    add_never_cache_headers(response)
    return response
