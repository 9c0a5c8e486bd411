"""What the stories of the games say about positions is true, according to engine and bot."""

from fractions import Fraction
from random import Random

import pytest

from games.engine.bots.choose import choose
from games.engine.explanations import Illegal
from games.engine.forms.text import position_text, read_action, read_position
from games.engine.games import GAMES, game_named
from games.engine.options import options
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State
from games.stories import STORIES
from games.stories.story import Scene, Section
from games.tutorial.hints import sure_level

pytestmark = pytest.mark.sqlite_only

TOLD = [(game, part) for game, story in STORIES.items() for part in (*story.play, *story.advice)]
PARTS = [pytest.param(game, part, id=f"{game}-{part.anchor}") for game, part in TOLD]
SCENES = [
    pytest.param(game, part.scene, id=f"{game}-{part.anchor}") for game, part in TOLD if part.scene
]
ADVISED = [
    pytest.param(game, part.scene, id=f"{game}-{part.anchor}")
    for game, part in TOLD
    if part.scene and part.scene.best
]
MANY = 900
"""The most words that a reader can be expected to read about one game."""


def set_up(scene: Scene) -> tuple[Rules[State], State]:
    """Return rules and position of a scene, after its throw."""
    rules, state = read_position(scene.position)
    return rules, play(rules, state, read_action(f"throw {scene.throw}")) if scene.throw else state


def play_scene(scene: Scene) -> tuple[Rules[State], State]:
    """Return the position of a scene after all its actions."""
    rules, state = set_up(scene)
    for action in scene.shows:
        state = play(rules, state, read_action(action))
    return rules, state


def test_every_game_has_its_story() -> None:
    assert list(STORIES) == [game.game for game in GAMES]


@pytest.mark.parametrize(("game", "scene"), SCENES)
def test_what_is_shown_is_allowed_and_leads_where_it_is_said_to(game: str, scene: Scene) -> None:
    rules, state = read_position(scene.position)
    assert rules.game == game
    assert scene.starts == (state.pieces == rules.start().pieces and not scene.throw)
    rules, state = play_scene(scene)
    if scene.leads:
        assert " ".join(position_text(rules, state).split(" ")[2:5]) == scene.leads
    outcome = rules.outcome(state)
    assert (outcome.points if outcome else 0) == scene.wins


@pytest.mark.parametrize(("game", "scene"), SCENES)
def test_what_is_crossed_out_is_refused_by_the_statement_that_is_named(
    game: str, scene: Scene
) -> None:
    rules, state = set_up(scene)
    for action, statement in scene.refuses.items():
        with pytest.raises(Illegal) as illegal:
            play(rules, state, read_action(action))
        assert illegal.value.refusal.statement == statement


@pytest.mark.parametrize(("game", "scene"), ADVISED)
def test_what_is_advised_is_what_a_strong_computer_plays(game: str, scene: Scene) -> None:
    rules, state = set_up(scene)
    seat, after = state.seat, state
    while after.seat == seat and rules.due(after) == "move":
        choice = choose(rules, after, sure_level(game), Random(1))  # noqa: S311  to be the same again
        assert choice is not None
        after = play(rules, after, choice)
    assert after == play_scene(scene)[1]


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_every_statement_that_is_named_stands_in_the_rules(game: str, part: Section) -> None:
    rules = game_named(game)
    known = {**rules.statements, **rules.notes}
    assert part.statements
    named = [*part.statements, *(part.scene.refuses.values() if part.scene else ())]
    assert set(named) <= set(known)


@pytest.mark.parametrize("game", STORIES)
def test_every_variant_that_is_named_can_be_chosen(game: str) -> None:
    assert set(STORIES[game].variants) <= {option.name for option in options(game_named(game))}


@pytest.mark.parametrize("game", STORIES)
def test_no_story_is_too_long(game: str) -> None:
    story = STORIES[game]
    parts = (*story.play, *story.advice)
    told = [
        story.line,
        *(passage.text for passage in story.origin),
        *(part.title for part in parts),
    ]
    told += [part.text for part in parts]
    told += [part.scene.caption for part in parts if part.scene]
    assert sum(len(text.split()) for text in told) <= MANY
    anchors = [part.anchor for part in parts]
    assert len(set(anchors)) == len(anchors)


def falls(game: str) -> dict[int, Fraction]:
    """Return the probability of each number, in the position of the last advice about this game."""
    scene = STORIES[game].advice[-1].scene
    assert scene
    rules, state = read_position(scene.position)
    return {throw.dice[0]: chance for throw, chance in rules.throws(state)}


def test_the_story_of_sticks_and_shells_is_true() -> None:
    sixteenths = {score: 16 * chance for score, chance in falls("senet").items()}
    assert sixteenths == {1: 4, 2: 6, 3: 4, 4: 1, 6: 1}
    cowries = falls("pachisi")
    assert cowries[25] == Fraction(1, 64)
    assert sum(cowries[grace] for grace in (6, 10, 25)) == Fraction(1, 8)
    assert not {1, 7, 8, 9} & set(cowries)


def test_the_story_of_the_race_is_true() -> None:
    race = next(part.scene for part in STORIES["backgammon"].advice if part.anchor == "race")
    assert race
    rules, state = read_position(race.position)
    for seat in (0, 1):
        assert str(rules.pip_count(state, seat)) in race.caption
    assert rules.contact(state)
    assert not rules.contact(play_scene(race)[1])
