"""`/metrics` for Prometheus."""

from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

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
