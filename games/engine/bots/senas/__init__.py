"""A computer for señas: every end of a turn at once, a small value net, exact bearing off."""
