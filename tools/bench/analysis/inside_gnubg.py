"""Runs inside GNU Backgammon: analyses match files, and judges decisions with the cube.

Reads a JSON object from the file `IN`: `plies`, `matches` (paths of `.mat` files) and `cubes` (the
board and the cube of each). Writes its answers as JSON to the file `OUT`.
"""

import json
import os
from pathlib import Path

import gnubg  # type: ignore[import-not-found]

SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set threads 1",
    "set analysis luck off",
    "set analysis chequerplay evaluation plies {plies}",
    "set analysis chequerplay evaluation cubeful on",
    "set analysis cubedecision evaluation plies {plies}",
    "set analysis cubedecision evaluation cubeful on",
    "new session",
)


def main() -> None:
    asked = json.loads(Path(os.environ["IN"]).read_text(encoding="ascii"))
    for line in SETTINGS:
        gnubg.command(line.format(**asked))
    context = gnubg.evalcontext()
    context.update(plies=asked["plies"], cubeful=1, deterministic=1, noise=0.0)
    cubes = [
        gnubg.cfevaluate(
            tuple(map(tuple, each["board"])),
            gnubg.cubeinfo(each["cube"], each["owner"], 1, each["length"], tuple(each["score"]), 0),
            context,
        )
        for each in asked["cubes"]
    ]
    matches = []
    for path in asked["matches"]:
        gnubg.command(f'import mat "{path}"')
        gnubg.command("analyse match")
        matches.append(gnubg.match(1, 1, 1))
    found = json.dumps({"matches": matches, "cubes": cubes}, default=str)
    Path(os.environ["OUT"]).write_text(found, encoding="utf-8")


main()
