"""The story of senet: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.senet_advice import ADVICE, PLAYING
from games.stories.story import Passage, Scene, Section, Story

OPENING = '{"black":1,"white_moved":false,"opening_one":false}'
"""Memory of a position: White has not moved yet."""

EGYPTIANS_AT_PLAY = "W. Crist, A.-E. Dunn-Vaturi, A. de Voogt, Ancient Egyptians at Play (2016)"
CRIST = (
    "W. Crist, “Passing from the Middle to the New Kingdom”, "
    "Journal of Egyptian Archaeology 105 (2019)"
)
WALTERS = "The Walters Art Museum, Senet Board"

PLAY = (
    Section(
        "squares",
        gettext_noop("Thirty squares in a ribbon"),
        gettext_noop(
            "Each side's five pieces begin on alternate squares of the first row. The path runs "
            "along that row, back along the second and out along the third, like a river with two "
            "bends."
        ),
        ("SENET-01", "SENET-02"),
        Scene(
            gettext_noop(
                "Before the first throw: White is on the odd squares from 1 to 9, Black on "
                "the even ones from 2 to 10."
            ),
            "senet - 1:1,3:1,5:1,7:1,9:1/2:1,4:1,6:1,8:1,10:1 0 - "
            '{"black":null,"white_moved":false,"opening_one":false}',
            starts=True,
        ),
    ),
    Section(
        "sticks",
        gettext_noop("Four sticks, and when you throw again"),
        gettext_noop(
            "Count the white faces; four black ones make 6. After a 1, 4 or 6 you move and throw "
            "again. After a 2 or 3 you move and pass the sticks. The first player to throw a 1 "
            "plays Black. White's first throw must be played with the piece on 9."
        ),
        ("SENET-09", "SENET-11", "SENET-13", "SENET-14", "SENET-15"),
        Scene(
            gettext_noop(
                "White's first throw is a 4: the piece on 9 goes to 13. The one on 7 can't "
                "move: the black pieces on 10 and 11 protect each other."
            ),
            f"senet - 1:1,3:1,5:1,7:1,9:1/2:1,4:1,6:1,10:1,11:1 0 - {OPENING}",
            "4",
            shows=("move 9 13 4",),
            refuses={"move 7 11 4": "SENET-20"},
        ),
    ),
    Section(
        "attack",
        gettext_noop("No captures: pieces change places"),
        gettext_noop(
            "If you land on an opposing piece, the two change places. You gain the squares, "
            "and your opponent falls back just as far."
        ),
        ("SENET-18", "SENET-19"),
        Scene(
            gettext_noop(
                "White has a 6 and attacks from 19 to 25. The black piece from there is now "
                "on 19, out of the last row."
            ),
            "senet - 11:1,13:1,15:1,17:1,19:1/22:1,25:1,28:1,29:1,31:1 0 - " + PLAYING,
            "6",
            shows=("move 19 25 6",),
            leads="11:1,13:1,15:1,17:1,25:1/19:1,22:1,28:1,29:1,31:1 0 -",
        ),
    ),
    Section(
        "pairs",
        gettext_noop("Pairs are safe, threes are walls"),
        gettext_noop(
            "Two pieces of one colour side by side can't be attacked. Three or more in a row "
            "can't even be passed by the opponent; their own colour may pass."
        ),
        ("SENET-20", "SENET-21", "SENET-22"),
        Scene(
            gettext_noop(
                "White has a 4, but the piece on 14 may not jump the black wall of 15, 16 and 17."
            ),
            "senet - 1:1,3:1,5:1,7:1,14:1/15:1,16:1,17:1,22:1,24:1 0 - " + PLAYING,
            "4",
            shows=("move 7 11 4",),
            refuses={"move 14 18 4": "SENET-21"},
        ),
    ),
    Section(
        "back",
        gettext_noop("Forward if you can, back if you must"),
        gettext_noop(
            "If no piece can move forward, one must move back, to an empty square. If that "
            "is impossible too, your turn is over."
        ),
        ("SENET-23", "SENET-24", "SENET-25"),
        Scene(
            gettext_noop(
                "White's last piece needs a 1 to leave. The throw is a 3, so it goes back to 26."
            ),
            "senet - 29:1,31:4/1:1,3:1,5:1,7:1,9:1 0 - " + PLAYING,
            "3",
            shows=("move 29 26 3",),
        ),
    ),
    Section(
        "trap",
        gettext_noop("The trap and the refuges"),
        gettext_noop(
            "A piece that lands on 27 goes back to 1, or to the first free square after it. "
            "On 26, 28, 29 and 30 no piece can be attacked."
        ),
        ("SENET-26", "SENET-27", "SENET-28"),
        Scene(
            gettext_noop(
                "White plays a 3 from 24 into the trap. Squares 1 and 2 are taken, so the piece "
                "starts again from 3."
            ),
            "senet - 2:1,11:1,13:1,15:1,24:1/1:1,5:1,7:1,9:1,29:1 0 - " + PLAYING,
            "3",
            shows=("move 24 27 3",),
            leads="2:1,3:1,11:1,13:1,15:1/1:1,5:1,7:1,9:1,29:1 1 -",
        ),
    ),
    Section(
        "off",
        gettext_noop("Leaving from square 30"),
        gettext_noop(
            "A piece reaches 30 with an exact throw. It leaves once all your pieces are in the "
            "last row. If one falls back, none leaves until it has returned. The first player "
            "with all five off wins."
        ),
        ("SENET-29", "SENET-30", "SENET-31"),
        Scene(
            gettext_noop("White was waiting for this 1: 29 to 30, off, and the game is won."),
            "senet - 29:1,31:4/1:1,3:1,5:1,7:1,9:1 0 - " + PLAYING,
            "1",
            shows=("move 29 30 1",),
            wins=1,
        ),
    ),
)

SENET = Story(
    line=gettext_noop(
        "An Egyptian race along thirty squares: pieces change places, stand together and "
        "fear the water."
    ),
    origin=(
        Passage(
            gettext_noop(
                "The first picture that certainly shows senet is in the tomb of Hesy-Re at "
                "Saqqara, from the twenty-seventh century BC. People played the game for about "
                "two thousand years."
            ),
            (EGYPTIANS_AT_PLAY,),
        ),
        Passage(
            gettext_noop(
                "Many boards survive, and so do pieces and throwing sticks. Four boards lay in "
                "Tutankhamun's tomb, with casting sticks and knucklebones. The oldest pictures "
                "show seven pieces a side; later sets often have seven or five."
            ),
            (
                EGYPTIANS_AT_PLAY,
                WALTERS,
            ),
        ),
        Passage(
            gettext_noop(
                "The name means passing. In the New Kingdom the game took on a second meaning: "
                "the soul passes through the next world. Chapter 17 of the Book of the Dead "
                "shows the dead at the board, without an opponent."
            ),
            (
                EGYPTIANS_AT_PLAY,
                CRIST,
            ),
        ),
        Passage(
            gettext_noop(
                "New Kingdom boards mark squares 26 to 29: good, water, three and two. Many mark "
                "15 and 30, too. What these signs did in play is a guess; our trap lies where "
                "the water was."
            ),
            (
                CRIST,
                WALTERS,
            ),
        ),
        Passage(
            gettext_noop(
                "The rules are lost: no text records them. All modern rules, Timothy Kendall's "
                "among them, are pieced together from remarks a thousand years apart. How throws "
                "were counted is not certain."
            ),
            (
                "T. Kendall, Passing through the Netherworld (1978)",
                EGYPTIANS_AT_PLAY,
            ),
        ),
        Passage(
            gettext_noop(
                "Our rules follow a short Spanish text by an unknown author, one reconstruction "
                "of many. Swaps, pairs and walls are its reading of the game."
            )
        ),
    ),
    play=PLAY,
    advice=ADVICE,
    face="attack",
    variants=("pairs_turn_corners",),
)
