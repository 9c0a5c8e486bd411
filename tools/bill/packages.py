"""The installed packages that the locks name, and which of them needs which."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import ROOT, entries


class NotInstalled(Exception):
    """Error: a package of a lock is not installed, or at another version."""


@dataclass(frozen=True)
class Package:
    name: str
    """The canonical name, in small letters with hyphens."""
    version: str
    needs: Sequence[str]
    """The canonical names of the packages that it needs on this system, in order."""
    distribution: Distribution


def installed_packages(*, dev: bool = False) -> list[Package]:
    """Return the packages that the site runs on, in the order of their names.

    With `dev`, also those for developers. Raises `NotInstalled` if one is missing or of another
    version than in the lock.
    """
    locked = dict(_locked("requirements.lock"))
    if dev:
        locked |= dict(_locked("requirements-dev.lock"))
    found = {name: _installed(name, locked[name]) for name in sorted(locked)}
    extras = _wanted_extras(found, _requirements(dev=dev))
    return [
        Package(name, each.version, sorted(_needs(each, extras[name]) & set(found)), each)
        for name, each in found.items()
    ]


def direct_names(*, dev: bool = False) -> set[str]:
    """Return the canonical names of the packages that the requirements name themselves."""
    return {canonicalize_name(each.name) for each in _requirements(dev=dev)}


def _requirements(*, dev: bool) -> list[Requirement]:
    files = ["requirements.txt", "requirements-dev.txt"] if dev else ["requirements.txt"]
    lines = [line for file in files for line in (ROOT / file).read_text().splitlines()]
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r "))]


def _locked(lock: str) -> Iterator[tuple[str, Requirement]]:
    """Yield the entries of a lock that hold for this system, by canonical name."""
    for line in entries((ROOT / lock).read_text()):
        entry = Requirement(line.removesuffix("\\").strip())
        if entry.marker is None or entry.marker.evaluate():
            yield canonicalize_name(entry.name), entry


def _installed(name: str, entry: Requirement) -> Distribution:
    try:
        found = distribution(name)
    except PackageNotFoundError as missing:
        raise NotInstalled(f"{name} is not installed.") from missing
    if not entry.specifier.contains(found.version, prereleases=True):
        raise NotInstalled(f"{name} is installed as {found.version}, not as {entry.specifier}.")
    return found


def _wanted_extras(
    found: Mapping[str, Distribution], direct: Iterable[Requirement]
) -> Mapping[str, set[str]]:
    """Return which extras of each package are wanted; "" stands for the package itself."""
    extras: dict[str, set[str]] = {name: set() for name in found}
    waiting = list(direct)
    while waiting:
        part = waiting.pop()
        name = canonicalize_name(part.name)
        new = {"", *part.extras} - extras.get(name, {"", *part.extras})
        if new:
            extras[name] |= new
            waiting += _parts(found[name], new)
    return extras


def _needs(found: Distribution, extras: Collection[str]) -> set[str]:
    return {canonicalize_name(part.name) for part in _parts(found, extras)}


def _parts(found: Distribution, extras: Collection[str]) -> Iterator[Requirement]:
    """Yield what a package with these extras needs on this system."""
    for part in map(Requirement, found.requires or []):
        if part.marker is None or any(part.marker.evaluate({"extra": each}) for each in extras):
            yield part
