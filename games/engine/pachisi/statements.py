"""The rulebook of pachisi, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "PACHISI-01": gettext_noop(
        "Bring all four of your pieces once around the board, anticlockwise, before the others "
        "do. The first player with all pieces home wins. At a table with partners, South and North "
        "play against East and West, and two partners win when both are home; until then "
        "whoever is home already is passed over. Partners share squares and never capture each "
        "other."
    ),
    "PACHISI-02": gettext_noop(
        "The Charkoni, the large square in the middle, is where all pieces begin and where they "
        "end."
    ),
    "PACHISI-03": gettext_noop(
        "Everybody throws the cowries once to see who begins; the mouths that lie up give the "
        "value. Those who share the highest value throw again."
    ),
    "PACHISI-04": gettext_noop(
        "The highest value begins. Then the turns go round anticlockwise: South, East, North, "
        "West. Two players sit South and North, three South, East and North."
    ),
    "PACHISI-05": gettext_noop(
        "Table option: your pieces may not move before you have thrown a 2, 3 or 4. That throw "
        "itself may be played; those before it only pass the cowries on, though a grace still "
        "gives another throw."
    ),
    "PACHISI-06": gettext_noop(
        "With six cowries, a 6, 10 or 25 is a grace: with it you may bring a piece from the "
        "Charkoni onto the board instead of moving another by its value."
    ),
    "PACHISI-07": gettext_noop("After a grace you throw again, also if you declined to play it."),
    "PACHISI-08": gettext_noop(
        "Table option: with seven cowries it is 10, 25 and 35, or 10, 25 and 30, that bring "
        "pieces in."
    ),
    "PACHISI-09": gettext_noop(
        "A piece that a grace brings in lands on square 1, the very first of your own middle "
        "column. That uses the grace up."
    ),
    "PACHISI-10": gettext_noop(
        "Table option: the piece comes in on square 1, whichever grace it was, and goes on by what "
        "you throw next."
    ),
    "PACHISI-11": gettext_noop(
        "With seven cowries, 7 and 14 are graces that bring no piece in: they move a piece and "
        "give another throw."
    ),
    "PACHISI-12": gettext_noop(
        "With seven cowries, a 7 or 14 thrown without a piece of yours on the board is void, and "
        "your throwing ends."
    ),
    "PACHISI-13": gettext_noop(
        "Table option: while a piece of yours waits in the Charkoni, a grace that can bring one in "
        "may do nothing else. It never puts a new piece on the square of its own value."
    ),
    "PACHISI-14": gettext_noop(
        "Once none of your pieces waits any more, these graces move a piece by their value."
    ),
    "PACHISI-15": gettext_noop(
        "Your very first piece of the game may leave the Charkoni by any throw, moving its value; "
        "a grace may put it on square 1 instead. That holds just once, even if the piece is "
        "captured."
    ),
    "PACHISI-16": gettext_noop(
        "A piece goes outwards along the middle column of its own arm, from 1 to 7, and at the arm "
        "end turns onto the outer columns of all four arms, anticlockwise. A throw moves it "
        "exactly as many squares as its value."
    ),
    "PACHISI-17": gettext_noop("You may have any number of your pieces on the board."),
    "PACHISI-18": gettext_noop(
        "A throw moves one piece. You may also decline to play it; with several values in hand, "
        "you then give up all that are left."
    ),
    "PACHISI-19": gettext_noop(
        "Table option: a throw may be shared out, in whole squares, among any number of pieces "
        "that are on the board. Each has at most one share of a throw; the rest may be declined. A "
        "piece that leaves the Charkoni uses a whole throw."
    ),
    "PACHISI-20": gettext_noop(
        "If no piece can use what you threw, you lose the turn at once, even after a grace."
    ),
    "PACHISI-21": gettext_noop(
        "Several of your pieces may stand on one square. In your middle column, pieces that go "
        "out and pieces that come back are not in each other's way."
    ),
    "PACHISI-22": gettext_noop("Table option: they may so on castles only, or nowhere at all."),
    "PACHISI-23": gettext_noop(
        "On a castle, one of the twelve marked squares, pieces are safe: nobody may come to stand "
        "where a rival piece is. Passing it is always allowed."
    ),
    "PACHISI-24": gettext_noop(
        "If you come to stand on any other square with rival pieces, all of them are captured and "
        "go back to the Charkoni."
    ),
    "PACHISI-25": gettext_noop("A captured piece comes in again only by a grace."),
    "PACHISI-26": gettext_noop(
        "A capture gives another throw, but no throw that is played ever gives more than one."
    ),
    "PACHISI-27": gettext_noop(
        "Table option: it gives none. Where values are collected, a capture by a grace or its "
        "pyada gives none either, for the grace already did."
    ),
    "PACHISI-28": gettext_noop(
        "Table option: no piece of yours goes home before you have captured one yourself. The ban "
        "lapses when all your pieces are back in your middle column, where there is nothing left "
        "to capture."
    ),
    "PACHISI-29": gettext_noop(
        "Table option: if your first capture is answered, in the victim's very next turn, by the "
        "capture of the same piece on the same square, it no longer counts."
    ),
    "PACHISI-30": gettext_noop("Then you must capture again before you go home."),
    "PACHISI-31": gettext_noop(
        "The answer counts for the one who gave it, unless it was a first capture and is answered "
        "in the same way."
    ),
    "PACHISI-32": gettext_noop(
        "A piece that has been all around goes back up the middle column of its own arm."
    ),
    "PACHISI-33": gettext_noop(
        "Pieces that are returning lie on their side, so that nobody takes them for new ones."
    ),
    "PACHISI-34": gettext_noop(
        "A piece goes home by an exact throw only. Where nothing ever moves a piece by a single "
        "square, it may not stop on the last square before home, which it could never leave."
    ),
    "PACHISI-35": gettext_noop("For every player one of the arm ends is exactly 25 from home."),
    "PACHISI-39": gettext_noop(
        "Table option: where values are collected, three high values in a row strike each other "
        "out. So do three 7s and three 14s."
    ),
    "PACHISI-40": gettext_noop(
        "That is a way to be rid of values too high for pieces near home: what is struck out is "
        "no longer in hand, nor are its pyadas, and you throw on."
    ),
    "PACHISI-41": gettext_noop(
        "10, 25, 30 and 35 are struck out by three in a row of any of them, mixed as they fall. "
        "Counting then starts afresh."
    ),
    "PACHISI-42": gettext_noop("7 is struck out by three 7s in a row."),
    "PACHISI-43": gettext_noop("14 is struck out by three 14s in a row."),
    "PACHISI-44": gettext_noop(
        "Table option: you throw on until a throw gives no further one and only then play all "
        "values, in any order; what cannot be used at all is lost. A 7 or 14 between high values "
        "breaks their row."
    ),
    "PACHISI-45": gettext_noop(
        "Table option: when none of your pieces waits, every 10, 25, 30 or 35 also gives a pyada: "
        "one extra square, for any of your pieces."
    ),
    "PACHISI-46": gettext_noop(
        "While a piece waits there is none: 25, 25 and 3 are worth 53 squares."
    ),
    "PACHISI-47": gettext_noop(
        "With all pieces in play they are worth 55: 25, 25, 3 and two pyadas."
    ),
}
"""Every rule of the rulebook by its permanent ID, in its order."""

NOTES: dict[str, str] = {
    "PACHISI-36": gettext_noop(
        "Returning pieces like to wait on that castle, safe from capture, until a 25 falls."
    ),
    "PACHISI-37": gettext_noop("The 25 then takes them home at once."),
    "PACHISI-38": gettext_noop("The game has its name from that: pachīs is twenty-five."),
}
"""The passages of the rulebook that are not rules, by permanent ID."""
