"""Where mail may be sent: to addresses whose owners have said that they are theirs."""

from allauth.account.models import EmailAddress

from accounts.models import User


def confirmed_address(user: User) -> str:
    """The address to which somebody may be sent mail; empty while they have confirmed none."""
    if not user.email:
        return ""
    own = EmailAddress.objects.filter(user=user, verified=True)
    return user.email if own.filter(email__iexact=user.email).exists() else ""
