"""Type of the requests of logged-in users."""

from django.http import HttpRequest

from accounts.models import User


class UserRequest(HttpRequest):
    """Request by a logged-in user, who may be a guest."""

    user: User
