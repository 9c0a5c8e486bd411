"""The tutorial beside the learner's own board."""
