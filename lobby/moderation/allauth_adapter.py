"""Account adapter that refuses the log-in of banned users without running matches."""

# mypy: allow-subclassing-any
# django-allauth has no type annotations.

from django.http import HttpRequest, HttpResponse

from accounts.allauth.adapter import AccountAdapter
from accounts.models import User
from lobby.moderation.ban_middleware import ban_without_matches, render_ban


class LobbyAdapter(AccountAdapter):
    """Account adapter that lets banned users log in only while they have running matches."""

    def pre_login(self, request: HttpRequest, user: User, **about: object) -> HttpResponse | None:
        """Return the page about a ban instead of logging in a banned user.

        Banned users with running matches are logged in, so that they can finish these matches.
        """
        answer = super().pre_login(request, user, **about)
        ban = ban_without_matches(user) if answer is None else None
        return render_ban(request, ban) if ban else answer
