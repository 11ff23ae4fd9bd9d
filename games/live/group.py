"""The name of the channel-layer group of a match."""


def group_of(match_id: int) -> str:
    """The group that every process watching the match has joined once."""
    return f"match.{match_id}"
