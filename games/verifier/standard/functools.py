"""Functions that keep their results."""

from typing import Any


def lru_cache(maxsize: int | None = 128) -> Any:
    """Return a decorator that keeps at most `maxsize` results; a full cache is emptied."""

    def decorate(function: Any) -> Any:
        kept: dict[Any, Any] = {}

        def cached(*given: Any, **named: Any) -> Any:
            key = (given, tuple(named.items())) if named else given
            if key not in kept:
                if maxsize is not None and len(kept) >= maxsize:
                    kept.clear()
                kept[key] = function(*given, **named)
            return kept[key]

        return cached

    return decorate


def cache(function: Any) -> Any:
    """Return a function that keeps all results."""
    return lru_cache(None)(function)
