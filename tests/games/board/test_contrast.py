"""Contrast of text and pieces with what is behind them, in each board set and both themes."""

import re
from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path

import pytest

from accounts.models import Preference
from games.engine.games import GAMES

pytestmark = pytest.mark.sqlite_only

CSS = Path(__file__).resolve().parents[3] / "static" / "css"
SETS = tuple(Preference.BoardSet.values)
TEXT, THING = 4.5, 3.0
"""The minimum by WCAG: 1.4.3 for text, 1.4.11 for things that matter in play."""
STEP = 1.6
"""Contrast between the pieces of neighbouring sides in a high-contrast set."""
APART = 70
"""The least distance of two colours that must not be taken for one another."""
DARK = 1
"""The index of the dark colour of a `light-dark`."""
PAGE_TEXT = (
    ("ink", ("ground", "surface", "sunken")),
    ("ink-soft", ("ground", "surface", "sunken")),
    ("link", ("ground", "surface")),
    ("good", ("ground", "surface")),
    ("care", ("ground", "surface")),
    ("wrong", ("ground", "surface")),
    ("accent-ink", ("accent", "accent-deep")),
    ("rail-ink", ("rail",)),
    ("rail-soft", ("rail",)),
    ("face-ink", ("face-0", "face-1", "face-2", "face-3", "face-4", "face-5")),
)
LABELLED = {
    "backgammon": ("on-case",),
    "senet": ("on-square", "on-last", "on-faience", "on-rebirth"),
    "pachisi": (),
    "petits-chevaux": ("on-square", "on-square-dark", *(f"on-stall-{seat}" for seat in range(4))),
    "senas": ("wood", "on-ground", "on-tray"),
}
"""The grounds on which the labels of each board stand."""

OF_BOARDS = ("piece-", "last-move", "light-up", "lit", "chosen", "die")
"""Prefixes of the colour tokens that a board may change."""

Colours = dict[str, str]


def read_variables(css: str, selector: str) -> Colours:
    """Return the CSS variables that the rule for this selector sets."""
    found = re.search(rf"(?m)^ *{re.escape(selector)} \{{\n(.*?)^ *\}}", css, re.DOTALL)
    assert found, selector
    values = re.findall(r"--([\w-]+): ([^;]+);", found[1])
    return {name: re.sub(r"\s+", " ", value) for name, value in values}


def tokens() -> Colours:
    return read_variables((CSS / "base" / "tokens.css").read_text(), ":root")


def colours(game: str, wanted: str) -> Colours:
    """Return the colour variables of a game's board in the board set `wanted`."""
    css = (CSS / "boards" / f"{game}.css").read_text()
    own = tokens() | read_variables(css, f".{game}")
    if wanted == "own":
        return own
    every = for_every_board(game) if wanted == "clear" else {}
    return own | every | read_variables(css, f'[data-set="{wanted}"].{game}')


def for_every_board(game: str) -> Colours:
    """Return the variables that the board set `clear` gives this game together with other games."""
    css = (CSS / "boards" / "clear.css").read_text()
    found = Colours()
    for selectors, body in re.findall(r"([^{}]+) \{([^{}]+)\}", css):
        if f".{game}" in selectors:
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", body))
    return found


def resolve_colour(variables: Colours, name: str, theme: int) -> str:
    """Return the colour of a CSS variable as `#rrggbb`; `theme` is 0 for light, 1 for dark."""
    value = variables[name]
    both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
    if both:
        value = both[theme + 1]
    named = re.fullmatch(r"var\(--([\w-]+)\)", value)
    if named:
        return resolve_colour(variables, named[1], theme)
    assert re.fullmatch(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", value), (name, value)
    return value if len(value) > len("#fff") else "#" + "".join(2 * digit for digit in value[1:])


def lightness(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)


def seats(game: str) -> range:
    named = {each.game: each for each in GAMES}
    return range(len(named[game].side_names))


GAMES_AND_SETS = list(product((game.game for game in GAMES), SETS))
EVERY_SET = pytest.mark.parametrize(
    ("game", "wanted", "theme"),
    list(product((game.game for game in GAMES), SETS, (0, DARK))),
)


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, DARK])
def test_text_of_pages_can_be_read(theme: int) -> None:
    found, short = tokens(), {}
    for ink, grounds in PAGE_TEXT:
        for ground in grounds:
            ratio = contrast(
                resolve_colour(found, ink, theme), resolve_colour(found, ground, theme)
            )
            if ratio < TEXT:
                short[ink, ground] = round(ratio, 2)
    assert not short


