"""The decisions and the actions of nations as forms, with one field for every input (§4, §8)."""

from collections.abc import Iterable

from games.game_ui import ActionForm
from games.humanize import format_count
from games.rules.contract import DecisionRequest, Seat
from games.rules.options import Choice, Field
from games.rules.space_race.model import Move, YearOrders
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.telegraph import LONGEST_NAME
from games.rules.space_race.values import count_of, may_send
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


ACTION_TEXTS = {
    "price": "A line costs {price}.",
    "held": "You have {garnets}.",
    "promised": "You have {garnets}, {promised} of them promised by your orders.",
    "after": "{left} would be free after that.",
    "too dear": "Needs {price}, you have {free} free.",
    "everybody": "Everybody learns who built it.",
    "secret": "Only the two of you learn of it.",
}


def action_forms(view: SpaceRaceView, saved: Move | None) -> tuple[ActionForm, ...]:
    """Return the forms of the actions possible for the viewer's nation, given its `saved` orders."""
    promised = promised_garnets(view.rules, view.board.offer, saved) if isinstance(saved, YearOrders) else 0
    return (*_line(view, promised), *_transfer(view, promised), *_alliance(view))


def _line(view: SpaceRaceView, promised: int) -> tuple[ActionForm, ...]:
    linked = {seat for line in view.lines for seat in (line.builder, line.to) if view.viewer in (line.builder, line.to)}
    others = [seat for seat in view.others if seat not in linked]
    if view.rules.messages != "limited" or not others:
        return ()
    price, free = view.rules.line_price, view.my_garnets - promised
    words = {"price": _garnets(price), "free": _garnets(free), "left": _garnets(free - price)}
    cases = ("price", "promised" if promised else "held", *["after"] * (free >= price), "everybody")
    help_text = " ".join(ACTION_TEXTS[case].format(**words, **_held(view, promised)) for case in cases)
    unavailable = "" if free >= price else ACTION_TEXTS["too dear"].format(**words)
    fields = (_to(others, "Line to"),)
    return (ActionForm("line", "Build a telegraph line", fields, help_text, unavailable),)


def _transfer(view: SpaceRaceView, promised: int) -> tuple[ActionForm, ...]:
    others = [seat for seat in view.others if may_send(view.rules, view.my_hand, view.holdings[seat])]
    free = view.my_garnets - promised
    if not others or free < 1:
        return ()
    amount = Field("garnets", "Garnets to send", "number", default=1, low=1, high=free)
    help_text = ACTION_TEXTS["promised" if promised else "held"].format(**_held(view, promised))
    help_text = f"{help_text} {ACTION_TEXTS['secret']}"
    return (ActionForm("transfer", "Send garnets", (_to(others, "To"), amount), help_text),)


def _alliance(view: SpaceRaceView) -> tuple[ActionForm, ...]:
    mode = view.rules.messages
    if mode != "open" and not (mode == "limited" and count_of(view.my_hand, view.rules.numbers.comms)):
        return ()
    name = Field("name", "Name of the alliance", "text", low=1, high=LONGEST_NAME)
    members = Field("members", "With", "choices", choices=_choices(view.others), low=1, high=len(view.others))
    help_text = "A channel of its own; only its members know of it. It costs nothing."
    return (ActionForm("alliance", "Found an alliance", (name, members), help_text),)


def _held(view: SpaceRaceView, promised: int) -> dict[str, str | int]:
    return {"garnets": _garnets(view.my_garnets), "promised": promised}


def _garnets(count: int) -> str:
    return format_count(count, "garnet")


def _to(seats: Iterable[Seat], label: str) -> Field:
    return Field("to", label, "choice", choices=_choices(seats))


def _choices(seats: Iterable[Seat]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, seat=seat) for seat in seats)
