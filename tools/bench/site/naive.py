"""A naive site, with which the real one is compared: a row for each move, one board template.

The naive site has no rules, users or languages. Its board has as much HTML as the real one. Create
the tables with `python -m tools.bench.site.naive`. Then start the server with `python -m daphne
tools.bench.site.naive:application`. The environment variable NAIVE_DATABASE is the path of the
database.
"""

import os
from typing import Any, ClassVar

import django
from django.conf import settings

MATCHES = 1000
"""The number of matches in the naive site's database."""
MOVES_LISTED = 62

settings.configure(
    SECRET_KEY="naive",  # noqa: S106  it protects nothing
    ALLOWED_HOSTS=["*"],
    USE_TZ=True,
    INSTALLED_APPS=["channels"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [os.path.dirname(__file__)],  # noqa: PTH120  as Django wants it
        }
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["NAIVE_DATABASE"],
            "CONN_MAX_AGE": 600,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
            },
        }
    },
)
django.setup()

from channels.db import database_sync_to_async  # noqa: E402  after the settings
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.urls import path  # noqa: E402

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


class NaiveMatch(models.Model):
    position = models.TextField()
    version = models.IntegerField(default=0)

    objects: ClassVar[models.Manager["NaiveMatch"]]

    class Meta:
        app_label = "naive"

    def __str__(self) -> str:
        return f"match {self.pk}"


class NaiveMove(models.Model):
    """A move in a match of the naive site."""

    match = models.ForeignKey(NaiveMatch, models.CASCADE)
    version = models.IntegerField()
    text = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["NaiveMove"]]

    class Meta:
        app_label = "naive"

    def __str__(self) -> str:
        return self.text


class NaiveConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of an open match page of the naive site. Every message from it is a move."""

    async def connect(self) -> None:
        """Add this page to the group of its match, whose members get every new board."""
        self.number = int(self.scope["url_route"]["kwargs"]["match"])
        await self.channel_layer.group_add(f"match.{self.number}", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Remove this page from the group of its match."""
        await self.channel_layer.group_discard(f"match.{self.number}", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Store a move, and send the new board to every page of the match."""
        html = await database_sync_to_async(store_move)(self.number)
        await self.channel_layer.group_send(f"match.{self.number}", {"type": "board", "html": html})

    async def board(self, message: dict[str, Any]) -> None:
        """Send this page a board that was sent to the group of its match."""
        await self.send(message["html"])


def store_move(number: int) -> str:
    """Store a move of the match with this number; return the HTML of the new board."""
    return render_board(store(number))


def store(number: int) -> int:
    """Store a move of the match with this number; return the new version."""
    with transaction.atomic():
        match = NaiveMatch.objects.select_for_update().get(pk=number)
        match.version += 1
        NaiveMove.objects.create(match=match, version=match.version, text="13/8 6/3")
        match.save(update_fields=["position", "version"])
    return match.version


def render_board(version: int) -> str:
    """Return the HTML of the board at this version."""
    return render_to_string("naive.html", _context(version))


def _context(version: int) -> dict[str, object]:
    points = [
        {
            "number": number,
            "top": number > 12,  # noqa: PLR2004  half the board
            "pieces": range(abs(count)),
            "colour": "light" if count > 0 else "dark",
            "targets": (number - 3, number - 5) if count > 0 else (),
        }
        for number, count in enumerate(START[1:-1], start=1)
    ]
    moves = [{"number": number, "text": "24/18 13/8"} for number in range(MOVES_LISTED)]
    return {"version": version, "points": points, "dice": (3, 5), "moves": moves}


def create_tables() -> None:
    """Create the database tables of the naive site, and `MATCHES` matches."""
    with connection.schema_editor() as editor:
        for model in (NaiveMatch, NaiveMove):
            editor.create_model(model)
    position = ",".join(map(str, START))
    NaiveMatch.objects.bulk_create(NaiveMatch(pk=n, position=position) for n in range(MATCHES))


application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("ws/<int:match>/", NaiveConsumer.as_asgi())]),
    }
)

if __name__ == "__main__":
    create_tables()
