"""The rulebook of backgammon, statement by statement."""

from games.engine.words import gettext_noop

STATEMENTS: dict[str, str] = {
    "GAMMON-01": gettext_noop(
        "Bring all your pieces home, to your last six points, and then take them off the board, "
        "to the court."
    ),
    "GAMMON-02": gettext_noop("Whoever first has no piece left on the board wins."),
    "GAMMON-03": gettext_noop(
        "The pieces are set up before the first throw. Each side has two on its 24, five on its "
        "13, three on its 8 and five on its 6."
    ),
    "GAMMON-04": gettext_noop(
        "The two sides travel in opposite directions. Seen from White's side of the table, White "
        "goes anticlockwise and Red clockwise. No piece ever turns back."
    ),
    "GAMMON-05": gettext_noop(
        "Each player throws one die; the higher number starts. Equal numbers are thrown again."
    ),
    "GAMMON-06": gettext_noop(
        "Whoever starts throws two dice and moves by them. At a table that plays the opening dice, "
        "the two dice that decided the start are that first throw."
    ),
    "GAMMON-07": gettext_noop("Each die moves one piece, by as many points as the die shows."),
    "GAMMON-08": gettext_noop(
        "One piece may use both dice, one after the other, if it may stop on at least one of the "
        "points between. A single rival piece on that stop is hit on the way."
    ),
    "GAMMON-09": gettext_noop(
        "A piece may go to a point that is empty, to one with pieces of its own, or to one with a "
        "single rival piece."
    ),
    "GAMMON-10": gettext_noop("A point with two rival pieces or more is closed."),
    "GAMMON-11": gettext_noop(
        "A die that no piece can use is not played. Otherwise as many dice are played as possible, "
        "and if only one of the two can be, it is the larger. A play that takes off the last piece "
        "is complete."
    ),
    "GAMMON-12": gettext_noop("A player who cannot move at all loses the turn."),
    "GAMMON-13": gettext_noop("The same number on both dice is a doublet."),
    "GAMMON-14": gettext_noop(
        "A doublet is played four times. With two twos, say, one piece may go eight points, or two "
        "pieces four each, or four pieces two each."
    ),
    "GAMMON-15": gettext_noop("A piece that comes to a point with a single rival piece hits it."),
    "GAMMON-16": gettext_noop("A piece that is hit goes to the bar."),
    "GAMMON-17": gettext_noop(
        "While you have a piece on the bar you may move no other: all of them come in first."
    ),
    "GAMMON-18": gettext_noop("Pieces come in from the bar into the rival's home."),
    "GAMMON-19": gettext_noop(
        "They come in on a point that is open: empty, your own, or with a single rival piece, "
        "which is hit."
    ),
    "GAMMON-20": gettext_noop(
        "A die brings a piece in on the point that lies as far from the rival's court as the die "
        "shows: a 1 on your 24, a 6 on your 19."
    ),
    "GAMMON-21": gettext_noop(
        "If the rival holds all six points of his home with two pieces or more, nothing can come "
        "in and the turn is lost."
    ),
    "GAMMON-22": gettext_noop("So it is, too, if he holds just the points that both dice name."),
    "GAMMON-23": gettext_noop(
        "You may take pieces off once all of yours that are still in play are home."
    ),
    "GAMMON-24": gettext_noop(
        "If one die brings your last piece home, the other may take a piece off at once."
    ),
    "GAMMON-25": gettext_noop(
        "A die takes off a piece that stands exactly that far from the court."
    ),
    "GAMMON-26": gettext_noop(
        "A die larger than the distance of your farthest piece takes that piece off."
    ),
    "GAMMON-27": gettext_noop("A piece that has been taken off never comes back."),
    "GAMMON-28": gettext_noop(
        "Two players may play a whole match, a series of games, to as many points as they agree "
        "on. Each game has its own throw for the start."
    ),
    "GAMMON-29": gettext_noop("Every win is worth one point."),
    "GAMMON-30": gettext_noop("It is worth two if the loser has not taken off a single piece."),
    "GAMMON-31": gettext_noop(
        "It is worth three if, besides, the loser has a piece on the bar; at some tables also if "
        "he has one in the winner's home."
    ),
    "GAMMON-32": gettext_noop(
        "The doubling cube multiplies what a win is worth. The old text leaves it out; here a "
        "table may play matches with it. Before throwing, a player may double. The rival takes, "
        "and from then on alone may double again, or drops and loses the game at its worth "
        "before. The cube goes up to 64. Nobody doubles whom the game as it stands would win the "
        "match, and nobody in the Crawford game, the first one after a side has come within one "
        "point of the match."
    ),
}
"""Every statement of the rulebook by its permanent ID, in its order."""
