"""The rulebook of petits chevaux, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "CHEVAUX-00": gettext_noop(
        "Petits chevaux, little horses: they wait in their corridors until a 6 lets them out, and "
        "race along the path into the stable."
    ),
    "CHEVAUX-01": gettext_noop(
        "Nobody is out when the game begins. In this opening a turn is up to three throws, until "
        "somebody throws a 6. That 6 ends the opening for everybody, and it never comes back."
    ),
    "CHEVAUX-02": gettext_noop(
        "Whoever throws that 6 brings a horse out and throws again, to see how far it goes."
    ),
    "CHEVAUX-03": gettext_noop(
        "From then on a turn is a single throw, also for those who have not had a 6 yet."
    ),
    "CHEVAUX-04": gettext_noop(
        "So whoever has the first 6 is ahead for a while: the others now need longer to come out."
    ),
    "CHEVAUX-05": gettext_noop(
        "Before that each player throws the die once, and the highest number starts. Those who "
        "share the highest throw again."
    ),
    "CHEVAUX-06": gettext_noop("The turn passes clockwise."),
    "CHEVAUX-07": gettext_noop("Horses move by what the die shows, and only forward."),
    "CHEVAUX-08": gettext_noop(
        "Throw the die and move one of your horses by just as many squares. On the path it may "
        "pass others, your own and your rivals'. If any of your horses can use the throw, one of "
        "them must; if none can, the turn passes."
    ),
    "CHEVAUX-09": gettext_noop(
        "Only a 6 brings a horse out of the corridor. It comes out on the first square of your "
        "path on which nobody stands, and captures nothing. At some tables it always comes out on "
        "square 1: a rival there is captured, and while a horse of yours stands there none can "
        "come out, so that another may use the 6."
    ),
    "CHEVAUX-10": gettext_noop(
        "Then you throw once more, and only the horse that has just come out may use that throw, "
        "even if it is a 6 and others are waiting. If it cannot, the throw is lost. At some tables "
        "every other 6, used or lost, also gives another throw, which any horse may use."
    ),
    "CHEVAUX-11": gettext_noop(
        "While a horse of yours waits in the corridor, a 6 must bring one out; no other horse may "
        "use it."
    ),
    "CHEVAUX-12": gettext_noop(
        "Once all your horses are out, a 6 is a number like the others, for any horse you choose."
    ),
    "CHEVAUX-13": gettext_noop(
        "A square holds one horse. A rival's horse on the square where yours stops is captured and "
        "goes back to its corridor; you cannot stop where your own stands. On the spiral this is "
        "true of the gate as well."
    ),
    "CHEVAUX-14": gettext_noop(
        "A captured horse begins its journey again: it needs a 6 to come out."
    ),
    "CHEVAUX-15": gettext_noop("Horses follow the path, 56 squares long, until they are home."),
    "CHEVAUX-16": gettext_noop(
        "A horse enters the stable by the exact number. It must first stop on the gate, square 56; "
        "from there the die names its stall, 1 to 6. At some tables it counts straight on through "
        "the gate."
    ),
    "CHEVAUX-17": gettext_noop(
        "A number larger than the squares that are left does not move that horse; it waits."
    ),
    "CHEVAUX-18": gettext_noop(
        "If one of your horses is in the stable and another stands on the gate, that one needs a "
        "number smaller than the stall of the first: it may neither pass it nor share its stall."
    ),
    "CHEVAUX-19": gettext_noop(
        "In the stable no horse goes over another. A horse may move on to a deeper stall by the "
        "exact number if the way is free. Nobody can capture it there."
    ),
    "CHEVAUX-20": gettext_noop(
        "Which of your horses uses the die is your choice, as far as the rules leave you one."
    ),
    "CHEVAUX-21": gettext_noop("Whoever first has all his horses in the stable wins."),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
