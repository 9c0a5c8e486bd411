"""Commitments to the dice of matches: their public part, and the secret root key."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.proof import bdice1

NOWHERE = bdice1.LOG_START.hex()
"""The entry before the first line of the public log, in hexadecimal."""


def new_match_id() -> str:
    """Return a new random match id of ten letters and digits."""
    return get_random_string(10)


class Ledger(models.Model):
    """Single row with the end of the public log.

    A process that appends to the log locks this row, after all other locks.
    """

    lines = models.PositiveIntegerField(_("number of lines"), default=0)
    entry = models.CharField(_("last entry"), max_length=64, default=NOWHERE)

    class Meta:
        verbose_name = _("public log")
        verbose_name_plural = _("public logs")

    def __str__(self) -> str:
        return str(self.lines)


class Commitment(models.Model):
    """The commitment to the dice of one match: a line of the public log."""

    match_id = models.CharField(
        _("match"), primary_key=True, max_length=10, default=new_match_id, editable=False
    )
    number = models.PositiveIntegerField(_("line"), unique=True)
    before = models.CharField(_("previous log entry"), max_length=64)
    entry = models.CharField(_("entry"), max_length=64)
    """The hash of this line and the entry before it, in hexadecimal."""
    value = models.CharField(_("commitment"), max_length=64)
    """The hash (`bdice1.link`) of the first game's key, in hexadecimal."""
    private = models.BooleanField(_("private"), default=False)
    """Whether the public log names the match by a hash of its id, and not by the id."""
    salt = models.CharField(_("salt"), max_length=64, blank=True, editable=False)
    """Secret bytes in that hash, in hexadecimal; the oldest private matches have none."""
    games = models.PositiveSmallIntegerField(_("maximum number of games"), default=1)
    """The number of keys derived from the root key: one for each possible game."""
    keys = models.JSONField(_("revealed keys"), default=list)
    """The published keys (of games that are over), in hexadecimal."""
    made_at = models.DateTimeField(_("created at"), auto_now_add=True)
    told_at = models.DateTimeField(_("revealed at"), null=True)

    class Meta:
        verbose_name = _("commitment")
        verbose_name_plural = _("commitments")
        ordering: ClassVar = ["-number"]

    def __str__(self) -> str:
        return f"{self.match_id} {self.value[:8]}"

    @property
    def name(self) -> str:
        """The identifier of the match in the public log; for private matches a hash."""
        salt = bytes.fromhex(self.salt)
        return bdice1.log_name(self.match_id, private=self.private, salt=salt)


class LogKey(models.Model):
    """A public key that has signed heads of the public log; the rows are the history of the keys.

    The private keys are never stored: the present one is `settings.LOG_KEY`.
    """

    public = models.CharField(_("public key"), primary_key=True, max_length=64)
    """The key, 32 bytes in hexadecimal."""
    first_line = models.PositiveIntegerField(_("first line"))
    """The number of lines of the log when the key was first used."""
    used_from = models.DateTimeField(_("first used"), auto_now_add=True)

    class Meta:
        verbose_name = _("log key")
        verbose_name_plural = _("log keys")

    def __str__(self) -> str:
        return self.public


class Secret(models.Model):
    """The encrypted root key of a commitment; deleted a month after the end of the match.

    Only `games.dice.draws` reads it. It is in no admin, no page, no export and no `repr`.
    """

    commitment = models.OneToOneField(Commitment, models.CASCADE, primary_key=True)
    sealed = models.TextField(editable=False)

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        return f"of {self.commitment_id}"
