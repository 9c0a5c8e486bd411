"""Checks are run apart from each other, and the command says what they find."""

import json
from collections.abc import Iterator

import pytest
from django.core.management import call_command

from lobby.doctor import examination
from lobby.doctor.examination import CHECKS, Result, examine, is_wrong
from lobby.doctor.findings import Check, Finding, Level, error, skipped, warning
from lobby.management.commands import doctor


def breaks() -> Iterator[Finding]:
    yield warning("Something is odd.", "Look at it.")
    raise RuntimeError("no\nluck " * 100)


def fine() -> list[Finding]:
    return []


def levels(results: list[Result]) -> dict[str, list[Level]]:
    return {result.check: [each.level for each in result.findings] for result in results}


def test_a_check_that_raises_is_a_finding_and_the_others_still_run() -> None:
    results = examine([Check("broken", breaks), Check("whole", fine)])
    assert levels(results) == {"broken": [Level.WARNING, Level.ERROR], "whole": []}
    sentence = results[0].findings[1].sentence
    assert "RuntimeError: no luck" in sentence
    assert "\n" not in sentence
    assert len(sentence) < 300


def test_what_needs_a_failed_check_is_skipped_and_what_needs_that_too() -> None:
    checks = [
        Check("first", lambda: [error("It is gone.", "Bring it back.")]),
        Check("second", fine, needs="first"),
        Check("third", fine, needs="second"),
        Check("apart", fine),
    ]
    assert levels(examine(checks)) == {
        "first": [Level.ERROR],
        "second": [Level.SKIPPED],
        "third": [Level.SKIPPED],
        "apart": [],
    }


def test_only_an_error_is_wrong() -> None:
    assert is_wrong([Result("a", []), Result("b", [error("It is gone.", "")])])
    assert not is_wrong([Result("a", [warning("It is odd.", ""), skipped("It was dark.")])])


def test_each_check_comes_after_what_it_needs() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    for place, check in enumerate(CHECKS):
        assert not check.needs or check.needs in names[:place], check.name


def run_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], check: Check, *options: str
) -> tuple[int, str]:
    """Return the exit status and output of the command with one check alone."""
    monkeypatch.setattr(doctor, "CHECKS", [check])
    try:
        call_command("doctor", *options)
    except SystemExit as end:
        return int(end.code or 0), capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_the_command_fails_for_errors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Check("roof", lambda: [error("The roof leaks.", "Mend the roof.")])
    status, text = run_command(monkeypatch, capsys, bad)
    assert status == 1
    assert text.splitlines() == ["error    roof: The roof leaks.", "         Mend the roof."]


def test_the_command_passes_with_warnings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = Check("roof", lambda: [warning("The roof is old.", "Look at it.")])
    assert run_command(monkeypatch, capsys, odd)[0] == 0
    assert run_command(monkeypatch, capsys, Check("roof", fine)) == (0, "ok       roof\n")


def test_the_command_speaks_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Check("roof", lambda: [error("The roof leaks.", "Mend the roof.")])
    status, text = run_command(monkeypatch, capsys, bad, "--json")
    finding = {"level": "error", "sentence": "The roof leaks.", "remedy": "Mend the roof."}
    assert json.loads(text) == {"wrong": True, "checks": [{"check": "roof", "findings": [finding]}]}
    assert status == 1


@pytest.mark.django_db
def test_no_check_fails_by_itself_on_this_database() -> None:
    for result in examination.examine():
        assert not any("This check failed" in each.sentence for each in result.findings), result
