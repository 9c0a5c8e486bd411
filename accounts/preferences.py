"""What people like to have done for them: looked up, and kept."""

from collections.abc import Mapping

from accounts.models import Preference, User


def preference_of(user: User, game: str) -> Preference:
    """What somebody prefers in a game; what they never said is as it is for everybody."""
    found = Preference.objects.filter(user=user, game=game).first()
    return found or Preference(user=user, game=game)


def preferences_of(user: User) -> dict[str, Preference]:
    """Everything that somebody has ever said they prefer, by the game."""
    return {each.game: each for each in Preference.objects.filter(user=user)}


def keep(user: User, game: str, wishes: Mapping[str, bool | str]) -> None:
    """Remember what somebody prefers in a game from now on."""
    Preference.objects.update_or_create(user=user, game=game, defaults=wishes)


def keep_quiet(user: User, *, quiet: bool) -> None:
    """Remember whether somebody wants no talk at any table."""
    User.objects.filter(pk=user.pk).update(quiet=quiet)


def keep_shortcuts(user: User, *, wanted: bool) -> None:
    """Remember whether letters are to be keys at somebody's matches."""
    User.objects.filter(pk=user.pk).update(shortcuts=wanted)


def keep_mail(user: User, *, wanted: bool) -> None:
    """Remember whether somebody wants mail when it is their turn."""
    User.objects.filter(pk=user.pk).update(mail_turns=wanted)


def keep_country(user: User, country: str, *, flag: bool) -> None:
    """Remember where somebody says to come from, and whether a flag is to tell of it."""
    User.objects.filter(pk=user.pk).update(country=country, flag=flag)


def keep_language(user: User, language: str) -> None:
    """Remember in which language somebody reads, and is written to."""
    User.objects.filter(pk=user.pk).update(language=language)


def keep_theme(user: User, theme: str) -> None:
    """Remember in which colours somebody wants to see the site, wherever they log in."""
    User.objects.filter(pk=user.pk).update(theme=theme)
