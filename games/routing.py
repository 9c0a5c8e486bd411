"""WebSocket URLs of matches."""

from django.urls import path

from games.consumers.match_page import MatchConsumer

websocket_urlpatterns = [path("ws/matches/<slug:match_id>/", MatchConsumer.as_asgi())]
