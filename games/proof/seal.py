"""How a record is sealed: by hashes, each over a part and all before it."""

import hashlib
import json
from collections.abc import Mapping

from games.engine.reading import Json

SEAL = "seal"
"""Under which name a part of a record carries its seal."""


def seal(before: str, part: Mapping[str, Json]) -> str:
    """The seal of a part of a record, which comes after a part that is sealed like this."""
    rest = {name: value for name, value in part.items() if name != SEAL}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # Half of a surrogate pair is no character, but JSON can hold it.
    return hashlib.sha256((before + text).encode("utf-8", "backslashreplace")).hexdigest()
