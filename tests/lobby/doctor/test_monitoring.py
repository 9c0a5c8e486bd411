"""The token of `/metrics` cannot be guessed, and backups are new and proven."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from lobby.backups.drill import PROOF
from lobby.backups.manifest import Manifest
from lobby.doctor.findings import Level
from lobby.doctor.monitoring import check_backups, check_metrics


@pytest.mark.parametrize(
    ("token", "level"), [("", Level.SKIPPED), ("x" * 19, Level.ERROR), ("x" * 20, None)]
)
def test_a_short_token_is_an_error(settings: Settings, token: str, level: Level | None) -> None:
    settings.METRICS_TOKEN = token
    assert [each.level for each in check_metrics()] == ([level] if level else [])


@pytest.mark.parametrize(
    ("made", "proven", "sentences"),
    [
        (None, None, ["There is no backup"]),
        (1, None, ["No backup has been proven"]),
        (1, 9, []),
        (3, 9, ["The newest backup is of"]),
        (1, 11, ["A backup was last proven on"]),
    ],
)
def test_old_backups_and_proofs_are_warnings(
    settings: Settings,
    tmp_path: Path,
    made: int | None,
    proven: int | None,
    sentences: list[str],
) -> None:
    settings.BACKUP_DIRECTORY = tmp_path
    for days, name in ((proven or made, "tahur-1"), (made, "tahur-2")):
        if days:
            (tmp_path / name).mkdir()
            at = datetime.now(UTC) - timedelta(days=days)
            Manifest(at.isoformat(), "sqlite", "x", 1, "", {}, {}).write(tmp_path / name)
    if proven:
        at = datetime.now(UTC) - timedelta(days=proven)
        (tmp_path / "tahur-1" / PROOF).write_text(f'{{"proven_at": "{at.isoformat()}"}}')
    findings = list(check_backups())
    assert [each.level for each in findings] == [Level.WARNING] * len(sentences)
    for finding, sentence in zip(findings, sentences, strict=True):
        assert finding.sentence.startswith(sentence)


def test_unknown_backups_say_nothing(settings: Settings) -> None:
    settings.BACKUP_DIRECTORY = None
    assert [each.level for each in check_backups()] == [Level.SKIPPED]
