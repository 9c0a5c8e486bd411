"""How fast the engine is, measured beside OpenSpiel and by the clock."""
