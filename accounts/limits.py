"""How often one address of the network may do a thing: fixed windows, counted in the cache."""

from ipaddress import IPv4Address, ip_address, ip_network
from time import time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest


def seconds_to_wait(request: HttpRequest, *, action: str, times: int, window: int) -> int:
    """Count one more try; 0 where it is among the `times` of this window of so many seconds."""
    number, gone = divmod(int(time()), window)
    key = f"limit:{action}:{number}:{_network(request)}"
    cache.add(key, 0, timeout=2 * window)
    return 0 if cache.incr(key) <= times else window - gone


def _network(request: HttpRequest) -> str:
    """The address of the client; of IPv6 the half that a provider hands to one household."""
    client = ip_address(get_adapter().get_client_ip(request))
    if isinstance(client, IPv4Address):
        return str(client)
    return str(ip_network(f"{client}/64", strict=False).network_address)
