"""The application of Django that this folder is."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Names the application."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
