"""Players who leave a match: their seats, claims of their opponents, playbans."""
