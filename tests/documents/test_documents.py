"""What documents mention exists: links, paths, modules, names, packages."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 8192
"""The largest size of `ARCHITECTURE.md`: what a newcomer reads at once."""
SOURCES = (
    "accounts",
    "boardsite",
    "deploy",
    "games",
    "lobby",
    "static",
    "templates",
    "tests",
    "tools",
)
"""The folders whose files may be named in documents, and whose words are known names."""
APPS = ("accounts", "boardsite", "games", "lobby")
BY_HAND = ("docs/words/", "docs/bots/senas_training.log")
"""Documents about words of other languages, and output of programs."""
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"(?m)^#+ (.+)$")
FENCE = re.compile(r"(?ms)^```.*?^```$")
PATH = re.compile(r"[\w./<>*-]+")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
SUFFIXES = {
    ".conf", ".css", ".html", ".js", ".json", ".log", ".md", ".npz", ".po", ".py", ".svg", ".toml",
    ".txt", ".yml",
}  # fmt: skip
MADE = {".local", "db.sqlite3", "staticfiles"}
"""What programs make and git ignores."""
FOREIGN = {"proxy_request_buffering"}
"""Names of other programs."""


@cache
def files() -> frozenset[str]:
    """Return the paths of all files of the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(each for each in listed.stdout.splitlines() if (ROOT / each).exists())


@cache
def folders() -> frozenset[str]:
    return frozenset(
        str(parent) for each in files() for parent in PurePosixPath(each).parents if parent.name
    )


@cache
def names() -> frozenset[str]:
    """Return every word in the source files; a name in a document must be one of these words."""
    texts = [(ROOT / each).read_text("utf-8", "ignore") for each in files() if _is_source(each)]
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def _is_source(path: str) -> bool:
    known = (".py", ".js", ".conf", ".css", ".html", ".json", ".toml", "")
    own = path.startswith(SOURCES) or "/" not in path
    return own and PurePosixPath(path).suffix in known and not path.startswith("tests/documents")


DOCUMENTS = sorted(
    str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)
EACH = pytest.mark.parametrize("document", DOCUMENTS)


def read(document: str) -> str:
    return (ROOT / document).read_text("utf-8")


def anchors(document: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    found = HEADING.findall(FENCE.sub("", read(document)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@EACH
def test_every_link_leads_somewhere(document: str) -> None:
    for target in LINK.findall(FENCE.sub("", read(document))):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        found = (ROOT / document).parent / path if path else ROOT / document
        assert found.exists(), target
        if anchor:
            assert anchor in anchors(str(found.resolve().relative_to(ROOT))), target


@EACH
def test_every_path_and_name_exists(document: str) -> None:
    if document.startswith(BY_HAND) or document == "GLOSSARY.md":
        return
    unknown = [each for each in CODE.findall(read(document)) if not exists(each, document)]
    assert not unknown


@EACH
def test_every_command_runs_a_module_that_exists(document: str) -> None:
    text = read(document)
    modules = re.findall(r"python -m ([\w.]+)", text)
    assert all(is_module(each) for each in modules), modules
    commands = re.findall(r"manage\.py (\w+)", text)
    known = {PurePosixPath(each).stem for each in files() if "/management/commands/" in each}
    assert set(commands) <= known | {"check", "collectstatic", "migrate"}


def exists(text: str, document: str) -> bool:
    """Whether code quoted in a document names something that exists.

    True also for code that is no name, such as a command.
    """
    if text.startswith("/") or text in FOREIGN:
        return True
    if PATH.fullmatch(text) and ("/" in text or PurePosixPath(text).suffix in SUFFIXES):
        return is_path(text, document) or not _should_be_path(text)
    if NAME.fullmatch(text):
        parts = text.removesuffix("()").split(".")
        if parts[0] in (*APPS, "tools", "tests") and len(parts) > 1:
            return is_module(".".join(parts)) or is_module(".".join(parts[:-1]))
        return all(part in names() for part in parts) or is_path(text, document)
    return True


def _should_be_path(text: str) -> bool:
    """Whether this text with a slash is meant as a path, not as notation of moves such as `8/5`."""
    first = text.split("/", maxsplit=1)[0]
    return first in (*SOURCES, "docs", "locale") or PurePosixPath(text).suffix in SUFFIXES


def is_path(text: str, document: str) -> bool:
    """Whether this is a path from the repository's root or the document, or the name of a file."""
    wanted = text.rstrip("/")
    if wanted.split("/")[0] in MADE:
        return True
    beside = [wanted, str(PurePosixPath(document).parent / wanted)]
    known = files() | folders()
    if "<" in wanted or "*" in wanted:
        pattern = re.compile(re.sub(r"<\w+>|\\\*", "[^/]+", re.escape(wanted)))
        return any(pattern.fullmatch(each) for each in known)
    names_of_files = {each.rpartition("/")[2] for each in known}
    return any(each in known for each in beside) or ("/" not in wanted and wanted in names_of_files)


def is_module(name: str) -> bool:
    path = name.replace(".", "/")
    return f"{path}.py" in files() or f"{path}/__init__.py" in files() or name in ("pytest", "venv")


def packages() -> Iterator[str]:
    """Yield the path of every Python package of the site and its tools."""
    for each in sorted(files()):
        if each.startswith((*APPS, "tools")) and each.endswith("/__init__.py"):
            folder = str(PurePosixPath(each).parent)
            if not re.search(r"/(migrations|management)(/|$)|/formats/", folder):
                yield folder


def test_every_package_is_on_the_map() -> None:
    shown = read("README.md").partition("## The map")[2]
    lines = re.findall(r"(?m)^\| ((?:`[\w/]+/` )+)\|", shown)
    listed = {folder for line in lines for folder in re.findall(r"`([\w/]+)/`", line)}
    top = {each.split("/")[0] for each in files() if "/" in each and not each.startswith(".")}
    tests = {each for each in folders() if re.fullmatch(r"tests/\w+", each)}
    assert listed == top | set(packages()) | tests


def test_every_document_is_in_the_index() -> None:
    index = read("docs/README.md") + read("docs/bots/README.md")
    for document in DOCUMENTS:
        if document != "docs/README.md" and not document.startswith("docs/words/"):
            assert PurePosixPath(document).name in index, document


def test_the_architecture_stays_short() -> None:
    assert (ROOT / "ARCHITECTURE.md").stat().st_size <= MOST_BYTES
