"""Django configuration of the games app."""

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_delete


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the sockets of a session notified when its row is deleted."""
        # Models cannot be imported before all apps are loaded.
        from django.contrib.sessions.models import Session

        post_delete.connect(_tell_sockets, sender=Session, dispatch_uid="games.sockets")


def _tell_sockets(**_: object) -> None:
    from games.live.announce import announce_sessions

    transaction.on_commit(announce_sessions)
