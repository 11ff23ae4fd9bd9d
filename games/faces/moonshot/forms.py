"""The decisions of Moonshot as forms; what is entered in them is read by `answers`."""

from collections.abc import Callable, Iterable

from games.faces.moonshot.answers import FATE, JOKERS, lay_field
from games.faces.moonshot.names import (
    ICON_NAMES,
    MISSION_DECKS,
    card_label,
    card_name,
    effects_label,
    item_name,
    mission_label,
    place_name,
    program_name,
    spot_name,
    tile_label,
)
from games.rules import codec
from games.rules.contract import Ask
from games.rules.moonshot.actions import PRICES, SUPPLIER
from games.rules.moonshot.asking import EVERYBODY, free_places
from games.rules.moonshot.blueprint import MODULE_PLACES, SPACES, TURNS
from games.rules.moonshot.components import ANNOUNCED, HIGHEST_LEVEL, PAYLOADS
from games.rules.moonshot.data import MANEUVERS, MODULES, PLACES, RIVAL
from games.rules.moonshot.knowledge import NOTHING_HELD
from games.rules.moonshot.model import Hand, Program, View
from games.rules.moonshot.moves import MOST_ORDERS, MOST_STEPS, WAKE_BY_ITSELF
from games.rules.options import Choice, Field, Variant

WAKE_WORDS = {
    "mission": "announces a mission",
    "same_launch": "declares the same launch",
    "launch": "declares any launch, or none",
    "tokens": "lays tokens",
    "raise": "raises influence",
}


PLACING = {
    "keep": "Keep what is drawn",
    "install": f"Install, {PRICES.install}",
    "reuse": f"From the research area, {PRICES.reuse}",
    "steal_tile": "Steal from the rival",
}


def fields_of(view: View, ask: Ask) -> tuple[Field, ...]:
    """The form of what the viewer is asked."""
    return _FORMS[ask.kind](view, view.own or NOTHING_HELD)


def _own(view: View) -> Program:
    return view.table.programs[view.program or ""]


def _choices(values: Iterable[str], label: Callable[[str], str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, label(value)) for value in values)


def _variants(*variants: tuple[str, Variant]) -> dict[str, Variant]:
    """The variants of which every choice has something to choose from."""
    return {
        name: variant
        for name, variant in variants
        if all(field.choices or field.kind != "choice" for field in variant.fields)
    }


def _briefing(view: View, own: Hand) -> tuple[Field, ...]:
    return (Field("ready", "Ready for the round", "flag", default=True),)


def _wait(view: View) -> tuple[Field, ...]:
    if view.table.turn == view.program:
        return ()
    help_ = "You are asked when your turn comes, after every step of the rival."
    return (Field("wait", "Wait for my turn", "flag", default=False, help=help_),)


