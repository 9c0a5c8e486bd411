"""The story of senet: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.senet_advice import ADVICE, PLAYING
from games.stories.story import Scene, Section, Story

OPENING = '{"black":1,"white_moved":false,"opening_one":false}'
"""Memory of a position: White has not moved yet."""

PLAY = (
    Section(
        "squares",
        gettext_noop("Thirty squares in a ribbon"),
        gettext_noop(
            "Five pieces a side begin mixed on the first row. The way runs along that row, back "
            "along the second and out along the third, like a river with two bends."
        ),
        ("SENET-01", "SENET-02"),
        Scene(
            gettext_noop(
                "Before the first throw: White on the odd squares from 1 to 9, Black on the even "
                "ones from 2 to 10."
            ),
            "senet - 1:1,3:1,5:1,7:1,9:1/2:1,4:1,6:1,8:1,10:1 0 - "
            '{"black":null,"white_moved":false,"opening_one":false}',
            starts=True,
        ),
    ),
    Section(
        "sticks",
        gettext_noop("Four sticks, and who goes on throwing"),
        gettext_noop(
            "Count the white faces; four black ones make 6. With a 1, 4 or 6 you move and throw "
            "again, with a 2 or 3 you move and pass the sticks. The first 1 of the game makes its "
            "thrower Black, and White's first throw belongs to the piece on 9."
        ),
        ("SENET-09", "SENET-11", "SENET-13", "SENET-14", "SENET-15"),
        Scene(
            gettext_noop(
                "White's first throw is a 4: the piece on 9 goes to 13. The one on 7 could not: "
                "the black pieces on 10 and 11 protect each other."
            ),
            f"senet - 1:1,3:1,5:1,7:1,9:1/2:1,4:1,6:1,10:1,11:1 0 - {OPENING}",
            "4",
            shows=("move 9 13 4",),
            refuses={"move 7 11 4": "SENET-20"},
        ),
    ),
    Section(
        "attack",
        gettext_noop("Nobody is taken: pieces change places"),
        gettext_noop(
            "If you land on a rival piece, the two change places: you gain the steps, and the "
            "rival is thrown back just as far."
        ),
        ("SENET-18", "SENET-19"),
        Scene(
            gettext_noop(
                "White has a 6 and attacks from 19 to 25. The black piece that stood there finds "
                "itself on 19, out of the last row."
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
            "Two pieces of a colour side by side cannot be attacked. Three or more in a row cannot "
            "even be passed by the other side; their own may pass."
        ),
        ("SENET-20", "SENET-21", "SENET-22"),
        Scene(
            gettext_noop(
                "White has a 4, but the piece on 14 may not leap the black wall of 15, 16 and 17."
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
            "A throw that lets no piece advance moves one back, to an empty square. If that is "
            "impossible, too, your turn is over."
        ),
        ("SENET-23", "SENET-24", "SENET-25"),
        Scene(
            gettext_noop(
                "Only a 1 would take White's last piece off. The throw is a 3: it goes back to 26."
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
            "A piece that lands on 27 goes back to 1, or to the first free square after it. On 26, "
            "28, 29 and 30 nobody can attack it."
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
        gettext_noop("Leaving by square 30"),
        gettext_noop(
            "A piece reaches 30 by the exact throw. It leaves once all of yours are in the last "
            "row; if one falls behind, the others wait for it. Whoever has all five off wins."
        ),
        ("SENET-29", "SENET-30", "SENET-31"),
        Scene(
            gettext_noop("The 1 that White was waiting for: 29 to 30, off, and the game is won."),
            "senet - 29:1,31:4/1:1,3:1,5:1,7:1,9:1 0 - " + PLAYING,
            "1",
            shows=("move 29 30 1",),
            wins=1,
        ),
    ),
)

SENET = Story(
    line=gettext_noop(
        "An Egyptian race along thirty squares, in which pieces change places, stand together and "
        "fear the water."
    ),
    origin=(
        gettext_noop(
            "The first picture that certainly shows senet is in the tomb of Hesy-Re at Saqqara, "
            "of the twenty-seventh century before our era. It was played for two thousand years "
            "more."
        ),
        gettext_noop(
            "Boards survive in number, and so do pieces and throwing sticks. Four boards lay in "
            "the tomb of Tutankhamun, with casting sticks and knucklebones. The oldest pictures "
            "show seven pieces a side; later there are seven or five."
        ),
        gettext_noop(
            "The name means passing. In the New Kingdom the game took on a second sense: the soul "
            "passes through the next world. Chapter 17 of the Book of the Dead shows the dead at "
            "the board, and nobody sits opposite."
        ),
        gettext_noop(
            "On most boards only the squares from 26 to 29 are marked: good, water, three and "
            "two. What these signs did in play is a guess; our trap lies where the water was."
        ),
        gettext_noop(
            "The rules are lost: no text tells them. All rules of today, Timothy Kendall's "
            "among them, are pieced together from remarks that lie a thousand years apart. "
            "What a throw counted, nobody can say for certain."
        ),
        gettext_noop(
            "Our rules follow a short Spanish text whose author we do not know, one "
            "reconstruction of many. Changing places, pairs and walls are its reading of the "
            "game."
        ),
    ),
    sources=(
        "W. Crist, A.-E. Dunn-Vaturi, A. de Voogt, Ancient Egyptians at Play (2016)",
        "W. Crist, “Passing from the Middle to the New Kingdom”, "
        "Journal of Egyptian Archaeology 105 (2019)",
        "The Walters Art Museum, Senet Board",
    ),
    play=PLAY,
    advice=ADVICE,
    face="attack",
    variants=("pairs_turn_corners",),
)
