"""The locks name what the requirements need, no more and no less, each package with its hashes."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import HEADER, INCLUDED, entries

ROOT = Path(__file__).resolve().parents[2]
KINDS = pytest.mark.parametrize("kind", ["requirements", "requirements-dev"])
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")


def requirements(kind: str) -> list[Requirement]:
    """Return what a file of requirements asks for, with what it includes."""
    lines = (ROOT / f"{kind}.txt").read_text().splitlines()
    own = [Requirement(line) for line in lines if line and not line.startswith(("#", "-r "))]
    return own + (requirements("requirements") if "-r requirements.txt" in lines else [])


def text(kind: str) -> str:
    return (ROOT / f"{kind}.lock").read_text()


def locked(kind: str) -> dict[str, list[Requirement]]:
    """Return what a lock installs by canonical name; a name may have versions for other systems."""
    found = dict[str, list[Requirement]]()
    for line in entries(text(kind) + (text("requirements") if INCLUDED in text(kind) else "")):
        entry = Requirement(line.removesuffix("\\").strip())
        found.setdefault(canonicalize_name(entry.name), []).append(entry)
    return found


def here(entry: Requirement) -> bool:
    return entry.marker is None or entry.marker.evaluate()


def needed(wanted: Requirement, seen: set[tuple[str, str]]) -> Iterator[str]:
    """Yield the names of the packages that a requirement needs on this system, itself included."""
    name = canonicalize_name(wanted.name)
    yield name
    for extra in ["", *sorted(wanted.extras)]:
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        for line in requires(name) or []:
            part = Requirement(line)
            if part.marker is None or part.marker.evaluate({"extra": extra}):
                yield from needed(part, seen)


@KINDS
def test_each_requirement_is_pinned_and_locked_at_its_version(kind: str) -> None:
    for wanted in requirements(kind):
        [pin] = wanted.specifier
        assert pin.operator == "==", wanted
        versions = [entry.specifier for entry in locked(kind)[canonicalize_name(wanted.name)]]
        assert versions == [wanted.specifier], f"{wanted}: `make lock` renews the lock"


@KINDS
def test_the_lock_holds_just_what_the_requirements_need_here(kind: str) -> None:
    seen = set[tuple[str, str]]()
    try:
        wanted = {name for each in requirements(kind) for name in needed(each, seen)}
    except PackageNotFoundError as missing:
        pytest.fail(f"{missing} is not installed: `make environment-dev` installs it")
    held = {name for name, each in locked(kind).items() if any(map(here, each))}
    assert held == wanted


@KINDS
def test_every_line_belongs_to_a_package_with_hashes(kind: str) -> None:
    found = entries(text(kind))
    assert found
    assert all(HASH.search(entry) for entry in found.values())
    rest = text(kind)
    for entry in found.values():
        rest = rest.replace(entry, "", 1)
    included = INCLUDED if kind == "requirements-dev" else ""
    assert rest == HEADER.format(source=f"{kind}.txt") + included


def test_one_package_has_one_version_for_a_system() -> None:
    for name, found in locked("requirements-dev").items():
        assert sum(map(here, found)) <= 1, name


def test_an_entry_without_a_hash_is_no_entry() -> None:
    assert not entries("Django==5.2.19\n")
    hashed = "Django==5.2.19 \\\n    --hash=sha256:00\n"
    assert list(entries("one==1\n" + hashed).values()) == [hashed]
