"""Sentences for people, marked here so that they can be translated where people are."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation and leave it as it is."""
    return sentence
