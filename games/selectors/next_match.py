"""How those who have played a match go on together."""

from dataclasses import dataclass

from games.models import Match, User
from games.selectors.admission import may_see


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match after a finished one, as a viewer may know it; `pk` is None where there is none to be seen.

    `sits` says whether the viewer sits in it, `may_ask` whether to ask for it is theirs: they sat in the
    finished match, or hosted it, and can still be seated.
    """

    pk: int | None
    sits: bool
    may_ask: bool


def next_match(match: Match, viewer: User | None) -> NextMatch:
    """What the viewer, or a stranger (None), can do after a match that is over."""
    known = viewer is not None
    played = known and (match.host_id == viewer.pk or match.seats.filter(user=viewer).exists())
    again = match.again
    if again is None:
        return NextMatch(None, sits=False, may_ask=played and not match.is_paused)
    sits = known and again.seats.filter(user=viewer).exists()
    is_free = again.status == Match.Status.OPEN and again.seats.filter(user=None, bot="").exists()
    seen = may_see(again, viewer)
    return NextMatch(again.pk if sits or seen else None, sits=sits, may_ask=played and not sits and is_free)
