"""The rulebook of senet, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "SENET-01": gettext_noop(
        "Each player has five pieces. They start on squares 1 to 10 of the thirty. The path "
        "runs along the first row, back along the second, and along the third again."
    ),
    "SENET-02": gettext_noop(
        "White starts on the odd squares, 1, 3, 5, 7 and 9, and Black on the even ones, 2, "
        "4, 6, 8 and 10."
    ),
    "SENET-03": gettext_noop("You throw four sticks, each with two faces, to move your pieces."),
    "SENET-04": gettext_noop("Each stick has one black face and one white face."),
    "SENET-05": gettext_noop("One white face up counts as 1."),
    "SENET-06": gettext_noop("Two white faces up count as 2."),
    "SENET-07": gettext_noop("Three white faces up count as 3."),
    "SENET-08": gettext_noop("Four white faces up count as 4."),
    "SENET-09": gettext_noop("Four black faces up count as 6. No throw gives 5."),
    "SENET-10": gettext_noop(
        "To begin, the players take turns throwing until one of them throws a 1."
    ),
    "SENET-11": gettext_noop(
        "That player takes the black pieces and plays the 1 by moving the piece on square 10 to 11."
    ),
    "SENET-12": gettext_noop("After this first move, Black throws again."),
    "SENET-13": gettext_noop(
        "With a 1, 4 or 6 you move any one of your pieces that many squares along the path. "
        "You then throw again, whether the piece went forward or back."
    ),
    "SENET-14": gettext_noop(
        "With a 2 or 3 you move a piece that many squares, and the turn passes to your opponent."
    ),
    "SENET-15": gettext_noop(
        "White's very first throw must be played with the piece on square 9, if that piece "
        "is still there and can move forward by that number."
    ),
    "SENET-16": gettext_noop("With every later throw, White may move any piece."),
    "SENET-17": gettext_noop("So a turn ends when you throw a 2 or a 3."),
    "SENET-18": gettext_noop(
        "A piece that lands on an opposing piece attacks it. The two change places: the "
        "attacked piece goes back to the square that the attacker has left."
    ),
    "SENET-19": gettext_noop("Two pieces can never share a square."),
    "SENET-20": gettext_noop(
        "Two pieces of one colour side by side protect each other: neither can be attacked. "
        "Squares with consecutive numbers are side by side, even round the corners 10-11 and "
        "20-21. Table option: not round the corners. A pair can be passed."
    ),
    "SENET-21": gettext_noop(
        "Three or more pieces of one colour in a row cannot be attacked or passed by the "
        "opponent, forward or back."
    ),
    "SENET-22": gettext_noop("Pieces of the same colour may pass such a block."),
    "SENET-23": gettext_noop(
        "You must move a piece forward if any of yours can, even into the trap. You choose "
        "which one. If none can, you must move one back by the same number of squares."
    ),
    "SENET-24": gettext_noop(
        "A piece can only move back to an empty square, so it never attacks on the way back."
    ),
    "SENET-25": gettext_noop(
        "If you can move neither forward nor back, your turn ends, even after a 1, 4 or 6."
    ),
    "SENET-26": gettext_noop(
        "Square 27, marked with an X, is the trap: a piece that lands there, moving forward "
        "or back, returns to square 1."
    ),
    "SENET-27": gettext_noop(
        "If square 1 is taken, the piece goes to the first free square after it. The square "
        "it came from counts as free."
    ),
    "SENET-28": gettext_noop(
        "Squares 26, 28, 29 and 30 are refuges: a piece there cannot be attacked. It can be "
        "passed, unless it is part of a block of three or more."
    ),
    "SENET-29": gettext_noop(
        "Pieces leave the board from square 30, which they must reach exactly. A piece may "
        "stop there at any time. It is borne off at the end of one of your moves, if all "
        "your pieces still on the board are then in the last row, squares 21 to 30."
    ),
    "SENET-30": gettext_noop(
        "If one of your pieces is attacked or trapped and falls behind the last row, you may "
        "still move the others. None of them is borne off until that piece is back in the "
        "last row."
    ),
    "SENET-31": gettext_noop(
        "The first player to bear off all five pieces wins. Every win is worth one point."
    ),
}
"""Every rule of the rulebook by its permanent ID, in its order."""

NOTES: dict[str, str] = {
    "SENET-32": gettext_noop("The number 18 at the end of the old text is only its page number."),
}
"""The passages of the rulebook that are not rules."""
