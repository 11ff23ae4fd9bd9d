"""The names of the nations by seat, and their form in a sentence."""

NATIONS = ("United States", "Soviet Union", "United Kingdom", "France", "China", "Japan", "India", "Canada", "Italy")
_WITH_ARTICLE = frozenset(NATIONS[:3])


def nation_called(name: str) -> str:
    """Return the name of a nation as it stands in a sentence: "the Soviet Union"."""
    return f"the {name}" if name in _WITH_ARTICLE else name
