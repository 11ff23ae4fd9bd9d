"""The decisions as forms: one field for every input that a window asks of a nation."""

from games.rules.contract import Choice, Field, Seat
from games.rules.goofspiel.contest import bids_left
from games.rules.space_race.settling import contest_of, verdict_of
from games.rules.space_race.table import RaceState
from games.rules.space_race.view import SpaceRaceView, view_of


def decision_fields(state: RaceState, seat: Seat) -> tuple[Field, ...]:
    """The form of what `seat` owes in the open window; empty when the match is over."""
    stage = state.table.board.stage
    if stage == "agreement":
        tied = verdict_of(state).elimination.tied
        choices = tuple(Choice(other, seat=other) for other in tied)
        return (Field("candidate", "Elimination candidate", "choice", choices=choices),)
    if stage == "goofspiel":
        bids = tuple(Choice(bid, str(bid)) for bid in bids_left(contest_of(state), seat))
        return (Field("bid", "Bid", "choice", choices=bids),)
    return year_fields(view_of(state, seat)) if stage == "year" else ()


def year_fields(view: SpaceRaceView) -> tuple[Field, ...]:
    """The form of the viewer's orders; a field that the nation cannot use is left out (§4)."""
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
    return (
        Field("missiles", "Missile target", "choices", choices=targets, low=owed, high=owed, repeats=True),
    )


def _black_hole_field(view: SpaceRaceView) -> tuple[Field, ...]:
    most = view.black_holes_within_reach
    if not most:
        return ()
    strength = view.rules.black_hole_strength
    help_text = f"Each takes {strength} off every other launch that would reach SPACE. One you pursue counts."
    return (Field("black_holes", "Black Holes to give up", "number", default=0, high=most, help=help_text),)
