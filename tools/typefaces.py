"""Makes the site's two typefaces from npm packages: run `python -m tools.typefaces`.

The files hold the letters of the site's languages and of names in their neighbours, in weights from
400 to 700. Their families have names of their own, because the licence of one source reserves its
name.
"""

import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from string import digits
from tempfile import TemporaryDirectory

from fontTools.designspaceLib import DesignSpaceDocument
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import build
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).resolve().parent.parent / "static" / "fonts"
LIGHTEST, BOLDEST = 400, 700
WEST = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ")]
TITLES = [*range(0x20, 0x7F), 0xA0, *map(ord, "¡©«°±·º»¿ŒœŸ"), *range(0xC0, 0x100)]
"""What headings need of the west: letters, figures and marks, but no signs such as ¥ or ½."""
POLISH = list(map(ord, "ĄąĆćĘęŁłŃńŚśŹźŻż"))
NEIGHBOURS = list(range(0x100, 0x17F))
"""Letters of names in Czech, Croatian, Latvian, Hungarian, Turkish and others."""
HISTORIC = list(map(ord, "ĀāĪīάβηλτ"))
"""Letters of old names of games."""
MARKS = list(map(ord, "–—‘’‚“”„…‹›€−†•\u2009"))
ARROWS = list(map(ord, "←↑→↓"))
SIGNS = list(map(ord, "●✓✗"))
THIN_SPACE, NARROW_SPACE = 0x2009, 0x202F
NAMES_KEPT = (0, 5, 13, 14)
"""Entries of a font's table of names: copyright, version, licence and its address."""
FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6


FIGURES = ("lnum", "tnum")
"""OpenType features for figures of one height and of one width."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file of the site, and the npm package from which it is made.

    `sources` are the package's font files: one with an axis of weights, or one for the lightest and
    one for the boldest weight. `features` are OpenType features that are kept.
    """

    name: str
    family: str
    package: str
    sources: tuple[str, ...]
    licence: str
    letters: Sequence[int]
    features: tuple[str, ...]


TYPEFACES = (
    Typeface(
        name="tahur-sans",
        family="Tahur Sans",
        package="source-sans@3.52.0",
        sources=("VF/SourceSans3VF-Upright.ttf",),
        licence="LICENSE.md",
        letters=[*WEST, *NEIGHBOURS, *HISTORIC, *MARKS, *ARROWS, *SIGNS],
        features=("kern",),
    ),
    Typeface(
        name="tahur-serif",
        family="Tahur Serif",
        package="@expo-google-fonts/alegreya@0.4.2",
        sources=("400Regular/Alegreya_400Regular.ttf", "700Bold/Alegreya_700Bold.ttf"),
        licence="LICENSE_FONT",
        letters=[*TITLES, *POLISH, *HISTORIC, *MARKS],
        features=("kern", *FIGURES),
    ),
)


def main() -> None:
    """Write the files of both typefaces and their licences."""
    FOLDER.mkdir(exist_ok=True)
    for typeface in TYPEFACES:
        with TemporaryDirectory() as folder:
            package = _unpack(typeface.package, Path(folder))
            font = _variable(typeface, package)
            copyfile(package / typeface.licence, FOLDER / f"{typeface.name}-licence.txt")
        _rename(font, typeface)
        _add_narrow_space(font)
        font.flavor = "woff2"
        font.save(FOLDER / f"{typeface.name}.woff2")


def _unpack(package: str, folder: Path) -> Path:
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def _variable(typeface: Typeface, package: Path) -> TTFont:
    """Return the font with the wanted letters and an axis of weights."""
    parts = [_subset(package / source, typeface) for source in typeface.sources]
    if len(parts) == 1:
        return instantiateVariableFont(parts[0], {"wght": (LIGHTEST, LIGHTEST, BOLDEST)})
    space = DesignSpaceDocument()
    space.addAxisDescriptor(
        name="Weight", tag="wght", minimum=LIGHTEST, default=LIGHTEST, maximum=BOLDEST
    )
    for weight, part in zip((LIGHTEST, BOLDEST), parts, strict=True):
        path = package / f"{weight}.ttf"
        part.save(path)
        space.addSourceDescriptor(path=str(path), location={"Weight": weight})
    font, *_ = build(space)
    return font


def _subset(path: Path, typeface: Typeface) -> TTFont:
    font, options = TTFont(path), Options()
    options.layout_features = list(typeface.features)
    options.hinting = False
    options.name_IDs = list(NAMES_KEPT)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=typeface.letters)
    subsetter.subset(font)
    align_figures(font)
    return font


def align_figures(font: TTFont) -> None:
    """Make figures of one height and one width the font's own, and drop those that they replace.

    Pages then need no setting for it, which each `font:` in a style sheet would undo.
    """
    if "GSUB" not in font:
        return
    found = font["GSUB"].table
    own = {chr(code): name for code, name in font.getBestCmap().items() if chr(code) in digits}
    for wanted in FIGURES:
        lookups = [
            index
            for record in found.FeatureList.FeatureRecord
            if record.FeatureTag == wanted
            for index in record.Feature.LookupListIndex
        ]
        for index in dict.fromkeys(lookups):
            for table in found.LookupList.Lookup[index].SubTable:
                mapping = getattr(table, "ExtSubTable", table).mapping
                own = {digit: mapping.get(name, name) for digit, name in own.items()}
    for table in font["cmap"].tables:
        table.cmap |= {ord(digit): name for digit, name in own.items() if ord(digit) in table.cmap}
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)


def _rename(font: TTFont, typeface: Typeface) -> None:
    """Give the font its family's name, and remove the names of its single weights."""
    font["fvar"].instances = []
    del font["STAT"]
    font["name"].names = [each for each in font["name"].names if each.nameID in NAMES_KEPT]
    axis = font["name"].addMultilingualName({"en": "Weight"})
    font["fvar"].axes[0].axisNameID = axis
    names = {
        FAMILY: typeface.family,
        STYLE: "Regular",
        UNIQUE: f"{typeface.family} from {typeface.package}",
        FULL: typeface.family,
        POSTSCRIPT: typeface.family.replace(" ", ""),
    }
    for number, name in names.items():
        font["name"].setName(name, number, 3, 1, 0x409)


def _add_narrow_space(font: TTFont) -> None:
    """Let the narrow no-break space of French have the width of the thin space if it has none."""
    letters = font.getBestCmap()
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.setdefault(NARROW_SPACE, letters[THIN_SPACE])


if __name__ == "__main__":
    main()
