"""Practice of the gallery's member: an answer, and an error that is due."""

from accounts.models import User
from games.engine.analysis.report import Report, report_form
from games.models import OwnError
from games.practice.answers import answer_position
from games.practice.positions import public_positions
from tools.gallery.desk import Names


def set_up_practice(member: User, names: Names) -> None:
    """Let a user answer a position wrongly, and give them an error of the finished match."""
    first, second, *_ = public_positions("backgammon").values()
    answer_position(member, first, first.decision.candidates[-1].steps)
    names["practised"], names["unpractised"] = first.key, second.key
    error = OwnError.objects.create(
        user=member,
        match_id=names["over"],
        event=2,
        game=second.game,
        position=second.position,
        throw=list(second.throw.dice if second.throw else ()),
        report=report_form(Report((second.decision,))),
    )
    names["own_error"] = str(error.pk)
