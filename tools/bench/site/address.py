"""Where a site answers, by TLS or by plain HTTP."""

import ssl
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}


class UnknownAddress(ValueError):
    """Error: this is not the address of a site."""


@dataclass(frozen=True, slots=True)
class Address:
    """Scheme, host and port of a site."""

    scheme: str
    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> "Address":
        """Return the address in a text such as `https://site.example`; a path is ignored.

        Raises `UnknownAddress` if the text does not begin with `http://` or `https://` and a host.
        """
        try:
            parts = urlsplit(text)
            port = parts.port
        except ValueError as error:
            raise UnknownAddress(text) from error
        if parts.scheme not in PORTS or not parts.hostname:
            raise UnknownAddress(text)
        return cls(parts.scheme, parts.hostname, port or PORTS[parts.scheme])

    @classmethod
    def here(cls, port: int) -> "Address":
        """Return the address of a port of this machine, without TLS."""
        return cls("http", "127.0.0.1", port)

    @property
    def authority(self) -> str:
        """Host and port as the header `Host` gives them: without the scheme's usual port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """The beginning of all URLs of the site."""
        return f"{self.scheme}://{self.authority}"

    @property
    def tls(self) -> ssl.SSLContext | None:
        """How connections are encrypted; None without TLS."""
        return _tls() if self.scheme == "https" else None

    @property
    def is_loopback(self) -> bool:
        """Whether this is the machine itself."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False


@cache
def _tls() -> ssl.SSLContext:
    """Return one context for all connections, as it takes long to read the certificates."""
    return ssl.create_default_context()
