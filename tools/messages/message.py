"""A translatable message."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Message:
    """A message with its places in the code."""

    text: str
    plural: str = ""
    context: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """The key under which it is looked up."""
        return self.context, self.text
