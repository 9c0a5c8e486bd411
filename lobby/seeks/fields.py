"""Form field for the level of bots."""

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.engine.bots.levels import DEFAULT_LEVEL, LEVELS


class LevelField(forms.ChoiceField):
    """Select box of the bot levels; an empty value means the default level."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Computer level"),
            choices=[(name, gettext(level.description)) for name, level in LEVELS.items()],
            initial=DEFAULT_LEVEL,
            required=False,
            error_messages={
                "invalid_choice": gettext_lazy(
                    "This choice is not available here. Please choose again."
                )
            },
        )
