"""Malformed requests are refused with a page of their own, and are not logged as errors."""

import io
import logging
from collections.abc import Callable, Iterator
from http import HTTPStatus
from tempfile import SpooledTemporaryFile

import pytest
from django.conf import settings
from django.db import DataError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.languages import NAMES
from accounts.limits.refusals import too_many_requests
from accounts.limits.spending import TooManyRequests
from boardsite import error_pages
from boardsite.middleware import RefuseDuringOutage
from boardsite.pages import Pages
from boardsite.unreadable_requests import RefuseUnreadable
from tests.pages.raw import FORM, Asked, form, send

SIGN_UP = "/accounts/signup/"
BOUNDARY = b'--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nAnna\r\n--b--\r\n'
MULTIPART = b"multipart/form-data; boundary=b"


def _with_cookie(text: bytes) -> Asked:
    return Asked(headers=((b"cookie", text),))


def _with_kind(kind: bytes, body: bytes = b"username=Anna") -> Asked:
    return form(SIGN_UP, body, kind)


REFUSED = {
    "host of another site": Asked(host=b"elsewhere.example"),
    "host that is none": Asked(host=b"a b\\c:d"),
    "form in UTF-7": _with_kind(FORM + b"; charset=utf-7"),
    "form in a charset that nobody knows": _with_kind(FORM + b"; charset=nonsense"),
    "form in bytes": _with_kind(FORM + b"; charset=hex"),
    "form in two charsets": _with_kind(FORM + b"; charset*=nonsense''utf-8"),
    "form in a charset with a NUL": _with_kind(FORM + b"; charset*=utf-8''%00"),
    "parts in UTF-7": _with_kind(MULTIPART + b"; charset=utf-7", BOUNDARY),
    "parts in bytes": _with_kind(MULTIPART + b"; charset=hex", BOUNDARY),
    "parts without a boundary": _with_kind(b"multipart/form-data", BOUNDARY),
    "parts with a boundary that is none": _with_kind(
        b"multipart/form-data; boundary=" + b"\xff" * 300, BOUNDARY
    ),
    "file in base64 that is none": _with_kind(
        MULTIPART,
        b'--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\na\r\n--b--\r\n",
    ),
    "body that is too large": _with_kind(FORM, b"username=" + b"a" * 70_000),
    "form with too many fields": _with_kind(FORM, b"&".join(b"a%d=" % n for n in range(200))),
    "query with too many fields": Asked("/?" + "&".join(f"a{n}=" for n in range(200))),
}
ANSWERED = {
    "session that is none": (_with_cookie(b'sessionid="a\\000b\\377cdefgh"'), 200),
    "session that is long": (_with_cookie(b"sessionid=" + b"a" * 4000), 200),
    "cookies of other bytes": (_with_cookie(b"csrftoken=\xff\xfe; theme=\xff; language=\xff"), 200),
    "messages that are none": (_with_cookie(b'messages="[[\\"__json_message\\"]]:x:y"'), 200),
    "cookies without a name": (_with_cookie(b"=;;=a; ;dismissed=%%%,-1,\xb2"), 200),
    "address that is not UTF-8": (Asked("/people/%ff%fe/"), 404),
    "half an escape in an address": (Asked("/people/%zz%4/"), 404),
    "query that is not UTF-8": (Asked("/watch/?game=%ff%zz%"), 404),
    "NUL in an address": (Asked("/people/An%00na/"), 404),
    "NUL in a query": (Asked("/people/?name=%00"), 404),
    "NUL in the name of a query": (Asked("/watch/?%00=1"), 200),
    "NUL in a form": (_with_kind(FORM, b"username=An%00na"), 200),
    "Your session has changed": (Asked("/theme/", "POST", body=b"theme=dark"), 403),
    "form from nowhere": (
        Asked("/theme/", "POST", headers=((b"referer", b"http://[x/"),), body=b"theme=dark"),
        403,
    ),
    "credential that is no JSON": (form("/accounts/2fa/webauthn/login/", b"credential={"), 302),
}


def _in(language: str, asked: Asked) -> Asked:
    if language == settings.LANGUAGE_CODE:
        return asked
    return Asked(f"/{language}{asked.path}", asked.method, asked.host, asked.headers, asked.body)


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """The operator's log, as text."""
    written = io.StringIO()
    handler = next(each for each in logging.getLogger().handlers if each.name == "console")
    monkeypatch.setattr(handler, "stream", written)
    return written


