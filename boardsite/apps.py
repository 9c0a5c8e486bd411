"""Configuration of Django's admin for this site."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from allauth.usersessions.apps import UserSessionsConfig
from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Configuration of the admin with our own admin site."""

    default_site = "boardsite.staff.StaffSite"


class OwnSessionsConfig(UserSessionsConfig):
    """allauth's list of sessions with hashed keys, written by `accounts.sessions.logins` only."""

    def ready(self) -> None:
        """Do not connect allauth's signal handlers, which would store unhashed session keys."""
