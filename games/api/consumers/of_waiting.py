"""A stream of what waits for somebody."""

from channels.db import database_sync_to_async

from games.api.consumers.line import Line
from games.api.selectors.streams import Waiting, what_waits
from games.certain import certain
from games.models import User


def _waiting_for(user_id: int) -> Waiting | None:
    user = User.objects.filter(pk=user_id).first()
    return what_waits(user) if user else None


_look = database_sync_to_async(_waiting_for)


class WaitingLine(Line[Waiting]):
    """Tells what waits for its user, whenever something else does."""

    awaits = True

    @property
    def matches(self) -> frozenset[int]:
        """The numbers of the matches of which the user was told that they wait."""
        return self.told.matches

    async def _tell(self) -> None:
        waiting = await _look(certain(self.user_id))
        if waiting is None:
            await self.hang_up()
        elif waiting.mark != self.told.mark:
            self.told = waiting
            await self.say(waiting.text)
