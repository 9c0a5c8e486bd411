"""The story of backgammon: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.backgammon_advice import ADVICE, HOME
from games.stories.story import Passage, Scene, Section, Story

AUSTIN = "R. G. Austin, “Zeno’s Game of τάβλη”, Journal of Hellenic Studies 54 (1934)"

PLAY = (
    Section(
        "points",
        gettext_noop("Two directions on one board"),
        gettext_noop(
            "Both sides move fifteen checkers around the same twenty-four points, in "
            "opposite directions. Each side counts the points down from 24 to 1, as pips "
            "still to go. The last six points are the home board; from there the checkers "
            "are borne off."
        ),
        ("GAMMON-01", "GAMMON-03", "GAMMON-04"),
        Scene(
            gettext_noop(
                "Before the first roll. White bears off at the bottom right, Red at the top right."
            ),
            f"backgammon - {HOME}/{HOME} 0 - -",
            starts=True,
        ),
    ),
    Section(
        "throw",
        gettext_noop("Two dice, two moves"),
        gettext_noop(
            "Each die moves one checker. One checker may use both dice if it can stop in "
            "between. Doubles are played four times. Two opposing checkers on a point close "
            "it to you."
        ),
        ("GAMMON-07", "GAMMON-08", "GAMMON-10", "GAMMON-14"),
        Scene(
            gettext_noop(
                "White has 5-3 and may bring two checkers down from the 13. The 5 can't be "
                "played from the 24: five red checkers hold the 19."
            ),
            f"backgammon - {HOME}/{HOME} 0 - -",
            "5,3",
            shows=("move 12 17 5", "move 12 15 3"),
            refuses={"move 1 6 5": "GAMMON-10"},
        ),
    ),
    Section(
        "hit",
        gettext_noop("A lone checker can be hit"),
        gettext_noop(
            "A checker that is alone on a point is a blot. If an opposing checker lands on "
            "it, it goes to the bar and must begin its journey again."
        ),
        ("GAMMON-09", "GAMMON-15", "GAMMON-16"),
        Scene(
            gettext_noop(
                "White has 3-1 and hits on the 5 with two checkers at once. White has made "
                "the point, and a red checker is on the bar."
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
            "A checker on the bar must enter before any other may move. It enters the "
            "opponent's home board, on the point that a die shows. If both points are "
            "closed, you lose your turn."
        ),
        ("GAMMON-17", "GAMMON-18", "GAMMON-20", "GAMMON-22"),
        Scene(
            gettext_noop(
                "White is on the bar with 6-3. The 6 would enter on the 19, but Red holds "
                "it. So the 3 must enter first."
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
            "Once all your checkers are in your home board, you bear them off with the exact "
            "number. If the number is larger than any of them needs, bear off the rearmost "
            "checker."
        ),
        ("GAMMON-23", "GAMMON-25", "GAMMON-26"),
        Scene(
            gettext_noop(
                "With 5-3 no checker comes off. There is none on the 5. And while checkers "
                "stand on the 6, a 5 can't bear one off from the 4."
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
            "A win is worth one point. It is worth two if the loser has borne off no checkers, "
            "and three if the loser also has one on the bar."
        ),
        ("GAMMON-29", "GAMMON-30", "GAMMON-31"),
        Scene(
            gettext_noop(
                "White bears off the last checker. Red is still on the bar and has borne off "
                "none: three points."
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
        "Two sides race past each other on twenty-four points: lone checkers are hit, pairs "
        "stand firm."
    ),
    origin=(
        Passage(
            gettext_noop(
                "The Romans called the board tabula. About the year 480 the emperor Zeno threw "
                "2, 5 and 6, had to break up a fine position and left eight pieces alone. "
                "Seventy to ninety years later, the poet Agathias turned the mishap into an "
                "epigram."
            ),
            (
                AUSTIN,
                "Agathias, Greek Anthology IX 482",
            ),
        ),
        Passage(
            gettext_noop(
                "In the nineteenth century Becq de Fouquières worked out rules from that "
                "epigram. Each side has fifteen pieces, and lone pieces are hit and enter again. "
                "But there are three dice, and both players go the same way. The rest is "
                "guesswork."
            ),
            (
                "L. Becq de Fouquières, Les jeux des anciens (1869)",
                AUSTIN,
            ),
        ),
        Passage(
            gettext_noop(
                "In 1283 a book of games was finished in Seville for King Alfonso X. One of its "
                "fifteen games of this kind, todas tablas, begins from today's position. France "
                "knew it as toutes tables, England as Irish."
            ),
            (
                "Alfonso X, Libro de los juegos (1283)",
                "H. J. R. Murray, A History of Board-Games Other than Chess (1952)",
            ),
        ),
        Passage(
            gettext_noop(
                "The name backgammon appears in England, as baggamon, in a letter that James "
                "Howell printed in 1650. About 1665 Francis Willughby wrote down what was new: "
                "equal dice count double, and a win can count double or triple."
            ),
            (
                "James Howell, Epistolae Ho-Elianae (1650)",
                "Francis Willughby, Volume of Plaies (c. 1665)",
            ),
        ),
        Passage(
            gettext_noop(
                "In Poland it is called tryktrak. The abbot Jan Ponętowski, who died in "
                "1598, owned a board that hides inside a book; it is kept in Kraków. Doubling is "
                "the youngest part: it is said to come from America in the 1920s."
            ),
            (
                "gamesfanatic.pl, Historia gier w Polsce 2 (2021)",
                "O. Jacoby, J. R. Crawford, The Backgammon Book (1970)",
            ),
        ),
        Passage(
            gettext_noop(
                "Our rules follow a Polish text on tryktrak matches, statement by statement. It "
                "doesn't say how the checkers are set up, so we use the usual position."
            )
        ),
    ),
    play=PLAY,
    advice=ADVICE,
    face="prime",
    variants=("opening_roll", "backgammon_rule", "cube"),
)
