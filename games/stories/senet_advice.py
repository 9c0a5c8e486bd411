"""Advice on playing senet well, a part of its story."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section

PLAYING = '{"black":1,"white_moved":true,"opening_one":false}'
"""Memory of a position: the colours are given and the opening is over."""
ADVICE = (
    Section(
        "together",
        gettext_noop("Travel in company"),
        gettext_noop(
            "Before you send one piece ahead to a refuge, see whether two could stand side "
            "by side instead."
        ),
        ("SENET-20",),
        Scene(
            gettext_noop(
                "With a 3 White makes the pair 24-25. Running to 28 would leave 21 alone, "
                "with the black pair on 19 and 20 close behind."
            ),
            "senet - 1:1,2:1,4:1,21:1,25:1/6:1,7:1,8:1,19:1,20:1 0 - " + PLAYING,
            "3",
            shows=("move 21 24 3",),
            best=True,
        ),
    ),
    Section(
        "wall",
        gettext_noop("Build a wall in front of the last piece"),
        gettext_noop(
            "A wall of three costs your opponent whole turns: if a piece can't pass, another "
            "must move, or one must go back."
        ),
        ("SENET-21", "SENET-23"),
        Scene(
            gettext_noop(
                "With a 2, White forms a wall on 24, 25 and 26, right in front of the black piece "
                "on "
                "23, which can't get past."
            ),
            "senet - 22:1,25:1,26:1,31:2/23:1,28:1,31:3 0 - " + PLAYING,
            "2",
            shows=("move 22 24 2",),
            best=True,
        ),
    ),
    Section(
        "strike",
        gettext_noop("Attack where you gain twice"),
        gettext_noop(
            "An attack gains most if it drives your opponent out of the last row, because "
            "then none of their pieces may leave. You gain even more if you land beside your own "
            "piece."
        ),
        ("SENET-18", "SENET-30"),
        Scene(
            gettext_noop(
                "A 3 from 20 sends Black from 23 back to 20. It also completes White's wall "
                "of 23, 24 and 25."
            ),
            "senet - 1:1,19:1,20:1,24:1,25:1/23:1,28:1,31:3 0 - " + PLAYING,
            "3",
            shows=("move 20 23 3",),
            leads="1:1,19:1,23:1,24:1,25:1/20:1,28:1,31:3 1 -",
            best=True,
        ),
    ),
    Section(
        "refuge",
        gettext_noop("Bring your last piece to safety first"),
        gettext_noop("A piece in a refuge can wait. One that can still be attacked can't."),
        ("SENET-28", "SENET-29"),
        Scene(
            gettext_noop(
                "White's 2 could take the piece on 28 off at once. But 24 to 26 is better: "
                "the black piece behind can do nothing there."
            ),
            "senet - 24:1,28:1,31:3/20:1,31:4 0 - " + PLAYING,
            "2",
            shows=("move 24 26 2",),
            best=True,
        ),
    ),
    Section(
        "odds",
        gettext_noop("Know the sticks"),
        gettext_noop(
            "In sixteen throws, expect six 2s, four 1s, four 3s, one 4 and one 6, but never "
            "a 5. So 25 is the worst square before the trap: keep another piece that can "
            "move."
        ),
        ("SENET-06", "SENET-26"),
        Scene(
            gettext_noop(
                "The 2 would lead from 25 into the trap. Luckily, the piece on 1 can use it."
            ),
            "senet - 1:1,25:1,31:3/13:1,23:1,31:3 0 - " + PLAYING,
            "2",
            shows=("move 1 3 2",),
            best=True,
        ),
    ),
)
