"""The story of senet."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section, Story

PLAYING = '{"black":1,"white_moved":true,"opening_one":false}'
"""Memory of a position: the colours are given and the opening is over."""
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
ADVICE = (
    Section(
        "together",
        gettext_noop("Travel in company"),
        gettext_noop(
            "Before you send one piece ahead into a refuge, look whether two could stand side by "
            "side instead."
        ),
        ("SENET-20",),
        Scene(
            gettext_noop(
                "With a 3 White makes the pair 24-25 rather than run to 28 and leave 21 behind "
                "alone, with the black pair on 19 and 20 close at its heels."
            ),
            "senet - 1:1,2:1,4:1,21:1,25:1/6:1,7:1,8:1,19:1,20:1 0 - " + PLAYING,
            "3",
            shows=("move 21 24 3",),
            best=True,
        ),
    ),
    Section(
        "wall",
        gettext_noop("Put a wall before the last one"),
        gettext_noop(
            "A wall of three costs the other side whole turns: what cannot pass must find another "
            "move, or go back."
        ),
        ("SENET-21", "SENET-23"),
        Scene(
            gettext_noop(
                "With a 2 White joins 24, 25 and 26 right in front of the black piece on 23, which "
                "cannot get by."
            ),
            "senet - 22:1,25:1,26:1,31:2/23:1,28:1,31:3 0 - " + PLAYING,
            "2",
            shows=("move 22 24 2",),
            best=True,
        ),
    ),
    Section(
        "strike",
        gettext_noop("Attack where it gains twice"),
        gettext_noop(
            "An attack is worth most when the rival falls out of the last row, for then nothing of "
            "theirs may leave, and when you arrive beside your own."
        ),
        ("SENET-18", "SENET-30"),
        Scene(
            gettext_noop(
                "A 3 from 20 throws Black from 23 back to 20 and completes White's wall of 23, 24 "
                "and 25."
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
        gettext_noop("Bring the last one to safety first"),
        gettext_noop("A piece in a refuge can wait. One that can still be attacked cannot."),
        ("SENET-28", "SENET-29"),
        Scene(
            gettext_noop(
                "White's 2 could take the piece on 28 off at once. Better is 24 to 26: there the "
                "black piece behind it can do nothing."
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
            "A 2 falls six times in sixteen, a 1 and a 3 four times each, a 4 and a 6 just once, "
            "and a 5 never. So 25 is the worst square before the trap: keep another piece that "
            "can move."
        ),
        ("SENET-06", "SENET-26"),
        Scene(
            gettext_noop(
                "The 2 would lead from 25 into the trap. White is glad of the piece on 1, which "
                "can use it."
            ),
            "senet - 1:1,25:1,31:3/13:1,23:1,31:3 0 - " + PLAYING,
            "2",
            shows=("move 1 3 2",),
            best=True,
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
