"""The seals of a record: each is a hash of one part and of the seal before it."""

import hashlib
import json
from collections.abc import Mapping

from games.engine.forms.reading import Json

SEAL = "seal"
"""The field of a part that contains its seal."""


def compute_seal(previous: str, part: Mapping[str, Json]) -> str:
    """Return the seal of a part of a record; `previous` is the seal of the part before it."""
    fields = {name: value for name, value in part.items() if name != SEAL}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # JSON can contain half of a surrogate pair, which UTF-8 cannot encode.
    return hashlib.sha256((previous + text).encode("utf-8", "backslashreplace")).hexdigest()
