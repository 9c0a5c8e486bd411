"""A match: games one after another, until a seat has enough points to win."""

from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import Outcome, S
from games.engine.words import gettext_noop


def points_before(rules: Rules[S], state: S) -> tuple[int, ...]:
    """Return the points that each seat has won in earlier games of the match."""
    return state.won or (0,) * rules.seats


def points_after(rules: Rules[S], state: S, outcome: Outcome) -> tuple[int, ...]:
    """Return the match points of each seat if the game in `state` ends with this outcome."""
    return tuple(
        points + outcome.points * (seat in outcome.winners)
        for seat, points in enumerate(points_before(rules, state))
    )


def winners(rules: Rules[S], won: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats whose points `won` decide the match; empty while the match continues."""
    return tuple(seat for seat, points in enumerate(won) if points >= rules.match_points)


def next_game(rules: Rules[S], state: S) -> S:
    """Return the first position of the game that follows the game in this position.

    Raises `InvalidPosition` if the game has not ended, or if it decided the match.
    """
    outcome = rules.outcome(state)
    if outcome is None:
        raise InvalidPosition(gettext_noop("This game has not ended yet."))
    return game_after(rules, state, outcome)


def game_after(rules: Rules[S], state: S, outcome: Outcome) -> S:
    """Return the first position of the next game, if the game in `state` ends with this outcome.

    Raises `InvalidPosition` if that outcome decides the match.
    """
    won = points_after(rules, state, outcome)
    if winners(rules, won):
        raise InvalidPosition(gettext_noop("The match is over."))
    return rules.start_again(won, points_before(rules, state))


def invalid_points_reason(rules: Rules[S], won: tuple[int, ...]) -> str | None:
    """Return why seats cannot have these points before a game of a match, or None if they can."""
    if not won:
        return None
    if rules.match_points == 1:
        return gettext_noop("A single game has no points from earlier games.")
    if len(won) != rules.seats:
        return gettext_noop("Every player's points must be given.")
    if not any(won):
        return gettext_noop("No game has been won yet, so there can be no points.")
    if winners(rules, won):
        return gettext_noop("A player has already won the match.")
    return None
