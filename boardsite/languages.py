"""The language of a page, given by the prefix of the page's URL; English has no prefix.

Users who have chosen a language are redirected to the URL in their language, also from a URL with
the prefix of another one: players pass on links in the language that they read themselves. Visitors
who have chosen none are redirected from a URL without a prefix to the language of their browser.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.urls import LocalePrefixPattern, get_resolver
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import (
    activate,
    get_language,
    get_language_from_path,
    gettext,
    override,
)
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.languages import NAMES, localize_url, strip_language, supported_language
from accounts.models import User
from accounts.preferences import save_language
from boardsite.return_paths import SAFE, current_path, return_path

OFFER_COOKIE, NO_OFFER = "language-offer", "off"
"""Cookie of a browser whose user wants no offers of other languages."""
CACHED_PAGES = ("offline",)
"""Names of the URLs whose responses a browser caches for all its users."""
VARY_HEADERS = ("Accept-Language", "Cookie", "Sec-Fetch-Site")
"""Request headers on which the response at a page's URL without a prefix depends."""


@dataclass(frozen=True, slots=True)
class LanguageOption:
    """Entry of the language menu on a page."""

    code: str
    name: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class LanguageOffer:
    """Offer of a page in the language that the browser prefers, written in that language."""

    code: str
    sentence: str
    decline: str


class LanguageRedirects:
    """Middleware that redirects users to the language that they have chosen."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request. On pages without a prefix, add `VARY_HEADERS` to the `Vary` header."""
        answer = self._get_response(request)
        if _exists_in_all(request) and not _language_of_url(request)[1]:
            patch_vary_headers(answer, VARY_HEADERS)
        return answer

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Redirect a GET request to the user's language.

        A form sent to a URL without a prefix is processed in the user's language, one sent to a URL
        with a prefix in the language of the page that it is on.
        """
        if not _is_page(request):
            return None
        language, has_prefix = _language_of_url(request)
        wanted = chosen_language(request)
        if not wanted and not has_prefix:
            wanted = _preferred_language(request)
        if wanted in ("", language):
            return None
        if request.method not in SAFE:
            if not has_prefix:
                activate(wanted)
            return None
        answer = HttpResponseRedirect(localize_url(request.get_full_path(), wanted))
        add_never_cache_headers(answer)
        return answer


def _is_page(request: HttpRequest) -> bool:
    """Whether the request is for a whole page that may redirect to the user's language.

    Such a page exists in all languages. Fragments for htmx are no whole pages: they are in the
    language of their page.
    """
    if request.headers.get("HX-Request"):
        return False
    if request.headers.get("Sec-Fetch-Dest", "document") != "document":
        return False
    return _exists_in_all(request)


def _exists_in_all(request: HttpRequest) -> bool:
    """Whether the URL is one of a page that exists in all languages, and may redirect to one."""
    match = request.resolver_match
    return match is not None and match.url_name not in _same_in_all()


def _language_of_url(request: HttpRequest) -> tuple[str, bool]:
    """Return the language of the request's URL, and whether the URL has its prefix."""
    prefixed = get_language_from_path(request.path_info)
    return prefixed or settings.LANGUAGE_CODE, bool(prefixed)


@cache
def _same_in_all() -> frozenset[str | None]:
    """Return the names of the URLs that never redirect to the user's language.

    These are the URLs that exist only without a language prefix, and those in `CACHED_PAGES`.
    """
    names = set[str | None](CACHED_PAGES)
    for part in get_resolver().url_patterns:
        if not isinstance(part.pattern, LocalePrefixPattern):
            names |= {each.name for each in getattr(part, "url_patterns", [part])}
    return frozenset(names)


def chosen_language(request: HttpRequest) -> str:
    """Return the language that the user has chosen; an empty string if none.

    The choice in the user's account comes before the choice in the cookie.
    """
    own = supported_language(request.user.language) if isinstance(request.user, User) else ""
    return own or supported_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))


def _preferred_language(request: HttpRequest) -> str:
    """Return the first language in the browser's settings that the site supports.

    Returns an empty string if there is none, or if the visitor comes from a page of this site.
    """
    if request.headers.get("Sec-Fetch-Site") == "same-origin":
        return ""
    return _browser_language(request)


def _browser_language(request: HttpRequest) -> str:
    """Return the first language in the browser's settings that the site supports; "" if none."""
    for accepted, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if language := supported_language(accepted.partition("-")[0]):
            return language
    return ""


@require_POST
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Save the chosen language, and redirect to the same page in this language."""
    language = supported_language(request.POST.get("language", "")) or settings.LANGUAGE_CODE
    answer = HttpResponseRedirect(localize_url(return_path(request), language))
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    if isinstance(request.user, User):
        save_language(request.user, language)
    return answer


@require_POST
@never_cache
def decline_offer(request: HttpRequest) -> HttpResponse:
    """Offer this browser no more other languages; redirect to the same page."""
    scripted = bool(request.headers.get("HX-Request"))
    answer = HttpResponse() if scripted else HttpResponseRedirect(return_path(request))
    answer.set_cookie(
        OFFER_COOKIE,
        NO_OFFER,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    return answer


def language_offer(request: HttpRequest) -> LanguageOffer | None:
    """Return the offer of a page in the browser's language; None for a page that is in it.

    Users who have chosen a language, or who have declined once, are offered no other.
    """
    if chosen_language(request) or request.COOKIES.get(OFFER_COOKIE) == NO_OFFER:
        return None
    wanted = _browser_language(request)
    if wanted in ("", get_language()) or not _exists_in_all(request):
        return None
    with override(wanted):
        # Translators: write the name of your own language instead of English.
        sentence = gettext("This page is also in English")
        return LanguageOffer(wanted, sentence, gettext("Do not offer this again"))


@require_safe
def without_prefix(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Redirect from a URL with the prefix of English to the same page: English has none."""
    return HttpResponsePermanentRedirect(
        localize_url(request.get_full_path(), settings.LANGUAGE_CODE)
    )


def page_languages(request: HttpRequest) -> Mapping[str, object]:
    """Context processor: values for a page's language menu and `alternate` links."""
    path, current = request.path, get_language()
    known_page = request.resolver_match is not None
    return {
        "languages": [LanguageOption(*each, each[0] == current) for each in NAMES.items()],
        "language_name": NAMES.get(current, ""),
        "language_offer": cache(partial(language_offer, request)),
        "shown": current_path(request),
        "origin": settings.ORIGIN,
        "canonical": settings.ORIGIN + localize_url(path, current) if known_page else "",
        "alternates": [
            *((each, settings.ORIGIN + localize_url(path, each)) for each in NAMES),
            ("x-default", settings.ORIGIN + strip_language(path)),
        ]
        if known_page
        else [],
    }
