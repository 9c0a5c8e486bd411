"""The application of Django that this folder is."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Names the application."""

    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"
