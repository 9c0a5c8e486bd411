"""Whether players' decisions are too good for their rating: the statistic, and the alarm."""
