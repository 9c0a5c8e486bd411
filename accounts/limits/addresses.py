"""The address of the network that a request or a socket comes from."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from asgiref.typing import WebSocketScope
from django.conf import settings
from django.http import HttpRequest

PREFIX = 64
"""Bits of an IPv6 address that a provider gives to one household."""


def address_of(request: HttpRequest) -> str | None:
    """The address of a request; None where it came by a local socket without a proxy's header."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    return _subject(forwarded, request.META.get("REMOTE_ADDR", ""))


def address_of_socket(scope: WebSocketScope) -> str | None:
    """The address of a socket; None as for `address_of`."""
    headers = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    client = scope.get("client")
    forwarded = b",".join(headers).decode("latin-1")
    return _subject(forwarded, str(client[0]) if client else "")


def _subject(forwarded: str, peer: str) -> str | None:
    """The address that is counted: that of IPv4, of IPv6 the network of a household.

    Only the entries that trusted proxies have appended to the header are believed.
    """
    address = _parse(_appended(forwarded)) or _parse(peer)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, PREFIX), strict=False).network_address)
    return None if address is None else str(address)


def _appended(forwarded: str) -> str:
    entries = forwarded.split(",")
    count: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    return entries[-count].strip() if 0 < count <= len(entries) else ""


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    """An address, with or without a port; None where it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
