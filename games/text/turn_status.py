"""Sentences about whose turn it is and what is due."""

from django.utils.translation import gettext, ngettext

from games.engine.state import Call
from games.selectors.perspective import Perspective
from games.text.leavers import player_name
from games.text.moves import join_words, known_side_name
from games.text.randomizers import is_rolled
from games.text.result import result_text
from games.text.rulings import suspension_text


def turn_text(perspective: Perspective) -> str:
    """Return a sentence about whose turn it is and what is due, or about the result."""
    if perspective.match.is_suspended:
        return suspension_text(perspective.match)
    if perspective.phase == "over":
        return result_text(perspective)
    if perspective.active_seat is None:
        return gettext("The first player has not been decided yet.")
    return _sentence(perspective) % {
        "name": player_name(perspective, perspective.active_seat),
        "side": known_side_name(perspective, perspective.active_seat),
        "scores": join_words(perspective.state.pips_left) if perspective.state.pips_left else "",
    }


def _sentence(perspective: Perspective) -> str:
    match perspective.phase, perspective.to_move:
        case "throw", True:
            return _throw_prompt(perspective)
        case "move", True:
            return _your_turn_text(perspective)
        case "done", True:
            return gettext("You have played your turn: press Done or Undo.")
        case "throw", False:
            return _their_throw_text(perspective)
        case "move", False:
            return _their_turn_text(perspective)
        case _:
            return waits_for_end_text(perspective)


def waits_for_end_text(perspective: Perspective) -> str:
    """Return the sentence that the active player has played the turn and has to end it."""
    assert perspective.active_seat is not None  # noqa: S101  a player has played
    return gettext("Waiting for %(name)s (%(side)s) to end the turn.") % {
        "name": player_name(perspective, perspective.active_seat),
        "side": known_side_name(perspective, perspective.active_seat),
    }


def _your_turn_text(perspective: Perspective) -> str:
    if perspective.state.pips_left:
        return gettext("Your turn: play %(scores)s.")
    return gettext("Your turn: please answer.")


def _their_turn_text(perspective: Perspective) -> str:
    if perspective.state.pips_left:
        return gettext("%(name)s (%(side)s) to play %(scores)s.")
    return gettext("%(name)s (%(side)s) to answer.")


def _their_throw_text(perspective: Perspective) -> str:
    if not perspective.rules.are_sides_decided(perspective.state):
        return gettext("%(name)s to throw.")
    if is_rolled(perspective.rules):
        return gettext("%(name)s (%(side)s) to roll.")
    return gettext("%(name)s (%(side)s) to throw.")


def _throw_prompt(perspective: Perspective) -> str:
    if perspective.rules.randomizer == "stick":
        return gettext("Your turn: throw the sticks.")
    if perspective.rules.randomizer == "cowrie":
        return gettext("Your turn: throw the cowries.")
    if any(isinstance(choice, Call) for choice in perspective.legal_moves):
        return gettext("Your turn: roll the dice or double.")
    many = len(perspective.rules.faces(perspective.state))
    return ngettext("Your turn: roll the die.", "Your turn: roll the dice.", many)
