"""Django configuration of the games app."""

from django.apps import AppConfig
from django.core.checks import register
from django.db import transaction
from django.db.models.signals import post_delete

from games.dice.checks import check_log_key


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register checks of settings and connect signals.

        Open sockets are notified when a session ends or a user name changes.
        """
        # Models cannot be imported before all apps are loaded.
        from django.contrib.sessions.models import Session

        from accounts.people.signals import identity_changed

        register(check_log_key, deploy=True)
        post_delete.connect(_tell_sockets, sender=Session, dispatch_uid="games.sockets")
        identity_changed.connect(_tell_boards, dispatch_uid="games.boards")


def _tell_boards(user_id: int, **_: object) -> None:
    from games.live.announce import announce_names

    announce_names(user_id)


def _tell_sockets(**_: object) -> None:
    from games.live.announce import announce_sessions

    transaction.on_commit(announce_sessions)
