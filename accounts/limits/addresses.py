"""Network addresses of clients, as rate limits count them."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from asgiref.typing import WebSocketScope
from django.conf import settings
from django.http import HttpRequest

PREFIX = 64
"""Prefix length of the IPv6 network that a provider gives one household."""


def address_of(request: HttpRequest) -> str | None:
    """Return the network address of the client that sent a request.

    None if the address is unknown, as on a Unix socket without a proxy's header.
    """
    forwarded = request.headers.get("X-Forwarded-For", "")
    return _client_network(forwarded, request.META.get("REMOTE_ADDR", ""))


def address_of_socket(scope: WebSocketScope) -> str | None:
    """Return the network address of the client that opened a socket; None if it is unknown."""
    headers = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    client = scope.get("client")
    forwarded = b",".join(headers).decode("latin-1")
    return _client_network(forwarded, str(client[0]) if client else "")


def _client_network(forwarded: str, peer: str) -> str | None:
    """Return the client's IPv4 address, or the IPv6 network of the client's household.

    `forwarded` is the header `X-Forwarded-For`, of which only the entry by the outermost trusted
    proxy is used. Without such an entry, `peer` is used: the address at the other end of the
    connection.
    """
    address = _parse(_last_trusted_entry(forwarded)) or _parse(peer)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, PREFIX), strict=False).network_address)
    return None if address is None else str(address)


def _last_trusted_entry(forwarded: str) -> str:
    entries = forwarded.split(",")
    count: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    return entries[-count].strip() if 0 < count <= len(entries) else ""


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an IP address, with or without a port. None if the text is no address."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
