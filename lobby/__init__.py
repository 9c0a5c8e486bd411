"""From stranger to opponent: seeks, invitations, what is on."""
