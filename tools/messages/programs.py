"""Finds the messages in the site's Python code."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.messages.message import Message

ARGUMENTS = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "ngettext_noop": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
"""The translation functions, and what the first arguments of each are."""
PARTS = ("accounts", "boardsite", "games", "lobby")


def messages_of_programs(root: Path) -> Iterator[Message]:
    """Yield every message of every module of the site below `root`, with the module's path."""
    for part in PARTS:
        for path in sorted((root / part).rglob("*.py")):
            for message in messages_in_module(ast.parse(path.read_text("utf-8"))):
                message.places.append(path.relative_to(root).as_posix())
                yield message


def messages_in_module(tree: ast.AST) -> Iterator[Message]:
    """Yield every message of one module, given as its syntax tree."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        names = ARGUMENTS.get(_name(call.func), ())
        texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
        given = dict(zip(names, texts, strict=False))
        if names and len(given) == len(names) and all(isinstance(text, str) for text in texts[:3]):
            yield Message(
                str(given["text"]), str(given.get("plural", "")), str(given.get("context", ""))
            )


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
