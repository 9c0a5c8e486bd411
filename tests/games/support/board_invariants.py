"""Conditions that the board of every game must meet for every viewer."""

import re

from django.template.loader import render_to_string

from games.board.fragments import board_fragment
from games.board.view import MatchView
from games.engine.forms.text import action_text, read_action, read_position
from games.engine.routes import routes
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.actions.wire import NEXT, steps_text
from games.text.moves import rule_name
from tests.games.support.board_context import actions_on, list_allowed_commands, view
from tests.games.support.matches import Table


def check_boards(table: Table) -> None:
    """Assert that the boards for each player and for a spectator meet all conditions."""
    match = table.match
    rules, state = read_position(match.position)
    for viewer in (*range(rules.seats), None):
        shown = view(table, viewer)
        here = viewer is not None and viewer not in table.replayed.out
        mine = here and viewer == acting(match, state)
        _check_drawing(rules, shown)
        _check_choices(rules, state, shown, free=mine and match.holding is None)
        _check_commands(table, rules, state, shown, mine=mine)
        for remark in shown.status.remarks:
            assert remark.statement in rules.statements
            assert "%" not in remark.sentence


def acting(match: Match, state: State) -> int | None:
    """Return the active seat, which may still have to confirm its turn; None if there is none."""
    if match.stage != Match.Stage.PLAYING:
        return None
    return state.seat if match.holding is None else match.holding


def _check_drawing(rules: Rules[State], shown: MatchView) -> None:
    layout = shown.layout
    wanted = [
        f"piece-{seat}-{piece}" for seat in range(rules.seats) for piece in range(rules.pieces_each)
    ]
    assert [piece.id for piece in shown.board.drawing.pieces] == wanted
    keys = [spot.key for spot in shown.board.squares]
    assert len(set(keys)) == len(keys)
    way = range(min(map(min, rules.start().pieces)), rules.last + 1)
    for seat in range(rules.seats):
        assert {layout.at(seat, progress) for progress in way} <= set(keys)
    for thing in shown.board.drawing.dice:
        assert re.fullmatch(r"die-[1-6]|(stick|cowrie)-[01]", thing.picture)
        assert 0 <= thing.x <= layout.columns
        assert 0 <= thing.y <= layout.rows


def _check_choices(rules: Rules[State], state: State, shown: MatchView, *, free: bool) -> None:
    legal = rules.legal_moves(state) if free else ()
    single, together = list[str](), list[str]()
    for action in actions_on(shown):
        (together if NEXT in action else single).append(action)
    assert sorted(single) == sorted(map(action_text, legal))
    assert {*together} <= {steps_text(route.moves) for route in routes(rules, state)}
    assert free or not together
    attempts = [spot.attempt for spot in shown.board.squares if spot.attempt]
    assert free or not attempts
    assert all(rules.why_not(state, read_action(attempt)) for attempt in attempts)
    movable = [piece.id for piece in shown.board.drawing.pieces if piece.movable]
    assert len(movable) == len([spot for spot in shown.board.squares if spot.targets])


def _check_commands(
    table: Table, rules: Rules[State], state: State, shown: MatchView, *, mine: bool
) -> None:
    match = table.match
    holding = match.holding is not None
    seat = acting(match, state)
    person = mine and seat is not None and table.users[seat] is not None
    wanted = {
        "throw": mine and not holding and rules.due(state) == "throw",
        "undo": person and table.replayed.by[-1:] == [seat],
        "confirm": mine and holding,
    }
    assert list_allowed_commands(shown) == [command for command, allows in wanted.items() if allows]


def check_pages(table: Table) -> None:
    """Assert that the HTML of each board contains all squares and choices, and no id twice.

    Symbols that all boards share are once in the page around the board.
    """
    match = table.match
    materials = ids_in(render_to_string("games/board/_materials.html", {"game": match.game}))
    for viewer in (*range(len(table.users)), None):
        html, shown = board_fragment(match, viewer, "en"), view(table, viewer)
        names = ids_in(html)
        assert len({*names, *materials}) == len(names) + len(materials)
        assert set(re.findall(r'(?:href="|url\()#([^")]*)', html)) <= {*names, *materials}
        for action in actions_on(shown):
            assert html.count(f'value="{action}"') == 1
        for remark in shown.status.remarks:
            name = rule_name(remark.statement)
            link = f'<a href="/rules/{match.game}/#{remark.statement}">{name}</a>'
            assert link in html


def ids_in(html: str) -> list[str]:
    """Return every id of an element in some HTML."""
    return re.findall(r' id="([^"]*)"', html)
