"""The site's typefaces: light, complete, preloaded, with figures of one width."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from fontTools.ttLib import TTFont

from tests.games.support.clients import text
from tools.typefaces import BOLDEST, FOLDER, LIGHTEST, TYPEFACES

ROOT = Path(settings.BASE_DIR)
MOST_BYTES = 60_000
"""The most bytes of all typefaces together."""
PATHS = [f"fonts/{typeface.name}.woff2" for typeface in TYPEFACES]
APPS = ("accounts", "boardsite", "games", "lobby")
OVERSHOOT = 0.05
"""By how much of the font's size round figures may be higher than straight ones."""
OF_THE_SANS = set("●✓✗←↑→↓")
"""Signs that only the sans has, as no text in the serif contains them."""


@cache
def font(name: str) -> TTFont:
    return TTFont(FOLDER / f"{name}.woff2")


def interface() -> set[str]:
    """Return every character of catalogues, templates, scripts and sentences in the code."""
    files = [*ROOT.glob("locale/**/*.po"), *ROOT.glob("static/js/**/*.js")]
    files += ROOT.glob("templates/**/*.*")
    for app in APPS:
        files += ROOT.glob(f"{app}/**/*.py")
    found = {letter for file in files for letter in file.read_text("utf-8")}
    assert len(found) > 100
    return found - {"\n"}


def test_the_typefaces_are_light_and_their_licences_lie_beside_them() -> None:
    assert sum((FOLDER / f"{each.name}.woff2").stat().st_size for each in TYPEFACES) <= MOST_BYTES
    for typeface in TYPEFACES:
        licence = (FOLDER / f"{typeface.name}-licence.txt").read_text("utf-8")
        assert "SIL Open Font License, Version 1.1" in licence


def test_every_character_of_the_interface_is_in_them() -> None:
    sans, serif = ({chr(each) for each in font(face.name).getBestCmap()} for face in TYPEFACES)
    assert interface() - sans == set()
    assert interface() - serif <= OF_THE_SANS


def test_they_have_all_weights_between_the_lightest_and_the_boldest() -> None:
    for typeface in TYPEFACES:
        (axis,) = font(typeface.name)["fvar"].axes
        assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", LIGHTEST, BOLDEST)


def test_figures_have_one_width_and_one_height() -> None:
    for face in (font(typeface.name) for typeface in TYPEFACES):
        figures = [face.getBestCmap()[ord(each)] for each in "0123456789"]
        assert len({face["hmtx"][figure][0] for figure in figures}) == 1
        shapes = [face["glyf"][figure] for figure in figures]
        for edges in ([each.yMin for each in shapes], [each.yMax for each in shapes]):
            assert max(edges) - min(edges) < OVERSHOOT * face["head"].unitsPerEm


@pytest.mark.sqlite_only
@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/offline/", "/nowhere/"])
def test_every_page_preloads_them(address: str) -> None:
    page = text(Client().get(address))
    tags = re.findall(r"<link rel=\"preload\" as=\"font\" [^>]+>", page)
    assert [re.findall(r'href="/static/([^"]+)"', tag) for tag in tags] == [
        [each] for each in PATHS
    ]
    assert all("crossorigin" in tag for tag in tags)


def test_no_text_moves_when_they_come_late() -> None:
    style = (ROOT / "static" / "css" / "base" / "typefaces.css").read_text("utf-8")
    for path in PATHS:
        (face,) = [each for each in re.findall(r"@font-face \{([^}]+)\}", style) if path in each]
        assert "font-display: optional" in face
