"""Quiet hours, in which a user gets no notifications; pure."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Hours of each day by the clock on the user's wall; they may contain midnight."""

    begins: time
    ends: time
    zone: tzinfo

    def end_if_quiet(self, now: datetime) -> datetime | None:
        """Return when the quiet hours end that contain this moment; None if none do.

        The result is later than `now`. An end that the clock skips in spring is the moment of the
        change. An end that comes twice in autumn is the first of the two, if it is still to come.
        """
        local = now.astimezone(self.zone)
        at = local.time()
        if not self._contains(at):
            return None
        day = local.date() if at < self.ends else local.date() + timedelta(days=1)
        ends = datetime.combine(day, self.ends, tzinfo=self.zone)
        both = (ends.astimezone(UTC), ends.replace(fold=1).astimezone(UTC))
        # While the clock is put back, the first of two ends may be over.
        return min((each for each in both if each > now), default=None)

    def _contains(self, at: time) -> bool:
        if self.begins <= self.ends:
            return self.begins <= at < self.ends
        return at >= self.begins or at < self.ends
