"""The actions that players can ask for, and their wire form."""
