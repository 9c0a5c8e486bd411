"""Everything that is checked before a change is taken."""
