"""Training of evaluators by self-play."""
