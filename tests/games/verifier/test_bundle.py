"""What Brython demands of the modules that the verifier page bundles, checked without a browser."""

import ast
from collections.abc import Iterator

import pytest

from games.verifier.bundle import STANDARD_MODULES, load_modules

pytestmark = pytest.mark.sqlite_only

BUNDLED = load_modules()
SOURCES = {
    name: str(module[1]) for name, module in BUNDLED.items() if name.partition(".")[0] == "games"
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def annotated_locals(source: str) -> list[str]:
    """Return the local variables with an annotation, at which Brython fails."""
    return [
        f"{function.name}: {ast.unparse(statement)}"
        for function in ast.walk(ast.parse(source))
        if isinstance(function, Function)
        for statement in _own_statements(function)
        if isinstance(statement, ast.AnnAssign)
    ]


def _own_statements(function: Function) -> Iterator[ast.AST]:
    """Yield what a function contains, without the bodies of classes in it."""
    pending = list[ast.AST](function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, ast.ClassDef):
            pending += ast.iter_child_nodes(node)


def imported(source: str) -> set[str]:
    """Return the names of the modules that a module imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), names=names):
                submodules = {f"{module}.{alias.name}" for alias in names} & BUNDLED.keys()
                found |= submodules or {module}
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_no_local_variable_has_an_annotation(name: str) -> None:
    assert annotated_locals(SOURCES[name]) == []


@pytest.mark.parametrize("name", SOURCES)
def test_only_bundled_modules_are_imported(name: str) -> None:
    assert imported(SOURCES[name]) <= {*SOURCES, *STANDARD_MODULES, "collections.abc"}


def test_what_brython_lacks_is_noticed() -> None:
    source = """
import decimal
from os import path

def first():
    found: int = 0

class Piece:
    progress: int = 0

    def move(self):
        if self.progress:
            steps: list[int] = []
"""
    assert annotated_locals(source) == ["first: found: int = 0", "move: steps: list[int] = []"]
    assert imported(source) == {"decimal", "os"}
