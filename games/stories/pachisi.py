"""The story of pachisi: where the game comes from, and how it is played well."""

from games.engine.words import gettext_noop
from games.stories.story import Scene, Section, Story

PLAY = (
    Section(
        "cloth",
        gettext_noop("Once around the cross"),
        gettext_noop(
            "Each player has four pieces and an arm of the cross. They leave the Charkoni, the "
            "square in the middle, down the middle column of their arm, go anticlockwise around "
            "all four arms and come home up the same column: 84 steps."
        ),
        ("PACHISI-01", "PACHISI-02", "PACHISI-16", "PACHISI-32"),
        Scene(
            gettext_noop("Before the first throw, with four players: all sixteen pieces wait."),
            "pachisi - 0:4/0:4/0:4/0:4 0 - -",
            starts=True,
        ),
    ),
    Section(
        "cowries",
        gettext_noop("Six shells and the grace"),
        gettext_noop(
            "The mouths that lie up are counted. From two to six they are worth their number, a "
            "single one is worth 10, none at all 25. A 6, 10 or 25 is a grace: it may bring a "
            "piece in, on square 1, and you throw again. Your very first piece needs none."
        ),
        ("PACHISI-06", "PACHISI-07", "PACHISI-09", "PACHISI-15"),
        Scene(
            gettext_noop(
                "South has a 6: it may bring in a second piece, or move the first from 10 to 16. "
                "Either way South throws again."
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
            "Whoever comes to stand on a square with rival pieces sends all of them back to the "
            "Charkoni, where they wait for a grace. A capture gives another throw."
        ),
        ("PACHISI-24", "PACHISI-25", "PACHISI-26"),
        Scene(
            gettext_noop("With a 2 South captures two of North's pieces at once and throws again."),
            "pachisi - 0:2,18:1,40:1/0:2,54:2 0 - -",
            "2",
            shows=("move 18 20 2",),
            leads="0:2,20:1,40:1/0:4 0 -",
        ),
    ),
    Section(
        "castles",
        gettext_noop("Castles are shut to others"),
        gettext_noop(
            "Twelve squares are marked as castles, three on each arm. Whoever stands there is "
            "safe, and no rival may stop there; passing is free. So a piece on a castle also "
            "stands in everybody's way."
        ),
        ("PACHISI-21", "PACHISI-23"),
        Scene(
            gettext_noop(
                "South's 5 would end on the arm end on the right, a castle, but North is there. "
                "The other piece can use the 5."
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
            "A throw moves a single piece by its whole value. You may also decline it. If no "
            "piece can use it, the turn is over, even after a grace."
        ),
        ("PACHISI-18", "PACHISI-20"),
        Scene(
            gettext_noop("South may play the 4, from 17 to a castle, or decline it."),
            "pachisi - 0:2,17:1,40:1/0:2,5:1,30:1 0 - -",
            "4",
            shows=("move 17 21 4",),
        ),
    ),
    Section(
        "home",
        gettext_noop("Home by the exact throw"),
        gettext_noop(
            "Going home takes the exact number. Four of the castles are just 25 steps from home, "
            "one for each player, and there returning pieces wait for the throw that gave the "
            "game its name: pachīs, twenty-five."
        ),
        ("PACHISI-34", "PACHISI-35", "PACHISI-36", "PACHISI-38"),
        Scene(
            gettext_noop(
                "South's last piece waits on the arm end on the left, 25 from home. No mouth "
                "lies up, which is a 25: the game is won."
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
            "What has come far has most to lose. If one of several pieces can reach a castle, it "
            "is mostly the right one to move; of several such, the foremost."
        ),
        ("PACHISI-23",),
        Scene(
            gettext_noop(
                "With a 3 South brings the piece that is nearly home from 69 to the castle on 72."
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
            "A capture costs the rival the whole way that the piece had come, and a grace "
            "to bring it in again; and it gives you a throw. Hardly anything is better."
        ),
        ("PACHISI-24", "PACHISI-26"),
        Scene(
            gettext_noop(
                "South plays the 2 with the piece farther behind, because there it captures."
            ),
            "pachisi - 0:2,18:1,40:1/0:2,54:1,60:1 0 - -",
            "2",
            shows=("move 18 20 2",),
            best=True,
        ),
    ),
    Section(
        "enter",
        gettext_noop("Use early graces to come in"),
        gettext_noop(
            "Seven throws in eight give no grace. While pieces wait, a 6 or a 10 is better "
            "spent on a new one than on steps: with more pieces out you have more choice, and more "
            "often a good one."
        ),
        ("PACHISI-06", "PACHISI-17"),
        Scene(
            gettext_noop("South has a 10 and brings in a second piece rather than run to 20."),
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
            "No single throw is worth 1, 7, 8 or 9. A piece just one square ahead of a rival is "
            "safer than one three ahead; then it can be right to decline a throw and stay where "
            "you are."
        ),
        ("PACHISI-18", "PACHISI-24"),
        Scene(
            gettext_noop(
                "North stands right behind South's last piece, one square away. South declines the "
                "3, which would bring it into reach."
            ),
            "pachisi - 64:1,84:3/29:1,71:1,74:1,84:1 0 - -",
            "3",
            shows=("call decline",),
            best=True,
        ),
    ),
    Section(
        "waiting",
        gettext_noop("Do not wait too long for the 25"),
        gettext_noop(
            "The old advice is to wait on the castle until a 25 falls. With six shells that is "
            "one throw in sixty-four. It is good advice while rivals lurk on your way; when the "
            "way is free, walk."
        ),
        ("PACHISI-36", "PACHISI-37"),
        Scene(
            gettext_noop(
                "North is back in its own middle column and can do no harm. South leaves the "
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
        gettext_noop(
            "The name is the Hindi word for twenty-five, the highest throw. Boards are sewn of "
            "cloth, fold up and travel easily; the shells were small change for a long time."
        ),
        gettext_noop(
            "It is often said to be thousands of years old. Jacob Schmidt-Madsen, who went through "
            "the evidence in 2021, could follow the cross-shaped game no farther back than the "
            "fifteenth century. Single features are older."
        ),
        gettext_noop(
            "The first description is from the end of the sixteenth century. Abu'l Fazl, historian "
            "of the emperor Akbar, tells of chaupar, the sister of pachisi that is played with "
            "long dice, and of parties at court that went on for days."
        ),
        gettext_noop(
            "In Fatehpur Sikri a large cross of flagstones lies in a courtyard of Akbar's palace. "
            "That people stood on it as pieces is what travellers were told; it may be a legend."
        ),
        gettext_noop(
            "The rules were never one. In 1879 a magazine printed some that Rajendralala Mitra had "
            "sent from Calcutta: there a 25 took five mouths up and none at all was worth 6. In "
            "1896 a simple form with a die was published in England as Ludo."
        ),
        gettext_noop(
            "Our rules follow a Dutch text that tells of a common game and adds again and again "
            "what is done “in some versions”. Each of these is something that a table may choose."
            " The text gives no values of the shells; we use those that fit its graces."
        ),
    ),
    sources=(
        "J. Schmidt-Madsen, “The Crux of the Cruciform”, Board Game Studies Journal (2021)",
        "Penn Museum, “The Indian Games of Pachisi, Chaupar, and Chausar”",
        "The Popular Science Monthly 14 (1879)",
        "S. Culin, Chess and Playing Cards (1896)",
    ),
    play=PLAY,
    advice=ADVICE,
    face="castle-to-castle",
    variants=("cowries", "capture_required", "move_timing", "split_throw", "pyada", "teams"),
)
