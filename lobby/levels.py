"""How well computers are to play, as it is asked on the pages of the lobby."""

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.engine.bots.levels import LEVELS, USUAL


class LevelField(forms.ChoiceField):
    """One of the levels, from a list; what is left out is as usual."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Computers"),
            choices=[(name, gettext(level.promise)) for name, level in LEVELS.items()],
            initial=USUAL,
            required=False,
            error_messages={
                "invalid_choice": gettext_lazy("This is not offered here. Please choose again.")
            },
        )
