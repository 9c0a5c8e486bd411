"""Sentences about the result of a game or a match: who won, how, and how many points."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.models import Event, Match
from games.proof.offers import ABORT
from games.proof.rulings import ANNUL, CLOSE, HIDE, OPEN, REINSTATE, SHOW
from games.selectors.perspective import Perspective, same_for_all_viewers
from games.selectors.turns import ruling_kind
from games.text.leavers import player_name
from games.text.moves import join_words, side_name

RULINGS_AFTER_END = (ANNUL, REINSTATE, HIDE, SHOW, CLOSE, OPEN)
"""Kinds of rulings that can follow the end of a match."""
GAMMON, BACKGAMMON = 2, 3
"""How many times the value of the cube a win is worth."""


@same_for_all_viewers
def result_text(perspective: Perspective) -> str:
    """Return who won, how many points, and how: `Anna (White) wins 2 points. Berta resigned.`."""
    if perspective.match.ending == Match.Ending.ABORTED:
        sentence = gettext("The match was aborted. There is no winner.")
        return " ".join(filter(None, (sentence, _abort_text(perspective))))
    points = perspective.match.points or 0
    names = [
        f"{player_name(perspective, seat)} ({side_name(perspective, seat)})"
        for seat in perspective.match.winners or ()
    ]
    sentence = _win_sentence(perspective, len(names), points)
    values = {"names": join_words(names), "points": points}
    return " ".join(filter(None, (sentence % values, _ending_text(perspective))))


def result_title(perspective: Perspective) -> str:
    """Return the result in very few words, as the viewer sees it: `You won`."""
    game = {"game": perspective.match.round}
    between = perspective.match.stage != Match.Stage.OVER
    whole_match = perspective.rules.match_points > 1
    if not perspective.match.winners:
        return gettext("No winner")
    if perspective.viewer is None:
        seats = perspective.match.winners
        names = join_words([player_name(perspective, seat) for seat in seats])
        return _third_person_title(perspective) % {"names": names, **game}
    if has_won(perspective, perspective.viewer):
        if between:
            return gettext("You won game %(game)s") % game
        return gettext("You won the match") if whole_match else gettext("You won")
    if between:
        return gettext("You lost game %(game)s") % game
    return gettext("You lost the match") if whole_match else gettext("You lost")


def has_won(perspective: Perspective, seat: int) -> bool:
    """Whether the player of this seat has won. A player who has left loses even if others win."""
    winners = perspective.match.winners or ()
    return seat in winners and seat not in perspective.left_seats


def _third_person_title(perspective: Perspective) -> str:
    if perspective.match.stage != Match.Stage.OVER:
        return gettext("%(names)s won game %(game)s")
    if perspective.rules.match_points > 1:
        return gettext("%(names)s won the match")
    return gettext("%(names)s won")


def _win_sentence(perspective: Perspective, winners: int, points: int) -> str:
    if perspective.match.stage == Match.Stage.OVER and perspective.rules.match_points > 1:
        return gettext("%(names)s wins the match.")
    if winners > 1:
        return gettext("%(names)s win together.")
    if _win_value(perspective) == GAMMON:
        return ngettext(
            "%(names)s wins a gammon: %(points)s point.",
            "%(names)s wins a gammon: %(points)s points.",
            points,
        )
    if _win_value(perspective) == BACKGAMMON:
        return ngettext(
            "%(names)s wins a backgammon: %(points)s point.",
            "%(names)s wins a backgammon: %(points)s points.",
            points,
        )
    return ngettext("%(names)s wins %(points)s point.", "%(names)s wins %(points)s points.", points)


def _ending_text(perspective: Perspective) -> str:
    """Return a sentence about how the game ended; empty if it was simply played to the end."""
    ending = Match.Ending(perspective.match.ending)
    if ending == Match.Ending.PLAYED:
        return _played_text(perspective)
    if ending == Match.Ending.RULED:
        return gettext("A moderator decided the result.")
    losers = _losers(perspective)
    if len(losers) > 1 and all(seat in perspective.left_seats for seat in losers):
        return gettext("All opponents have left.")
    sentence = {
        Match.Ending.RESIGNED: gettext("%(name)s resigned."),
        Match.Ending.FLAGGED: gettext("%(name)s ran out of time."),
        Match.Ending.ABANDONED: gettext("%(name)s left."),
    }[ending]
    return sentence % {"name": join_words([perspective.seats[seat].name for seat in losers])}


def _played_text(perspective: Perspective) -> str:
    last = perspective.log.played.last_play
    call = last.steps[-1] if last else None
    if call is not None and call.seat is not None and call.payload.get("call") == "drop":
        return gettext("%(name)s dropped the double.") % {"name": perspective.seats[call.seat].name}
    if perspective.match.stage != Match.Stage.OVER or perspective.rules.match_points == 1:
        return ""
    return {
        GAMMON: gettext("The last game was a gammon."),
        BACKGAMMON: gettext("The last game was a backgammon."),
    }.get(_win_value(perspective), "")


def _abort_text(perspective: Perspective) -> str:
    """Return who aborted the match; empty for a ruling, and if the log no longer says."""
    last = ending_event(perspective)
    if last is None or last.seat is None:
        return ""
    name = perspective.seats[last.seat].name
    if last.kind == Event.Kind.CLAIM:
        absentee = perspective.seats[last.payload["seat"]].name
        words = gettext("%(name)s aborted the match because %(gone)s never turned up.")
        return words % {"name": name, "gone": absentee}
    if last.kind == Event.Kind.ANSWER:
        offer = perspective.log.offer(last.payload["offer"])
        words = gettext(
            "%(offerer)s offered to abort the match, and %(name)s was the last to agree."
        )
        offerer = offer.seat if offer else None
        return words % {"offerer": perspective.seats[offerer or 0].name, "name": name}
    if last.kind == Event.Kind.OFFER and last.payload["offer"] == ABORT:
        return gettext("%(name)s aborted the match. No other player had to agree.") % {"name": name}
    return ""


def ending_event(perspective: Perspective) -> Event | None:
    """Return the event that ended the match.

    None if many later events have pushed it out of what boards keep of the log.
    """
    for entry in reversed(perspective.log.entries):
        event = entry.event
        if event.kind != Event.Kind.REMATCH and ruling_kind(event) not in RULINGS_AFTER_END:
            return event
    return None


def _win_value(perspective: Perspective) -> int:
    """Return how many times the value of the cube the last game was worth; 0 in games without."""
    if not perspective.rules.value_names or perspective.match.ending != Match.Ending.PLAYED:
        return 0
    seats = range(len(perspective.seats))
    cube = max(perspective.rules.cube_value(perspective.state, seat) for seat in seats) or 1
    return (perspective.match.points or 0) // cube


def _losers(perspective: Perspective) -> Sequence[int]:
    winners = perspective.match.winners or ()
    return [seat for seat in range(len(perspective.seats)) if seat not in winners]
