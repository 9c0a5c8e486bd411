"""What pages of staff show of reports."""
