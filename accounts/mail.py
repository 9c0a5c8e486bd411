"""The e-mail address to which a user gets mail."""

from allauth.account.models import EmailAddress

from accounts.models import User


def confirmed_address(user: User) -> str:
    """Return the user's e-mail address if they have confirmed it, else an empty string."""
    if not user.email:
        return ""
    own = EmailAddress.objects.filter(user=user, verified=True)
    return user.email if own.filter(email__iexact=user.email).exists() else ""
