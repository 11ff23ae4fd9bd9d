"""The private channel of a seat inside its dashboard, in windows that are for talk."""

from games.channels.selectors.channels import readable_channels
from games.matches.selectors.position import Position
from games.models import User
from games.telegraph.selectors.telegraph import Telegraph, get_telegraph


def get_talk(position: Position, user: User, kind: str) -> Telegraph | None:
    """Return the telegraph with the seat's first private channel open, if a window of that kind is for talk."""
    if kind not in position.match.game_ui.talk_kinds:
        return None
    private = [channel.key for channel in readable_channels(position, user) if not channel.is_public]
    return get_telegraph(position, user, private[0]) if private else None
