"""The page that checks the record of a match offline."""
