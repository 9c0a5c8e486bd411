"""Who may come in: as `accounts.adapter` says, and nobody who is kept from it and plays nothing."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from django.http import HttpRequest, HttpResponse

from accounts.adapter import AccountAdapter
from accounts.models import User
from lobby.gate import refusal, shut_out


class LobbyAdapter(AccountAdapter):
    """Knows who has matches that go on."""

    def pre_login(self, request: HttpRequest, user: User, **about: object) -> HttpResponse | None:
        """Turn away whoever may not come in, and tell them why."""
        answer = super().pre_login(request, user, **about)
        ban = shut_out(user) if answer is None else None
        return refusal(request, ban) if ban else answer
