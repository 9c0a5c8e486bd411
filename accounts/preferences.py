"""Reading and saving users' preferences, for one game or for the whole site."""

from collections.abc import Mapping

from django.conf import settings

from accounts.models import Preference, User
from accounts.people.signals import send_identity_changed


def default_preference(game: str) -> Preference:
    """Return the unsaved preferences for a game of a user who has saved none.

    In some games the site rolls for players by default (`AUTOMATIC_ROLLS`), or a click moves a
    piece (`ONE_CLICK_MOVES`), or finished matches are analysed (`ANALYSED_GAMES`).
    """
    return Preference(
        game=game,
        auto_throw=game in settings.AUTOMATIC_ROLLS,
        one_click=game in settings.ONE_CLICK_MOVES,
        auto_analysis=game in settings.ANALYSED_GAMES,
    )


def preference_of(user: User, game: str) -> Preference:
    """Return a user's preferences for a game. If none are saved, return unsaved defaults."""
    return Preference.objects.filter(user=user, game=game).first() or default_preference(game)


def preferences_of(user: User) -> dict[str, Preference]:
    """Return all preferences that a user has saved, by the game's slug."""
    return {each.game: each for each in Preference.objects.filter(user=user)}


def save_preferences(user: User, game: str, wishes: Mapping[str, bool | str]) -> None:
    """Save some of a user's preferences for a game; the others stay."""
    usual = default_preference(game)
    by_settings = ("auto_throw", "one_click", "auto_analysis")
    first = {name: getattr(usual, name) for name in by_settings} | dict(wishes)
    Preference.objects.update_or_create(
        user=user, game=game, defaults=wishes, create_defaults=first
    )


def save_quiet(user: User, *, quiet: bool) -> None:
    """Save whether a user is without chat: they see no messages in matches and write none."""
    User.objects.filter(pk=user.pk).update(quiet=quiet)


def save_shortcuts(user: User, *, wanted: bool) -> None:
    """Save whether the user's keys are shortcuts at matches."""
    User.objects.filter(pk=user.pk).update(shortcuts=wanted)


def save_mail(user: User, *, wanted: bool) -> None:
    """Save whether the user gets mail when they have to act in a slow match."""
    User.objects.filter(pk=user.pk).update(mail_turns=wanted)


def save_country(user: User, country: str, *, flag: bool) -> None:
    """Save the user's country, and whether the country's flag is shown beside their name."""
    User.objects.filter(pk=user.pk).update(country=country, flag=flag)
    send_identity_changed(user.pk)


def save_language(user: User, language: str) -> None:
    """Save the language in which a user reads the site and gets mail."""
    User.objects.filter(pk=user.pk).update(language=language)


def save_display(user: User, *, motion: str, tenths: str) -> None:
    """Save how fast pieces move for the user, and when clocks show tenths of a second."""
    User.objects.filter(pk=user.pk).update(motion=motion, tenths=tenths)


def save_theme(user: User, theme: str) -> None:
    """Save the user's colour theme, for every browser in which the user is logged in."""
    User.objects.filter(pk=user.pk).update(theme=theme)
