"""The rulebook of señas, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "SENAS-01": gettext_noop(
        "The circuit is a ring of 24 holes in four stretches of six, the señas. You count the "
        "holes along your own way, from 1 to 24."
    ),
    "SENAS-02": gettext_noop("Each player has fifteen pieces, white or black."),
    "SENAS-03": gettext_noop(
        "Bring your pieces round the whole circuit and out of it. Whoever first has the last of "
        "the fifteen out wins, whatever scores or throws are left over; every win is worth one "
        "point. A piece that is out stays out."
    ),
    "SENAS-04": gettext_noop(
        "At the start all fifteen pieces of a side stand together in its hole 1."
    ),
    "SENAS-05": gettext_noop(
        "Hole 1 is your entrance: on the far side of the board, at your right hand. Both sides "
        "travel the same way, anticlockwise, from opposite corners, so that your hole 1 is the "
        "other side's 13. No piece ever turns back."
    ),
    "SENAS-06": gettext_noop(
        "The first piece to enter, the runner, must go alone all the way to the fourth seña, your "
        "holes 19 to 24."
    ),
    "SENAS-07": gettext_noop(
        "Until the runner has arrived there, no other piece of its side may enter. The ban ends "
        "at once when it arrives, even in the middle of a throw."
    ),
    "SENAS-08": gettext_noop(
        "After the runner each piece that enters must pass on to the second seña, hole 7 or "
        "beyond, before another may leave hole 1, even if that one would go straight to hole 7."
    ),
    "SENAS-09": gettext_noop(
        "So a side never has more than one piece in holes 2 to 6 of its own first seña. The pile "
        "in hole 1 has not entered yet and does not count."
    ),
    "SENAS-10": gettext_noop(
        "A single piece of the other side closes a hole: no piece may stop there. Nobody is ever "
        "hit."
    ),
    "SENAS-11": gettext_noop("Any number of pieces of one side may share a hole."),
    "SENAS-12": gettext_noop(
        "A piece may pass over holes of the other side, as many as there are, if it does not stop "
        "in one of them."
    ),
    "SENAS-13": gettext_noop(
        "For the start each player throws one die; the higher starts, and equal dice are thrown "
        "again. Then a throw is three dice. Each score moves one piece exactly as many holes as "
        "it shows, and every score is played by itself."
    ),
    "SENAS-14": gettext_noop(
        "One piece may use several scores, in any order, but they are not added up: each score is "
        "a stop of its own, in a hole where the piece may stop."
    ),
    "SENAS-15": gettext_noop(
        "Equal dice count double: two of them give four scores of their number, three give six."
    ),
    "SENAS-16": gettext_noop("Three sixes are the tute: six scores of six."),
    "SENAS-17": gettext_noop(
        "After a tute you throw the dice again, once its sixes are played as far as they can be. "
        "A second tute gives one more throw, and so on; other equal dice give none, nor do sixes "
        "that the other side left to you."
    ),
    "SENAS-18": gettext_noop(
        "You play as many of your scores as possible. What you cannot play in a turn is left to "
        "the other side: before its own throw it may play any of those scores, in any order and "
        "by the same rules, and stop whenever it likes. What it leaves is lost. Tables may agree "
        "that it must play as many as it can, or that such scores are lost at once, or that your "
        "own are only to be played while one can be, even if a clumsy order wastes some."
    ),
    "SENAS-19": gettext_noop(
        "Pieces may leave the circuit once all of yours that are still in play are in the fourth "
        "seña. A score takes a piece out that stands exactly so far from the exit: a 1 from hole "
        "24, a 6 from hole 19."
    ),
    "SENAS-20": gettext_noop(
        "In the end a score that is too large takes out the piece farthest behind; at some tables "
        "any piece that is nearer to the exit than the score."
    ),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
