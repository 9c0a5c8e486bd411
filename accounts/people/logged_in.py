"""The type of requests that only logged-in users make."""

from django.http import HttpRequest

from accounts.models import User


class UserRequest(HttpRequest):
    """Request of a logged-in user, who may be a guest."""

    user: User
