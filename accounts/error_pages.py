"""Error pages that do not depend on the database, the session or the user.

They are rendered without context processors, so they work when those fail.
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
    request: HttpRequest, status: HTTPStatus, words: str = "", template: str = ""
) -> HttpResponse:
    """Render the error page of a status code in the language of the URL or of the language cookie.

    `words` replaces the sentence of the page, `template` the template named after the status.
    """
    preferred = supported_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    language = get_language_from_path(request.path_info) or preferred or settings.LANGUAGE_CODE
    with override(language):
        context = {"theme": theme_from_cookie(request), "words": words}
        html = render_to_string(template or f"{status.value}.html", context)
    response = HttpResponse(html, status=status, headers={"Content-Language": language})
    patch_vary_headers(response, ["Cookie"])
    add_never_cache_headers(response)
    return response
