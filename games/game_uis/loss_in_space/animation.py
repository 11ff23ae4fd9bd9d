"""The animation of a window as scenes of panels: cards, dice, verdicts, steps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.game_uis.loss_in_space.dice import DiceThrow, throw_of
from games.game_uis.loss_in_space.obstacle_gap import judged_totals
from games.rules.contract import Event
from games.rules.loss_in_space.model import GOAL
from games.rules.loss_in_space.totals import Comparison

Data = Mapping[str, Any]

ROOM = 4
"""How many panels stand side by side on a stage: wide ones count twice, mere words take no room."""
MOST_BESIDE = 2
"""With more cards or dice than this a panel stands alone."""
SLOW_MS, CARD_MS, SHORT_MS = 2400, 1500, 900
STEP, MARGIN = 24, 16
"""How wide a parsec is on the track, and where it begins, in the picture's units."""
PARSECS = range(MARGIN, MARGIN + STEP * GOAL + 1, STEP)
"""Where each parsec stands, the home planet first."""
_TITLES = {
    **dict.fromkeys(("start", "first_rolls", "first"), "The start"),
    **dict.fromkeys(("played", "volunteered"), "Meddling"),
    **dict.fromkeys(("cancelled", "took_effect"), "What comes of it"),
    **dict.fromkeys(("sabotage_drawn", "strike"), "Sabotage"),
    **dict.fromkeys(("offered", "answered", "traded", "swapped"), "Trading"),
    "round": "A new round",
    "turn": "A new turn",
    "equipped": "At the workbench",
    "obstacle": "In the way",
    "help_called": "Help",
    "judged": "The verdict",
    "fell_away": "The verdict",
    "died": "A wreck",
    "looted": "A wreck",
    "over": "The end",
}
_ANNOUNCES = ("round", "turn")
_BEGINS = ("start", "round", "turn", "obstacle", "help_called", "judged", "fell_away", "died", "over")
"""The kinds of events that always begin a new scene."""

_ANSWERS = {"accept": "✓", "decline": "✗", "counter": "⇄"}
_BETWEEN = {
    "played": ("seat", "target"),
    "took_effect": ("by", "target"),
    **dict.fromkeys(("offered", "answered", "traded"), ("by", "to")),
    "help_called": ("seat", "helper"),
    "part_stolen": ("by", "seat"),
    "cards_stolen": ("by", "seat"),
    "looted": ("seat", "dead"),
    "over": ("winner",),
    "start": (),
    "moved": (),
    "judged": (),
    "obstacle": (),
}
"""The seats that a panel shows; of other kinds with something to see the seat alone."""


class AnimationPanel(Struct, frozen=True):
    """The picture of an event: its cards, dice and other details.

    `struck` is the card that another one cancels, `gone` says that the cards are lost. `compared` are the totals and
    threats of a verdict that `came` "through", "dodged" or "failed". `between` are the acting or suffering seat, and
    the other seat, if there is one. `backs` are cards that nobody else sees, `ships` the ship of each seat. `also` are
    draws of the same number of cards by the seats after it.
    """

    told: Event
    also: tuple[Event, ...] = ()
    backs: tuple[SimpleNamespace, ...] = ()
    ships: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    obstacle: str = ""
    struck: str = ""
    gone: bool = False
    between: tuple[int, ...] = ()
    throw: DiceThrow | None = None
    compared: Comparison | None = None
    came: str = ""
    steps: SimpleNamespace | None = None
    crew: Sequence[str] = ()

    @property
    def is_drawn(self) -> bool:
        """Whether the panel shows more than its sentence."""
        shown = (self.cards, self.obstacle, self.between, self.throw, self.compared, self.steps, self.crew)
        return any((*shown, self.backs, self.ships))

    @property
    def answer(self) -> str:
        """The sign between two seats: the answer to an offer, or the direction from one to the other."""
        return _ANSWERS.get(self.told.data.get("answer", ""), "▶")

    @property
    def is_wide(self) -> bool:
        """Whether the panel takes the width of two."""
        shown = (self.obstacle, self.struck, self.steps, self.ships, self.also)
        return any(shown) or len(self.cards) > 1

    @property
    def is_widest(self) -> bool:
        """Whether the panel takes the whole width."""
        many = len(self.throw.dice) > MOST_BESIDE if self.throw else False
        return many or len(self.cards) > MOST_BESIDE or self.told.kind == "over"

    @property
    def room(self) -> int:
        """The width of the panel on the stage."""
        return ROOM if self.is_widest else self.is_drawn + self.is_wide

    @property
    def ms(self) -> int:
        """The duration of the panel in milliseconds."""
        if self.throw or self.compared:
            return SLOW_MS
        return CARD_MS if self.is_drawn else SHORT_MS


class PanelScene(Struct, frozen=True):
    """Panels that are shown together, each in its beat, which is its place."""

    title: str
    panels: tuple[AnimationPanel, ...]


