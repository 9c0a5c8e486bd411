"""Application configurations that replace those of Django's admin and of allauth's sessions."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from allauth.usersessions.apps import UserSessionsConfig
from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Configuration of Django's admin that uses our own admin site, `StaffSite`."""

    default_site = "boardsite.staff.StaffSite"


class OwnSessionsConfig(UserSessionsConfig):
    """Configuration of allauth's list of sessions, without allauth's signal handlers.

    Only `accounts.sessions.logins` writes the list, with hashed session keys.
    """

    def ready(self) -> None:
        """Do not connect allauth's signal handlers: they would store unhashed session keys."""