def _prep(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    cards = _choices(own.maneuvers, lambda card: card_label(card, program))
    places = _choices(free_places(_own(view)), _open_place)
    put = Variant(
        "Place a maneuver",
        (Field("place", "On", "choice", choices=places), Field("card", "Card", "choice", choices=cards)),
    )
    return (
        *_wait(view),
        Field(
            "place",
            "Maneuvers, one a turn",
            "steps",
            high=len(PLACES),
            variants=_variants(("put", put)),
            help="When they are used up you pass at each further turn.",
        ),
        Field("ask_again", "Ask me again after them", "flag", default=False),
    )


def _open_place(place: str) -> str:
    return f"{place_name(place)} (open: {effects_label(PLACES[place].effects)})"


def _politics(view: View, own: Hand) -> tuple[Field, ...]:
    missions = _choices((each.id for each in view.table.missions), lambda each: mission_label(view, each))
    decks = _choices(
        (deck for deck in ANNOUNCED if view.table.decks.missions[deck]), MISSION_DECKS.__getitem__
    )
    variants = _variants(
        ("tokens", Variant("Lay tokens", _lay_fields(view, own) or (_nothing(),))),
        ("raise", Variant("Raise influence", (_raised(view),))),
        ("announce", Variant("Announce a mission", (Field("deck", "From", "choice", choices=decks),))),
        ("launch", Variant("Launch", (Field("mission", "Mission", "choice", choices=missions),))),
        ("abort", Variant("Abort: no launch this round")),
    )
    return (
        *_wait(view),
        Field(
            "steps",
            "Orders, one step a turn",
            "steps",
            high=MOST_ORDERS,
            variants=variants,
            help="Announcing, launching and aborting end a list. A missed deadline aborts.",
        ),
        Field(
            "wake",
            f"Stop and ask me if {program_name(RIVAL[view.program or ''])}",
            "choices",
            default=WAKE_BY_ITSELF,
            choices=_choices(WAKE_WORDS, WAKE_WORDS.__getitem__),
        ),
    )


def _lay_fields(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    most = {"influence": own.tokens.influence + _most_raised(view), "bluff": own.tokens.bluff}
    return tuple(
        Field(lay_field(side, place, kind), f"{card_name(card.card, owner)}: {kind}", "number", 0, high=high)
        for side, owner in (("own", program), ("rival", RIVAL[program]))
        for place, card in view.table.programs[owner].places.items()
        if card
        for kind, high in most.items()
    )


def _most_raised(view: View) -> int:
    return 0 if _own(view).raised else max(0, _own(view).popularity - 1)


def _raised(view: View) -> Field:
    most = max(1, _most_raised(view))
    return Field("popularity", "Popularity to give", "number", default=1, low=1, high=most)


def _engineering(view: View, own: Hand) -> tuple[Field, ...]:
    ends = {"pass": "Pass for this round", "more": "Ask me for more"}
    if view.table.phase in ("prep", "politics") and len(view.table.seats) == EVERYBODY:
        ends["hold"] = "Hold until there is news from politics"
    return (
        Field(
            "steps",
            "Actions, in order",
            "steps",
            high=MOST_STEPS,
            variants=_actions(view, own),
            help="Drawing without keeping automatically ends a shift: you are asked again.",
        ),
        Field("then", "Then", "choice", default="pass", choices=_choices(ends, ends.__getitem__)),
        Field("arrival", "What arrives", "choice", default="", choices=_arrivals(view)),
        *_jokers(view),
    )


def placed_tiles(view: View, own: Hand) -> dict[str, tuple[str, ...]]:
    """The tiles that a shift may place, by the action that places them, whatever its other steps are.

    What lies deeper in the research area comes to its top as what is over it is taken.
    """
    mine, rival = _own(view), view.table.programs[RIVAL[view.program or ""]]
    deepest = max(1, mine.money // PRICES.reuse)
    return {
        "keep": own.pair,
        "install": mine.development,
        "reuse": (*own.pair, *view.table.research[:deepest]),
        "steal_tile": rival.development if mine.tech_steals else (),
    }


def _place(view: View, own: Hand) -> tuple[Field, ...]:
    tiles = tuple(
        Choice(f"{do} {tile}", f"{PLACING[do]}: {tile_label(tile)}")
        for do, tiles in placed_tiles(view, own).items()
        for tile in tiles
    )
    turns = tuple(Choice(turn, str(turn)) for turn in range(TURNS))
    return (
        Field("tile", "Tile", "choice", choices=tiles),
        Field("space", "Space", "choice", choices=_choices(SPACES, spot_name)),
        Field("turn", "Quarter turns", "choice", default=0, choices=turns),
    )


def _actions(view: View, own: Hand) -> dict[str, Variant]:
    table, mine = view.table, _own(view)
    risks = _choices((risk.id for each in table.missions for risk in each.risks), item_name)
    risk = (Field("risk", "Risk", "choice", choices=risks),)
    tile = (Field("tile", "Tile", "choice", choices=_choices(mine.development, tile_label)),)
    missions = _choices((each.id for each in table.missions), lambda each: mission_label(view, each))
    return _variants(
        ("place", Variant("Place a tile", _place(view, own))),
        ("steal_test", Variant("Steal a test", risk if mine.test_steals else (_nothing(),))),
        ("draw", Variant(f"Draw two tiles, {PRICES.draw}", _draw())),
        ("ship", Variant("Ship a tile", tile)),
        ("order", Variant("Order a module", _ordered(view))),
        ("test", Variant(f"Test a risk, {PRICES.test}", risk)),
        (
            "load",
            Variant("Load a payload", (Field("mission", "Mission", "choice", choices=missions), _payload())),
        ),
        (
            "clean",
            Variant(
                f"Clean sabotage, {PRICES.clean_base} and {PRICES.clean_each} each",
                (Field("count", "Markers", "number", default=1, low=1, high=max(1, mine.sabotage)),)
                if mine.sabotage
                else (_nothing(),),
            ),
        ),
    )


def _nothing() -> Field:
    return Field("nothing", "", "choice")


def _draw() -> tuple[Field, ...]:
    decks = _choices(ICON_NAMES, ICON_NAMES.__getitem__)
    return (
        Field("first", "First from", "choice", default="structure", choices=decks),
        Field("second", "Then from", "choice", default="structure", choices=decks),
        Field("auto", "Keep one automatically", "flag", default=False),
    )


def _ordered(view: View) -> tuple[Field, ...]:
    prices = codec.to_json(PRICES.order)
    return (
        Field("module", "Module", "choice", choices=_choices(view.table.offer, item_name)),
        Field(
            "to", "To", "choice", choices=_choices(SUPPLIER, lambda to: f"{to.capitalize()}, {prices[to]}")
        ),
    )


def _payload() -> Field:
    prices = codec.to_json(PRICES.payload)
    label: dict[str, str] = {payload: f"{payload.capitalize()}, {prices[payload]}" for payload in PAYLOADS}
    return Field("payload", "Payload", "choice", choices=_choices(label, label.__getitem__))


def _arrivals(view: View) -> tuple[Choice, ...]:
    item = _own(view).supplier.bottom
    by_itself = Choice("", "By the automatic rule")
    if item is not None and item not in MODULES:
        where = [f"{space} {turn}" for space in SPACES for turn in range(TURNS)]
        label = "{} to {}, {} quarter turns"
        installed = [Choice(each, label.format(item_name(item), *each.split())) for each in where]
    else:
        name = item_name(item) if item else "The module"
        installed = [Choice(place, f"{name} to {place}") for place in MODULE_PLACES]
    return (by_itself, Choice("decline", "Decline it"), *installed)


def _jokers(view: View) -> tuple[Field, ...]:
    most = view.standings[view.program or ""].rocket.jokers
    if not most:
        return ()
    help_ = "Leave all empty for the split with the best chance."
    return tuple(
        Field(f"{JOKERS}{icon}", f"Jokers for {icon}", "number", high=most, help=help_) for icon in ICON_NAMES
    )


def _fates(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    fields = []
    for place, card in _own(view).places.items():
        if card is None:
            continue
        ends = {"evaluate concede": "Evaluate; concede a tie", "evaluate pay": "Evaluate; pay for a tie"}
        if card.level < HIGHEST_LEVEL:
            pays = effects_label(MANEUVERS[card.card].effects(card.level + 1))
            escalate = f"Escalate to level {card.level + 1} ({pays})"
            covers = own.maneuvers if card.level == 1 else ()
            ends |= {
                f"escalate {each}": f"{escalate}, giving up {card_name(each, program)}" for each in covers
            }
            ends |= {} if card.level == 1 else {"escalate": escalate}
        label = f"{place_name(place)}: {card_label(card.card, program, card.level)}"
        choices = _choices(ends, ends.__getitem__)
        fields.append(Field(f"{FATE}{place}", label, "choice", default="evaluate concede", choices=choices))
    return tuple(fields)


_FORMS: dict[str, Callable[[View, Hand], tuple[Field, ...]]] = {
    "briefing": _briefing,
    "prep": _prep,
    "politics": _politics,
    "engineering": _engineering,
    "fates": _fates,
}
