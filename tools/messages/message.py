"""A sentence that is to be translated."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Message:
    """A sentence as the code has it, and where."""

    text: str
    plural: str = ""
    context: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """What it is looked up by."""
        return self.context, self.text
