"""Health checks for monitoring: whether the process runs, and whether it can serve requests."""

import asyncio

from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull
from channels.layers import get_channel_layer
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from redis.exceptions import RedisError

from accounts.ops.stopping import is_stopping
from lobby.doctor.probe import HEADER, answer_for

LAYER_TIMEOUT = 1.0
"""Timeout of the check of the channel layer, in seconds."""


@require_GET
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Respond with status 200, which shows that the process runs.

    The doctor also gets to know how its request arrived.
    """
    arrival = answer_for(request)
    headers = {HEADER: arrival} if arrival else None
    return HttpResponse("alive", content_type="text/plain", headers=headers)


@require_GET
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Check the database and the channel layer.

    The response has status 200, or status 503 and the names of the failed checks. A process that is
    about to end is not ready either.
    """
    if is_stopping():
        response = HttpResponse("stopping", status=503, content_type="text/plain")
        # Django logs every other 503 as an error.
        response._has_been_logged = True  # type: ignore[attr-defined]
        return response
    checks = {"database": _database_answers, "layer": _layer_answers}
    missing = [name for name, answers in checks.items() if not answers()]
    status = 503 if missing else 200
    return HttpResponse(", ".join(missing) or "ready", status=status, content_type="text/plain")


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _layer_answers() -> bool:
    try:
        async_to_sync(_send)()
    except (RedisError, OSError, ChannelFull):
        return False
    return True


async def _send() -> None:
    async with asyncio.timeout(LAYER_TIMEOUT):
        await get_channel_layer().group_send("ready", {"type": "ready", "group": "ready"})
