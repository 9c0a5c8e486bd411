"""The tutorial: a guide that explains a first game beside the board of the learner."""
