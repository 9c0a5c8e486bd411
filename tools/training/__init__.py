"""Training of the bots' evaluators by self-play."""
