"""The application of Django that this folder is."""

from typing import Any

from django.apps import AppConfig
from django.apps.registry import Apps
from django.apps.registry import apps as all_apps
from django.db.models.signals import post_migrate

from accounts.limits.in_force import limits


class AccountsConfig(AppConfig):
    """Names the application, and keeps the groups of staff as the table of powers has them."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """After every migration, and after a database was emptied, the groups are there.

        Raises `ImproperlyConfigured` for limits that the settings name wrongly.
        """
        limits()
        post_migrate.connect(_keep_roles, sender=self)


def _keep_roles(using: str, apps: Apps = all_apps, **_: Any) -> None:
    # Models cannot be imported before all applications are there.
    from accounts.roles import make_groups

    make_groups(apps, using)
