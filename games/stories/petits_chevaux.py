"""The story of petits chevaux: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section, Story

RUNNING = '{"opening":false,"throws_left":1,"must_use":null}'
"""Memory of a position: the opening is over, and this is the only throw of the turn."""

PLAY = (
    Section(
        "spiral",
        gettext_noop("One path for everybody"),
        gettext_noop(
            "Two to four players have four horses each. All of them run the same spiral of 56 "
            "squares, twice around and inwards, to the gate. Behind it every colour has a stable "
            "with six stalls."
        ),
        ("CHEVAUX-00", "CHEVAUX-15"),
        Scene(
            gettext_noop("Before the first throw, with four players: every horse in its corridor."),
            'petits-chevaux - 0:4/0:4/0:4/0:4 0 - {"opening":true,"throws_left":3}',
            starts=True,
        ),
    ),
    Section(
        "six",
        gettext_noop("A six opens the corridor"),
        gettext_noop(
            "With a 6 a horse must come out, onto the first square of the path where nobody "
            "stands. You throw again, and that throw is for the new horse alone. Until the first "
            "6 of the game a turn is up to three throws, afterwards a single one."
        ),
        ("CHEVAUX-01", "CHEVAUX-09", "CHEVAUX-10", "CHEVAUX-11"),
        Scene(
            gettext_noop(
                "Yellow has a 6. A green horse stands on square 1, so the new one comes out on 2; "
                "the others must wait for another number."
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
            "If your horse stops where a rival stands, that one goes back to its corridor and "
            "needs a 6 again. Jumping over horses is free, yours and theirs."
        ),
        ("CHEVAUX-08", "CHEVAUX-13", "CHEVAUX-14"),
        Scene(
            gettext_noop("A 4 takes Yellow from 10 to 14, and Green's horse back to its corridor."),
            f"petits-chevaux - 0:2,10:1,20:1/0:2,14:1,30:1 0 - {RUNNING}",
            "4",
            shows=("move 10 14 4",),
            leads="0:2,14:1,20:1/0:3,30:1 1 -",
        ),
    ),
    Section(
        "gate",
        gettext_noop("The gate takes the exact number"),
        gettext_noop(
            "A horse must stop on the gate, square 56. A larger number does not move it. The gate "
            "is a square like any other: two cannot share it, and a horse that waits there can be "
            "captured."
        ),
        ("CHEVAUX-13", "CHEVAUX-16", "CHEVAUX-17"),
        Scene(
            gettext_noop(
                "From 54 only a 2 leads to the gate. Yellow's 5 is too much and goes to the horse "
                "on 20."
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
            "From the gate the die names the stall, 1 to 6. No horse passes or joins another of "
            "its stable, but one that is inside may climb on. There nobody can capture it."
        ),
        ("CHEVAUX-16", "CHEVAUX-18", "CHEVAUX-19"),
        Scene(
            gettext_noop(
                "Stall 3 is taken. With a 4 the horse on the gate would have to go past it, so "
                "the one on 20 must run."
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
        gettext_noop("Whoever first has every horse in the stable, in whatever stalls, wins."),
        ("CHEVAUX-21",),
        Scene(
            gettext_noop("Yellow's last horse stands on the gate. A 1, 2 or 3 wins; here is a 3."),
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
        gettext_noop("Capture the one that has come farthest"),
        gettext_noop(
            "A horse on 44 is four fifths of the way; one on 14 has lost little if it starts "
            "again. Where two captures offer themselves, take the dearer one."
        ),
        ("CHEVAUX-13", "CHEVAUX-14", "CHEVAUX-20"),
        Scene(
            gettext_noop("The 4 would capture on 14 as well. On 44 it costs Green far more."),
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
            "Rivals one to six squares behind can capture you with their next throw, those "
            "farther back cannot. Use a throw to take the horse that is followed out of reach."
        ),
        ("CHEVAUX-13", "CHEVAUX-20"),
        Scene(
            gettext_noop(
                "Two green horses breathe down the neck of the one on 20. With a 5 it goes to 25, "
                "beyond the reach of the one on 18."
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
            "Whoever is behind hunts, whoever is in front is hunted. Just before the gate, where "
            "everybody needs exact numbers, let your rivals go first."
        ),
        ("CHEVAUX-17", "CHEVAUX-20"),
        Scene(
            gettext_noop(
                "Yellow could go from 52 to the gate, but would stand there in front of two green "
                "horses. It stays behind them and moves from 22 to 26."
            ),
            f"petits-chevaux - 0:1,22:1,52:1,60:1/17:1,53:1,55:1,62:1 0 - {RUNNING}",
            "4",
            shows=("move 22 26 4",),
            best=True,
        ),
    ),
    Section(
        "gate-danger",
        gettext_noop("Do not linger on the gate"),
        gettext_noop(
            "A horse on the gate has nearly arrived and is not yet safe. If a rival is within six "
            "squares, go in at once, even if a deeper stall would have been neater."
        ),
        ("CHEVAUX-13", "CHEVAUX-16"),
        Scene(
            gettext_noop("Green waits on 50 for a 6. Yellow uses the 3 to leave the gate."),
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
            "A horse in stall 2 lets others in with a 1 only. In quiet moments move it deeper, so "
            "that more numbers will do for those who follow."
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
        gettext_noop(
            "Every child in France knows the petits chevaux, also called dada. The game is younger "
            "than it looks. It belongs to a family that came from Indian pachisi to Europe in the "
            "nineteenth century."
        ),
        gettext_noop(
            "In 1896 a form of pachisi with a single die was published in England as Ludo. French "
            "makers printed games of the kind under names like Jeu de l'Eden, but none of these "
            "outlived its maker."
        ),
        gettext_noop(
            "The petits chevaux themselves appear in France about 1936; the exact year is not "
            "certain. New in them were pieces in the shape of horses, and the numbered stairs that "
            "each horse climbs to the middle. There were no safe squares any more."
        ),
        gettext_noop(
            "We know this from collectors of games, above all from Michel Boutin, who has "
            "gone through the patents of the time."
        ),
        gettext_noop(
            "Our rules follow a French text that differs from the box in the cupboard. It speaks "
            "of a spiral path that all share and of a stable in the middle. No old board of that "
            "kind is known to us, so the spiral here is our own drawing; it has the usual 56 "
            "squares and stairs of six. A table may choose the cross instead."
        ),
    ),
    sources=(
        "M. Boutin, « Les jeux de pions à la Belle Époque », Board Game Studies 7 (2004)",
        "fr.wikipedia.org, Jeu des petits chevaux",
        "jeuxanciensdecollection.com, Histoire de petits dadas (2025)",
    ),
    play=PLAY,
    advice=ADVICE,
    face="behind",
    variants=("board", "pawns", "entry_square", "reroll_on_six", "stable_entry"),
)
