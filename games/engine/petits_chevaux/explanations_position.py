"""The sentences that players read beside a position of petits chevaux."""

from games.engine.explanations import Remark
from games.engine.petits_chevaux.moves import entry_due
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import SIX
from games.engine.words import gettext_noop


def remarks(rules: PetitsChevauxTable, state: PetitsChevauxState) -> tuple[Remark, ...]:
    """Return every sentence that players need about this position besides its horses and die."""
    if state.contenders:
        return (_start(rules, state),)
    found = (_opening(state), _must_use(state), _entry(rules, state), _another(rules, state))
    return tuple(remark for remark in found if remark is not None)


def _start(rules: PetitsChevauxTable, state: PetitsChevauxState) -> Remark:
    if len(state.contenders) < rules.seats:
        return Remark(
            "CHEVAUX-05", gettext_noop("The players tied for the highest number roll again.")
        )
    return Remark("CHEVAUX-05", gettext_noop("Each player rolls once; the highest number starts."))


def _opening(state: PetitsChevauxState) -> Remark | None:
    if not state.opening:
        return None
    return Remark(
        "CHEVAUX-01",
        gettext_noop("No 6 has been rolled yet. Rolls left this turn: %(throws)s."),
        {"throws": state.throws_left},
    )


def _must_use(state: PetitsChevauxState) -> Remark | None:
    if state.must_use is None:
        return None
    return Remark(
        "CHEVAUX-10",
        gettext_noop("Only the horse just brought out, on square %(square)s, can use this roll."),
        {"square": state.must_use},
    )


def _entry(rules: PetitsChevauxTable, state: PetitsChevauxState) -> Remark | None:
    square = entry_due(rules, state)
    if square is None:
        return None
    return Remark(
        "CHEVAUX-11",
        gettext_noop("This 6 must bring a horse out, onto square %(square)s."),
        {"square": square},
    )


def _another(rules: PetitsChevauxTable, state: PetitsChevauxState) -> Remark | None:
    if state.pips_left != (SIX,):
        return None
    if rules.reroll_on_six == "entry_only" and entry_due(rules, state) is None:
        return None
    return Remark("CHEVAUX-10", gettext_noop("After this 6, the same player rolls again."))
