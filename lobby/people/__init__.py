"""What staff does about people, besides sanctions, and the pages on which they do it."""