@EVERY_SET
def test_every_piece_is_seen_on_every_place(game: str, wanted: str, theme: int) -> None:
    found, short = colours(game, wanted), {}
    for ground in (name for name in found if name.startswith("on-")):
        for seat in seats(game):
            parts = [resolve_colour(found, f"piece-{seat}{part}", theme) for part in ("", "-edge")]
            ratio = max(contrast(part, resolve_colour(found, ground, theme)) for part in parts)
            if ratio < THING:
                short[seat, ground] = round(ratio, 2)
    assert not short


@EVERY_SET
def test_rings_and_discs_are_seen_on_every_place_and_beside_every_piece(
    game: str, wanted: str, theme: int
) -> None:
    found, short = colours(game, wanted), {}
    bodies = [f"piece-{seat}" for seat in seats(game)]
    for mark in ("light-up", "chosen"):
        pair = [resolve_colour(found, name, theme) for name in (mark, "light-up-edge")]
        assert contrast(*pair) >= TEXT, mark
        for behind in (*(name for name in found if name.startswith("on-")), *bodies):
            ratio = max(contrast(part, resolve_colour(found, behind, theme)) for part in pair)
            if ratio < THING:
                short[mark, behind] = round(ratio, 2)
    assert not short


def distance(one: str, other: str) -> float:
    """Return how far two colours are apart in red, green and blue, from 0 to 442."""
    long = [
        f"#{value[1] * 2}{value[2] * 2}{value[3] * 2}" if len(value) == 4 else value
        for value in (one, other)
    ]
    parts = [[int(value[at : at + 2], 16) for at in (1, 3, 5)] for value in long]
    return hypot(*(a - b for a, b in zip(*parts, strict=True)))


@EVERY_SET
def test_a_ring_does_not_have_the_colour_of_the_piece(game: str, wanted: str, theme: int) -> None:
    found = colours(game, wanted)
    for mark, seat in product(("light-up", "chosen", "last-move"), seats(game)):
        pair = [resolve_colour(found, name, theme) for name in (mark, f"piece-{seat}")]
        assert distance(*pair) >= APART, (mark, seat)


@EVERY_SET
def test_what_can_move_and_what_moved_last_differ(game: str, wanted: str, theme: int) -> None:
    found = colours(game, wanted)
    pair = [resolve_colour(found, name, theme) for name in ("light-up", "last-move")]
    assert distance(*pair) >= APART


@EVERY_SET
def test_the_number_of_a_stack_can_be_read_on_a_piece(game: str, wanted: str, theme: int) -> None:
    found = colours(game, wanted)
    if game == "backgammon":
        for seat in seats(game):
            body, rim = (
                resolve_colour(found, f"piece-{seat}{part}", theme) for part in ("", "-edge")
            )
            assert contrast(body, rim) >= TEXT, seat


@EVERY_SET
def test_the_mark_of_a_piece_is_seen_on_it(game: str, wanted: str, theme: int) -> None:
    found = colours(game, wanted)
    least = THING if wanted == "clear" else 1.5
    for seat in seats(game):
        body, mark = (resolve_colour(found, f"piece-{seat}{part}", theme) for part in ("", "-mark"))
        assert contrast(body, mark) >= least, seat


@EVERY_SET
def test_the_letters_of_a_board_can_be_read(game: str, wanted: str, theme: int) -> None:
    found, short = colours(game, wanted), {}
    for ground in LABELLED[game]:
        ratio = contrast(
            resolve_colour(found, "label", theme), resolve_colour(found, ground, theme)
        )
        if ratio < TEXT:
            short[ground] = round(ratio, 2)
    assert not short


@pytest.mark.parametrize("game", [game.game for game in GAMES])
def test_sides_of_a_clear_set_differ_in_lightness(game: str) -> None:
    found = colours(game, "clear")
    bodies = sorted(
        (resolve_colour(found, f"piece-{seat}", 0) for seat in seats(game)), key=lightness
    )
    assert all(contrast(one, other) >= STEP for one, other in pairwise(bodies))


@pytest.mark.parametrize(("game", "wanted"), GAMES_AND_SETS)
def test_two_sides_are_distinguishable_in_grey_as_well(game: str, wanted: str) -> None:
    found = colours(game, wanted)
    if len(seats(game)) == 2:
        for one, other in combinations(seats(game), 2):
            bodies = (resolve_colour(found, f"piece-{seat}", 0) for seat in (one, other))
            assert contrast(*bodies) >= THING


@pytest.mark.parametrize(("game", "wanted"), GAMES_AND_SETS)
def test_a_board_changes_no_colour_of_the_page_around_it(game: str, wanted: str) -> None:
    own, page = colours(game, wanted), tokens()
    changed = {name for name in page if own[name] != page[name]}
    assert all(name.startswith(OF_BOARDS) for name in changed), changed
