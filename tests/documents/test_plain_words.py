"""Docstrings, comments, names and documents avoid the words that GLOSSARY.md lists to avoid.

Interface messages are not checked here: they are strings in the code.
"""

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = [
    ROOT / name for name in ("accounts", "boardsite", "docs", "games", "lobby", "tests", "tools")
]
GLOSSARY = "GLOSSARY.md"
SECTION = "## Words to avoid"
SENTENCES_ONLY = "Names in code may contain these words"
ROW = re.compile(r"\| ([a-z, ]+?) +\| (.+?) +\|")
EXEMPT = re.compile(r"CHANGELOG|/migrations/|^docs/words/")
"""Files that must not change, or that quote interface messages."""

CODE = re.compile(r"`[^`\n]*`|```.*?```", re.DOTALL)
"""Code in a sentence, which quotes names or messages."""

Text = tuple[str, int, str]
"""A file, the line on which the text begins, and the text."""


def read_words_to_avoid(*, in_names: bool = False) -> dict[str, str]:
    """Return the words to avoid, each with the words that replace it.

    With `in_names`, only those that names in code must avoid, too.
    """
    _, _, section = (ROOT / GLOSSARY).read_text("utf-8").partition(SECTION)
    if in_names:
        section, _, _ = section.partition(SENTENCES_ONLY)
    rows = [row for row in ROW.findall(section) if row[0] != "not"]
    return {word: instead for words, instead in rows for word in words.split(", ")}


def files(ending: str) -> list[str]:
    found = [
        *ROOT.glob(f"*{ending}"),
        *(each for part in PARTS for each in part.rglob(f"*{ending}")),
    ]
    listed = sorted(path.relative_to(ROOT).as_posix() for path in found)
    return [name for name in listed if not EXEMPT.search(name)]


@cache
def tree(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text("utf-8"))


@cache
def sentences(name: str) -> tuple[Text, ...]:
    """Return the docstrings and comments of a module, with the lines on which they begin."""
    return (*docstrings(name), *comments(name))


def docstrings(name: str) -> Iterator[Text]:
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield name, node.lineno, str(node.value.value)


def comments(name: str) -> Iterator[Text]:
    """Yield the comments of a module; those on neighbouring lines are one text."""
    source = (ROOT / name).read_bytes()
    # Most modules have none, and to split one into tokens takes longer than all else here.
    if b"#" not in source:
        return
    block, first = list[str](), 0
    for token in tokenize.tokenize(BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if line != first + len(block):
                yield name, first, "\n".join(block)
                block, first = [], line
            block.append(token.string[1:])
    yield name, first, "\n".join(block)


def names(name: str) -> Iterator[Text]:
    """Yield the name of a module and the names that it defines, each split into words."""
    yield name, 0, split_words(Path(name).stem)
    for node in ast.walk(tree(name)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield name, node.lineno, split_words(node.name)
            case ast.arg():
                yield name, node.lineno, split_words(node.arg)
            case ast.Name(id=word, ctx=ast.Store()) | ast.Attribute(attr=word, ctx=ast.Store()):
                yield name, node.lineno, split_words(word)


def split_words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_+", " ", name)


def document(name: str) -> Iterator[Text]:
    text = (ROOT / name).read_text("utf-8")
    if name == GLOSSARY:
        # The last column of its tables lists words to avoid, as its last section does.
        text = re.sub(r"(?m)\|[^|\n]*\|$", "", text.partition(SECTION)[0])
    yield name, 1, text


def blank(code: re.Match[str]) -> str:
    """Return as many empty lines as this code has, to replace it without moving other lines."""
    return "\n" * code[0].count("\n")


def faults(texts: Iterable[Text], words: dict[str, str]) -> list[str]:
    phrases = "|".join(words).replace(" ", r"\s+")
    any_word = re.compile(rf"\b({phrases})\b", re.IGNORECASE)
    found = []
    for name, first, text in texts:
        for match in any_word.finditer(CODE.sub(blank, text)):
            word = " ".join(match[0].lower().split())
            line = first + text.count("\n", 0, match.start())
            found.append(f"{name}:{line} has “{word}”, say: {words[word]}")
    return found


def test_the_glossary_lists_words_to_avoid_with_better_ones() -> None:
    words = read_words_to_avoid()
    assert "whoever" in words
    assert faults(iter([("a", 1, "A clock\nhangs\non it.")]), words) == [
        f"a:2 has “hangs on”, say: {words['hangs on']}"
    ]
    assert all(words.values())


def test_docstrings_and_comments_avoid_them() -> None:
    words = read_words_to_avoid()
    assert [line for name in files(".py") for line in faults(sentences(name), words)] == []


def test_names_avoid_those_that_need_not_stay() -> None:
    words = read_words_to_avoid(in_names=True)
    assert words.keys() < read_words_to_avoid().keys()
    assert [line for name in files(".py") for line in faults(names(name), words)] == []


def test_documents_avoid_them() -> None:
    words = read_words_to_avoid()
    assert [line for name in files(".md") for line in faults(document(name), words)] == []
