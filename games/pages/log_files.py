"""Files with which any reader can witness the public log: its signed head, its keys, its entries.

Each is the same for all readers and in every language. `docs/dice-and-records.md` describes them.
"""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page, require_safe

from accounts.limits.spending import limit_requests
from accounts.requests.numbers import number_param
from games.dice.log_head import signed_head
from games.models import Commitment, LogKey
from games.models.commitment import NOWHERE

ENTRIES_PER_PAGE = 1_000
SECONDS_OF_CHANGING, SECONDS_OF_FINAL = 5, 24 * 3600
"""How long a browser may keep a file that can still change, and one that cannot."""


@require_safe
@limit_requests("board")
@conditional_page
def head(request: HttpRequest) -> HttpResponse:
    """Return the present head of the public log, signed."""
    return _json_response(dict(signed_head()))


@require_safe
@limit_requests("board")
@conditional_page
def keys(request: HttpRequest) -> HttpResponse:
    """Return every public key that has signed a head, with the first line it was used for."""
    signed_head()
    used = [
        {"key": key.public, "line": key.first_line, "time": f"{key.used_from:%Y-%m-%dT%H:%M:%SZ}"}
        for key in LogKey.objects.order_by("first_line", "used_from")
    ]
    return _json_response({"format": "tahur-log-keys/1", "keys": used})


@require_safe
@limit_requests("page")
@conditional_page
def entries(request: HttpRequest) -> HttpResponse:
    """Return a page of entries of the public log, oldest first.

    The query parameter `from` is the number of the first line. A whole page never changes. The line
    after the last one gives an empty page. Raises `Http404` for lines beyond that.
    """
    first = number_param(request.GET, "from", 1, least=1)
    end = first + ENTRIES_PER_PAGE
    lines = list(Commitment.objects.filter(number__gte=first, number__lt=end).order_by("number"))
    is_whole = len(lines) == ENTRIES_PER_PAGE
    form: dict[str, object] = {
        "format": "tahur-log-entries/1",
        "from": first,
        "before": lines[0].before if lines else _entry_before(first),
        "entries": [
            {"line": at.number, "match": at.name, "commitment": at.value, "entry": at.entry}
            for at in lines
        ],
        "next": end if is_whole else None,
    }
    return _json_response(form, SECONDS_OF_FINAL if is_whole else SECONDS_OF_CHANGING)


def _entry_before(first: int) -> str:
    if first == 1:
        return NOWHERE
    entry = Commitment.objects.filter(number=first - 1).values_list("entry", flat=True).first()
    if entry is None:
        raise Http404
    return entry


def _json_response(form: dict[str, object], seconds: int = SECONDS_OF_CHANGING) -> HttpResponse:
    response = JsonResponse(form)
    # Not for proxies: any response may carry the reader's session cookie.
    patch_cache_control(response, private=True, max_age=seconds)
    return response
