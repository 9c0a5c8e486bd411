"""Steps of a horse along the path, through the gate and into the stable."""

from games.engine.petits_chevaux.board import DEEPEST, GATE, Side


def may_go(own: Side, start: int, end: int, stable_entry: str) -> bool:
    """Whether a horse on the path or in the stable may move from `start` to `end`."""
    if end > DEEPEST or end in own:  # CHEVAUX-13 CHEVAUX-17 CHEVAUX-18
        return False
    if end <= GATE:
        return True  # CHEVAUX-15
    return not misses_gate(start, end, stable_entry) and not passes_own(own, start, end)


def misses_gate(start: int, end: int, stable_entry: str) -> bool:
    """Whether a horse would pass the gate on which it has to stop."""
    return stable_entry == "gate" and start < GATE < end  # CHEVAUX-16 CHEVAUX-17


def passes_own(own: Side, start: int, end: int) -> bool:
    """Whether a horse would pass another of its own in the stable."""
    return any(max(start, GATE) < place < end for place in own)  # CHEVAUX-18 CHEVAUX-19
