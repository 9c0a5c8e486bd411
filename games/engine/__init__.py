"""The rules engine: plain Python without database, network or a random source of its own.

The words of its code:

    throw     one use of the randomizer: dice, sticks or cowries; a throw that decides who starts
              has one number for each seat that takes part
    score     one number of a throw, which one step uses up
    move      one step: one piece, one score, in the progress of the seat that moves
    call      an action that is neither a step nor a throw: double, take, drop, choose
    turn      everything one player does until the dice pass to the next
    game      one race, from the starting position until it is won
    match     one or more games between the same seats, up to a number of points
    seat      a player's place at the match, numbered from 0
    progress  how far a piece has come on its seat's path
    state     a position: everything on which the next action depends
    outcome   the winners of a game and the points it is worth
"""
