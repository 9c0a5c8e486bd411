"""JSON by Brython's own module."""

import _json
from typing import Any


def loads(text: str, **options: Any) -> Any:
    """Read JSON."""
    return _json.loads(text, **options)  # type: ignore[attr-defined]


def dumps(form: Any, **options: Any) -> str:
    """Write JSON."""
    return str(_json.dumps(form, 1, **options))  # type: ignore[attr-defined]
