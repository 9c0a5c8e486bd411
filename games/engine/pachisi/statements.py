"""The rulebook of pachisi, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "PACHISI-01": gettext_noop(
        "Bring all four of your pieces once around the board, anticlockwise, before the "
        "others do. The first player with all pieces home wins. Table option: four players "
        "form two pairs, South and North against East and West. A pair wins when both "
        "partners are home; until then, a partner who is already home is skipped. Partners "
        "may share squares and never capture each other."
    ),
    "PACHISI-02": gettext_noop(
        "All pieces begin and end in the Charkoni, the large square in the middle."
    ),
    "PACHISI-03": gettext_noop(
        "Every player throws the cowries once to see who begins. The number of shells that "
        "lie mouth up decides the value of a throw. Players who tie for the highest value "
        "throw again."
    ),
    "PACHISI-04": gettext_noop(
        "The player with the highest value begins. Turns then go round anticlockwise: South, "
        "East, North, West. Two players sit South and North; three sit South, East and North."
    ),
    "PACHISI-05": gettext_noop(
        "Table option: your pieces may not move until you have thrown a 2, 3 or 4. You may play "
        "that throw itself. All throws before it are void, but a grace among them still gives "
        "another throw."
    ),
    "PACHISI-06": gettext_noop(
        "With six cowries, a 6, 10 or 25 is a grace. You may use it to bring a piece from "
        "the Charkoni onto the board instead of moving another by its value."
    ),
    "PACHISI-07": gettext_noop("After a grace you throw again, even if you declined to play it."),
    "PACHISI-08": gettext_noop(
        "Table option: with seven cowries, 10, 25 and 35 bring pieces in, or 10, 25 and 30, "
        "depending on the values chosen."
    ),
    "PACHISI-09": gettext_noop(
        "A piece brought in by a grace lands on square 1, the first square of your own "
        "middle column. That uses up the grace."
    ),
    "PACHISI-10": gettext_noop(
        "Table option: whichever grace brings it in, a piece enters on square 1 and moves on "
        "with your next throw."
    ),
    "PACHISI-11": gettext_noop(
        "With seven cowries, 7 and 14 are graces that cannot bring a piece in: they move a "
        "piece and give another throw."
    ),
    "PACHISI-12": gettext_noop(
        "With seven cowries, a 7 or 14 thrown while you have no piece on the board is void "
        "and gives no further throw."
    ),
    "PACHISI-13": gettext_noop(
        "Table option: while one of your pieces waits in the Charkoni, a grace that can bring one "
        "in may be used for nothing else. The piece enters on square 1, never on the square of "
        "the grace's value."
    ),
    "PACHISI-14": gettext_noop(
        "Once none of your pieces is waiting, a grace that can bring pieces in moves a piece by "
        "its value instead."
    ),
    "PACHISI-15": gettext_noop(
        "Your very first piece of the game may leave the Charkoni with any throw, moving by "
        "its value. A grace may put it on square 1 instead. This applies only once, even if "
        "that piece is captured later."
    ),
    "PACHISI-16": gettext_noop(
        "A piece goes outwards along the middle column of its own arm, from 1 to 7. At the "
        "end of the arm it turns onto the outer columns of all four arms, going "
        "anticlockwise. A throw moves it exactly as many squares as its value."
    ),
    "PACHISI-17": gettext_noop("You may have any number of your pieces on the board at once."),
    "PACHISI-18": gettext_noop(
        "A throw moves one piece, or you may decline to play it. With several values in "
        "hand, declining gives up all that are left."
    ),
    "PACHISI-19": gettext_noop(
        "Table option: a throw may be split, in whole squares, among any number of your "
        "pieces on the board. Each piece takes at most one share of a throw, and you may "
        "decline the rest. A piece leaving the Charkoni uses a whole throw."
    ),
    "PACHISI-20": gettext_noop(
        "If none of your pieces can use your throw, you lose your turn at once, even after a grace."
    ),
    "PACHISI-21": gettext_noop(
        "Several of your pieces may stand on one square. In your middle column, outgoing and "
        "returning pieces do not get in each other's way."
    ),
    "PACHISI-22": gettext_noop(
        "Table option: your pieces may share castles only, or no square at all."
    ),
    "PACHISI-23": gettext_noop(
        "Pieces are safe on a castle, one of the twelve marked squares: you may not stop on "
        "a castle that holds an opponent's piece. You may always pass it."
    ),
    "PACHISI-24": gettext_noop(
        "If you stop on any other square that holds opponents' pieces, you capture all of "
        "them, and they go back to the Charkoni."
    ),
    "PACHISI-25": gettext_noop(
        "A captured piece can enter again only with a grace that brings pieces in."
    ),
    "PACHISI-26": gettext_noop(
        "A capture gives another throw, but a throw you play never gives more than one extra throw."
    ),
    "PACHISI-27": gettext_noop(
        "Table option: a capture gives no extra throw. Where values are collected, a capture "
        "made with a grace or its pyada gives none in any case, because the grace already "
        "gave one."
    ),
    "PACHISI-28": gettext_noop(
        "Table option: none of your pieces may go home until you have captured an opposing piece "
        "yourself. This no longer applies once all your pieces are back in your middle column, "
        "where there is nothing left to capture."
    ),
    "PACHISI-29": gettext_noop(
        "Table option: your first capture no longer counts if the victim answers it on their very "
        "next turn, by capturing the piece that made it, on the same square."
    ),
    "PACHISI-30": gettext_noop(
        "If your first capture has been answered, you must capture again before any of your "
        "pieces may go home."
    ),
    "PACHISI-31": gettext_noop(
        "The answering capture counts for the player who made it, unless it was their own "
        "first capture and is answered in the same way."
    ),
    "PACHISI-32": gettext_noop(
        "A piece that has gone all the way round returns up the middle column of its own arm."
    ),
    "PACHISI-33": gettext_noop(
        "Returning pieces lie on their side, so that you can tell them from new ones."
    ),
    "PACHISI-34": gettext_noop(
        "A piece needs the exact number to go home. Unless an option lets pieces move a "
        "single square, it may not stop on the last square before home, because it could "
        "never leave it."
    ),
    "PACHISI-35": gettext_noop(
        "For each player, one of the castles at the ends of the arms is exactly 25 squares from "
        "home."
    ),
    "PACHISI-39": gettext_noop(
        "Table option: when values are collected, three high values (10, 25, 30 or 35) in a "
        "row cancel each other out. So do three 7s or three 14s in a row."
    ),
    "PACHISI-40": gettext_noop(
        "Cancelling lets you get rid of values too high for pieces near home. Cancelled values "
        "and their pyadas are no longer in hand, and you throw again."
    ),
    "PACHISI-41": gettext_noop(
        "High values cancel each other out in any mix: any three of 10, 25, 30 and 35 in a row. "
        "Counting then starts again."
    ),
    "PACHISI-42": gettext_noop("Three 7s in a row cancel each other out."),
    "PACHISI-43": gettext_noop("Three 14s in a row cancel each other out."),
    "PACHISI-44": gettext_noop(
        "Table option: you keep throwing until a throw gives no further one. Only then do you "
        "play all the values, in any order; values that no piece can use are lost. A 7 or 14 "
        "thrown between high values breaks the run."
    ),
    "PACHISI-45": gettext_noop(
        "Table option: when none of your pieces is waiting, every 10, 25, 30 or 35 also "
        "gives a pyada: one extra square for any of your pieces."
    ),
    "PACHISI-46": gettext_noop(
        "While a piece is waiting you get no pyada: 25, 25 and 3 are worth 53 squares."
    ),
    "PACHISI-47": gettext_noop(
        "With all your pieces in play, the same throws are worth 55: 25, 25, 3 and two pyadas."
    ),
}
"""Every rule of the rulebook by its permanent ID, in its order."""

NOTES: dict[str, str] = {
    "PACHISI-36": gettext_noop(
        "Returning pieces often wait on the castle 25 squares from home, safe from capture, until "
        "their player throws a 25."
    ),
    "PACHISI-37": gettext_noop("A 25 then takes those pieces straight home."),
    "PACHISI-38": gettext_noop("This throw gives the game its name: pachīs means twenty-five."),
}
"""The passages of the rulebook that are not rules, by permanent ID."""
