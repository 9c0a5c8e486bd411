"""WebSocket URLs of matches, and of pages without another socket."""

from django.urls import path

from games.consumers.console import ConsoleConsumer
from games.consumers.match_page import MatchConsumer
from games.consumers.news import NewsConsumer

websocket_urlpatterns = [
    path("ws/matches/<slug:match_id>/", MatchConsumer.as_asgi()),
    path("ws/matches/<slug:match_id>/console/", ConsoleConsumer.as_asgi()),
    path("ws/news/", NewsConsumer.as_asgi()),
]
