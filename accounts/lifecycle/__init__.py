"""Creating guest accounts; closing, reopening and erasing accounts."""
