"""Django application configuration of `accounts`."""

from typing import Any

from django.apps import AppConfig
from django.apps.registry import Apps
from django.apps.registry import apps as all_apps
from django.db.models.signals import post_migrate

from accounts.limits.in_force import limits


class AccountsConfig(AppConfig):
    """Application configuration; recreates the staff groups after every migration."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the settings of the rate limits and connect the creation of staff groups.

        The groups are made after `migrate` and after `flush`. Raises `ImproperlyConfigured` if
        `settings.LIMITS` contains a wrong entry.
        """
        limits()
        post_migrate.connect(_create_groups, sender=self)


def _create_groups(using: str, apps: Apps = all_apps, **_: Any) -> None:
    # Models cannot be imported before all applications are there.
    from accounts.staff.roles import sync_groups

    sync_groups(apps, using)
