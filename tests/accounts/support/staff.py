"""Staff users with a second factor."""

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.staff.powers import Role

KEY_OF_APP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""The secret of every test user's authenticator app."""


def with_factor(user: User) -> User:
    """Give a user an authenticator app."""
    Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.TOTP,
        data={"secret": get_adapter().encrypt(KEY_OF_APP)},
    )
    return user


def staff_of(*roles: Role, name: str = "Severin") -> User:
    """Return a staff user with exactly these roles."""
    user = User.objects.create_user(name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=roles))
    return with_factor(user)


def master_of_the_house(name: str = "Severin") -> User:
    """Return a superuser."""
    return with_factor(User.objects.create_superuser(name))
