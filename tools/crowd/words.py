"""What simulated users type into fields: mostly what is expected, sometimes something strange."""

import hmac
import struct
import time
from base64 import b32decode
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tools.crowd.forms import Field, Form, Press

WILD = 0.02
"""The probability of an unexpected value in a field."""
CHANGED = 0.3
"""The probability that a user changes a choice from its default."""
HIDDEN_TOO = 0.5
"""The factor by which `WILD` is smaller for hidden fields."""
KEPT = ("csrfmiddlewaretoken",)
"""Fields that are never changed, because every request without them is refused."""
SAID = (
    "good luck",
    "nice throw!",
    "¡qué suerte!",
    "zażółć gęślą jaźń",
    "👍🏽 well played",
    "<b>bold</b> & \"quoted\" 'words'",
    "{{ 7 }} %(name)s %s {0}",
)
TYPED = ("throw", "done", "undo", "1", "2-3", "24/18 13/11", "bar/20", "a1-a2", "double")
STRANGE = (
    "",
    " ",
    "0",
    "-1",
    "2147483648",
    "99999999999999999999",
    "1e9",
    "NaN",
    "null",
    "\x00",
    "a\x00b",
    "\u202e",
    "\ufeff",
    "💥" * 40,
    "x" * 5000,
    "../../etc/passwd",
    "'; --",
    "1\n2",
    "२३",
    "[]",
    '{"a": 1}',
)


@dataclass(slots=True)
class Identity:
    """A simulated user's name, password and authenticator secret."""

    name: str
    password: str
    secret: str = ""
    """The secret of the user's authenticator app; empty without an app."""

    @property
    def code(self) -> str:
        """The code that the user's authenticator app shows now (RFC 6238); empty without an app."""
        if not self.secret:
            return ""
        counter = struct.pack(">Q", int(time.time()) // 30)
        digest = hmac.digest(b32decode(self.secret), counter, "sha1")
        at = digest[-1] & 15
        return f"{(int.from_bytes(digest[at : at + 4]) & 0x7FFFFFFF) % 1_000_000:06}"


def fill_in(
    press: Press, identity: Identity, names: Sequence[str], random: Random
) -> list[tuple[str, str]]:
    """Return the names and values of the fields that a pressed button sends.

    `names` are the users known so far; some fields get one of them.
    """
    sent = list[tuple[str, str]]()
    for field in press.form.fields:
        sent += _value(field, press.form, identity, names, random)
    if press.button.name:
        sent.append((press.button.name, press.button.value))
    return sent


def _value(
    field: Field, form: Form, identity: Identity, names: Sequence[str], random: Random
) -> list[tuple[str, str]]:
    if field.name in KEPT:
        return [(field.name, field.value)]
    wild = WILD * (HIDDEN_TOO if field.kind == "hidden" else 1.0)
    if random.random() < wild:
        return [(field.name, random.choice(STRANGE))]
    if field.kind in {"checkbox", "radio", "select", "several"}:
        return _choose_value(field, random)
    if field.kind in {"hidden", "range"} or (form.method == "get" and field.value):
        return [(field.name, field.value)]
    return [(field.name, _type_value(field, identity, names, random)[: field.longest])]


def _choose_value(field: Field, random: Random) -> list[tuple[str, str]]:
    other = random.random() < CHANGED
    if field.kind == "checkbox":
        return [(field.name, field.value)] if field.on != other else []
    if field.choices and (other or not field.value):
        return [(field.name, random.choice(field.choices))]
    return [(field.name, field.value)] if field.on else []


def _type_value(field: Field, identity: Identity, names: Sequence[str], random: Random) -> str:
    known = {
        "username": identity.name,
        "login": identity.name,
        "email": f"{identity.name}@example.org",
        "code": identity.code,
        "typed": random.choice(TYPED),
        "seed": f"{random.getrandbits(64):x}",
    }
    if field.kind == "password":
        return identity.password
    if field.name in known:
        return known[field.name]
    if field.name in {"name", "q", "user", "username"} and names:
        return random.choice(names)
    if field.kind == "number":
        least, most = (int(each) if each.isdigit() else None for each in (field.least, field.most))
        least = 0 if least is None else least
        return str(random.randint(least, max(least, least + 60 if most is None else most)))
    if field.value and random.random() > CHANGED:
        return field.value
    return random.choice(SAID)
