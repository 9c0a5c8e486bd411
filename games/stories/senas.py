"""The story of señas: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.senas_advice import ADVICE, ARRIVED, ONE_ARRIVED
from games.stories.story import Scene, Section, Story

PLAY = (
    Section(
        "circuit",
        gettext_noop("Side by side, not head on"),
        gettext_noop(
            "Fifteen pieces a side stand in one pile on their hole 1, in opposite corners, and "
            "both sides go anticlockwise through four stretches of six holes, the señas. Nobody "
            "is ever hit: what hurts is having no place to stop."
        ),
        ("SENAS-01", "SENAS-02", "SENAS-04", "SENAS-05"),
        Scene(
            gettext_noop(
                "Before the first throw. White's hole 1 is at the top right, Black's at the bottom "
                "left; each is the other's 13."
            ),
            "senas - 1:15/1:15 0 - -",
            starts=True,
        ),
    ),
    Section(
        "runner",
        gettext_noop("The runner goes first, alone"),
        gettext_noop(
            "Your first piece must reach the fourth seña before any other may enter. A single "
            "rival piece closes a hole; passing over it is free."
        ),
        ("SENAS-06", "SENAS-07", "SENAS-10", "SENAS-12"),
        Scene(
            gettext_noop(
                "White's runner cannot stop on 13, where Black's pile is, and nobody may follow it "
                "yet. By 5, 2 and 4 it passes and comes to 22."
            ),
            "senas - 1:14,11:1/1:15 0 - -",
            "5,4,2",
            shows=("move 11 16 5", "move 16 18 2", "move 18 22 4"),
            refuses={"move 11 13 2": "SENAS-10", "move 1 5 4": "SENAS-07"},
        ),
    ),
    Section(
        "entry",
        gettext_noop("One at a time through the first seña"),
        gettext_noop(
            "After the runner, each piece that leaves the pile must pass on to the second seña "
            "before another may leave, even if that one would leap straight to hole 7."
        ),
        ("SENAS-08", "SENAS-09"),
        Scene(
            gettext_noop(
                "White has a piece on 3. With the 6 it goes to 9; no piece may leave the pile as "
                "long as it is there."
            ),
            "senas - 1:13,3:1,21:1/1:15 0 - " + ONE_ARRIVED,
            "6,5,4",
            shows=("move 3 9 6",),
            refuses={"move 1 7 6": "SENAS-08"},
        ),
    ),
    Section(
        "doublets",
        gettext_noop("Three dice, counted one by one"),
        gettext_noop(
            "Every score is a step with a stop of its own. Equal dice count double: two of them "
            "give four steps, three give six. Three sixes, the tute, give another throw as well."
        ),
        ("SENAS-13", "SENAS-14", "SENAS-15", "SENAS-17"),
        Scene(
            gettext_noop(
                "Three fives are six steps: the runner is home with four of them, and the next "
                "piece has already come to 11."
            ),
            "senas - 1:15/1:15 0 - -",
            "5,5,5",
            shows=(
                "move 1 6 5",
                "move 6 11 5",
                "move 11 16 5",
                "move 16 21 5",
                "move 1 6 5",
                "move 6 11 5",
            ),
            leads="1:13,11:1,21:1/1:15 1 -",
        ),
    ),
    Section(
        "gift",
        gettext_noop("What you cannot play is a gift"),
        gettext_noop(
            "You play as many of your scores as possible. Those that are left over go to the other "
            "side, which may use them before its own throw."
        ),
        ("SENAS-18",),
        Scene(
            gettext_noop(
                "White played 4 and 6 to hole 11 and could not use the 2. Black's runner may "
                "take it."
            ),
            'senas - 1:14,11:1/1:15 1 2 {"gift_in_hand":true}',
            shows=("move 1 3 2",),
        ),
    ),
    Section(
        "exit",
        gettext_noop("Out of the fourth seña"),
        gettext_noop(
            "Once all your pieces are in the fourth seña they may leave by exact scores. A score "
            "that is too large takes out the piece farthest behind. The last one out wins."
        ),
        ("SENAS-03", "SENAS-19", "SENAS-20"),
        Scene(
            gettext_noop(
                "The 4 may not take out the piece on 24 while another is on 20. So the 6 goes "
                "first, then the 4: White has won."
            ),
            "senas - 20:1,24:1,25:13/19:4,25:11 0 - " + ARRIVED,
            "6,4,2",
            shows=("move 20 25 6", "move 24 25 4"),
            refuses={"move 24 25 4": "SENAS-20"},
            wins=1,
        ),
    ),
)

SENAS = Story(
    line=gettext_noop(
        "The Spanish race with three dice: no hits, only closed holes, and what you cannot play "
        "goes to the other side."
    ),
    origin=(
        gettext_noop(
            "Of señas we know a single source, a short Spanish text without author or year. It "
            "tells how tahúres, dicers, race round a circuit of four señas, and has no name for "
            "the game; we call it by its quarters."
        ),
        gettext_noop(
            "In Greek fevga, Turkish moultezim and French jacquet, too, both sides start from "
            "opposite corners, go the same way round, hit nobody, and send one piece ahead before "
            "the others may follow."
        ),
        gettext_noop(
            "The oldest known rules of jacquet were printed in 1818. These relatives have two "
            "dice, and what cannot be played is lost in them. Where señas has its third die and "
            "its gifts from, we do not know."
        ),
        gettext_noop(
            "The board is older than all of them. King Alfonso's Libro de los juegos of 1283 "
            "describes fifteen games on it; señas is not among them. In 1276 the same king had "
            "rules drawn up for gaming houses, the tafurerías: there sat the tahúr, after whom "
            "this site is named."
        ),
        gettext_noop(
            "Where the text is silent we had to decide, say which corner lies “facing him "
            "and to his right”. What can be read in two ways is for the table to choose."
        ),
    ),
    sources=(
        "Alfonso X, Libro de los juegos (1283)",
        "J. Basulto, J. A. Camúñez, El libro de las tablas de Alfonso X el Sabio (2011)",
        "salondesjeux.fr, Jacquet",
        "Ordenamiento de las tafurerías (1276)",
    ),
    play=PLAY,
    advice=ADVICE,
    face="last",
    variants=("gift", "excess_exit", "play_obligation"),
)
