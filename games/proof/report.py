"""Returns the results of a check as JSON for the verifier page, where this module runs too."""

import json
from collections.abc import Callable, Iterable, Iterator

from games.engine.forms.reading import Unreadable, json_value
from games.proof.check import CheckResult, unreadable_result
from games.proof.parse import parse_record
from games.proof.replay import check_play


def check_play_json(text: str, on_event: Callable[[int], object] = lambda _: None) -> str:
    """Check the play of a record and return the results as JSON.

    `text` is the JSON of the record. If it is no record, the only result says so. `on_event` is
    called with the number of each event that has a result, as soon as the event is checked.
    """
    try:
        record = parse_record(json_value(text))
    except Unreadable as reason:
        return results_json([unreadable_result(reason)])
    return results_json(_notify_events(check_play(record), on_event))


def _notify_events(
    results: Iterable[CheckResult], on_event: Callable[[int], object]
) -> Iterator[CheckResult]:
    for result in results:
        if result.event is not None:
            on_event(result.event)
        yield result


def results_json(results: Iterable[CheckResult]) -> str:
    return json.dumps([
        {
            "good": result.passed,
            "sentence": result.sentence,
            "values": result.values,
            "event": result.event,
        }
        for result in results
    ])  # fmt: skip
