"""Pages that say why a request was not done; nothing that they need can fail as well.

They are drawn without context processors: without a database, a session or a user.
"""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import get_language_from_path, override

from accounts.colours import told_theme
from accounts.languages import known


def apology(
    request: HttpRequest, status: HTTPStatus, words: str = "", template: str = ""
) -> HttpResponse:
    """The page of a status, in the language of the address or of the browser's choice.

    `words` take the place of the page's own sentence, `template` that of the page of the status.
    """
    told = known(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    language = get_language_from_path(request.path_info) or told or settings.LANGUAGE_CODE
    with override(language):
        context = {"told_theme": told_theme(request), "words": words}
        html = render_to_string(template or f"{status.value}.html", context)
    response = HttpResponse(html, status=status, headers={"Content-Language": language})
    patch_vary_headers(response, ["Cookie"])
    add_never_cache_headers(response)
    return response
