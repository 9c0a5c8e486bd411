"""How matches sound: how loud, by which set, and which sounds are switched off."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.requests.numbers import parse_number

COOKIE = "sounds"
ON, OFF = "on", "off"
LOUDEST, USUAL_VOLUME = 100, 70
WOOD, SOFT = "wood", "soft"
SETS: Mapping[str, Promise] = {
    WOOD: pgettext_lazy("sounds", "Wood and brass"),
    SOFT: pgettext_lazy("sounds", "Soft"),
}
KINDS: Mapping[str, tuple[Promise, str]] = {
    "throws": (pgettext_lazy("sounds", "Dice"), "roll"),
    "moves": (pgettext_lazy("sounds", "Moves"), "move hit off"),
    "turn": (pgettext_lazy("sounds", "Your turn"), "turn"),
    "clock": (pgettext_lazy("sounds", "Ten seconds left"), "low"),
    "offers": (pgettext_lazy("sounds", "Doubles and offers"), "call offer"),
    "chat": (pgettext_lazy("sounds", "Chat"), "chat"),
    "end": (pgettext_lazy("sounds", "End of a game"), "won"),
}
"""Kind -> its title, and the sounds to try it by; `synthesiser.js` has the same names."""


@dataclass(frozen=True, slots=True)
class SoundKind:
    """A kind of sounds, with a switch of its own."""

    name: str
    title: Promise
    example: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Sounds:
    """The choices of one viewer about sounds."""

    on: bool = True
    volume: int = USUAL_VOLUME
    set: str = WOOD
    off: frozenset[str] = frozenset()
    """The kinds that are switched off. New kinds are on until a viewer switches them off."""

    @property
    def kinds(self) -> Sequence[SoundKind]:
        """All kinds, in the order of the form."""
        return [
            SoundKind(name, title, example, name not in self.off)
            for name, (title, example) in KINDS.items()
        ]

    @property
    def sets(self) -> Sequence[tuple[str, Promise, bool]]:
        """All sets: name, title, and whether it is chosen."""
        return [(name, title, name == self.set) for name, title in SETS.items()]

    @property
    def stored(self) -> str:
        """The form in which an account or a cookie keeps these choices."""
        return ".".join((ON if self.on else OFF, str(self.volume), self.set, *sorted(self.off)))


def read_sounds(stored: str) -> Sounds:
    """Return the choices that an account or a cookie keeps; the usual ones if it keeps none."""
    switch, volume, chosen, *off = [*stored.split("."), "", ""]
    loud = parse_number(volume, most=LOUDEST)
    if switch not in (ON, OFF) or loud is None or chosen not in SETS:
        return Sounds()
    return Sounds(switch == ON, loud, chosen, frozenset(off) & frozenset(KINDS))


def chosen_sounds(*, on: bool, volume: int, chosen: str, wanted: Collection[str]) -> Sounds:
    """Return the choices of a form, in which `wanted` are the kinds that are on."""
    return Sounds(on, volume, chosen, frozenset(KINDS) - frozenset(wanted))


def sounds_of(request: HttpRequest) -> Sounds:
    """Return the choices of a viewer: those of the account, or else those of the browser."""
    own = request.user.sounds if isinstance(request.user, User) else ""
    return read_sounds(own or request.COOKIES.get(COOKIE, ""))


def save_sounds(request: HttpRequest, answer: HttpResponse, sounds: Sounds) -> None:
    """Save the choices of a viewer in the account, and in the browser for when there is none."""
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(sounds=sounds.stored)
    answer.set_cookie(
        COOKIE,
        sounds.stored,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
