"""A translatable message."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Message:
    """A translatable message, with the files in which it stands."""

    text: str
    plural: str = ""
    context: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """The key by which a catalogue finds the message: its context and its text."""
        return self.context, self.text
