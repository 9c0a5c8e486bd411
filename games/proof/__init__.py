"""The dice protocol and the check of records: commitments before a match, proof after it.

Nothing here depends on Django or the database.
"""
