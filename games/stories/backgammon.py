"""The story of backgammon: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.backgammon_advice import ADVICE, HOME
from games.stories.story import Scene, Section, Story

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
