"""Applications that this site has in its own way."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from allauth.usersessions.apps import UserSessionsConfig
from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The admin with this site's own door."""

    default_site = "boardsite.staff.StaffSite"


class OwnSessionsConfig(UserSessionsConfig):
    """The list of sessions, which `accounts.sessions` alone writes: by digests of their keys."""

    def ready(self) -> None:
        """Let allauth note nothing by itself."""
