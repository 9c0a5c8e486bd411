"""A worker whose engine answers in this process."""

import pytest

from games.analysis import worker
from games.analysis.worker import AnalysisWorker
from tests.games.support.engine_here import EngineHere


@pytest.fixture
def analyst(monkeypatch: pytest.MonkeyPatch) -> AnalysisWorker:
    """A worker."""
    monkeypatch.setattr(worker, "EngineProcess", EngineHere)
    return AnalysisWorker()
