"""The names of Moonshot's components on pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.humanize import and_list, format_count, or_list, possessive
from games.rules.moonshot import components
from games.rules.moonshot.data import MANEUVERS, MISSIONS, MODULES, PLACES, PROGRAM_NAMES, RISKS, TILES

COUNTED: Mapping[components.Need | components.Gain, tuple[str, str]] = {
    "filled": ("filled space", "filled spaces"),
    "links": ("seam", "seams"),
    "decks": ("kind of tile", "kinds of tile"),
    "adapt": ("joker", "jokers"),
}
"""The things besides icons that modules count."""
PAYS: Mapping[components.Category, str] = {
    "per_round": "{effects}",
    "mission": "{effects} if a mission is completed",
    "obstruction": "{effects} for each obstruction",
}
WHEN_PAYS: Mapping[components.Category, str] = {
    "per_round": "pays once",
    "mission": "pays if a mission is completed",
    "obstruction": "pays for each obstruction",
}
SIGNS: Mapping[str, str] = {
    "structure": "▲",
    "electronics": "●",
    "code": "■",
    "adapt": "✦",
    "filled": "⊞",
    "links": "⇔",
    "decks": "≡",
}
SCOPES: Mapping[components.Scope, str] = {"row": "one row", "rows2": "two rows", "column": "one column"}
SIDES = ("north", "east", "south", "west")
PAYLOAD_NAMES: Mapping[components.Payload, str] = {
    "dog": "a dog",
    "satellite": "a satellite",
    "astronaut": "an astronaut",
}
MISSION_DECKS = {"B": "Deck B", "C": "Deck C", "D": "Deck D", "moon": "The Moon"}


class EffectLook(Struct, frozen=True):
    """The words for one and several of an effect, its drawing, and the band of maneuvers that have it first."""

    one: str
    many: str
    drawing: str
    band: str


EFFECTS: Mapping[str, EffectLook] = {
    "popularity": EffectLook("popularity", "popularity", "popularity", "popularity"),
    "budget": EffectLook("budget", "budget", "budget", "money"),
    "rival_popularity": EffectLook("popularity for the rival", "popularity for the rival", "popularity", "popularity"),
    "rival_budget": EffectLook("budget for the rival", "budget for the rival", "budget", "money"),
    "money": EffectLook("money", "money", "money", "money"),
    "structure_tile": EffectLook("structure tile", "structure tiles", "tile", "tile"),
    "electronics_tile": EffectLook("electronics tile", "electronics tiles", "tile", "tile"),
    "code_tile": EffectLook("code tile", "code tiles", "tile", "tile"),
    "free_test": EffectLook("free test", "free tests", "test", "test"),
    "test_steal": EffectLook("test steal", "test steals", "steal", "test"),
    "tech_steal": EffectLook("tile steal", "tile steals", "steal", "spy"),
    "sabotage": EffectLook("sabotage on the rival", "sabotage on the rival", "sabotage", "spy"),
    "repair": EffectLook("repair", "repair", "repair", "spy"),
    "influence": EffectLook("influence next round", "influence next round", "influence", "influence"),
    "bluff": EffectLook("bluff next round", "bluff next round", "bluff", "influence"),
}


def family_of(card: str) -> str:
    """Return the band of a maneuver."""
    return EFFECTS[next(iter(MANEUVERS[card].effects(1)))].band


def program_name(program: str) -> str:
    """Return the name of a program."""
    return PROGRAM_NAMES[program]


def item_name(item: str) -> str:
    """Return the name of a tile, module, mission or risk."""
    for named in (TILES, MODULES, MISSIONS, RISKS):
        if item in named:
            return str(named[item].name)
    return item


def item_names(items: Iterable[str]) -> str:
    """Return tiles, modules, missions or risks as a list in a sentence."""
    return and_list(map(item_name, items))


def card_name(card: str, program: str) -> str:
    """Return the name of a maneuver in a program's deck."""
    return MANEUVERS[card].name_of(program)


def place_name(place: str) -> str:
    """Return the name of a place of the politics board."""
    return PLACES[place].name


def tile_label(tile: str) -> str:
    """Return a tile's name and the icon in its centre."""
    centre = and_list(f"{n} {icon}" for icon, n in TILES[tile].centre.items())
    return f"{TILES[tile].name} ({centre})"


def spot_name(spot: str) -> str:
    """Return the name of a blueprint's space, or of a place for a module beside it: "r2c3", "r2", "c4"."""
    row, _, column = spot.removeprefix("r").partition("c")
    if spot.startswith("c"):
        return f"column {column}"
    return f"row {row}, column {column}" if column else f"row {row}"


def numbers_label(numbers: Mapping[components.Icon, int]) -> str:
    """Return icons with their numbers: "2 structure and 1 code"."""
    return and_list(f"{n} {icon}" for icon, n in numbers.items()) or "nothing"


def signs(numbers: Mapping[str, int]) -> str:
    """Return the needs or gains of a module as signs: "2▲1●"."""
    return "".join(f"{n}{SIGNS[what]}" for what, n in numbers.items())


