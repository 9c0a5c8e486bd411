"""The rulebook of senet, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "SENET-01": gettext_noop(
        "Each side has five pieces. They are set up on squares 1 to 10 of the thirty; the way runs "
        "along the first row, back along the second and along the third again."
    ),
    "SENET-02": gettext_noop(
        "White stands on the odd squares, 1, 3, 5, 7 and 9, Black on the even ones, 2, 4, 6, 8 "
        "and 10."
    ),
    "SENET-03": gettext_noop("Pieces move by the throws of four sticks, each with two faces."),
    "SENET-04": gettext_noop("One face of a stick is black, the other white."),
    "SENET-05": gettext_noop("One white face up gives 1 point."),
    "SENET-06": gettext_noop("Two white faces up give 2 points."),
    "SENET-07": gettext_noop("Three white faces up give 3 points."),
    "SENET-08": gettext_noop("Four white faces up give 4 points."),
    "SENET-09": gettext_noop("Four black faces up give 6 points. Nothing gives 5."),
    "SENET-10": gettext_noop("To begin, the players throw by turns until one of them throws a 1."),
    "SENET-11": gettext_noop(
        "That player has the black pieces and plays the 1 with the piece on square 10, to 11."
    ),
    "SENET-12": gettext_noop("After this first move Black throws again."),
    "SENET-13": gettext_noop(
        "With a 1, a 4 or a 6 you move any one of your pieces so many squares along the way, and "
        "throw again, whether the piece went forward or back."
    ),
    "SENET-14": gettext_noop(
        "With a 2 or a 3 you move a piece so many squares, and the turn passes to the other side."
    ),
    "SENET-15": gettext_noop(
        "White's very first throw must be played by its piece on square 9, if that piece is still "
        "there and can advance by it."
    ),
    "SENET-16": gettext_noop("With every later throw White may move any piece."),
    "SENET-17": gettext_noop("So every turn ends with a 2 or a 3."),
    "SENET-18": gettext_noop(
        "A piece that lands on an enemy piece attacks it: the two change places, and the enemy "
        "goes back to the square that the attacker has left."
    ),
    "SENET-19": gettext_noop("Two pieces never share a square."),
    "SENET-20": gettext_noop(
        "Two pieces of one colour side by side protect each other: neither can be attacked. "
        "Squares that follow each other are side by side, round the corners 10-11 and 20-21 too "
        "unless a table agrees otherwise. A pair can be passed."
    ),
    "SENET-21": gettext_noop(
        "Three pieces of one colour in a row, or more, can neither be attacked nor be passed by "
        "the other side, forward or back."
    ),
    "SENET-22": gettext_noop("Pieces of its own colour may pass such a block."),
    "SENET-23": gettext_noop(
        "You must advance a piece if any of yours can, even into the trap; which of them is your "
        "choice. If none can, you must move one back by as many squares."
    ),
    "SENET-24": gettext_noop(
        "A piece goes back only to an empty square; going back it attacks nobody."
    ),
    "SENET-25": gettext_noop(
        "If you can move neither forward nor back, your turn is over, even after a 1, 4 or 6."
    ),
    "SENET-26": gettext_noop(
        "Square 27, marked with an X, is the trap: a piece that lands there, from either side, "
        "goes back to square 1."
    ),
    "SENET-27": gettext_noop(
        "If square 1 is taken, it goes to the first free square after it; the one it came from "
        "counts as free."
    ),
    "SENET-28": gettext_noop(
        "Squares 26, 28, 29 and 30 are refuges: a piece there cannot be attacked. It can be passed."
    ),
    "SENET-29": gettext_noop(
        "You take pieces off by square 30, where they must arrive exactly. A piece may stop there "
        "at any time; it leaves at the end of a move of yours after which all your pieces still "
        "on the board are in the last row, squares 21 to 30."
    ),
    "SENET-30": gettext_noop(
        "If one of your pieces is attacked or trapped and falls behind the last row, the others "
        "must wait until it has come there again."
    ),
    "SENET-31": gettext_noop(
        "Whoever first has taken off all five pieces wins; every win is worth one point."
    ),
}
"""Every rule of the rulebook by its permanent ID, in its order."""

NOTES: dict[str, str] = {
    "SENET-32": gettext_noop(
        "The number 18 that stands under the old text is the number of its page."
    ),
}
"""The passages of the rulebook that are not rules."""
