"""The engine as a part of the process of the tests."""

import json
from collections.abc import Mapping

from games.engine.forms.reading import Json, json_value, mapping
from games.engine.pipe import answer


class EngineHere:
    """The engine without a child process."""

    def __init__(self, *_: object) -> None:
        """Take the arguments of `EngineProcess`, which mean nothing here."""

    def request(self, message: Mapping[str, Json]) -> Mapping[str, Json]:
        """Return the answer to a request of the line protocol."""
        return mapping(json_value(json.dumps(answer(json.dumps(message)))))
