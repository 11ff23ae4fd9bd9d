"""The promises of nations, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import ClauseGroups
from games.humanize import capitalise_first, format_count
from games.rules.contract import Seat
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.nations import nation_called
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import SpaceRaceView

CLAUSE_TEXTS: Mapping[str, tuple[str, str]] = {
    "leave": ("You leave lot {lot} to {to}.", "{by} leaves lot {lot} to {to}."),
    "take": ("You pursue lot {lot}.", "{by} pursues lot {lot}."),
    "take on level": ("You pursue lot {lot} on level {level}.", "{by} pursues lot {lot} on level {level}."),
    "launch": ("You launch in {year}.", "{by} launches in {year}."),
    "stay": ("You do not launch in {year}.", "{by} does not launch in {year}."),
    "spare": ("You fire no missile at {nation}.", "{by} fires no missile at {nation}."),
    "fire": ("You fire a missile at {nation}.", "{by} fires a missile at {nation}."),
    "pay": ("You send {to} {garnets}.", "{by} sends {to} {garnets}."),
    "tell": ("You tell {to} that your reading is {reading}.", "{by} tells {to} that its reading is {reading}."),
    "tell asked": ("You tell {to} your reading.", "{by} tells {to} its reading."),
    "name": ("You name {nation} in the winners' agreement.", "{by} names {nation} in the winners' agreement."),
    "omit": (
        "You do not name {nation} in the winners' agreement.",
        "{by} does not name {nation} in the winners' agreement.",
    ),
}
"""Each clause, said by the reader and by another nation."""
NOTE_TEXTS = {
    "pay": "A deal sends nothing: send the garnets yourself, under “Send garnets”.",
    "too much": "Sending them needs {needed}, you have {held}.",
    "fire": "Firing needs {missiles}, you have none.",
}
"""What a player should know before giving such a promise."""
_AMOUNTS = (1, 2, 3, 4, 5, 8, 10)
"""How many garnets a page offers to promise."""


def clauses(view: SpaceRaceView, names: Sequence[str]) -> ClauseGroups:
    """See `GameUI.clauses`."""
    lots = [(lot.place, f"lot {lot.letter} ({lot.part.name})") for lot in view.offer]
    nations = [(seat, nation_called(name)) for seat, name in enumerate(names)]
    readings = [(Tell(each), f"Tell that the reading is {each}") for each in range(view.rules.reading_max + 1)]
    return {
        "Lots": [
            *((Leave(lot), f"Leave {name}") for lot, name in lots),
            *((Take(lot), f"Pursue {name}") for lot, name in lots),
        ],
        "Launch": [(LaunchRocket(), f"Launch in {view.year}"), (Stay(), f"Do not launch in {view.year}")],
        "Missiles": [
            *((Spare(seat), f"Fire no missile at {name}") for seat, name in nations),
            *((Fire(seat), f"Fire a missile at {name}") for seat, name in nations),
        ],
        "Garnets": [(Pay(each), f"Send {format_count(each, 'garnet')}") for each in _AMOUNTS],
        "Reading": [(Tell(), "Tell the reading"), *readings],
        "Winners' agreement": [
            *((Name(seat), f"Name {name}") for seat, name in nations),
            *((Omit(seat), f"Do not name {name}") for seat, name in nations),
        ],
    }


def clause_note(view: SpaceRaceView, clause: Any) -> str:
    """See `GameUI.clause_note`."""
    if isinstance(clause, Pay):
        words = {"needed": format_count(clause.garnets, "garnet"), "held": view.my_garnets}
        too_much = [NOTE_TEXTS["too much"].format(**words)] if clause.garnets > view.my_garnets else []
        return " ".join([*too_much, NOTE_TEXTS["pay"]])
    if isinstance(clause, Fire) and not view.missiles_owed:
        return NOTE_TEXTS["fire"].format(missiles=view.rules.name_of("missiles"))
    return ""


def clause_line(clause: Any, by: Seat, to: Seat, label: str, names: Sequence[str], me: Seat | None) -> str:
    """See `GameUI.clause_line`."""

    def called(seat: Seat) -> str:
        return "you" if seat == me else nation_called(names[seat])

    tag = str(clause.__struct_config__.tag)
    level, target = getattr(clause, "level", None), getattr(clause, "nation", None)
    if tag == "tell" and clause.reading is None:
        tag = "tell asked"
    elif level is not None:
        tag = "take on level"
    text = CLAUSE_TEXTS[tag][by != me].format(
        by=called(by),
        to=called(to),
        lot=lot_letter(clause.lot) if hasattr(clause, "lot") else "",
        level=level,
        year=label,
        nation="" if target is None else called(target),
        garnets=format_count(getattr(clause, "garnets", 0), "garnet"),
        reading=getattr(clause, "reading", None),
    )
    return capitalise_first(text)
