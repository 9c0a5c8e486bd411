"""The frames of a match, as its room draws them."""

from collections.abc import Mapping

from games.consumers.room_frames import Drawn, Frame, Viewer, Wanted, draw_frames


def drawn_frames(
    match_id: str, wanted: Wanted, shown: Mapping[Viewer, Frame | None] | None = None
) -> Drawn:
    """Draw the frames in both parts, and return all of them; by default no page has a board."""
    first, draw_rest = draw_frames(match_id, wanted, shown or {})
    rest = draw_rest() if draw_rest else {}
    topics = first.keys() | rest.keys()
    return {topic: {**first.get(topic, {}), **rest.get(topic, {})} for topic in topics}
