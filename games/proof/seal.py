"""The seals of a record: hashes, each over one part and the seal before it."""

import hashlib
import json
from collections.abc import Mapping

from games.engine.reading import Json

SEAL = "seal"
"""The key under which a part of a record has its seal."""


def compute_seal(previous: str, part: Mapping[str, Json]) -> str:
    """Return the seal of a part of a record, given the seal of the part before it."""
    fields = {name: value for name, value in part.items() if name != SEAL}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # JSON can contain half of a surrogate pair, which has no encoding of its own.
    return hashlib.sha256((previous + text).encode("utf-8", "backslashreplace")).hexdigest()
