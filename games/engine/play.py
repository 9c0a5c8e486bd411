"""Play by the rules of any game: single actions, whole games, and counts of action sequences."""

from collections import Counter
from collections.abc import Callable, Iterable

from games.engine.explanations import Illegal, InvalidPosition
from games.engine.rules import Rules
from games.engine.state import Action, Choice, S
from games.engine.words import gettext_noop


def legal(rules: Rules[S], state: S) -> tuple[Choice, ...]:
    """Return every legal step or call in this position; throws are not listed."""
    return rules.legal_moves(state)


def play(rules: Rules[S], state: S, action: Action) -> S:
    """Return the position after an action.

    Raises `Illegal` if the rules forbid the action.
    """
    refusal = rules.why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    return rules.apply(state, action)


def after(rules: Rules[S], state: S, played: Iterable[Action]) -> S:
    """Return the position after these actions, which are known to be legal."""
    for action in played:
        state = rules.apply(state, action)
    return state


def actions(rules: Rules[S], state: S) -> tuple[Action, ...]:
    """Return every action that can come next: every possible throw, then legal steps and calls."""
    return (*(throw for throw, _ in rules.throws(state)), *rules.legal_moves(state))


def perft(rules: Rules[S], state: S, depth: int, most: int = 1_000_000) -> int:
    """Count the sequences of `depth` actions that can follow this position, throws included.

    Raises `InvalidPosition` if the count would visit more than `most` positions.
    """
    ways, looked = Counter({state: 1}), 0
    for _ in range(depth):
        looked += len(ways)
        if looked > most:
            raise InvalidPosition(
                gettext_noop("That would mean looking at more than %(most)s positions."), most=most
            )
        ways = _one_action_on(rules, ways)
        if not ways:
            break
    return ways.total()


def _one_action_on(rules: Rules[S], ways: Counter[S]) -> Counter[S]:
    """Return how many sequences of actions lead to each position, one action later.

    `ways` holds the same counts for the positions before that action.
    """
    after = Counter[S]()
    for state, many in ways.items():
        for action in actions(rules, state):
            after[rules.apply(state, action)] += many
    return after


Chooser = Callable[[S, tuple[Action, ...]], Action]


def whole_game(
    rules: Rules[S], choose: Chooser[S], longest: int = 100_000, start: S | None = None
) -> list[Action]:
    """Play one game and return its actions, each chosen by `choose(state, actions)`.

    The game begins in the position `start`, by default in the first position of a match. Raises
    `RuntimeError` if the game has not ended after `longest` actions.
    """
    state, log = start or rules.start(), list[Action]()
    while rules.outcome(state) is None:
        if len(log) == longest:
            raise RuntimeError(f"no end after {longest} actions")
        action = choose(state, actions(rules, state))
        state = play(rules, state, action)
        log.append(action)
    return log
