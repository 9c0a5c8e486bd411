"""Appeals against what staff has decided."""
