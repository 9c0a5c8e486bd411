"""What every page says to everybody: that no match begins just now."""

from collections.abc import Mapping

from django.http import HttpRequest

from games import maintenance


def notices(request: HttpRequest) -> Mapping[str, object]:
    """For every page what is to be said to everybody, once it is asked; no query is needed."""
    return {"maintenance": maintenance.words}