@pytest.fixture
def as_served() -> Iterator[None]:
    """Deactivate the language that an earlier test has activated."""
    with translation.override(None):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("as_served")
@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_a_page(
    name: str, language: str, console: io.StringIO
) -> None:
    answer = send(_in(language, REFUSED[name]))

    assert answer.status == HTTPStatus.BAD_REQUEST
    assert f'<html lang="{language}"' in answer.text
    assert '<main class="apology">' in answer.text
    assert "content-security-policy" in answer.headers
    assert "no-store" in answer.headers["cache-control"]
    assert " ERROR " not in console.getvalue()
    assert "Traceback" not in console.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("as_served")
@pytest.mark.parametrize("name", ANSWERED)
def test_what_is_odd_is_no_fault(name: str, console: io.StringIO) -> None:
    asked, status = ANSWERED[name]

    assert send(asked).status == status
    assert " ERROR " not in console.getvalue()
    assert "Traceback" not in console.getvalue()


def _busy(request: HttpRequest) -> HttpResponse | None:
    return RefuseDuringOutage(lambda _: HttpResponse()).process_exception(
        request, OperationalError("locked")
    )


PAGES: dict[str, tuple[int, Callable[[HttpRequest], HttpResponse | None]]] = {
    "400": (400, lambda request: error_pages.bad_request(request, Exception())),
    "403": (403, lambda request: error_pages.permission_denied(request, Exception())),
    "csrf": (403, error_pages.csrf_failure),
    "404": (404, lambda request: error_pages.page_not_found(request, Exception())),
    "429": (429, lambda request: too_many_requests(request, TooManyRequests(3))),
    "500": (500, error_pages.server_error),
    "503": (503, _busy),
}
EVERY = REFUSED | {name: asked for name, (asked, _) in ANSWERED.items()}


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_that_apologises_needs_neither_database_nor_anything_of_the_request(
    page: str, language: str
) -> None:
    status, view = PAGES[page]
    said = set()
    for asked in EVERY.values():
        with SpooledTemporaryFile() as body:
            request, _ = Pages().create_request(_in(language, asked).scope, body)
            answer = view(request)
        assert answer is not None
        assert answer.status_code == status
        assert f'<html lang="{language}"' in answer.text
        said.add(answer.text)

    # The page repeats nothing of a request but its colours.
    assert len(said) == 1


def test_a_page_that_apologises_has_the_colours_that_the_browser_asks_for() -> None:
    with SpooledTemporaryFile() as body:
        request, _ = Pages().create_request(_with_cookie(b"theme=dark").scope, body)

    assert 'data-theme="dark"' in error_pages.page_not_found(request, Exception()).text


NULS = {
    "address": Asked("/people/An%00na/"),
    "query": Asked("/watch/?a=%00"),
    "name in a query": Asked("/watch/?%00=a"),
    "form": form("/theme/", b"theme=%00"),
}


@pytest.mark.parametrize("where", NULS)
def test_a_nul_that_only_the_database_refuses_is_no_fault(where: str) -> None:
    refuse = RefuseUnreadable(lambda _: HttpResponse())
    with SpooledTemporaryFile() as body:
        body.write(NULS[where].body)
        body.seek(0)
        request, _ = Pages().create_request(NULS[where].scope, body)
        answer = refuse.process_exception(request, DataError("cannot contain NUL"))

    assert answer is not None
    assert answer.status_code == HTTPStatus.BAD_REQUEST


def test_other_errors_of_values_are_faults() -> None:
    refuse = RefuseUnreadable(lambda _: HttpResponse())
    with SpooledTemporaryFile() as body:
        request, _ = Pages().create_request(Asked().scope, body)

    assert refuse.process_exception(request, DataError("out of range")) is None


def test_errors_of_the_site_are_still_logged_with_their_cause(
    console: io.StringIO,
) -> None:
    try:
        raise RuntimeError("the roof has fallen in")
    except RuntimeError:
        logging.getLogger("django.request").exception("broken", extra={"status_code": 500})

    assert " ERROR " in console.getvalue()
    assert "Traceback" in console.getvalue()
