"""Compares the analysis with that of GNU Backgammon: `python -m tools.bench.analysis`.

Bots play matches of 7 points, `strong` against `casual`, and several judges analyse them: the two
depths of the analysis here, and GNU Backgammon with any number of plies. All rates are of the same
decisions, divided by the same number of unforced plays. With `--cubes`, whether both programs find
the same call with the cube best. Needs Debian's package `gnubg`. Times are processor time.
"""

import argparse
import time

from games.engine.analysis.analyse import analyse
from tools.bench.analysis.cubes import compare_cubes
from tools.bench.analysis.judges import judge, print_comparison, print_distances, print_worst
from tools.bench.analysis.matches import RULES, play
from tools.bench.analysis.model import print_model

JUDGES = ("standard", "gnubg-0")


def main() -> None:
    """Play, analyse and compare as the options say, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument(
        "--judges", nargs="+", default=JUDGES, help="standard, deep, gnubg-0, gnubg-2"
    )
    parser.add_argument(
        "--model", action="store_true", help="compare score and cube alone, by the same chances"
    )
    parser.add_argument("--worst", type=int, default=0, help="decisions to print, most apart first")
    parser.add_argument("--cubes", type=int, default=0, help="decisions with the cube to compare")
    parser.add_argument("--plies", type=int, default=0, help="of GNU Backgammon, with --cubes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played = [play(RULES, options.seed + number) for number in range(options.matches)]
    if options.model:
        print_model(played)
        return
    before = time.process_time()
    reports = [analyse(RULES, [ply for game in games for ply in game]) for games in played]
    seconds = (time.process_time() - before) / len(played)
    throws = sum(len(report.rolls) for report in reports) / len(played)
    print(f"{len(played)} matches, {throws:.0f} throws and {seconds:.1f} s a match")
    if options.cubes:
        compare_cubes(played, reports, options.cubes, options.plies)
        return
    judged = judge(played, reports, options.judges)
    print_comparison(judged, options.judges)
    print_distances(judged, options.judges)
    print_worst(judged, options.judges, played, options.worst)


main()
