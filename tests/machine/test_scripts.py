"""The shell scripts reuse what they have made, and say which program is missing."""

import re
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.lock import entries

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the scripts in an empty folder, which uses this repository's environment."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    # A symbolic link would be resolved to the original Python.
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    return tmp_path


def run(copy: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        command,
        cwd=copy,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def programs(copy: Path, *names: str) -> str:
    """Return the value of a `PATH` on which only these programs are found."""
    path = copy / "programs"
    path.mkdir()
    for name in names:
        found = shutil.which(name)
        assert found, name
        (path / name).symlink_to(found)
    return str(path)


def test_the_secret_key_is_made_once_and_kept_to_its_owner(copy: Path) -> None:
    first, second = (run(copy, "tools/secret-key").stdout for _ in range(2))
    assert first == second
    assert len(first.strip()) >= 50
    assert (copy / ".local" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_another_copy_has_another_secret_key(copy: Path) -> None:
    first = run(copy, "tools/secret-key").stdout
    (copy / ".local" / "secret_key").unlink()
    assert run(copy, "tools/secret-key").stdout != first


def test_a_taken_port_is_named(copy: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        answer = run(copy, "tools/run", PORT=port)
    assert answer.returncode == 1
    assert answer.stderr == (
        f"Port {port} is taken or is none: choose another, as in 'make run PORT=8001'.\n"
    )


@pytest.mark.parametrize("port", ["many", "70000", "-1"])
def test_what_is_no_port_is_named(copy: Path, port: str) -> None:
    assert run(copy, "tools/run", PORT=port).stderr.startswith(f"Port {port} is taken or is none")


def test_a_missing_python_is_named(copy: Path) -> None:
    answer = run(copy, "tools/python", PATH=programs(copy, "sh"))
    assert answer.returncode == 1
    assert answer.stderr.startswith("Python 3.11 or newer is missing: ")


def test_an_old_python_is_passed_over(copy: Path) -> None:
    path = programs(copy, "sh")
    for name, version in {"python3": "exit 1", "python3.12": "exit 0"}.items():
        python = Path(path) / name
        python.write_text(f"#!/bin/sh\n{version}\n")
        python.chmod(0o755)
    assert run(copy, "tools/python", PATH=path).stdout == f"{path}/python3.12\n"


def test_a_missing_package_is_named_where_there_is_no_apt(copy: Path) -> None:
    answer = run(
        copy, "tools/packages", "Redis", "redis-server", PATH=programs(copy, "sh", "dirname")
    )
    assert answer.returncode == 1
    assert answer.stderr == (
        "Redis is missing: install it (Debian calls it redis-server) and repeat.\n"
    )


def test_a_browser_that_does_not_start_is_named(copy: Path) -> None:
    answer = run(copy, "tools/browser", CHROMIUM="/nowhere/chromium")
    assert answer.returncode == 1
    assert answer.stderr.startswith("CHROMIUM names /nowhere/chromium, which does not start: ")


def test_a_named_browser_that_starts_is_used(copy: Path) -> None:
    assert run(copy, "tools/browser", CHROMIUM="/bin/true").stdout == "/bin/true\n"


def test_a_command_that_fails_leaves_its_words_in_a_log(copy: Path) -> None:
    answer = run(copy, "tools/quietly", "list", "No list", "sh", "-c", "echo gone >&2; exit 3")
    assert answer.returncode == 1
    assert answer.stderr == "No list (.local/log/list.log says why).\n"
    assert (copy / ".local" / "log" / "list.log").read_text() == "gone\n"


def test_packages_that_cannot_be_installed_are_named(copy: Path) -> None:
    (copy / "requirements.lock").write_text("./nowhere\n")
    answer = run(copy, "tools/environment", "requirements.txt")
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1].startswith(
        "The packages of requirements.txt could not be installed: "
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("segno==1.6.6", "Hashes are required"),
        (f"segno==1.6.6 --hash=sha256:{'0' * 64}", "DO NOT MATCH"),
    ],
)
def test_a_package_without_its_hash_is_not_installed(copy: Path, line: str, reason: str) -> None:
    # The package is not in this folder, so it is fetched or refused, though it is installed.
    file = copy / "segno-1.6.6-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr("segno-1.6.6.dist-info/METADATA", "Name: segno\nVersion: 1.6.6\n")
    name, _, hashes = line.partition(" ")
    (copy / "requirements.lock").write_text(
        f"{name.partition('=')[0]} @ {file.as_uri()} {hashes}\n"
    )
    environment = {"PIP_IGNORE_INSTALLED": "1", "PIP_NO_INDEX": "1"}
    answer = run(copy, "tools/environment", "requirements.txt", **environment)
    assert answer.returncode == 1
    assert reason in (copy / ".local" / "log" / "pip.log").read_text()


def test_packages_are_installed_once_until_a_file_changes(copy: Path) -> None:
    held = entries((ROOT / "requirements.lock").read_text())
    django = next(text for head, text in held.items() if head.startswith("django=="))
    (copy / "requirements.lock").write_text(django)
    environment = {"PIP_NO_DEPS": "1"}
    assert "Installing" in run(copy, "tools/environment", "requirements.txt", **environment).stderr
    assert run(copy, "tools/environment", "requirements.txt").stderr == ""
    (copy / "requirements.lock").write_text(f"# Changed.\n{django}")
    assert "Installing" in run(copy, "tools/environment", "requirements.txt", **environment).stderr


def test_what_took_how_long_is_said_in_the_end_also_where_it_fails(copy: Path) -> None:
    parts = "tools/part lint && tools/part 'unit: engine' && exit 3"
    answer = run(copy, "tools/parts", "sh", "-c", parts)
    assert answer.returncode == 3
    before, _, told = answer.stdout.partition("== how long each part took\n")
    assert "== lint\n" in before
    lines = [line.split(maxsplit=1) for line in told.splitlines()]
    assert all(re.fullmatch(r"\d+:[0-5]\d", length) for length, _ in lines)
    assert [part for _, part in lines] == [
        "installing what they need",
        "lint",
        "unit: engine  (failed)",
        "together",
    ]


def test_a_part_can_be_run_by_itself(copy: Path) -> None:
    answer = run(copy, "tools/part", "unit: engine")
    assert (answer.returncode, answer.stdout) == (0, "\n== unit: engine\n")
    assert not (copy / ".local").exists()
