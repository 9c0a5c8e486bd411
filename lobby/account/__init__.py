"""The end of an account: closing, erasure, and the copy of its data."""
