"""The commands that verify a record and write the verifier page."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.forms.reading import Json
from games.proof.report import check_play_json
from tests.games.support.records import Form, random_record, reseal

pytestmark = pytest.mark.sqlite_only

RECORD = random_record("senas", longest=20)


def verify(path: Path, record: Form) -> str:
    """Store a record as a file and return what the command `verify_record` prints about it."""
    path.write_text(json.dumps(record), "utf-8")
    output = StringIO()
    call_command("verify_record", str(path), stdout=output)
    return output.getvalue()


def test_a_right_record_is_said_to_be_right(tmp_path: Path) -> None:
    printed = verify(tmp_path / "record.json", RECORD)
    assert printed.endswith("This record is correct.\n")
    assert "OK     Random number 0: the key gives this seating order.\n" in printed
    assert "WRONG" not in printed


def test_a_wrong_record_ends_with_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, proof = tmp_path / "record.json", RECORD["proof"]
    assert isinstance(proof, dict)
    path.write_text(json.dumps(reseal({**RECORD, "proof": {**proof, "commitment": "0" * 64}})))
    with pytest.raises(SystemExit) as ended:
        call_command("verify_record", str(path))
    assert ended.value.code == 1
    printed = capsys.readouterr().out
    assert "WRONG  The key matches the seal that was made before any player sat down.\n" in printed
    assert printed.endswith("This record is wrong in 2 places.\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"no", "not valid JSON"),
        (b"\xff", "UTF-8"),
        (b"{}", "form"),
        (b'{"format": 1, "format": 2}', "the same name twice"),
    ],
)
def test_what_is_no_record_ends_with_status_2(tmp_path: Path, text: bytes, why: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(text)
    with pytest.raises(CommandError, match=why) as refused:
        call_command("verify_record", str(path))
    assert refused.value.returncode == 2


def test_a_file_that_is_not_there_ends_with_status_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as refused:
        call_command("verify_record", str(tmp_path / "record.json"))
    assert refused.value.returncode == 2


def test_the_page_is_written_as_it_is_served(tmp_path: Path) -> None:
    path = tmp_path / "verifier.html"
    call_command("verifier_page", str(path))
    assert path.read_text("utf-8").startswith("<!doctype html>")


def report_play(record: Json) -> list[dict[str, Json]]:
    """Replay the events of a record; return the results in the form the verifier page receives."""
    found: list[dict[str, Json]] = json.loads(check_play_json(json.dumps(record)))
    return found


def test_a_page_is_told_every_line_of_the_play() -> None:
    lines = report_play(RECORD)
    assert all(line["good"] for line in lines)
    assert [line["event"] for line in lines][:3] == [2, 3, 4]


def test_a_page_is_told_that_something_is_no_record() -> None:
    assert [line["sentence"] for line in report_play({})] == [
        "This is not a game record: %(reason)s"
    ]


@pytest.mark.parametrize("text", ["", "no", '{"format": NaN}', "[" * 100_000])
def test_a_page_is_told_that_a_text_is_not_json(text: str) -> None:
    lines = json.loads(check_play_json(text))
    assert [line["sentence"] for line in lines] == ["This is not a game record: %(reason)s"]
    assert "JSON" in lines[0]["values"]["reason"]


def test_a_page_is_told_how_far_the_check_has_come() -> None:
    heard = list[int]()
    lines = json.loads(check_play_json(json.dumps(RECORD), heard.append))
    assert heard == [line["event"] for line in lines if line["event"] is not None]
