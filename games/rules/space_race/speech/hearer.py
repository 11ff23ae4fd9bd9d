"""Who answers a telegram."""

from collections.abc import Sequence

from msgspec import Struct

from games.rules.contract import Event, Seat
from games.rules.space_race.memory import Memory
from games.rules.space_race.view import SpaceRaceView


class Hearer(Struct, frozen=True):
    """A nation that answers the telegram of `partner`, in private or in public.

    It `lies` or is honest, counts its garnets for others or not (`open_handed`), and expects to launch this
    year or not (`launches`). It `keeps` what it promised the partner; None where nothing was
    due. It `has_explained` what it understands. `events` are those that its seat may know; it answers `after`
    having made that point itself.
    """

    view: SpaceRaceView
    memory: Memory
    partner: Seat
    private: bool = True
    lies: bool = False
    open_handed: bool = False
    launches: bool = False
    keeps: bool | None = None
    has_explained: bool = False
    events: Sequence[Event] = ()
    after: str = ""

    @property
    def me(self) -> Seat:
        """The nation itself."""
        return self.view.viewer or 0
