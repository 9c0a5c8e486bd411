"""The staff's desk: what needs attention, and the log of all that staff has done."""
