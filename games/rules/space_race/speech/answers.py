"""What a nation answers to what it has understood: to the point, and nothing that its seat does not know."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.memory import GRUDGE, Memory
from games.rules.space_race.speech.hearing import Heard, Intent
from games.rules.space_race.speech.wording import Reply
from games.rules.space_race.view import SpaceRaceView

_SECRET: frozenset[Intent] = frozenset(
    ("reading", "claims-reading", "purse", "proposes-lot", "proposes-launch", "plans")
)


class Hearer(Struct, frozen=True):
    """A nation that answers the telegram of `partner`, in private or in public.

    It `lies` or is honest, counts its garnets for others or not (`open_handed`), and expects to launch this
    year or not (`launches`).
    """

    view: SpaceRaceView
    memory: Memory
    partner: Seat
    private: bool = True
    lies: bool = False
    open_handed: bool = False
    launches: bool = False

    @property
    def me(self) -> Seat:
        """The nation itself."""
        return self.view.viewer or 0


def answer(heard: Heard, by: Hearer) -> Reply | None:
    """The reply to a telegram; None where none is due.

    Phrases that make deals on a private line are answered by `talk`, which keeps count of them.
    """
    if not by.private and heard.intent in _SECRET:
        return Reply("privately")
    found = _ANSWERS.get(heard.intent)
    return found(heard, by) if found else None


def _puzzled(heard: Heard, by: Hearer) -> Reply:
    return Reply("puzzled")


def _threat(heard: Heard, by: Hearer) -> Reply:
    return Reply("unmoved") if heard.lot is None else Reply("unmoved-lot", lot=heard.lot)


def _peace(heard: Heard, by: Hearer) -> Reply:
    if not by.lies and by.memory.of(by.partner).feeling <= GRUDGE:
        return Reply("war")
    return Reply("peace" if by.view.missiles_owed else "unarmed")


def _against(heard: Heard, by: Hearer) -> Reply:
    nation = heard.nation
    if nation is None or nation == by.me:
        return Reply("unmoved")
    if not by.view.missiles_owed:
        return Reply("unarmed-nation", nation=nation)
    ill = by.lies or by.memory.of(nation).feeling < 0
    return Reply("agrees-nation" if ill else "declines-nation", nation=nation)


def _warning(heard: Heard, by: Hearer) -> Reply:
    if heard.nation is None or heard.nation == by.me:
        return Reply("unmoved")
    return Reply("noted-nation", nation=heard.nation)


def _why(heard: Heard, by: Hearer) -> Reply:
    about = by.partner if heard.nation in (None, by.me) else heard.nation
    account = by.memory.of(about if about is not None else by.partner)
    if not account.shot and not account.robbed:
        return Reply("explains-nothing", nation=about)
    began = account.shot_me or account.robbed_me
    return Reply("explains-grudge" if began else "explains-strength", nation=about)


def _target(heard: Heard, by: Hearer) -> Reply:
    return Reply("target" if by.view.missiles_owed else "no-target")


def _plans(heard: Heard, by: Hearer) -> Reply:
    return Reply("refuses-plans") if heard.lot is None else Reply("refuses-lot", lot=heard.lot)


def _claimed_lot(heard: Heard, by: Hearer) -> Reply:
    return Reply("noted-lot", lot=heard.lot)


def _launch(heard: Heard, by: Hearer) -> Reply:
    year = heard.year or by.view.year
    if by.lies or not by.private or year != by.view.year:
        return Reply("refuses-launch", year=year)
    return Reply("launch-likely" if by.launches else "launch-unlikely", year=year)


def _purse(heard: Heard, by: Hearer) -> Reply:
    return Reply("purse", value=by.view.my_garnets) if by.open_handed else Reply("refuses-purse")


def _opinion(heard: Heard, by: Hearer) -> Reply:
    if heard.nation is None or heard.nation == by.me:
        return Reply("puzzled")
    feeling = by.memory.of(heard.nation).feeling
    kind = "good" if feeling > 0 else "bad" if feeling < 0 else "none"
    return Reply(f"opinion-{kind}", nation=heard.nation)


def _standing(heard: Heard, by: Hearer) -> Reply:
    totals = by.view.totals
    best = max(range(len(totals)), key=totals.__getitem__)
    if totals[best] == totals[by.me]:
        return Reply("standing-self", value=totals[best])
    return Reply("standing", nation=best, value=totals[best])


def _sorry(heard: Heard, by: Hearer) -> Reply:
    return Reply("resents" if by.memory.of(by.partner).feeling <= GRUDGE else "forgives")


_ANSWERS: Mapping[Intent, Callable[[Heard, Hearer], Reply]] = {
    "": _puzzled,
    "threat": _threat,
    "peace": _peace,
    "against": _against,
    "warning": _warning,
    "why": _why,
    "target": _target,
    "plans": _plans,
    "claims-lot": _claimed_lot,
    "claims-launch": lambda heard, by: Reply("noted-launch", year=heard.year or by.view.year),
    "launch": _launch,
    "purse": _purse,
    "begs": lambda heard, by: Reply("refuses-gift"),
    "opinion": _opinion,
    "standing": _standing,
    "thanks": lambda heard, by: Reply("welcome"),
    "praise": lambda heard, by: Reply("welcome"),
    "insult": lambda heard, by: Reply("retort"),
    "sorry": _sorry,
    "greeting": lambda heard, by: Reply("greeting"),
}
