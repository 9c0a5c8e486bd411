"""The application of Django that this folder is."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the application."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
