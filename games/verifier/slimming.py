"""Shortens Python modules for the browser, without changing what they do.

Brython compiles each module in the browser, so everything costs time that only readers and type
checkers need. Generator expressions are slow in Brython; where a function reads all of one anyway,
it gets a list.
"""

import ast
from collections.abc import Iterable, Sequence

COLLECTIONS = frozenset({"Counter", "dict", "frozenset", "list", "set", "tuple"})
"""Classes whose parameters only type checkers need."""
READING_ALL = COLLECTIONS | {"max", "min", "sorted", "sum"}
"""Functions that read all of an iterable before they do anything else."""
ONLY_FOR_TYPES = {"ABC", "Generic", "Protocol"}
"""Base classes that only type checkers need."""
DATACLASS, NAMED_TUPLE, CLASS_VARIABLE = "dataclass", "NamedTuple", "ClassVar"
MAKE_NAMED_TUPLE = "named_tuple"
"""The function of `games.verifier.standard.collections` that makes the base of a named tuple."""


def slim_source(source: str) -> str:
    """Return a module without docstrings, comments, and annotations that nothing reads.

    A data class names its fields in `own_fields`, and their types in `own_types`.
    """
    tree = _Slimmer().visit(ast.parse(source))
    if MAKE_NAMED_TUPLE in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}:
        tree.body.insert(0, ast.parse(f"from collections import {MAKE_NAMED_TUPLE}").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def stub_source(source: str) -> str:
    """Return a module whose names are all None, for a module that nothing uses."""
    return "\n".join(f"{name} = None" for name in _defined_names(ast.parse(source).body))


def restrict_to_class(source: str, table: str, kept: str) -> str:
    """Return a module whose tuple `table` holds only the class `kept`; it imports no other of them.

    Raises `ValueError` if the module has no such tuple of imported classes.
    """
    tree = ast.parse(source)
    for statement in tree.body:
        if (
            isinstance(statement, ast.AnnAssign)
            and statement.value
            and table in _defined_names([statement])
        ):
            others = {each.id for each in ast.walk(statement.value) if isinstance(each, ast.Name)}
            statement.value = ast.parse(f"({kept},)", mode="eval").body
            tree.body = [each for each in tree.body if not _imports(each, others - {kept})]
            return ast.unparse(tree)
    raise ValueError(f"There is no {table}.")


def imported_names(source: str) -> set[str]:
    """Return the names of all modules that a module imports, and of what it imports from them."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), names=names):
                found |= {module, *(f"{module}.{alias.name}" for alias in names)}
    return found


def _imports(statement: ast.stmt, names: set[str]) -> bool:
    return isinstance(statement, ast.ImportFrom) and any(
        alias.name in names for alias in statement.names
    )


def _defined_names(body: Iterable[ast.stmt]) -> list[str]:
    """Return the names that statements of a module define, apart from imports."""
    found = list[str]()
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.append(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
            case ast.Assign(targets=targets):
                found += [
                    each.id
                    for target in targets
                    for each in ast.walk(target)
                    if isinstance(each, ast.Name)
                ]
    return found


class _Slimmer(ast.NodeTransformer):
    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = _without_docstrings(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns, node.body = None, _without_docstrings(node.body)
        node.decorator_list = [
            each for each in node.decorator_list if _name(each) != "abstractmethod"
        ]
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        fields = [each for each in node.body if _is_field(each)]
        self.generic_visit(node)
        node.body = _without_docstrings(node.body)
        if any(_name(each) == DATACLASS for each in node.decorator_list):
            node.body = [*_field_table(fields), *node.body]
        elif any(_name(each) == NAMED_TUPLE for each in node.bases):
            node.bases = [_named_tuple_base(fields)]
            node.body = _without_docstrings(
                [each for each in node.body if not isinstance(each, ast.Assign)]
            )
        node.bases = [
            _unsubscripted(each) for each in node.bases if _name(each) not in ONLY_FOR_TYPES
        ]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if _name(node.func) == "cast":
            return node.args[1]
        if isinstance(node.func, ast.Subscript) and _name(node.func) in COLLECTIONS:
            node.func = node.func.value  # as in `list[int]()`
        if node.args and isinstance(node.args[0], ast.GeneratorExp) and _reads_all(node.func):
            node.args[0] = ast.ListComp(node.args[0].elt, node.args[0].generators)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        if node.module == "abc":
            return None
        if node.module == "typing":
            at_run_time = {"TypeVar", "get_args", "get_origin"}
            node.names = [each for each in node.names if each.name in at_run_time]
        return node if node.names else None


def _without_docstrings(body: list[ast.stmt]) -> list[ast.stmt]:
    kept = [each for each in body if not _is_text(each)]
    return kept or [ast.Pass()]


def _is_text(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and _name(node.annotation) != CLASS_VARIABLE


def _name(node: ast.expr) -> str:
    """Return the name in `name`, `name[...]` or `name(...)`, else an empty string."""
    node = node.func if isinstance(node, ast.Call) else _unsubscripted(node)
    return node.id if isinstance(node, ast.Name) else ""


def _unsubscripted(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Subscript) else node


def _reads_all(function: ast.expr) -> bool:
    joins = isinstance(function, ast.Attribute) and function.attr == "join"
    return joins or _name(function) in READING_ALL


def _field_table(fields: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the assignments of `own_fields` and `own_types` for a data class with these fields.

    `own_fields` are the names of the fields; `own_types` is a function that returns their types.
    """
    annotated = [each for each in fields if isinstance(each, ast.AnnAssign)]
    names = [ast.unparse(each.target) for each in annotated]
    types = "".join(f"{ast.unparse(each.annotation)}, " for each in annotated)
    # Types are seldom needed, so they are in a function.
    return ast.parse(f"own_fields = {tuple(names)}\nown_types = lambda: ({types})").body


def _named_tuple_base(fields: Sequence[ast.stmt]) -> ast.expr:
    annotated = [each for each in fields if isinstance(each, ast.AnnAssign)]
    names = tuple(ast.unparse(each.target) for each in annotated)
    defaults = ", ".join(
        f"{ast.unparse(each.target)!r}: {ast.unparse(each.value)}"
        for each in annotated
        if each.value
    )
    return ast.parse(f"{MAKE_NAMED_TUPLE}({names}, {{{defaults}}})", mode="eval").body
