"""Parts of boards whose HTML is kept: rendered once for equal values, and filled in for others."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.template import TemplateSyntaxError, engines
from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import mark_safe
from pytest_django import Settings

from games.board import fragments, stencils
from games.board.fragments import board_fragment
from games.board.stencils import GapMark, render_part
from games.engine.rules import Rules
from games.engine.state import State
from games.text.gaps import Gap, Part
from tests.games.support.matches import Table
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import EVERY_TABLE, begin_with, late, people, sit_down_at
from tests.support.depth import depth

pytestmark = pytest.mark.sqlite_only

TEMPLATES = {
    "row": "{% load i18n %}<b>{{ row.kind }}</b> {{ row.name }}, {{ row.name }}"
    "{% if row.count %} ({{ row.count }}){% endif %} {% translate 'Undo' %}",
    "pair": "{{ pair.0.name }} {{ pair.1.name }}",
    "list": "{% load parts %}{% if list.first %}{% part 'name' row=list.first %}{% endif %}"
    " of {% parts 'name' row=list.rows %}{{ list.title }}",
    "name": "[{{ row.name }}]",
}
ACTIONS, LEFT = depth(2, 4), 60
"""The number of boards compared in each setup, and how many actions before the end they begin."""


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    name: Gap[str]
    count: Gap[int] = 0


@dataclass(frozen=True, slots=True)
class Rows:
    first: Part[Row | None]
    rows: Part[tuple[Row, ...]]
    title: Gap[str] = ""


@pytest.fixture(autouse=True)
def templates(settings: Settings) -> Iterator[None]:
    """Add some templates to those of the site, and forget the parts that are rendered with them."""
    (backend,) = settings.TEMPLATES
    options = backend["OPTIONS"] | {
        "loaders": [
            ("django.template.loaders.locmem.Loader", TEMPLATES),
            "django.template.loaders.app_directories.Loader",
            ("django.template.loaders.filesystem.Loader", backend["DIRS"]),
        ]
    }
    settings.TEMPLATES = [{**backend, "APP_DIRS": False, "OPTIONS": options}]
    _forget()
    yield
    _forget()


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are rendered, in order."""
    names = list[str]()

    def find(name: str) -> object:
        names.append(name)
        return get_template(name)

    monkeypatch.setattr(stencils, "get_template", find)
    return names


def _forget() -> None:
    for kept in (stencils._fill_once, stencils._make_stencil, fragments._render_board):
        kept.cache_clear()


def render(row: Row) -> str:
    return render_part("row", translation.get_language(), "row", row)


def test_equal_values_are_rendered_once(rendered: list[str]) -> None:
    assert render(Row("a", "Anna", 2)) == "<b>a</b> Anna, Anna (2) Undo"
    assert render(Row("a", "Anna", 2)) is render(Row("a", "Anna", 2))
    assert rendered == ["row"]


def test_values_that_differ_in_their_gaps_share_a_template(rendered: list[str]) -> None:
    assert render(Row("a", "Anna", 2)) == "<b>a</b> Anna, Anna (2) Undo"
    assert render(Row("a", "Berta", 31)) == "<b>a</b> Berta, Berta (31) Undo"
    assert rendered == ["row"]
    assert render(Row("b", "Berta", 31)) == "<b>b</b> Berta, Berta (31) Undo"
    assert rendered == ["row", "row"]


def test_a_template_can_test_whether_a_gap_is_empty() -> None:
    assert render(Row("a", "Anna", 1)) == "<b>a</b> Anna, Anna (1) Undo"
    assert render(Row("a", "Anna", 0)) == "<b>a</b> Anna, Anna Undo"
    assert render(Row("a", "")) == "<b>a</b> ,  Undo"


def test_a_text_that_looks_like_a_mark_is_text() -> None:
    text = "\x020\x03"
    assert render(Row(text, "Anna", 2)) == f"<b>{text}</b> Anna, Anna (2) Undo"
    assert render(Row(text, text, 2)) == f"<b>{text}</b> {text}, {text} (2) Undo"


def test_gaps_are_escaped_unless_they_are_html() -> None:
    assert render(Row("<", "<i>&'\"")) == (
        "<b>&lt;</b> &lt;i&gt;&amp;&#x27;&quot;, &lt;i&gt;&amp;&#x27;&quot; Undo"
    )
    assert render(Row("a", mark_safe("<i>"))) == "<b>a</b> <i>, <i> Undo"


def test_each_language_has_html_of_its_own() -> None:
    row = Row("a", "Anna")
    words = {}
    for language in ("en", "fr", "es", "fr"):
        with translation.override(language):
            words[language] = render(row)
    assert len(set(words.values())) == 3
    assert words["en"].endswith("Undo")
    assert not words["fr"].endswith("Undo")


def test_gaps_are_found_inside_tuples(rendered: list[str]) -> None:
    def pair(*names: str, kind: str = "a") -> str:
        return render_part("pair", "en", "pair", tuple(Row(kind, name) for name in names))

    assert pair("Anna", "Berta") == "Anna Berta"
    assert pair("Clara", "Dora") == "Clara Dora"
    assert rendered == ["pair"]
    assert pair("Clara", "Dora", kind="b") == "Clara Dora"
    assert rendered == ["pair", "pair"]


def test_parts_are_filled_into_gaps(rendered: list[str]) -> None:
    def listed(*names: str, title: str = "") -> str:
        first, *others = (Row("a", name) for name in names)
        return render_part("list", "en", "list", Rows(first, tuple(others), title))

    assert listed("Anna", "Berta", "<") == "[Anna] of [Berta][&lt;]"
    assert rendered == ["list", "name"]
    assert listed("Clara", "Dora") == "[Clara] of [Dora]"
    assert rendered == ["list", "name"]
    assert listed("Clara") == "[Clara] of "
    assert listed("Clara", title="<br>") == "[Clara] of &lt;br&gt;"
    assert rendered == ["list", "name", "list", "list"]
    assert render_part("list", "en", "list", Rows(None, (), "")) == " of "


def test_a_template_may_not_reckon_with_a_gap() -> None:
    with pytest.raises(TypeError):
        range(GapMark(3))  # type: ignore[call-overload]
    assert Row("a", GapMark(1)) != Row("a", 1)  # type: ignore[arg-type]


def test_a_tag_takes_one_value() -> None:
    for wrong in ("{% part 'row' row %}", "{% parts 'row' %}", "{% part 'row' a=row b=row %}"):
        with pytest.raises(TemplateSyntaxError):
            engines["django"].from_string("{% load parts %}" + wrong)


@EVERY_TABLE
def test_boards_of_stencils_are_the_same_as_boards_rendered_whole(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    seed_dice(8, monkeypatch)
    begin_with(rules, late(rules, 8, LEFT), monkeypatch)
    table = sit_down_at(rules, *people(rules))
    whims = Whims(8, table)
    for _ in range(ACTIONS):
        filled = _boards(table)
        with monkeypatch.context() as patch:
            patch.setattr(stencils, "_cut_gaps", lambda value, _: value)
            _forget()
            assert _boards(table) == filled
        fragments._render_board.cache_clear()
        table.act(*whims.next(table.match))


def _boards(table: Table) -> list[str]:
    return [
        board_fragment(table.match, viewer, language)
        for viewer in (*range(len(table.users)), None)
        for language in ("en", "pl")
    ]
