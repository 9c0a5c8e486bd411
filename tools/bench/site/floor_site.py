"""The naive site with less to do, which shows what the server itself costs.

The environment variable FLOOR names the variant, one of those in `floor`. Start it as `naive` says,
as `tools.bench.site.floor_site:application`.
"""

import os
from collections import Counter

# `naive` configures Django, so it comes first.
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

from tools.bench.site import naive

VARIANT = os.environ["FLOOR"]
BOARD = naive.render_board(1)
_versions = Counter[int]()


def store_unrendered(number: int) -> str:
    """Store a move as the naive site does; return a board that was rendered once."""
    return _at_version(naive.store(number))


def count_move(number: int) -> str:
    """Return a board that was rendered once; nothing is stored."""
    _versions[number] += 1
    return _at_version(_versions[number])


def _at_version(version: int) -> str:
    return BOARD.replace('data-version="1"', f'data-version="{version}"')


async def act(request: HttpRequest, match: int) -> HttpResponse:
    """Carry out a move that was posted, and send the new board over the sockets of the match."""
    request.POST["action"]
    html = await database_sync_to_async(naive.store_move)(match)
    await get_channel_layer().group_send(f"match.{match}", {"type": "board", "html": html})
    return HttpResponse(status=204)


if VARIANT == "unrendered":
    naive.store_move = store_unrendered
elif VARIANT.startswith("idle"):
    naive.store_move = count_move
settings.ROOT_URLCONF = __name__
urlpatterns = [path("matches/<int:match>/act/", act)]
application = naive.application
