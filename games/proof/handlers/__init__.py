"""What each kind of event does to the replay of a record."""