def animation_of(events: Sequence[Event]) -> tuple[PanelScene, ...]:
    """Return the scenes of a window's public events, in their order."""
    return tuple(scene for group in _groups(events) for scene in _scenes(group))


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield events that belong together: each turn, obstacle, call for help and verdict with its results."""
    group: list[Event] = []
    for place, event in enumerate(events):
        if event.kind in _BEGINS and not _only_announces(group) and not _only_announces(events[place:]):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _only_announces(events: Sequence[Event]) -> bool:
    """Whether the events only begin a round or a turn."""
    return all(event.kind in _ANNOUNCES for event in events)


def _scenes(group: Sequence[Event]) -> Iterator[PanelScene]:
    kinds = [event.kind for event in group]
    began = [kind for kind in reversed(kinds) if kind in _BEGINS]
    telling = [kind for kind in (*began, *kinds) if kind in _TITLES and kind not in _ANNOUNCES]
    title = _TITLES[(telling or began)[0]] if telling or began else "Under way"
    shown: list[AnimationPanel] = []
    for panel in _panels(group):
        if sum(each.room for each in shown) + panel.room > ROOM:
            yield PanelScene(title, tuple(shown))
            shown = []
        shown.append(panel)
    yield PanelScene(title, tuple(shown))


def _panels(group: Sequence[Event]) -> list[AnimationPanel]:
    """Return the panels of events; seats that draw as many cards as the seat before them share its panel."""
    panels: list[AnimationPanel] = []
    for event in group:
        before = panels[-1] if panels else None
        if before and before.told.kind == event.kind == "drew" and before.told.data["count"] == event.data["count"]:
            also = (*before.also, event)
            backs = tuple(_backs(each.data["seat"], each.data["count"]) for each in (before.told, *also))
            panels[-1] = replace(before, also=also, backs=backs)
        else:
            panels.append(_panel(event))
    return panels


def _panel(event: Event) -> AnimationPanel:
    kind, data = event.kind, event.data
    seen = _SEEN[kind](data) if kind in _SEEN else {}
    whom = _BETWEEN.get(kind, ("seat",) if seen else ())
    between = tuple(data[name] for name in whom if name in data)
    return AnimationPanel(event, throw=throw_of(kind, data), between=() if None in between else between, **seen)


def _cards(key: str = "card", *, gone: bool = False) -> Callable[[Data], dict[str, Any]]:
    """Return the function that shows the card or cards at a key of an event; those that are `gone` are lost."""
    return lambda data: {"cards": (data[key],) if key == "card" else tuple(data[key]), "gone": gone}


def _equipped(data: Data) -> dict[str, Any]:
    swapped = tuple(new for _, new in data["swaps"])
    return {"cards": tuple(card for card in (data["using"], data["card"], *swapped) if card)}


def _backs(seat: int, count: int, *, wanted: bool = False) -> SimpleNamespace:
    """Return `count` cards of a seat, face down; requested ones are marked `wanted`."""
    return SimpleNamespace(seat=seat, each=range(count), wanted=wanted)


def _both(data: Data, gave: str, got: str, *, wanted: bool = False) -> dict[str, Any]:
    """Return the cards of the two seats of a trade or an offer, face down."""
    return {"backs": (_backs(data["by"], data[gave]), _backs(data["to"], data[got], wanted=wanted))}


def _steps(data: Data) -> dict[str, Any]:
    """Return a ship's move along the track: its start, its distance (negative to the left), and all parsecs."""
    steps = SimpleNamespace(
        seat=data["seat"], x=MARGIN + STEP * (data["parsec"] - data["by"]), dx=STEP * data["by"], places=PARSECS
    )
    return {"steps": steps}


def _judged(data: Data) -> dict[str, Any]:
    came = "through" if data["met"] else "dodged" if data["dodge"] else "failed"
    return {"obstacle": data["card"], "compared": judged_totals(data), "came": came}


def _crew(data: Data) -> dict[str, Any]:
    """Return the crew, figure by figure: those who stay, and those who have just come or gone."""
    crew, by = data["crew"], data["by"]
    return {"crew": ["stays"] * (crew - max(by, 0)) + ["came"] * by + ["left"] * -by}


_SEEN: Mapping[str, Callable[[Data], dict[str, Any]]] = {
    **dict.fromkeys(("played", "strike", "sabotage_drawn", "took_effect", "enhanced", "looted"), _cards()),
    **dict.fromkeys(("disabled", "works_again", "fell_apart"), _cards()),
    **dict.fromkeys(("broke", "part_stolen"), _cards(gone=True)),
    **dict.fromkeys(("swapped", "discarded", "spilled"), _cards("cards", gone=True)),
    **dict.fromkeys(("put_back", "died"), _cards("cards")),
    **dict.fromkeys(("obstacle", "fell_away"), lambda data: {"obstacle": data["card"]}),
    "start": lambda data: {"ships": tuple(data["ships"])},
    "offered": lambda data: _both(data, "give", "want", wanted=True),
    "traded": lambda data: _both(data, "gave", "got"),
    "equipped": _equipped,
    "switched": lambda data: {"cards": (data["old"], data["new"])},
    "cancelled": lambda data: {"cards": (data["card"],), "struck": data["play"]},
    "judged": _judged,
    "moved": _steps,
    "crew": _crew,
}
