"""The rulebook of señas, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "SENAS-01": gettext_noop(
        "The circuit is a ring of 24 holes in four stretches of six, called señas. You count "
        "the holes along your own path, from 1 to 24."
    ),
    "SENAS-02": gettext_noop("Each player has fifteen pieces, white or black."),
    "SENAS-03": gettext_noop(
        "Bring your pieces round the whole circuit and out of it. The first player with all "
        "fifteen out wins, whatever numbers or rolls are left over. Every win is worth one "
        "point. A piece that is out stays out."
    ),
    "SENAS-04": gettext_noop(
        "At the start, all fifteen pieces of each player stand together in that player's hole 1."
    ),
    "SENAS-05": gettext_noop(
        "Hole 1 is your entrance. From where you sit, it is in the far right corner of the board. "
        "Both players travel the same way, anticlockwise, from opposite corners, so your hole 1 "
        "is your opponent's hole 13. No piece ever moves back."
    ),
    "SENAS-06": gettext_noop(
        "The first piece to enter, the runner, must travel alone all the way to the fourth "
        "seña, your holes 19 to 24."
    ),
    "SENAS-07": gettext_noop(
        "Until the runner has reached the fourth seña, none of your other pieces may enter. As "
        "soon as it arrives, they may, even with the remaining numbers of the same roll."
    ),
    "SENAS-08": gettext_noop(
        "After the runner, each piece that enters must move on to the second seña, hole 7 or "
        "beyond, before another may leave hole 1. This applies even if the other piece would "
        "go straight to hole 7."
    ),
    "SENAS-09": gettext_noop(
        "So you never have more than one piece in holes 2 to 6 of your first seña. The pile "
        "in hole 1 has not entered yet and does not count."
    ),
    "SENAS-10": gettext_noop(
        "A single opposing piece closes a hole: you may not stop there. Pieces are never hit."
    ),
    "SENAS-11": gettext_noop("Any number of your own pieces may share a hole."),
    "SENAS-12": gettext_noop(
        "A piece may pass over any number of holes held by your opponent, as long as it does "
        "not stop in one of them."
    ),
    "SENAS-13": gettext_noop(
        "To see who starts, each player rolls one die. The higher number starts; if the dice "
        "are equal, both roll again. From then on, a roll is three dice. Each number moves "
        "one piece exactly that many holes, and each is played separately."
    ),
    "SENAS-14": gettext_noop(
        "One piece may use several numbers, in any order, but they are not added up: the "
        "piece stops after each number, and only in a hole where it may stop."
    ),
    "SENAS-15": gettext_noop(
        "Equal dice count double: two equal dice give four moves of that number, three give six."
    ),
    "SENAS-16": gettext_noop("Three sixes are called the tute, and give six sixes to play."),
    "SENAS-17": gettext_noop(
        "After a tute you roll the dice again, once you have played as many of its sixes as "
        "you can. A second tute gives one more roll, and so on. Other equal dice give no "
        "extra roll, nor do sixes that your opponent left you."
    ),
    "SENAS-18": gettext_noop(
        "You play as many of your numbers as possible. What you cannot play in a turn is left to "
        "your opponent. Before rolling, they may play any of those numbers, in any order and by "
        "the same rules, and stop at any time. What they leave is lost. Table option: your "
        "opponent must play as many as possible, or unplayed numbers are lost at once. Table "
        "option: you must go on playing only while a number can be played, even if a poor order "
        "wastes some."
    ),
    "SENAS-19": gettext_noop(
        "Pieces may leave the circuit once all of yours still in play are in the fourth "
        "seña. A number takes out a piece that is exactly that far from the exit: a 1 from "
        "hole 24, a 6 from hole 19."
    ),
    "SENAS-20": gettext_noop(
        "Once your pieces may leave, your rearmost piece may also leave with a number larger than "
        "it needs. Table option: any piece may leave with a number larger than it needs."
    ),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
