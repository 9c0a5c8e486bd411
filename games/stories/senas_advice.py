"""Advice on playing señas well, a part of its story."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section

ARRIVED = '{"runner":[true,true]}'
"""Memory of a position: the first piece of either side has come to the fourth seña."""
ONE_ARRIVED = '{"runner":[true,false]}'
"""Memory of a position: White's first piece has come to the fourth seña, Black's has not."""
ADVICE = (
    Section(
        "order",
        gettext_noop("Find the order that plays everything"),
        gettext_noop("The same three numbers can all fit in one order and get stuck in another."),
        ("SENAS-14", "SENAS-18"),
        Scene(
            gettext_noop(
                "In the order 5, 6, 3 the runner stops on 6, 12 and 15 and passes over Black's "
                "pile on 13."
            ),
            "senas - 1:15/1:15 0 - -",
            "6,5,3",
            shows=("move 1 6 5", "move 6 12 6", "move 12 15 3"),
            best=True,
        ),
    ),
    Section(
        "aside",
        gettext_noop("Shift your piece before playing equal dice"),
        gettext_noop(
            "Two sixes from hole 1 end on 13, which your opponent's pile closes. A small "
            "number played first shifts the whole run."
        ),
        ("SENAS-10", "SENAS-15"),
        Scene(
            gettext_noop(
                "With 6-6-1 White plays the 1 first. Then three sixes bring the runner to "
                "the fourth seña, and the fourth six brings in the next piece."
            ),
            "senas - 1:15/1:15 0 - -",
            "6,6,1",
            shows=("move 1 2 1", "move 2 8 6", "move 8 14 6", "move 14 20 6", "move 1 7 6"),
            best=True,
        ),
    ),
    Section(
        "small-gift",
        gettext_noop("If you must leave a number, leave a small one"),
        gettext_noop(
            "If one number can't be played whatever you do, choose which. A 2 helps your "
            "opponent less than a 6."
        ),
        ("SENAS-18",),
        Scene(
            gettext_noop(
                "With 6-4-2 all three would end on 13. White plays the 4 and the 6 and leaves only "
                "the 2."
            ),
            "senas - 1:15/1:15 0 - -",
            "6,4,2",
            shows=("move 1 5 4", "move 5 11 6"),
            best=True,
        ),
    ),
    Section(
        "door",
        gettext_noop("Keep your door clear"),
        gettext_noop(
            "A piece in holes 2 to 6 locks the whole pile in. Take it to hole 7 or beyond "
            "with the first number that does so. Then bring the next one through in the same "
            "turn."
        ),
        ("SENAS-08", "SENAS-09"),
        Scene(
            gettext_noop(
                "White opens the door with the 3, from 4 to 7, and brings another piece to 9 "
                "with four twos."
            ),
            "senas - 1:13,4:1,21:1/1:14,20:1 0 - " + ARRIVED,
            "3,2,2",
            shows=("move 4 7 3", "move 1 3 2", "move 3 5 2", "move 5 7 2", "move 7 9 2"),
            best=True,
        ),
    ),
    Section(
        "wall",
        gettext_noop("Stand where your opponent must stop"),
        gettext_noop(
            "Your second seña is your opponent's fourth. While your pieces fill it, the "
            "opposing runner can't arrive and the pile can't enter. The numbers they can't "
            "use come to you."
        ),
        ("SENAS-06", "SENAS-10", "SENAS-18"),
        Scene(
            gettext_noop(
                "White holds 7 to 12. Black rolls 6-5-4 and can play none of it, so White "
                "may use it all."
            ),
            "senas - 1:8,7:1,8:1,9:1,10:1,11:1,12:1,20:1/1:14,15:1 1 - " + ONE_ARRIVED,
            "6,5,4",
            leads="1:8,7:1,8:1,9:1,10:1,11:1,12:1,20:1/1:14,15:1 0 6,5,4",
        ),
    ),
    Section(
        "last",
        gettext_noop("Bring the last ones in, then waste nothing"),
        gettext_noop(
            "Use just enough to bring the last pieces in; keep a large number for the first "
            "piece to leave."
        ),
        ("SENAS-19",),
        Scene(
            gettext_noop(
                "With 6-4-3 White uses the 3 and the 4 to bring in the two outside pieces. "
                "The 6 then takes one out from 19."
            ),
            "senas - 15:1,18:1,19:2,21:3,23:2,25:6/13:2,18:2,19:4,20:4,25:3 0 - " + ARRIVED,
            "6,4,3",
            shows=("move 18 21 3", "move 15 19 4", "move 19 25 6"),
            best=True,
        ),
    ),
)
