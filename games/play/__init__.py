"""Services that change matches, and the code by which they carry out player actions."""
