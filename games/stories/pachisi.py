"""The story of pachisi: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.story import Passage, Scene, Section, Story

PENN_MUSEUM = "Penn Museum, “The Indian Games of Pachisi, Chaupar, and Chausar”"

PLAY = (
    Section(
        "cloth",
        gettext_noop("Once around the cross"),
        gettext_noop(
            "Each player has four pieces and one arm of the cross. The pieces start in the "
            "middle square, the Charkoni, and go down the middle column of their arm. They "
            "go anticlockwise around all four arms and home up the same column: 84 squares."
        ),
        ("PACHISI-01", "PACHISI-02", "PACHISI-16", "PACHISI-32"),
        Scene(
            gettext_noop(
                "Before the first throw, with four players: all sixteen pieces are waiting."
            ),
            "pachisi - 0:4/0:4/0:4/0:4 0 - -",
            starts=True,
        ),
    ),
    Section(
        "cowries",
        gettext_noop("Six shells and the grace"),
        gettext_noop(
            "Count the shells that land mouth up. Two to six are worth their number, one is "
            "worth 10 and none 25. A 6, 10 or 25 is a grace: it may bring a piece in, on "
            "square 1, and you throw again. Your very first piece needs none."
        ),
        ("PACHISI-06", "PACHISI-07", "PACHISI-09", "PACHISI-15"),
        Scene(
            gettext_noop(
                "Yellow has a 6 and may bring in a second piece, or move the first from 10 to "
                "16. Either way Yellow throws again."
            ),
            "pachisi - 0:3,10:1/0:3,20:1 0 - -",
            "6",
            shows=("move 0 1 6",),
            leads="0:2,1:1,10:1/0:3,20:1 0 -",
        ),
    ),
    Section(
        "capture",
        gettext_noop("Capturing"),
        gettext_noop(
            "If you land on a square with opposing pieces, they all go back to the Charkoni "
            "and wait there for a grace. A capture gives you another throw."
        ),
        ("PACHISI-24", "PACHISI-25", "PACHISI-26"),
        Scene(
            gettext_noop(
                "With a 2 Yellow captures two of Black's pieces at once and throws again."
            ),
            "pachisi - 0:2,18:1,40:1/0:2,54:2 0 - -",
            "2",
            shows=("move 18 20 2",),
            leads="0:2,20:1,40:1/0:4 0 -",
        ),
    ),
    Section(
        "castles",
        gettext_noop("Castles are closed to opponents"),
        gettext_noop(
            "Twelve squares are castles, three on each arm. A piece there is safe: no opponent "
            "may stop on the castle, though all may pass. So it also blocks their way."
        ),
        ("PACHISI-21", "PACHISI-23"),
        Scene(
            gettext_noop(
                "Yellow's 5 would end on a castle, at the end of the right arm, but Black is "
                "there. Yellow's other piece can use the 5."
            ),
            "pachisi - 0:2,20:1,40:1/0:3,59:1 0 - -",
            "5",
            shows=("move 40 45 5",),
            refuses={"move 20 25 5": "PACHISI-23"},
        ),
    ),
    Section(
        "decline",
        gettext_noop("One throw, one piece, or nothing"),
        gettext_noop(
            "A throw moves one piece by the full value thrown. You may also decline to play it. If "
            "no piece can use the throw, your turn is over, even if it was a grace."
        ),
        ("PACHISI-18", "PACHISI-20"),
        Scene(
            gettext_noop("Yellow may play the 4, from 17 to a castle, or decline it."),
            "pachisi - 0:2,17:1,40:1/0:2,5:1,30:1 0 - -",
            "4",
            shows=("move 17 21 4",),
        ),
    ),
    Section(
        "home",
        gettext_noop("Home with an exact throw"),
        gettext_noop(
            "You need the exact number to get home. Four of the castles are exactly 25 "
            "squares from home, one for each player. Returning pieces wait there for the "
            "throw that gave the game its name: pachīs, twenty-five."
        ),
        ("PACHISI-34", "PACHISI-35", "PACHISI-36", "PACHISI-38"),
        Scene(
            gettext_noop(
                "Yellow's last piece is waiting at the end of the left arm, 25 squares from home. "
                "No shell lands mouth up, which is a 25: Yellow wins."
            ),
            "pachisi - 59:1,84:3/30:1,50:1,77:1,84:1 0 - -",
            "25",
            shows=("move 59 84 25",),
            wins=1,
        ),
    ),
)
ADVICE = (
    Section(
        "castle-to-castle",
        gettext_noop("Go from castle to castle"),
        gettext_noop(
            "A piece that has come far has the most to lose. If one of your pieces can reach a "
            "castle, it is usually the one to move. If several can, move the foremost."
        ),
        ("PACHISI-23",),
        Scene(
            gettext_noop(
                "With a 3 Yellow moves the piece that is nearly home from 69 to the castle on 72."
            ),
            "pachisi - 8:1,64:1,69:1,84:1/0:1,31:1,76:1,84:1 0 - -",
            "3",
            shows=("move 69 72 3",),
            best=True,
        ),
    ),
    Section(
        "take",
        gettext_noop("Capture whenever you can"),
        gettext_noop(
            "A capture costs your opponent all the ground that the piece had covered, and a grace "
            "to bring it in again. It also gives you another throw. Hardly anything is better."
        ),
        ("PACHISI-24", "PACHISI-26"),
        Scene(
            gettext_noop(
                "Yellow plays the 2 with the piece farther back, because there it captures."
            ),
            "pachisi - 0:2,18:1,40:1/0:2,54:1,60:1 0 - -",
            "2",
            shows=("move 18 20 2",),
            best=True,
        ),
    ),
    Section(
        "enter",
        gettext_noop("Use early graces to bring pieces in"),
        gettext_noop(
            "Seven throws in eight give no grace. While pieces wait, use a 6 or a 10 to bring one "
            "in: the more pieces you have out, the more choice you have."
        ),
        ("PACHISI-06", "PACHISI-17"),
        Scene(
            gettext_noop("Yellow has a 10 and brings in a second piece instead of running to 20."),
            "pachisi - 0:3,10:1/0:3,20:1 0 - -",
            "10",
            shows=("move 0 1 10",),
            best=True,
        ),
    ),
    Section(
        "gaps",
        gettext_noop("Count the gaps behind you"),
        gettext_noop(
            "No single throw is worth 1, 7, 8 or 9. So a piece one square ahead of an opponent is "
            "safer than one three squares ahead. In that case, it can be right to decline a throw "
            "and stay."
        ),
        ("PACHISI-18", "PACHISI-24"),
        Scene(
            gettext_noop(
                "Black is one square behind Yellow's last piece. Yellow declines the 3, which "
                "would bring it within reach."
            ),
            "pachisi - 64:1,84:3/29:1,71:1,74:1,84:1 0 - -",
            "3",
            shows=("call decline",),
            best=True,
        ),
    ),
    Section(
        "waiting",
        gettext_noop("Don't wait too long for the 25"),
        gettext_noop(
            "The old advice is to wait on the castle for a 25. With six shells, that is one "
            "throw in sixty-four. Wait while opponents lurk along your path. When the way is "
            "clear, move on."
        ),
        ("PACHISI-36", "PACHISI-37"),
        Scene(
            gettext_noop(
                "Black is back in its own middle column and can do no harm. Yellow leaves the "
                "castle with a 4."
            ),
            "pachisi - 59:1,84:3/77:2,84:2 0 - -",
            "4",
            shows=("move 59 63 4",),
            best=True,
        ),
    ),
)

PACHISI = Story(
    line=gettext_noop(
        "The Indian race around an embroidered cross: cowries fall, pieces are captured, castles "
        "give shelter."
    ),
    origin=(
        Passage(
            gettext_noop(
                "The name comes from the Hindi word for twenty-five, the highest throw with six "
                "shells. Boards are sewn from cloth, fold up and travel easily. The shells long "
                "served as small change."
            ),
            (
                PENN_MUSEUM,
                "S. Culin, Chess and Playing Cards (1896)",
            ),
        ),
        Passage(
            gettext_noop(
                "The game is often said to be thousands of years old. In 2021 Jacob "
                "Schmidt-Madsen went through the evidence. He could trace the cross-shaped game "
                "no further back than the fifteenth century. Single features are older."
            ),
            ("J. Schmidt-Madsen, “The Crux of the Cruciform”, Board Game Studies Journal (2021)",),
        ),
        Passage(
            gettext_noop(
                "The first full description is from the end of the sixteenth century. Abu'l "
                "Fazl, historian of the emperor Akbar, describes chaupar, the sister game with "
                "long dice, and parties at court that went on for days."
            ),
            (
                "Abu’l Fazl, Ā’īn-i Akbarī, translated by H. Blochmann (1873)",
                PENN_MUSEUM,
            ),
        ),
        Passage(
            gettext_noop(
                "In Fatehpur Sikri a large cross of flagstones lies in a courtyard of Akbar's "
                "palace. Travellers were told that people stood on it as pieces; this may be a "
                "legend."
            ),
            (PENN_MUSEUM,),
        ),
        Passage(
            gettext_noop(
                "There was never one set of rules. In 1879 a magazine printed those that "
                "Rajendralala Mitra had sent from Calcutta: five mouths up gave 25, none gave 6. "
                "In England, where pachisi boards were sold perhaps from the 1860s, a simple "
                "form with one die was patented in 1896 as Ludo."
            ),
            (
                "The Popular Science Monthly 14 (1879)",
                "Pitt Rivers Museum, 1932.89.205",
                "jeuxanciensdecollection.com, Histoire de petits dadas (2025)",
            ),
        ),
        Passage(
            gettext_noop(
                "Our rules follow a Dutch text that describes a common game and what is done “in "
                "some versions”. Each of these is a table option. The text doesn't say what the "
                "shells are worth, so we use values that fit its graces."
            )
        ),
    ),
    play=PLAY,
    advice=ADVICE,
    face="castle-to-castle",
    variants=("cowries", "capture_required", "move_timing", "split_throw", "pyada", "teams"),
)
