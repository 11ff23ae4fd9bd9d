"""What nations promise each other, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import ClauseGroup
from games.humanize import capitalise_first, format_count
from games.rules.contract import Seat
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.nations import nation_called
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import SpaceRaceView

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "leave": ("leave lot {lot} to {to}", "leaves lot {lot} to {to}"),
    "take": ("pursue lot {lot}{level}", "pursues lot {lot}{level}"),
    "launch": ("launch in {year}", "launches in {year}"),
    "stay": ("do not launch in {year}", "does not launch in {year}"),
    "spare": ("fire no missile at {nation}", "fires no missile at {nation}"),
    "fire": ("fire a missile at {nation}", "fires a missile at {nation}"),
    "pay": ("send {to} {garnets}", "sends {to} {garnets}"),
    "tell": ("tell {to} that {your} reading is {reading}", "tells {to} that {your} reading is {reading}"),
    "name": ("name {nation} in the winners' agreement", "names {nation} in the winners' agreement"),
    "omit": ("do not name {nation} in the winners' agreement", "does not name {nation} in the winners' agreement"),
}
_ASKED = ("tell {to} {your} reading", "tells {to} {your} reading")
_AMOUNTS = (1, 2, 3, 4, 5, 8, 10)
"""How many garnets a page offers to promise."""


def clauses(view: SpaceRaceView, names: Sequence[str]) -> tuple[ClauseGroup, ...]:
    """See `GameUI.clauses`."""
    lots = [(lot.place, f"lot {lot.letter} ({lot.part.name})") for lot in view.offer]
    nations = [(seat, nation_called(name)) for seat, name in enumerate(names)]
    readings = [(Tell(each), f"Tell that the reading is {each}") for each in range(view.rules.reading_max + 1)]
    groups = (
        (
            "Lots",
            [
                *((Leave(lot), f"Leave {name}") for lot, name in lots),
                *((Take(lot), f"Pursue {name}") for lot, name in lots),
            ],
        ),
        ("Launch", [(LaunchRocket(), f"Launch in {view.year}"), (Stay(), f"Do not launch in {view.year}")]),
        (
            "Missiles",
            [
                *((Spare(seat), f"Fire no missile at {name}") for seat, name in nations),
                *((Fire(seat), f"Fire a missile at {name}") for seat, name in nations),
            ],
        ),
        ("Garnets", [(Pay(each), f"Send {format_count(each, 'garnet')}") for each in _AMOUNTS]),
        ("Reading", [(Tell(), "Tell the reading"), *readings]),
        (
            "Winners' agreement",
            [
                *((Name(seat), f"Name {name}") for seat, name in nations),
                *((Omit(seat), f"Do not name {name}") for seat, name in nations),
            ],
        ),
    )
    return tuple(ClauseGroup(label, tuple(each)) for label, each in groups)


def clause_line(clause: Any, by: Seat, to: Seat, label: str, names: Sequence[str], me: Seat | None) -> str:
    """See `GameUI.clause_line`."""

    def called(seat: Seat) -> str:
        return "you" if seat == me else nation_called(names[seat])

    tag = str(clause.__struct_config__.tag)
    asked = tag == "tell" and clause.reading is None
    form = (_ASKED if asked else _SENTENCES[tag])[by != me]
    level, target = getattr(clause, "level", None), getattr(clause, "nation", None)
    predicate = form.format(
        to=called(to),
        lot=lot_letter(clause.lot) if hasattr(clause, "lot") else "",
        level="" if level is None else f" on level {level}",
        year=label,
        nation="" if target is None else called(target),
        garnets=format_count(getattr(clause, "garnets", 0), "garnet"),
        reading=getattr(clause, "reading", None),
        your="your" if by == me else "its",
    )
    return capitalise_first(f"{called(by)} {predicate}.")
