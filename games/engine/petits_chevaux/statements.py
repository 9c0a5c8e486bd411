"""The rulebook of petits chevaux, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "CHEVAUX-00": gettext_noop(
        "Petits chevaux means little horses. They wait in their corridors until a 6 lets "
        "them out, then race along the path into the stable."
    ),
    "CHEVAUX-01": gettext_noop(
        "The game begins with all horses in their corridors. In this opening, a turn is up to "
        "three rolls, until a player rolls a 6. That 6 ends the opening for all players, and for "
        "the rest of the game."
    ),
    "CHEVAUX-02": gettext_noop(
        "The player who rolls the first 6 brings a horse out and rolls again, to see how far it "
        "goes."
    ),
    "CHEVAUX-03": gettext_noop(
        "After the first 6, a turn is a single roll, even for players who have not had a 6 yet."
    ),
    "CHEVAUX-04": gettext_noop(
        "So the player with the first 6 is ahead for a while: the others will now take longer to "
        "bring a horse out."
    ),
    "CHEVAUX-05": gettext_noop(
        "Before the opening, each player rolls the die once, and the highest number starts. "
        "Players tied for the highest number roll again."
    ),
    "CHEVAUX-06": gettext_noop("Play passes clockwise."),
    "CHEVAUX-07": gettext_noop("Horses move by the number on the die, and only forward."),
    "CHEVAUX-08": gettext_noop(
        "Roll the die and move one of your horses exactly that many squares. On the path it "
        "may pass other horses, your own and your opponents'. If any of your horses can use "
        "the roll, you must move one. If none can, the turn passes."
    ),
    "CHEVAUX-09": gettext_noop(
        "Only a 6 brings a horse out of the corridor. It comes out on the first free square "
        "of your path and captures nothing. Table option: it always comes out on square 1 "
        "and captures an opponent's horse there. If your own horse is on square 1, none can "
        "come out, and another horse may use the 6."
    ),
    "CHEVAUX-10": gettext_noop(
        "After bringing a horse out, you roll once more. Only that horse may use this roll, "
        "even if it is a 6 and others are waiting. If it cannot, the roll is lost. Table "
        "option: a 6 that does not bring a horse out, used or lost, also gives another roll, "
        "which any horse may use."
    ),
    "CHEVAUX-11": gettext_noop(
        "While one of your horses waits in the corridor, a 6 must bring one out; no other "
        "horse may use it."
    ),
    "CHEVAUX-12": gettext_noop(
        "Once all your horses are out, a 6 is a number like any other, and any of your "
        "horses may use it."
    ),
    "CHEVAUX-13": gettext_noop(
        "A square holds one horse. If you stop on an opponent's horse, you capture it, and "
        "it goes back to its corridor. You cannot stop where your own horse stands. On the "
        "spiral, this applies to the gate as well."
    ),
    "CHEVAUX-14": gettext_noop(
        "A captured horse starts its journey again: it needs a 6 to come out."
    ),
    "CHEVAUX-15": gettext_noop("Horses follow the path, 56 squares long, to the finish."),
    "CHEVAUX-16": gettext_noop(
        "A horse needs the exact number to enter the stable. It must first stop on the gate, "
        "square 56. From there, the die decides its stall, 1 to 6. Table option: the horse moves "
        "straight on through the gate."
    ),
    "CHEVAUX-17": gettext_noop(
        "If the number is larger than the number of squares left, that horse cannot move and "
        "must wait."
    ),
    "CHEVAUX-18": gettext_noop(
        "If one of your horses is in the stable and another is on the gate, the second needs "
        "a number lower than the stall of the first. It may neither pass the first nor share "
        "its stall."
    ),
    "CHEVAUX-19": gettext_noop(
        "In the stable, no horse may pass another. A horse may move on to a deeper stall "
        "with the exact number if the way is free. It cannot be captured there."
    ),
    "CHEVAUX-20": gettext_noop(
        "You choose which of your horses uses the die, as far as the rules allow."
    ),
    "CHEVAUX-21": gettext_noop("The first player with all their horses in the stable wins."),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
