"""The story of petits chevaux: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.story import Passage, Scene, Section, Story

RUNNING = '{"opening":false,"throws_left":1,"must_use":null}'
"""Memory of a position: the opening is over, and this is the only throw of the turn."""

BOUTIN = "M. Boutin, « Les jeux de pions à la Belle Époque », Board Game Studies 7 (2004)"
COLLECTORS = "jeuxanciensdecollection.com, Histoire de petits dadas (2025)"

PLAY = (
    Section(
        "spiral",
        gettext_noop("One path for all players"),
        gettext_noop(
            "Two to four players have four horses each. All run the same spiral of 56 "
            "squares, twice around and inwards, to the gate. Behind the gate each colour has "
            "a stable with six stalls."
        ),
        ("CHEVAUX-00", "CHEVAUX-15"),
        Scene(
            gettext_noop(
                "Before the first roll, with four players: every horse is in its corridor."
            ),
            'petits-chevaux - 0:4/0:4/0:4/0:4 0 - {"opening":true,"throws_left":3}',
            starts=True,
        ),
    ),
    Section(
        "six",
        gettext_noop("A six opens the corridor"),
        gettext_noop(
            "With a 6 you must bring a horse out, onto the first free square of the path. "
            "You roll again, for the new horse alone. Until the first 6 of the game, a turn "
            "is up to three rolls; after that, only one."
        ),
        ("CHEVAUX-01", "CHEVAUX-09", "CHEVAUX-10", "CHEVAUX-11"),
        Scene(
            gettext_noop(
                "Yellow has a 6. A green horse stands on square 1, so the new horse comes "
                "out on 2. Yellow's other horses may not use the 6."
            ),
            f"petits-chevaux - 0:2,10:1,20:1/0:2,1:1,30:1 0 - {RUNNING}",
            "6",
            shows=("move 0 2 6",),
            refuses={"move 10 16 6": "CHEVAUX-11"},
        ),
    ),
    Section(
        "capture",
        gettext_noop("Sending others back"),
        gettext_noop(
            "If your horse stops on an opponent's, that horse goes back to its corridor and "
            "needs a 6 again. You may jump over any horse."
        ),
        ("CHEVAUX-08", "CHEVAUX-13", "CHEVAUX-14"),
        Scene(
            gettext_noop(
                "A 4 takes Yellow from 10 to 14 and sends Green's horse back to its starting "
                "corridor."
            ),
            f"petits-chevaux - 0:2,10:1,20:1/0:2,14:1,30:1 0 - {RUNNING}",
            "4",
            shows=("move 10 14 4",),
            leads="0:2,14:1,20:1/0:3,30:1 1 -",
        ),
    ),
    Section(
        "gate",
        gettext_noop("The gate needs the exact number"),
        gettext_noop(
            "A horse must stop on the gate, square 56. If the number is too large, the horse "
            "can't move. The gate is a square like any other: two horses can't share it, and "
            "a horse waiting there can be captured."
        ),
        ("CHEVAUX-13", "CHEVAUX-16", "CHEVAUX-17"),
        Scene(
            gettext_noop(
                "From 54 only a 2 leads to the gate. Yellow's 5 is too large, so the horse "
                "on 20 uses it."
            ),
            f"petits-chevaux - 0:2,20:1,54:1/0:2,14:1,30:1 0 - {RUNNING}",
            "5",
            shows=("move 20 25 5",),
            refuses={"move 54 59 5": "CHEVAUX-17"},
        ),
    ),
    Section(
        "stable",
        gettext_noop("Up the stairs"),
        gettext_noop(
            "From the gate, the die chooses the stall, 1 to 6. A horse in the stable may "
            "climb on, but may not pass or join another. No opponent can capture it there."
        ),
        ("CHEVAUX-16", "CHEVAUX-18", "CHEVAUX-19"),
        Scene(
            gettext_noop(
                "Stall 3 is taken. With a 4 the horse on the gate would have to pass it, so "
                "the horse on 20 must move."
            ),
            f"petits-chevaux - 20:1,56:1,59:1,62:1/0:2,14:1,30:1 0 - {RUNNING}",
            "4",
            shows=("move 20 24 4",),
            refuses={"move 56 60 4": "CHEVAUX-18"},
        ),
    ),
    Section(
        "win",
        gettext_noop("All four inside"),
        gettext_noop("The first player with every horse in the stable, in any stalls, wins."),
        ("CHEVAUX-21",),
        Scene(
            gettext_noop("Yellow's last horse is on the gate. A 1, 2 or 3 wins, and this is a 3."),
            f"petits-chevaux - 56:1,60:1,61:1,62:1/0:2,14:1,30:1 0 - {RUNNING}",
            "3",
            shows=("move 56 59 3",),
            wins=1,
        ),
    ),
)
ADVICE = (
    Section(
        "farthest",
        gettext_noop("Capture the horse that has come farthest"),
        gettext_noop(
            "A horse on 44 has covered four fifths of the way; one on 14 loses little by starting "
            "again. If you can capture either of two horses, take the one that costs more."
        ),
        ("CHEVAUX-13", "CHEVAUX-14", "CHEVAUX-20"),
        Scene(
            gettext_noop("The 4 could also capture on 14. But on 44 it costs Green far more."),
            f"petits-chevaux - 0:2,10:1,40:1/0:2,14:1,44:1 0 - {RUNNING}",
            "4",
            shows=("move 40 44 4",),
            best=True,
        ),
    ),
    Section(
        "away",
        gettext_noop("Get away from those behind you"),
        gettext_noop(
            "An opponent one to six squares behind can capture you with the next roll; one "
            "farther back can't. Use your roll to move the threatened horse out of reach."
        ),
        ("CHEVAUX-13", "CHEVAUX-20"),
        Scene(
            gettext_noop(
                "Two green horses are close behind the one on 20. With a 5 it goes to 25, "
                "out of reach of the one on 18."
            ),
            f"petits-chevaux - 10:1,20:1,40:1,62:1/0:1,18:1,19:1,30:1 0 - {RUNNING}",
            "5",
            shows=("move 20 25 5",),
            best=True,
        ),
    ),
    Section(
        "behind",
        gettext_noop("Better behind than in front"),
        gettext_noop(
            "The horse behind hunts; the horse in front is hunted. Just before the gate, "
            "where all players need exact numbers, let your opponents go first."
        ),
        ("CHEVAUX-17", "CHEVAUX-20"),
        Scene(
            gettext_noop(
                "Yellow could go from 52 to the gate, but would stand there in front of two green "
                "horses. That horse stays behind them, and Yellow moves from 22 to 26 instead."
            ),
            f"petits-chevaux - 0:1,22:1,52:1,60:1/17:1,53:1,55:1,62:1 0 - {RUNNING}",
            "4",
            shows=("move 22 26 4",),
            best=True,
        ),
    ),
    Section(
        "gate-danger",
        gettext_noop("Don't linger on the gate"),
        gettext_noop(
            "A horse on the gate has nearly arrived but is not yet safe. If an opponent is "
            "within six squares, go in at once, even if a deeper stall would be better."
        ),
        ("CHEVAUX-13", "CHEVAUX-16"),
        Scene(
            gettext_noop("Green is waiting on 50 for a 6. Yellow uses the 3 to leave the gate."),
            f"petits-chevaux - 51:1,56:1,61:1,62:1/5:1,19:1,50:1,62:1 0 - {RUNNING}",
            "3",
            shows=("move 56 59 3",),
            best=True,
        ),
    ),
    Section(
        "deep",
        gettext_noop("Keep the lower stalls free"),
        gettext_noop(
            "A horse in stall 2 lets others in only with a 1. In quiet moments move it "
            "deeper, so that more numbers let the others in."
        ),
        ("CHEVAUX-18", "CHEVAUX-19"),
        Scene(
            gettext_noop(
                "With a 2 Yellow climbs from stall 2 to stall 4. Now a 1, a 2 or a 3 brings the "
                "last horse in from the gate."
            ),
            f"petits-chevaux - 50:1,58:1,61:1,62:1/0:2,17:1,25:1 0 - {RUNNING}",
            "2",
            shows=("move 58 60 2",),
            best=True,
        ),
    ),
)

PETITS_CHEVAUX = Story(
    line=gettext_noop(
        "The French game of little horses: out on a six, along the path, through the gate and up "
        "the stairs."
    ),
    origin=(
        Passage(
            gettext_noop(
                "Every child in France knows the petits chevaux, also called dada. The game is "
                "younger than it looks. It belongs to a family that came to Europe from India, "
                "with pachisi, in the nineteenth century."
            ),
            (BOUTIN,),
        ),
        Passage(
            gettext_noop(
                "In England, where pachisi boards were sold perhaps from the 1860s, a form with "
                "a single die was patented in 1896 as Ludo. French makers printed similar games "
                "under names like Jeu de l'Eden, but none outlived its maker."
            ),
            (
                BOUTIN,
                COLLECTORS,
            ),
        ),
        Passage(
            gettext_noop(
                "In nineteenth-century casinos, petits chevaux was another game: guests bet on "
                "mechanical horses. The board game appears in France about 1936; the exact year "
                "is not certain. Two things were new: horse-shaped pieces, and the numbered "
                "stairs that each horse climbs to the middle. There were no longer any safe "
                "squares."
            ),
            (
                "Encyclopædia Britannica 21 (1911), Petits Chevaux",
                BOUTIN,
                "fr.wikipedia.org, Jeu des petits chevaux",
            ),
        ),
        Passage(
            gettext_noop(
                "Our main source is Michel Boutin, who went through the patents of the time. The "
                "rest we know from collectors of games."
            ),
            (
                BOUTIN,
                COLLECTORS,
            ),
        ),
        Passage(
            gettext_noop(
                "Our rules follow a French text that differs from the usual boxed game. It "
                "describes a spiral path that all share and a stable in the middle. We know of no "
                "old board of that kind, so we drew the spiral ourselves. It has the usual 56 "
                "squares and stairs of six. The cross is a table option."
            )
        ),
    ),
    play=PLAY,
    advice=ADVICE,
    face="behind",
    variants=("board", "pawns", "entry_square", "reroll_on_six", "stable_entry"),
)
