"""Style sheets use CSS layers, are short, and are sent as one file."""

import re
from hashlib import md5
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from boardsite.static_files.storage import COMMENT, as_sent

CSS = Path(settings.BASE_DIR, "static", "css")
SHEETS = sorted(path.relative_to(CSS).as_posix() for path in CSS.rglob("*.css"))
PUT_TOGETHER = [name for name in SHEETS if "@import" in (CSS / name).read_text("utf-8")]
HASH = re.compile(rb"\.[0-9a-f]{12}(?=\.woff2)")
"""The hash in the address of a file that a style sheet names."""
OF_STAFF = {
    *(f"pages/staff{part}.css" for part in ("", "_filters", "_forms", "_header", "_lists")),
    "pages/case.css",
}
"""In no layer, as the style sheets of Django's admin are in none."""
LONGEST = 350
"""The most lines of a style sheet."""
LAYERS = ["reset", "tokens", "base", "components", "pages", "boards", "phone"]


@pytest.mark.parametrize("name", SHEETS)
def test_a_style_sheet_is_short(name: str) -> None:
    assert len((CSS / name).read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("name", sorted({*SHEETS} - {*PUT_TOGETHER} - OF_STAFF))
def test_a_style_sheet_stands_in_one_layer(name: str) -> None:
    style = COMMENT.sub("", (CSS / name).read_text("utf-8"))
    (layer,) = re.findall(r"(?m)^@layer (\w+) \{$", style)
    assert layer in LAYERS
    outside = re.findall(r"(?m)^[^ }\n].*$", style)
    assert [line for line in outside if not line.startswith("@layer ")] == []


def test_the_layers_are_in_order_before_anything_else_of_a_page() -> None:
    sent = as_sent("css/site.css", (CSS / "site.css").read_bytes()).decode()
    assert sent.startswith(f"@layer {', '.join(LAYERS)};")


def test_style_sheets_are_collected_with_what_they_import(tmp_path: Path) -> None:
    backend = {"staticfiles": {"BACKEND": "boardsite.static_files.storage.StaticStorage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=settings.STORAGES | backend):
        call_command("collectstatic", interactive=False, verbosity=0)
    assert PUT_TOGETHER
    for name in PUT_TOGETHER:
        stem = name.removesuffix(".css")
        (collected,) = (tmp_path / "css").glob(f"{stem}.????????????.css")
        sent, digest = collected.read_bytes(), collected.stem.split(".")[1]
        assert md5(sent, usedforsecurity=False).hexdigest().startswith(digest)
        assert b"@import" not in sent
        for part in re.findall(r'@import url\("([^"]+)"\)', (CSS / name).read_text("utf-8")):
            path = (CSS / name).parent.joinpath(part).resolve()
            inner = as_sent(f"css/{path.relative_to(CSS).as_posix()}", path.read_bytes())
            assert inner in HASH.sub(b"", sent)


def test_a_style_sheet_that_imports_what_is_not_there_is_not_sent() -> None:
    with pytest.raises(FileNotFoundError):
        as_sent("css/two.css", b'@import url("nowhere.css");\n')


def test_only_space_that_means_nothing_is_left_out() -> None:
    style = b"""@layer pages {
  /* Of words. */
  .a > .b,
  .c:is(.d, .e) {
    margin: 0 auto;
    background:
      linear-gradient(red, blue)
      0 0;
  }
}
"""
    assert as_sent("css/one.css", style) == (
        b"@layer pages{.a > .b,.c:is(.d, .e){margin:0 auto;"
        b"background:\nlinear-gradient(red, blue)\n0 0}}"
    )
