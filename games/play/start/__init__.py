"""The start of a match: seeds for its dice, sealed before they are opened."""
