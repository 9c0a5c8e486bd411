"""The rulebook of backgammon, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "GAMMON-01": gettext_noop(
        "Bring all your checkers into your home board, your last six points, and then bear "
        "them off the board."
    ),
    "GAMMON-02": gettext_noop("The first player to bear off all fifteen checkers wins."),
    "GAMMON-03": gettext_noop(
        "The checkers are set up before the first roll. Each player counts the points down "
        "from 24 to 1, the last point of their home board. Each has two checkers on 24, five "
        "on 13, three on 8 and five on 6."
    ),
    "GAMMON-04": gettext_noop(
        "The two players move in opposite directions. Seen from White's side of the board, "
        "White goes anticlockwise and Red clockwise. No checker ever moves back."
    ),
    "GAMMON-05": gettext_noop(
        "Each player rolls one die, and the higher number starts. If the numbers are equal, "
        "both roll again."
    ),
    "GAMMON-06": gettext_noop(
        "The starting player rolls two dice and plays them. Table option: the two dice that "
        "decided who starts count as this first roll."
    ),
    "GAMMON-07": gettext_noop("Each die moves one checker by as many points as the die shows."),
    "GAMMON-08": gettext_noop(
        "One checker may use both dice, one after the other, if it can stop on at least one "
        "of the points in between. A single opposing checker on that point is hit on the way."
    ),
    "GAMMON-09": gettext_noop(
        "A checker may move to a point that is empty, holds your own checkers, or holds a "
        "single opposing checker."
    ),
    "GAMMON-10": gettext_noop("A point with two or more opposing checkers is closed."),
    "GAMMON-11": gettext_noop(
        "A die that no checker can use is not played. Play as many of your dice as you can. "
        "If you can play either of the two dice but not both, play the larger. Bearing off "
        "your last checker completes your turn, whatever dice are left."
    ),
    "GAMMON-12": gettext_noop("If you cannot move at all, you lose your turn."),
    "GAMMON-13": gettext_noop("The same number on both dice is called doubles, or a doublet."),
    "GAMMON-14": gettext_noop(
        "Doubles are played four times. With 2-2, for example, one checker may go eight "
        "points, two checkers four each, or four checkers two each."
    ),
    "GAMMON-15": gettext_noop("A checker that lands on a single opposing checker hits it."),
    "GAMMON-16": gettext_noop("A checker that is hit goes to the bar."),
    "GAMMON-17": gettext_noop(
        "While you have checkers on the bar, you may not move any others. All of them must "
        "enter first."
    ),
    "GAMMON-18": gettext_noop("Checkers on the bar enter in the opponent's home board."),
    "GAMMON-19": gettext_noop(
        "A checker may enter on any open point: one that is empty, holds your own checkers, or "
        "holds a single opposing checker, which is hit."
    ),
    "GAMMON-20": gettext_noop(
        "The number on the die gives the entry point, counted from the far end of the board: a 1 "
        "enters on your 24, a 6 on your 19."
    ),
    "GAMMON-21": gettext_noop(
        "If your opponent holds all six points of their home board with two or more checkers "
        "each, you cannot enter and you lose your turn."
    ),
    "GAMMON-22": gettext_noop(
        "With a checker on the bar, you also lose your turn if your opponent holds both of the "
        "points you rolled."
    ),
    "GAMMON-23": gettext_noop(
        "You may bear off once all your checkers still in play are in your home board."
    ),
    "GAMMON-24": gettext_noop(
        "If one die brings your last checker into your home board, you may bear off with the "
        "other die straight away."
    ),
    "GAMMON-25": gettext_noop(
        "A die bears off a checker from the point with the same number: a 3 from your 3."
    ),
    "GAMMON-26": gettext_noop(
        "If the number is higher than the point of your rearmost checker, you bear off that "
        "checker."
    ),
    "GAMMON-27": gettext_noop("A checker that has been borne off never comes back."),
    "GAMMON-28": gettext_noop(
        "Instead of one game, two players may play a match: a series of games to an agreed "
        "number of points. Each game has its own opening roll."
    ),
    "GAMMON-29": gettext_noop("Every win is worth one point."),
    "GAMMON-30": gettext_noop(
        "A win is worth two points if the loser has not borne off a single checker."
    ),
    "GAMMON-31": gettext_noop(
        "A win is worth three points if the loser has borne off nothing and also has a checker on "
        "the bar. Table option: a checker in the winner's home board counts as well."
    ),
    "GAMMON-32": gettext_noop(
        "The doubling cube multiplies the value of a win. The old text leaves it out; here, "
        "matches may use it as a table option. Before rolling, you may double. Your opponent "
        "takes, and is then the only one who may double again, or drops and loses the game "
        "at its value before the double. The cube goes up to 64. You may not double if "
        "winning the game at its present value would already win you the match. There is no "
        "doubling in the Crawford game: the first game after a player has come within one "
        "point of winning the match."
    ),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
