"""The story of backgammon."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section, Story

HOME = "1:2,12:5,17:3,19:5"
"""Where the pieces of either side stand at the start."""

PLAY = (
    Section(
        "points",
        gettext_noop("Two ways round one board"),
        gettext_noop(
            "Fifteen pieces a side travel the same twenty-four points in opposite directions. "
            "Everybody counts the points backwards, from the 24 to the 1, as steps still to go. "
            "The last six points are home; beyond them lies the court."
        ),
        ("GAMMON-01", "GAMMON-03", "GAMMON-04"),
        Scene(
            gettext_noop(
                "Before the first throw. White bears off at the bottom right, Red at the top right."
            ),
            f"backgammon - {HOME}/{HOME} 0 - -",
            starts=True,
        ),
    ),
    Section(
        "throw",
        gettext_noop("Two dice, two moves"),
        gettext_noop(
            "Each die moves one piece, and one piece may use both, if it may stop in between. "
            "Equal dice are played four times. Two rival pieces close a point."
        ),
        ("GAMMON-07", "GAMMON-08", "GAMMON-10", "GAMMON-14"),
        Scene(
            gettext_noop(
                "White has 5-3 and may bring two pieces down from the 13. The 5 from the 24 is no "
                "move: five red pieces hold the 19."
            ),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "5,3",
            shows=("move 12 17 5", "move 12 15 3"),
            refuses={"move 1 6 5": "GAMMON-10"},
        ),
    ),
    Section(
        "hit",
        gettext_noop("A lone piece can be hit"),
        gettext_noop(
            "A piece that stands alone is a blot. If a rival piece lands on it, it goes to the bar "
            "and has to begin its journey again."
        ),
        ("GAMMON-09", "GAMMON-15", "GAMMON-16"),
        Scene(
            gettext_noop(
                "White has 3-1 and hits on the 5 with two pieces at once: the point is made, and a "
                "red piece is on the bar."
            ),
            f"backgammon - {HOME}/1:1,5:1,12:5,17:3,19:5 0 - -",
            "3,1",
            shows=("move 17 20 3", "move 19 20 1"),
            leads="1:2,12:5,17:2,19:4,20:2/0:1,1:1,12:5,17:3,19:5 1 -",
        ),
    ),
    Section(
        "bar",
        gettext_noop("Back from the bar"),
        gettext_noop(
            "A piece on the bar comes in before anything else may move, on the point of the "
            "rival's home that a die names. Where both points are closed the turn is lost."
        ),
        ("GAMMON-17", "GAMMON-18", "GAMMON-20", "GAMMON-22"),
        Scene(
            gettext_noop(
                "White is on the bar with 6-3. The 6 names the 19, which Red holds; so the 3 "
                "must come first, before anything else moves."
            ),
            "backgammon - 0:1,12:5,17:3,19:6/1:2,12:5,17:2,19:6 0 - -",
            "6,3",
            shows=("move 0 3 3",),
            refuses={"move 0 6 6": "GAMMON-19", "move 12 18 6": "GAMMON-17"},
        ),
    ),
    Section(
        "off",
        gettext_noop("Bearing off"),
        gettext_noop(
            "Once all your pieces are home you take them off: by the exact number, or from the "
            "farthest point when the die is larger than you need."
        ),
        ("GAMMON-23", "GAMMON-25", "GAMMON-26"),
        Scene(
            gettext_noop(
                "With 5-3 no piece leaves. There is none on the 5, and while pieces stand on the 6 "
                "a 5 takes nothing off from the 4."
            ),
            "backgammon - 19:2,21:1,23:1,25:11/20:3,25:12 0 - -",
            "5,3",
            shows=("move 19 24 5", "move 19 22 3"),
            refuses={"move 21 25 5": "GAMMON-26"},
        ),
    ),
    Section(
        "worth",
        gettext_noop("One, two or three points"),
        gettext_noop(
            "A win counts one point, two if the loser has taken nothing off, three if they have a"
            " piece on the bar as well."
        ),
        ("GAMMON-29", "GAMMON-30", "GAMMON-31"),
        Scene(
            gettext_noop(
                "White takes off the last piece while Red still waits on the bar with none off: "
                "three points."
            ),
            "backgammon - 24:1,25:14/0:1,12:4,17:3,19:7 0 - -",
            "6,1",
            shows=("move 24 25 6",),
            wins=3,
        ),
    ),
)
ADVICE = (
    Section(
        "five-point",
        gettext_noop("Make your five point"),
        gettext_noop(
            "Closed points side by side hold back what is behind them. The 5 is the one to "
            "have first, then the 4 and the 7."
        ),
        ("GAMMON-10", "GAMMON-21"),
        Scene(
            gettext_noop("The best opening throw there is: 3-1 makes the 5, by 8/5 and 6/5."),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "3,1",
            shows=("move 17 20 3", "move 19 20 1"),
            best=True,
        ),
    ),
    Section(
        "run",
        gettext_noop("Let a back piece run while the way is open"),
        gettext_noop(
            "Your two pieces on the 24 have the longest way and the most to fear. A 6-5 at the "
            "start takes one of them to safety in a single leap."
        ),
        ("GAMMON-08",),
        Scene(
            gettext_noop("With 6-5 White runs 24/18/13, to the stack that stands there."),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "6,5",
            shows=("move 1 7 6", "move 7 12 5"),
            best=True,
        ),
    ),
    Section(
        "tempo",
        gettext_noop("Hit what is far on its way"),
        gettext_noop(
            "A piece that is hit loses all the steps it has made; the nearer it was to "
            "home, the better for you. And a rival on the bar must first come in again."
        ),
        ("GAMMON-15", "GAMMON-17"),
        Scene(
            gettext_noop("With 6-2 White hits from the 24 on the 16, where Red had left a blot."),
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
            "Six closed points in a row let nothing through, and four or five are hard to leap."
        ),
        ("GAMMON-10", "GAMMON-12"),
        Scene(
            gettext_noop(
                "With 2-1 White closes the 9: six points in a row, and two red pieces behind them."
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
            "Two of your pieces together in the rival's home cannot be hit, and you can always "
            "come in beside them. The 20 and the 21 are the best places for it."
        ),
        ("GAMMON-19", "GAMMON-21"),
        Scene(
            gettext_noop(
                "Red is building a wall. With 3-3 White moves both back pieces up to the 21 and "
                "two more to the 10."
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
            "The board shows beside each name how many steps are to go. Whoever has fewer wants "
            "to break contact, the other one wants to keep it."
        ),
        ("GAMMON-02",),
        Scene(
            gettext_noop(
                "White has 111 steps to go and Red 122, so White uses 6-5 to take both pieces "
                "past the last red ones."
            ),
            "backgammon - 7:2,17:3,19:4,20:3,21:3/14:3,16:3,17:4,19:5 0 - -",
            "6,5",
            shows=("move 7 13 6", "move 7 12 5"),
            best=True,
        ),
    ),
)

BACKGAMMON = Story(
    line=gettext_noop(
        "Two sides race past each other on twenty-four points; lone pieces are hit, pairs stand "
        "fast."
    ),
    origin=(
        gettext_noop(
            "The Romans called the board tabula. About the year 480 the emperor Zeno threw 2, 5 "
            "and 6, had to break up a fine position, and left eight of his pieces standing alone. "
            "The poet Agathias turned the mishap into an epigram some fifty years later."
        ),
        gettext_noop(
            "From that epigram Becq de Fouquières worked out the rules in the nineteenth century: "
            "fifteen pieces a side, lone pieces hit and entering again, but three dice, and both "
            "players going the same way. What it leaves out is guessed."
        ),
        gettext_noop(
            "In 1283 a book of games was finished in Seville for king Alfonso X. One of its "
            "fifteen games of this kind is todas tablas, which begins from the position of "
            "today. France knew it as toutes tables, England as Irish."
        ),
        gettext_noop(
            "The name backgammon comes up in England, as baggamon, in a letter that James Howell "
            "printed in 1650. About 1665 Francis Willughby wrote down what was new in it: equal "
            "dice are played double, and a win can count twofold or threefold."
        ),
        gettext_noop(
            "In Poland it is tryktrak. Jan Ponętowski, an abbot who died in 1598, owned a board "
            "that hides inside a book; it is kept in Kraków. The doubling cube is the youngest "
            "part: it came from America in the 1920s."
        ),
        gettext_noop(
            "The rules here follow a Polish text of tryktrak in matches, statement by statement. "
            "It does not say how the pieces are set up; we use the common position."
        ),
    ),
    sources=(
        "R. G. Austin, “Zeno’s Game of τάβλι”",
        "Alfonso X, Libro de los juegos (1283)",
        "Francis Willughby, Volume of Plaies (c. 1665)",
        "gamesfanatic.pl, Historia gier w Polsce 2 (2021)",
    ),
    play=PLAY,
    advice=ADVICE,
    face="prime",
    variants=("opening_roll", "backgammon_rule", "cube"),
)
