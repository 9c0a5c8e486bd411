"""Migrations do not depend on code that changes later."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "games", "lobby")
MIGRATIONS = [path for app in APPS for path in (ROOT / app / "migrations").glob("0*.py")]


def imports(path: Path) -> set[str]:
    """Return the names of the modules that a Python file imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_migration_imports_only_models_of_its_app(path: Path) -> None:
    """The models' modules contain the functions that compute default values of fields."""
    app = path.parts[-3]
    own = {name for name in imports(path) if name.partition(".")[0] in {*APPS, "boardsite", ""}}
    assert [name for name in own if not name.startswith(f"{app}.models.")] == []


def test_every_app_has_migrations() -> None:
    assert {path.parts[-3] for path in MIGRATIONS} == set(APPS)
