"""Advice on playing backgammon well, a part of its story."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section

HOME = "1:2,12:5,17:3,19:5"
"""Where the pieces of either side stand at the start."""
ADVICE = (
    Section(
        "five-point",
        gettext_noop("Make your five point"),
        gettext_noop(
            "Closed points in a row hold back the checkers behind them. Make the 5 first, "
            "then the 4 and the 7."
        ),
        ("GAMMON-10", "GAMMON-21"),
        Scene(
            gettext_noop("This is the best opening roll: 3-1 makes the 5, with 8/5 and 6/5."),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "3,1",
            shows=("move 17 20 3", "move 19 20 1"),
            best=True,
        ),
    ),
    Section(
        "run",
        gettext_noop("Run with a back checker while the way is open"),
        gettext_noop(
            "Your two checkers on the 24 have the farthest to go and the most to fear. A 6-5 at "
            "the start takes one of them straight to safety."
        ),
        ("GAMMON-08",),
        Scene(
            gettext_noop("With 6-5 White runs 24/18/13, to the stack there."),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "6,5",
            shows=("move 1 7 6", "move 7 12 5"),
            best=True,
        ),
    ),
    Section(
        "tempo",
        gettext_noop("Hit what has come far"),
        gettext_noop(
            "A hit checker loses all the pips it has travelled: the nearer it was to home, "
            "the better for you. And before anything else, your opponent must enter from the "
            "bar."
        ),
        ("GAMMON-15", "GAMMON-17"),
        Scene(
            gettext_noop("With 6-2 White runs from the 24 and hits Red's blot on the 16."),
            f"backgammon - {HOME}/1:2,12:4,16:1,17:3,19:5 0 - -",
            "6,2",
            shows=("move 1 7 6", "move 7 9 2"),
            leads="1:1,9:1,12:5,17:3,19:5/0:1,1:2,12:4,17:3,19:5 1 -",
            best=True,
        ),
    ),
    Section(
        "prime",
        gettext_noop("Build walls without gaps"),
        gettext_noop(
            "Six closed points in a row let nothing through, and four or five are hard to jump."
        ),
        ("GAMMON-10", "GAMMON-12"),
        Scene(
            gettext_noop(
                "With 2-1 White closes the 9: six points in a row, and two red checkers "
                "behind them."
            ),
            "backgammon - 12:2,14:1,15:1,17:2,18:2,19:3,20:2,21:2/1:2,12:3,17:3,19:5,22:2 0 - -",
            "2,1",
            shows=("move 14 16 2", "move 15 16 1"),
            best=True,
        ),
    ),
    Section(
        "anchor",
        gettext_noop("When you are behind, take an anchor"),
        gettext_noop(
            "Two of your checkers together in the opponent's home board can't be hit, and "
            "you always have a point to enter on. The best places are the 20 and the 21."
        ),
        ("GAMMON-19", "GAMMON-21"),
        Scene(
            gettext_noop(
                "Red is building a wall. With 3-3 White moves both back checkers up to the "
                "21 and two more to the 10."
            ),
            f"backgammon - {HOME}/1:2,12:4,17:2,18:2,19:3,20:2 0 - -",
            "3,3",
            shows=("move 1 4 3", "move 1 4 3", "move 12 15 3", "move 12 15 3"),
            best=True,
        ),
    ),
    Section(
        "race",
        gettext_noop("Count, and race when you are ahead"),
        gettext_noop(
            "The pip count beside each name shows how far there is to go. With fewer pips, "
            "try to break contact; with more, try to keep it."
        ),
        ("GAMMON-02",),
        Scene(
            gettext_noop(
                "White has 111 pips to go and Red 122. So White uses 6-5 to take both back "
                "checkers past the last red ones."
            ),
            "backgammon - 7:2,17:3,19:4,20:3,21:3/14:3,16:3,17:4,19:5 0 - -",
            "6,5",
            shows=("move 7 13 6", "move 7 12 5"),
            best=True,
        ),
    ),
)
