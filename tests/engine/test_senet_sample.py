"""The annotated game of senet in samples/ is played as it is written."""

from pathlib import Path

from games.engine.core import Outcome, play
from games.engine.games import table
from games.engine.text import position_text, read_action

SAMPLE = (Path(__file__).parent / "samples" / "senet.txt").read_text().splitlines()


def test_the_sample_game_is_legal_from_start_to_end() -> None:
    rules = table("senet", {})
    state = rules.start()
    for line in SAMPLE:
        if line.startswith("= "):
            assert position_text(rules, state) == line.removeprefix("= ")
        elif line and not line.startswith("#"):
            state = play(rules, state, read_action(line))
    assert rules.outcome(state) == Outcome((0,), 1)