def sockets_label(tile: components.Tile) -> str:
    """Return the edges of a tile before it is turned, in words."""
    sockets = [f"{icon} {side}" for side, icon in zip(SIDES, tile.edges, strict=True) if icon]
    return f"Connects {and_list(sockets)}." if sockets else "Connects nowhere."


def deck_name(deck: str) -> str:
    """Return the name of a mission deck; the missions of level 0 are on the board from the start."""
    return MISSION_DECKS.get(deck, "from the start")


def payload_label(payload: Mapping[components.Payload, int]) -> str:
    """Return the markers that a mission needs, in words."""
    return and_list(format_count(n, kind) for kind, n in payload.items()) or "no payload"


def ranges(risk: components.Risk) -> list[tuple[str, Mapping[components.Icon, int]]]:
    """Return the ranges of a risk: the check values, and the needs from the rocket."""
    least, found = 1, []
    for each in risk.ranges:
        reach = f"{least} or more" if each.upto is None else f"{least} to {each.upto}"
        found.append((f"up to {each.upto}" if least == 1 else reach, each.need))
        least = (each.upto or 0) + 1
    return found


def clause_label(clause: components.ModuleClause) -> str:
    """Return the need and the gain of a module's clause in words."""
    return f"{_counted_label(clause.need)} give {_counted_label(clause.gives)}"


def _counted_label(numbers: Mapping[Any, int]) -> str:
    return and_list(format_count(n, *COUNTED.get(what, (what, what))) for what, n in numbers.items())


def effect_label(effect: str, amount: int) -> str:
    """Return an effect of that size: "+2 budget", "+1 free test"."""
    look = EFFECTS[effect]
    return f"{amount:+d} {look.one if abs(amount) == 1 else look.many}"


def effects_label(effects: components.Effects) -> str:
    """Return a table of effects in words."""
    return and_list(effect_label(effect, n) for effect, n in effects.items()) or "nothing"


def level_pays(card: str, level: int) -> str:
    """Return the reward of a maneuver at a level, and its time."""
    return PAYS[MANEUVERS[card].category].format(effects=effects_label(MANEUVERS[card].effects(level)))


def open_pays(place: str) -> str:
    """Return the reward of a place of the politics board while it is open, and its time."""
    return PAYS[PLACES[place].category].format(effects=effects_label(PLACES[place].effects))


def card_label(card: str, program: str, level: int = 1) -> str:
    """Return a maneuver's name, its reward at a level, and its time."""
    return f"{card_name(card, program)} ({level_pays(card, level)})"


def mission_pays(mission: components.MoonshotMission) -> str:
    """Return the reward of a mission, as the end of a sentence."""
    return "wins the match" if mission.deck == "moon" else f"pays {effects_label(mission.reward)}"


def lives_label(lives: Sequence[components.Payload]) -> str:
    """Return the payload whose loss costs more popularity: "a dog or an astronaut"."""
    return or_list(PAYLOAD_NAMES[payload] for payload in lives)


def mission_label(mission: str) -> str:
    """Return a mission's name and its needs."""
    return f"{MISSIONS[mission].name} (needs {payload_label(MISSIONS[mission].payload)})"


def _token_label(laid: Mapping[str, Any]) -> str:
    card = f"{possessive(program_name(laid['owner']))} {place_name(laid['place'])}"
    if "tokens" in laid:
        return f"{format_count(laid['tokens'], 'token')} on {card}"
    return f"{laid['influence']} influence and {laid['bluff']} bluff on {card}"


_NAMED: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("program", "first"), program_name),
    **dict.fromkeys(("mission", "tile", "module", "risk", "item", "replaced", "covered"), item_name),
    **dict.fromkeys(("middle", "bottom", "arrives"), item_name),
    **dict.fromkeys(("space", "installed"), spot_name),
    **dict.fromkeys(("risks", "tiles"), item_names),
    "place": place_name,
    "deck": deck_name,
    "decks": and_list,
    "payload": lambda payload: PAYLOAD_NAMES[payload],
    "need": numbers_label,
}


def named(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values for placeholders of sentences: the data of an event or step, with names for ids."""
    values = {key: _NAMED[key](value) if key in _NAMED and value else value for key, value in data.items()}
    if "program" in data:
        values["whose"] = possessive(values["program"])
    if "card" in data and "program" in data:
        values["card"] = card_name(data["card"], data["program"])
    if "put" in data:
        values["tokens"] = values["kinds"] = and_list(map(_token_label, data["put"]))
    if "own" in data:
        values |= {"influence": data["own"]["influence"], "against": data["rival"]["influence"]}
    if "effect" in data:
        values["change"] = effect_label(data["effect"], data["amount"])
    if "count" in data:
        values["markers"] = format_count(data["count"], "sabotage marker")
    if "turn" in data:
        values["quarters"] = format_count(data["turn"] or 0, "quarter")
    return values
