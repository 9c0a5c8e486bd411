"""An evaluator whose engine answers in this process."""

import pytest

from games.bots import evaluation
from games.bots.evaluation import evaluator
from tests.games.support.engine_here import EngineHere


@pytest.fixture(autouse=True)
def engine_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the evaluator of the site ask an engine in this process, and forget what it knew."""
    monkeypatch.setattr(evaluator, "_process", EngineHere())
    monkeypatch.setattr(evaluator, "_kept", type(evaluator._kept)())
    assert evaluation.evaluator is evaluator
