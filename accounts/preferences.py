"""Reading and saving users' preferences, for one game or for the whole site."""

from collections.abc import Mapping

from accounts.models import Preference, User
from accounts.people.signals import send_identity_changed


def preference_of(user: User, game: str) -> Preference:
    """Return the user's preferences for a game; an unsaved default object if none."""
    found = Preference.objects.filter(user=user, game=game).first()
    return found or Preference(user=user, game=game)


def preferences_of(user: User) -> dict[str, Preference]:
    """Return the preferences a user has saved, by the slug of the game."""
    return {each.game: each for each in Preference.objects.filter(user=user)}


def save_preferences(user: User, game: str, wishes: Mapping[str, bool | str]) -> None:
    """Save some preferences of a user for a game."""
    Preference.objects.update_or_create(user=user, game=game, defaults=wishes)


def save_quiet(user: User, *, quiet: bool) -> None:
    """Save whether the chat of matches is hidden for a user; it also stops them writing there."""
    User.objects.filter(pk=user.pk).update(quiet=quiet)


def save_shortcuts(user: User, *, wanted: bool) -> None:
    """Save whether keyboard shortcuts work at the user's matches."""
    User.objects.filter(pk=user.pk).update(shortcuts=wanted)


def save_mail(user: User, *, wanted: bool) -> None:
    """Save whether the user gets mail when it is their turn in a slow match."""
    User.objects.filter(pk=user.pk).update(mail_turns=wanted)


def save_country(user: User, country: str, *, flag: bool) -> None:
    """Save the user's country code, and whether its flag is shown beside their name."""
    User.objects.filter(pk=user.pk).update(country=country, flag=flag)
    send_identity_changed(user.pk)


def save_language(user: User, language: str) -> None:
    """Save the language in which a user reads the site and gets mail."""
    User.objects.filter(pk=user.pk).update(language=language)


def save_theme(user: User, theme: str) -> None:
    """Save the user's colour theme; it applies in every browser in which they log in."""
    User.objects.filter(pk=user.pk).update(theme=theme)
