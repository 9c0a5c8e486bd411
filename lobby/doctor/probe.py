"""What only a request through the proxies shows: the doctor asks, a server of the site answers."""

from dataclasses import dataclass

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest

HEADER = "X-Doctor"
"""Header of the question, which is signed by the site's secret key, and of its answer."""
_SALT = "lobby.doctor.probe"
MAX_AGE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a request of the doctor arrived at the site."""

    proxies: int
    """Entries of `X-Forwarded-For`, to which each proxy before the site adds one."""
    is_secure: bool
    """Whether the site knows that the request came over HTTPS."""

    @classmethod
    def parse(cls, header: str) -> "Arrival | None":
        """Read the answer's header. None if it is no answer, as from a site of another version."""
        proxies, _, scheme = header.partition(" ")
        return cls(int(proxies), scheme == "https") if proxies.isdecimal() else None


def question() -> str:
    """Return the value of the header by which the site knows the doctor for a minute."""
    return TimestampSigner(salt=_SALT).sign("arrival")


def answer_for(request: HttpRequest) -> str | None:
    """Return the value of the answer's header; None for a request that is not the doctor's."""
    asked = request.headers.get(HEADER)
    if not asked:
        return None
    try:
        TimestampSigner(salt=_SALT).unsign(asked, max_age=MAX_AGE_SECONDS)
    except BadSignature:
        return None
    entries = request.headers.get("X-Forwarded-For", "").split(",")
    return f"{sum(map(bool, map(str.strip, entries)))} {request.scheme}"
