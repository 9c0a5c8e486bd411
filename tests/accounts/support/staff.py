"""Creates staff users with a second factor."""

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.staff.powers import Role

APP_KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""The secret of every test user's authenticator app."""


def add_second_factor(user: User) -> User:
    """Give a user an authenticator app."""
    Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.TOTP,
        data={"secret": get_adapter().encrypt(APP_KEY)},
    )
    return user


def create_staff(*roles: Role, name: str = "Severin") -> User:
    """Create a staff user with a second factor and exactly the given roles."""
    user = User.objects.create_user(name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=roles))
    return add_second_factor(user)


def create_administrator(name: str = "Severin") -> User:
    """Create a superuser with a second factor."""
    return add_second_factor(User.objects.create_superuser(name))
