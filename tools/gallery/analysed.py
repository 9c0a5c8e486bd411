"""Analysed matches of the gallery's member: one with a report, older ones with figures alone."""

from random import Random

from accounts.models import Preference, User
from games.analysis.plies import chunks_of
from games.analysis.reports import store_report
from games.analysis.requests import request_analysis
from games.board.history import end_event_number
from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Report
from games.models import Analysis, Match, PlayerAnalysis, Result
from games.play.services import MatchSetup
from games.selectors.log_cache import events_until
from tools.gallery.company import Company
from tools.gallery.tables import Names, act_as, play_until, start_and_contribute

ACTIONS = 60
"""After this number of events the analysed match ends by a resignation."""
OLDER = 12
"""How many older matches have figures for the profile."""
LEAST, MOST = 0.4, 1.8
"""Bounds of the factor between the errors of an older match and those of the analysed one."""


def set_up_analyses(people: Company, names: Names) -> None:
    """Play and analyse a match with the cube, and give older matches figures like its own."""
    member, rival = people.member, people.rivals[0]
    setup = MatchSetup("backgammon", {"match_points": 3, "cube": True}, private=False)
    match = start_and_contribute(setup, member, rival)
    match = play_until(match, lambda match, _rules, _state: match.version >= ACTIONS)
    while match.stage != Match.Stage.OVER:
        match = act_as(match, rival, "resign")
        if match.stage != Match.Stage.OVER:
            for user in (member, rival):
                match = act_as(match, user, "ready")
    names["analysed"] = match.pk
    _analyse(match, member)
    # The profile shows them to every viewer.
    Preference.objects.update_or_create(
        user=member, game=match.game, defaults={"show_errors": True}
    )
    _give_older_figures(member, PlayerAnalysis.objects.get(analysis__match=match, user=member))


def _analyse(match: Match, member: User) -> None:
    """Analyse a match in this process: one of lowest priority may wait long on a busy machine."""
    last = end_event_number(match, events_until(match.pk, match.version))
    report = Report((), ())
    for rules, plies in chunks_of(events_until(match.pk, last)):
        report += analyse(rules, plies)
    store_report(request_analysis(match, member), report, last, seconds=1.0)


def _give_older_figures(member: User, like: PlayerAnalysis) -> None:
    chance = Random(like.game)  # noqa: S311  nothing secret here
    results = Result.objects.filter(user=member, game=like.game).exclude(
        match=like.analysis.match_id
    )
    for result in results.order_by("-at")[:OLDER]:
        analysis, _ = Analysis.objects.update_or_create(
            match_id=result.match_id, defaults={"asked_by": member, "done_at": result.at}
        )
        times = chance.uniform(LEAST, MOST)
        PlayerAnalysis.objects.create(
            analysis=analysis,
            user=member,
            seat=result.seat,
            game=like.game,
            at=result.at,
            counted=like.counted,
            error=like.error * times,
            match_loss=like.match_loss * times,
            luck=like.luck,
            phases={name: [many, cost * times] for name, (many, cost) in like.phases.items()},
            kinds={name: [many, cost * times] for name, (many, cost) in (like.kinds or {}).items()},
            won=result.outcome == Result.Outcome.WON,
            adjusted=like.adjusted,
        )
