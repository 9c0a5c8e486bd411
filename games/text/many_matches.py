"""Commands about many matches in words: for lists, with the number of matches, and what they do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.proof import rulings as kinds

LIST_TITLES: Mapping[str, Promise] = {
    kinds.TELL: _("Write to the players"),
    kinds.PAUSE: _("Pause matches"),
    kinds.RESUME: _("Resume matches"),
    kinds.ADJUDICATE: _("Decide matches"),
    kinds.ABORT: _("Abort matches"),
    kinds.ANNUL: _("Remove matches from ratings"),
}
"""The commands that lists offer, by kind of ruling."""
COUNTED_TITLES: Mapping[str, Promise] = {
    kinds.TELL: ngettext_lazy(
        "Write to the players of %(count)s match",
        "Write to the players of %(count)s matches",
        "count",
    ),
    kinds.PAUSE: ngettext_lazy("Pause %(count)s match", "Pause %(count)s matches", "count"),
    kinds.RESUME: ngettext_lazy("Resume %(count)s match", "Resume %(count)s matches", "count"),
    kinds.ADJUDICATE: ngettext_lazy("Decide %(count)s match", "Decide %(count)s matches", "count"),
    kinds.ABORT: ngettext_lazy("Abort %(count)s match", "Abort %(count)s matches", "count"),
    kinds.ANNUL: ngettext_lazy(
        "Remove %(count)s match from ratings", "Remove %(count)s matches from ratings", "count"
    ),
    kinds.REINSTATE: ngettext_lazy(
        "Restore %(count)s match to ratings", "Restore %(count)s matches to ratings", "count"
    ),
    kinds.REOPEN: ngettext_lazy("Reopen %(count)s match", "Reopen %(count)s matches", "count"),
}
"""The commands with the number of matches, which is their placeholder `count`."""
PROMISES: Mapping[str, Promise] = {
    kinds.ADJUDICATE: _(
        "Each match ends with a win of the side that is ahead by score or position, and with as "
        "few points as possible."
    ),
    kinds.ABORT: _("The matches end without winners and do not count."),
    kinds.ANNUL: _(
        "All ratings are recalculated as if these matches had never counted. Their results remain."
    ),
    kinds.REINSTATE: _("All ratings are recalculated as if these matches had always counted."),
    kinds.REOPEN: _(
        "Each match goes on from the last event before its end. Its result no longer counts. "
        "Further throws will come from the next key of its dice."
    ),
}
"""What the command does, where the sentence about one match speaks of one, or of a choice."""
