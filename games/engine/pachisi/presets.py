"""The presets of pachisi: sets of options that the lobby offers by name."""

from collections.abc import Mapping

from games.engine.words import gettext_noop

PRESETS: Mapping[str, Mapping[str, int | str | bool]] = {
    gettext_noop("Classic"): {},
    gettext_noop("Seven cowries"): {"cowries": "seven_35", "grace_use": "enter_only_while_waiting"},
    gettext_noop("Hunters"): {"capture_required": True, "capture_annulment": True},
    gettext_noop("Throwers"): {
        "cowries": "seven_30",
        "move_timing": "after_all_throws",
        "triple_cancel": True,
        "pyada": True,
    },
    gettext_noop("Partners"): {"teams": True},
}
