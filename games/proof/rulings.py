"""Rulings of the staff as a log tells them: what each is called, and which of them end a match."""

PAUSE, RESUME = "pause", "resume"
GIVE, CLOCK = "give", "clock"
ABORT, ADJUDICATE, REOPEN = "abort", "adjudicate", "reopen"
ANNUL, REINSTATE, RECOMPUTE = "annul", "reinstate", "recompute"
VACATE, RESEAT, FORCE = "vacate", "reseat", "force"
CLOSE, OPEN = "close", "open"
HIDE, SHOW = "hide", "show"
