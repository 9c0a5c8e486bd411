"""What the rules page of a game shows."""

from games.boards import picture
from games.engine.options import options
from games.offered import offered

View = dict[str, object]


def rules_view(game: str) -> View:
    """The statements, the options and the picture of the board at the start.

    Raises `Impossible` for a game that is not in the list.
    """
    rules = offered(game)()
    return {
        "rules": rules,
        "statements": rules.statements.items(),
        "options": options(type(rules)),
        **picture(rules, rules.start()),
    }
