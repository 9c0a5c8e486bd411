"""Django application configuration of `accounts`."""

from typing import Any

from django.apps import AppConfig
from django.apps.registry import Apps
from django.apps.registry import apps as all_apps
from django.core.checks import register
from django.db.models.signals import post_migrate

from accounts.limits.in_force import limits
from accounts.notifications.checks import check_notifications


class AccountsConfig(AppConfig):
    """Application configuration. Updates the staff groups after every `migrate`."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check `settings.LIMITS`, and have the staff groups updated after `migrate` and `flush`.

        Raises `ImproperlyConfigured` if `settings.LIMITS` contains a wrong entry.
        """
        limits()
        register(check_notifications, deploy=True)
        post_migrate.connect(_create_groups, sender=self)


def _create_groups(using: str, apps: Apps = all_apps, **_: Any) -> None:
    # Models cannot be imported before all applications are loaded.
    from accounts.staff.roles import sync_groups

    sync_groups(apps, using)
