"""A match: one game after another, until somebody has as many points as the table wants."""

from games.engine.core import Impossible, Outcome, Rules, S
from games.engine.words import gettext_noop


def standing(rules: Rules[S], state: S) -> tuple[int, ...]:
    """The points that every seat has won in the games before this one."""
    return state.won or (0,) * rules.seats


def scored(rules: Rules[S], state: S, outcome: Outcome) -> tuple[int, ...]:
    """The points of every seat when this game has ended so."""
    return tuple(
        points + outcome.points * (seat in outcome.winners)
        for seat, points in enumerate(standing(rules, state))
    )


def winners(rules: Rules[S], won: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have as many points as win the match; nobody while it goes on."""
    return tuple(seat for seat, points in enumerate(won) if points >= rules.match_points)


def next_game(rules: Rules[S], state: S) -> S:
    """The position with which the match goes on when the game of this one is over.

    Raises `Impossible` while the game goes on, and when it has decided the match.
    """
    outcome = rules.outcome(state)
    if outcome is None:
        raise Impossible(gettext_noop("The game goes on."))
    return game_after(rules, state, outcome)


def game_after(rules: Rules[S], state: S, outcome: Outcome) -> S:
    """The position with which the match goes on when the game of this one has ended so.

    Raises `Impossible` when that has decided the match.
    """
    won = scored(rules, state, outcome)
    if winners(rules, won):
        raise Impossible(gettext_noop("The match is over."))
    return rules.start_again(won, standing(rules, state))


def flaw_of_points(rules: Rules[S], won: tuple[int, ...]) -> str | None:
    """What makes these the points of no match that goes on, or None."""
    if not won:
        return None
    if rules.match_points == 1:
        return gettext_noop("A single game has no games before it.")
    if len(won) != rules.seats:
        return gettext_noop("Every seat has its points.")
    if not any(won):
        return gettext_noop("While nobody has won a game there are no points.")
    if winners(rules, won):
        return gettext_noop("Somebody has won the match already.")
    return None
