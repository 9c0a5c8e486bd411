"""`/metrics` for Prometheus, and the middleware that counts and times requests."""

from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from accounts.ops.metrics import REQUEST_SECONDS, REQUESTS
from boardsite.logs.requests import view_of
from lobby.metrics.site import SITE


@require_GET
@never_cache
@sensitive_variables()
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics of this process and of the site.

    The request needs the token `METRICS_TOKEN`. Raises `Http404` if there is no token.
    """
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "")
    if not constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        headers = {"WWW-Authenticate": "Bearer"}
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers=headers)
    figures = generate_latest(REGISTRY) + generate_latest(SITE)
    return HttpResponse(figures, content_type=CONTENT_TYPE_LATEST)


def measure_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: count each request, and time it by its view."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        response = get_response(request)
        view = view_of(request)
        REQUEST_SECONDS.labels(view).observe(perf_counter() - began)
        REQUESTS.labels(view, f"{response.status_code // 100}xx").inc()
        return response

    return middleware
