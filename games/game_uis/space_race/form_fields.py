"""The decisions and the actions of nations as forms, with one field for every input (§4, §8)."""

from collections.abc import Iterable

from games.game_ui import ActionForm
from games.game_uis.space_race.year_events import garnets
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
    fields = [
        Field("lot", "Part to pursue", "choice", choices=lots),
        Field("level", "Espionage level", "choice", choices=levels),
        Field("launch", "Launch this year", "flag", default=False),
    ]
    if view.may_burn:
        help_text = "Spent only if you launch with an engine in your hand."
        fields.append(Field("burn", "Garnets to burn", "number", default=0, high=view.my_garnets, help=help_text))
    if owed := view.missiles_owed:
        targets, name = _choices(view.others), "Missile target"
        fields.append(Field("missiles", name, "choices", choices=targets, low=owed, high=owed, repeats=True))
    if most := view.black_holes_within_reach:
        label = f"{view.rules.name_of('black_hole')}: how many to give up"
        help_text = (
            f"Each takes {view.rules.black_hole_strength} off every other launch that would reach SPACE. "
            "One you pursue counts."
        )
        fields.append(Field("black_holes", label, "number", default=0, high=most, help=help_text))
    return tuple(fields)


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
    free, price = view.my_garnets - promised, view.rules.line_price
    words = {
        "garnets": garnets(view.my_garnets),
        "promised": promised,
        "price": garnets(price),
        "free": garnets(free),
        "left": garnets(free - price),
    }
    said = {case: text.format_map(words) for case, text in ACTION_TEXTS.items()}
    held = said["promised" if promised else "held"]
    forms = []
    linked = {seat for line in view.lines for seat in (line.builder, line.to) if view.viewer in (line.builder, line.to)}
    others = [seat for seat in view.others if seat not in linked]
    if view.rules.messages == "limited" and others:
        after = [said["after"]] * (free >= price)
        help_text = " ".join([said["price"], held, *after, said["everybody"]])
        unavailable = "" if free >= price else said["too dear"]
        forms.append(ActionForm("line", "Build a telegraph line", (_to(others, "Line to"),), help_text, unavailable))
    others = [seat for seat in view.others if may_send(view.rules, view.my_hand, view.holdings[seat])]
    if others and free >= 1:
        amount = Field("garnets", "Garnets to send", "number", default=1, low=1, high=free)
        forms.append(ActionForm("transfer", "Send garnets", (_to(others, "To"), amount), f"{held} {said['secret']}"))
    is_wired = view.rules.messages == "limited" and count_of(view.my_hand, view.rules.numbers.comms)
    if view.rules.messages == "open" or is_wired:
        name = Field("name", "Name of the alliance", "text", low=1, high=LONGEST_NAME)
        members = Field("members", "With", "choices", choices=_choices(view.others), low=1, high=len(view.others))
        help_text = "A channel of its own; only its members know of it. It costs nothing."
        forms.append(ActionForm("alliance", "Found an alliance", (name, members), help_text))
    return tuple(forms)


def _to(seats: Iterable[Seat], label: str) -> Field:
    return Field("to", label, "choice", choices=_choices(seats))


def _choices(seats: Iterable[Seat]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, seat=seat) for seat in seats)
