"""Configuration of Django's admin for this site."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from allauth.usersessions.apps import UserSessionsConfig
from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Configuration of the admin with our own admin site."""

    default_site = "boardsite.staff.StaffSite"


class OwnSessionsConfig(UserSessionsConfig):
    """The list of sessions, which `accounts.sessions` alone writes: by digests of their keys."""

    def ready(self) -> None:
        """Let allauth note nothing by itself."""
