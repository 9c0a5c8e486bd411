"""The story of señas: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.senas_advice import ADVICE, ARRIVED, ONE_ARRIVED
from games.stories.story import Passage, Scene, Section, Story

JACQUET = "salondesjeux.fr, Jacquet"
WIKIPEDIA = "fr.wikipedia.org, Jacquet (jeu)"

PLAY = (
    Section(
        "circuit",
        gettext_noop("Side by side, not head on"),
        gettext_noop(
            "Each side has fifteen pieces in one pile on its hole 1, in opposite corners. "
            "Both go anticlockwise through four stretches of six holes, the señas. No piece "
            "is ever hit: what hurts is having no place to stop."
        ),
        ("SENAS-01", "SENAS-02", "SENAS-04", "SENAS-05"),
        Scene(
            gettext_noop(
                "Before the first roll. White's hole 1 is at the top right, Black's at the "
                "bottom left. Each is the other side's hole 13."
            ),
            "senas - 1:15/1:15 0 - -",
            starts=True,
        ),
    ),
    Section(
        "runner",
        gettext_noop("The runner goes first, alone"),
        gettext_noop(
            "Your first piece must reach the fourth seña before any other may enter. A "
            "single opposing piece closes a hole, but you may pass over it."
        ),
        ("SENAS-06", "SENAS-07", "SENAS-10", "SENAS-12"),
        Scene(
            gettext_noop(
                "White's runner can't stop on 13, where Black's pile is, and no piece may "
                "follow it yet. With 5, 2 and 4 it passes the pile and reaches 22."
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
            "After the runner, each piece that leaves the pile must reach the second seña "
            "before the next may leave. This holds even if the next could jump straight to "
            "hole 7."
        ),
        ("SENAS-08", "SENAS-09"),
        Scene(
            gettext_noop(
                "White has a piece on 3. With the 6 it goes to 9. No piece may leave the "
                "pile while it is on 3."
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
            "Each number is a move with a stop of its own. Equal dice count double: two give "
            "four moves, three give six. Three sixes, the tute, also give another roll."
        ),
        ("SENAS-13", "SENAS-14", "SENAS-15", "SENAS-17"),
        Scene(
            gettext_noop(
                "Three fives are six moves. Four of them bring the runner to the fourth "
                "seña, and two bring the next piece to 11."
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
        gettext_noop("Your opponent gets what you can't play"),
        gettext_noop(
            "You must play as many of your numbers as possible. Your opponent may use those "
            "left over, before their own roll."
        ),
        ("SENAS-18",),
        Scene(
            gettext_noop(
                "White played 4 and 6 to hole 11 and could not use the 2. Black's runner may "
                "use it."
            ),
            'senas - 1:14,11:1/1:15 1 2 {"gift_in_hand":true}',
            shows=("move 1 3 2",),
        ),
    ),
    Section(
        "exit",
        gettext_noop("Out of the fourth seña"),
        gettext_noop(
            "Once all your pieces are in the fourth seña, they may leave with exact numbers. A "
            "number that is too large takes out the rearmost piece. The first player with all "
            "pieces out wins."
        ),
        ("SENAS-03", "SENAS-19", "SENAS-20"),
        Scene(
            gettext_noop(
                "The 4 may not take out the piece on 24 while another is on 20. So White "
                "plays the 6 first and then the 4, and wins."
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
        "A Spanish race with three dice: no hits, only closed holes, and your opponent gets "
        "what you can't play."
    ),
    origin=(
        Passage(
            gettext_noop(
                "We know señas from a single source, a short Spanish text without author or year. "
                "It tells how tahúres, dice players, race round a circuit of four señas. It "
                "doesn't name the game, so we named it after its quarters."
            )
        ),
        Passage(
            gettext_noop(
                "As played today, Greek fevga, Turkish moultezim and French jacquet are similar. "
                "Both sides start in opposite corners and go the same way round. No piece is "
                "hit, and one goes ahead before the others may follow."
            ),
            (
                JACQUET,
                WIKIPEDIA,
            ),
        ),
        Passage(
            gettext_noop(
                "These relatives use two dice, and numbers that can't be played are lost. The "
                "oldest known rules of jacquet were printed in 1818. But Catalonia had a jaquet "
                "by 1638, and Spain a chaquete. Whether señas took its third die from there, we "
                "don't know."
            ),
            (
                JACQUET,
                "J. Lacavalleria, Gazophylacium Catalano-Latinum (1696)",
                WIKIPEDIA,
            ),
        ),
        Passage(
            gettext_noop(
                "The board is older. King Alfonso's Libro de los juegos of 1283 describes "
                "fifteen games on it, but not señas. In 1276 the same king had rules drawn up "
                "for gaming houses, the tafurerías, with penalties for cheats. The gambler there "
                "was the tahúr, after whom this site is named."
            ),
            (
                "Alfonso X, Libro de los juegos (1283)",
                "J. Basulto, J. A. Camúñez, El libro de las tablas de Alfonso X el Sabio (2011)",
                "Ordenamiento de las tafurerías (1276)",
            ),
        ),
        Passage(
            gettext_noop(
                "Where the text is silent, we had to decide, for example which corner lies "
                "“facing him and to his right”. Table options let you choose how to read what is "
                "unclear."
            )
        ),
    ),
    play=PLAY,
    advice=ADVICE,
    face="last",
    variants=("gift", "excess_exit", "play_obligation"),
)
