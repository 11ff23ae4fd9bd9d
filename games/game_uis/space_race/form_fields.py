"""The decisions as forms: one field for every input of a nation in a window."""

from games.rules.contract import DecisionRequest
from games.rules.options import Choice, Field
from games.rules.space_race.view import SpaceRaceView


def decision_fields(view: SpaceRaceView, ask: DecisionRequest) -> tuple[Field, ...]:
    """Return the form of the viewer's decision."""
    if ask.kind == "agreement":
        choices = tuple(Choice(other, seat=other) for other in view.candidates)
        return (Field("candidate", "Who must leave", "choice", choices=choices),)
    if view.contest is not None:
        bids = tuple(Choice(bid, str(bid)) for bid in view.contest.my_bids_left)
        return (Field("bid", "Bid", "choice", choices=bids),)
    return year_fields(view)


def year_fields(view: SpaceRaceView) -> tuple[Field, ...]:
    """Return the form of the viewer's orders; a field that the nation cannot use is left out (§4)."""
    lots = tuple(Choice(lot.place, f"{lot.letter}: {lot.number} {lot.part.name}") for lot in view.offer)
    levels = tuple(Choice(level, str(level)) for level in range(view.rules.top_level + 1))
    return (
        Field("lot", "Part to pursue", "choice", choices=lots),
        Field("level", "Espionage level", "choice", choices=levels),
        Field("launch", "Launch this year", "flag", default=False),
        *_burn_field(view),
        *_missile_field(view),
        *_black_hole_field(view),
    )


def _burn_field(view: SpaceRaceView) -> tuple[Field, ...]:
    if not view.may_burn:
        return ()
    help_text = "Spent only if you launch with an engine in your hand."
    return (Field("burn", "Garnets to burn", "number", default=0, high=view.my_garnets, help=help_text),)


def _missile_field(view: SpaceRaceView) -> tuple[Field, ...]:
    owed = view.missiles_owed
    if not owed:
        return ()
    targets = tuple(Choice(seat, seat=seat) for seat in view.others)
    return (Field("missiles", "Missile target", "choices", choices=targets, low=owed, high=owed, repeats=True),)


def _black_hole_field(view: SpaceRaceView) -> tuple[Field, ...]:
    most = view.black_holes_within_reach
    if not most:
        return ()
    strength, name = view.rules.black_hole_strength, view.rules.name_of("black_hole")
    help_text = f"Each takes {strength} off every other launch that would reach SPACE. One you pursue counts."
    return (Field("black_holes", f"{name}: how many to give up", "number", default=0, high=most, help=help_text),)
