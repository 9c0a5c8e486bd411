"""The choices of bots, made in a child process, so no request, socket or row lock waits for them.

The child process knows only what a player sees.
"""

from dataclasses import dataclass

from games.bots.process import EngineProcess
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_from, position_form
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision that a bot has to make."""

    rules: Rules[State]
    state: State
    level: str
    seed: str
    """Equal for all steps of a turn, so that they follow one plan."""


class BotProcess(EngineProcess):
    """A child process that makes bots' choices one at a time."""

    def answer(self, request: BotRequest) -> Choice | None:
        """Return the bot's choice, or None if the bot throws instead of doubling.

        Raises what `request` raises.
        """
        chosen = self.request(
            {
                "do": "choose",
                "position": position_form(request.rules, request.state),
                "level": request.level,
                "seed": request.seed,
            }
        )["action"]
        if chosen is None:
            return None
        action = action_from(chosen)
        if isinstance(action, Throw):
            raise InvalidPosition("A computer never says what is thrown.")
        return action
