"""The match equity table Kazaross-XG2, up to 25 points.

Neil Kazaross had it rolled out by eXtreme Gammon up to matches of 9 points and by GNU Backgammon up
to 15, and extended it to 25. It is the table that GNU Backgammon uses.

Copyright (C) 2011 Neil Kazaross; transcribed for GNU Backgammon by Michael Petch. Copying and
distribution of this table, with or without modification, are permitted in any medium without
royalty provided the copyright notice and this notice are preserved. It is offered as-is, without
any warranty.
"""

from collections.abc import Sequence

LONGEST = 25
"""The largest number of points that a side may still need."""
_BEFORE = """
67.736 75.076 81.436 84.179 88.731 90.724 93.25 94.402 95.9275 96.6442 97.5534 97.9845
98.5273 98.7893 99.114 99.273 99.467 99.563 99.679 99.737 99.807 99.842 99.884 99.905
59.947 66.87 74.359 79.94 84.225 87.539 90.197 92.3034 93.9311 95.247 96.2495 97.0701
97.6887 98.196 98.58 98.893 99.129 99.322 99.466 99.585 99.675 99.746 99.802
57.15 64.795 71.123 76.209 80.468 84.017 87.0638 89.4417 91.4831 93.0702 94.4426 95.4931
96.399 97.093 97.687 98.139 98.522 98.814 99.062 99.248 99.407 99.527
57.732 64.285 69.924 74.577 78.799 82.4059 85.3955 87.9141 90.0233 91.804 93.2657 94.495
95.499 96.341 97.021 97.589 98.044 98.422 98.726 98.975 99.174
56.635 62.638 67.786 72.54 76.7055 80.2732 83.3654 85.9934 88.2866 90.2013 91.847 93.223
94.397 95.367 96.189 96.864 97.432 97.896 98.283 98.6
56.261 61.636 66.787 71.3057 75.3427 78.8634 81.9569 84.6648 86.9999 89.021 90.756 92.246
93.508 94.583 95.488 96.254 96.894 97.432 97.879
55.48 60.854 65.6283 70.0209 73.9054 77.4121 80.5203 83.2566 85.659 87.761 89.591 91.171
92.535 93.702 94.703 95.553 96.276 96.887
55.442 60.3718 64.9899 69.1356 72.9447 76.3593 79.4397 82.158 84.578 86.714 88.589 90.23
91.658 92.898 93.968 94.891 95.682
55.0196 59.7926 64.1481 68.2119 71.8927 75.2814 78.301 81.037 83.483 85.662 87.591 89.294
90.791 92.098 93.24 94.23
54.8547 59.3459 63.588 67.483 71.1113 74.371 77.375 80.093 82.543 84.741 86.703 88.448
89.991 91.353 92.55
54.5552 58.9242 62.9736 66.7927 70.303 73.53 76.494 79.198 81.648 83.862 85.849 87.629
89.214 90.622
54.4068 58.5701 62.5259 66.178 69.61 72.778 75.703 78.381 80.826 83.044 85.051 86.856
88.476
54.1943 58.2545 62.036 65.619 68.966 72.081 74.963 77.619 80.054 82.276 84.295 86.123
54.075 57.942 61.634 65.117 68.391 71.448 74.29 76.917 79.339 81.559 83.586
53.916 57.679 61.261 64.659 67.859 70.862 73.664 76.265 78.669 80.883
53.796 57.441 60.929 64.241 67.376 70.323 73.084 75.657 78.046
53.676 57.222 60.618 63.856 66.925 69.822 72.542 75.087
53.574 57.023 60.336 63.501 66.51 69.356 72.038
53.475 56.838 60.073 63.171 66.122 68.921
53.387 56.667 59.83 62.864 65.76
53.303 56.508 59.603 62.576
53.226 56.36 59.391
53.153 56.221
53.086
"""
"""Chances in per cent to win the match, before the Crawford game has been played.

They are those of a side that needs 1 point against opponents that need 2 to 25, then of a side that
needs 2 against 3 to 25, and so on.
"""
_AFTER = """
50.0 48.803 32.264 31.002 19.012 18.072 11.559 10.906 6.953 6.5161 4.2069 3.906
2.5371 2.3428 1.5304 1.405 0.924 0.842 0.556 0.505 0.336 0.303 0.203 0.182
0.123
"""
"""The same after the Crawford game, for a side that needs 1 to 25 points against one that needs 1.
"""


def _numbers(text: str) -> Sequence[float]:
    return [float(each) / 100 for each in text.split()]


def _before() -> dict[tuple[int, int], float]:
    pairs = [(own, rival) for own in range(1, LONGEST) for rival in range(own + 1, LONGEST + 1)]
    found = dict(zip(pairs, _numbers(_BEFORE), strict=True))
    return found | {(rival, own): 1 - chance for (own, rival), chance in found.items()}


BEFORE_CRAWFORD = _before() | {(points, points): 0.5 for points in range(1, LONGEST + 1)}
"""The chance to win the match before the Crawford game, by the points that both sides need."""
AFTER_CRAWFORD = dict(enumerate(_numbers(_AFTER), start=1))
"""The chance to win the match after it, by the points that a side needs whose opponent needs 1."""
