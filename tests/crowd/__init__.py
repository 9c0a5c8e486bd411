"""The crowd itself: that it does what pages offer, and that it notices what goes wrong."""
