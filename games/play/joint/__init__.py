"""Joint dice: every throw needs a link of the hash chain of each player who is present."""
