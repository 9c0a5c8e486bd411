"""What the tests of the analysis share."""
