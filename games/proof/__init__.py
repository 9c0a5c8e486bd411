"""The dice protocol, and the check of records.

Nothing here depends on Django or the database.
"""
