"""Template tags of Moonshot."""

from collections.abc import Mapping, Sequence

from django import template
from django.templatetags.static import static
from django.urls import reverse

from games.game_ui import EventLike
from games.game_uis.moonshot import names
from games.game_uis.moonshot.animation import EventScene, animation_of
from games.game_uis.moonshot.board import PHASES, sides_of, spots_of, targets_of
from games.game_uis.moonshot.drawing import ModulePlace, drawn_of, unplaced
from games.game_uis.moonshot.example import example
from games.game_uis.moonshot.launch_gaps import loss_price
from games.game_uis.moonshot.sentences import verdict
from games.humanize import and_list, capitalise_first, percent
from games.matches.selectors.history import WindowHistory
from games.rules.moonshot.components import ANNOUNCED
from games.rules.moonshot.data import BOARD, TILES
from games.rules.moonshot.launch_odds import DIE
from games.rules.moonshot.model import CardPile, Decks, MoonshotView, Supplier, TilePile

register = template.Library()
register.filter("verdict", verdict)

for _said in (
    names.amount,
    names.clause_label,
    names.deck_name,
    names.effects_label,
    names.family_of,
    names.item_name,
    names.item_names,
    names.level_pays,
    names.lives_label,
    names.mission_pays,
    names.numbers_label,
    names.open_pays,
    names.payload_label,
    names.place_name,
    names.program_name,
    names.ranges,
    names.scope_label,
    names.signs,
    names.sockets_label,
    names.spot_name,
    names.tile_label,
    loss_price,
    percent,
):
    register.filter(_said.__name__, _said)
register.filter("drawn", drawn_of)
register.filter("module_place", unplaced)
register.simple_tag(sides_of, name="sides")
register.simple_tag(targets_of, name="targets")
register.simple_tag(spots_of, name="spots")
register.simple_tag(example, name="example_rocket")


@register.filter
def module_label(lies: ModulePlace) -> str:
    """Return the place of an installed module, and the number of its clauses that count."""
    place, count = capitalise_first(names.spot_name(lies.place)), sum(holds for _, holds in lies.clauses)
    return f"{place}: {names.item_name(lies.module)}, {count} of {len(lies.clauses)} count"


@register.filter
def symbol(name: str) -> str:
    """Return the address of the drawing of a tile, an icon or a mark."""
    return f"{static('moonshot/moonshot.svg')}#{name}"


@register.filter
def maneuver_symbol(name: str) -> str:
    """Return the address of the drawing of a maneuver's band, an effect, a place or a mission's patch."""
    return f"{static('moonshot/maneuvers.svg')}#{name}"


@register.filter
def explained(component: str) -> str:
    """Return the link to a tile, module, mission, risk, maneuver or place on the rules page."""
    return f"{reverse('game_rules', args=['moonshot'])}#_{component}"


register.filter("times", EventScene.times)


@register.simple_tag
def animation_scenes(story: WindowHistory, before: MoonshotView) -> tuple[EventScene, ...]:
    """Return the scenes of a window's public events, on the board as everybody saw it `before`."""
    return animation_of([told for told in story.events if not told.private], before)


@register.filter
def effects_said(told: Sequence[EventLike]) -> str:
    """Return the effects of one cause on a program, in a sentence."""
    return f"{names.program_name(told[0].data['program'])}: {effects_gained(told)}."


@register.filter
def effects_gained(told: Sequence[EventLike]) -> str:
    """Return the gains of effects as a list, or "won" without any."""
    return and_list(names.effect_label(each.data["effect"], each.data["amount"]) for each in told) or "won"


@register.simple_tag
def die_faces() -> int:
    """Return the number of faces of the die."""
    return DIE


@register.filter
def phase_name(view: MoonshotView) -> str:
    """Return the name of the open window's phase."""
    return PHASES[view.table.phase]


@register.filter
def is_political(view: MoonshotView) -> bool:
    """Whether the open window is about maneuvers and influence, which the politics board shows."""
    return view.table.phase in ("prep", "politics")


@register.filter
def budget_gap(view: MoonshotView) -> tuple[int, int]:
    """Return the difference of the budgets, and the one at which the match ends (§11)."""
    one, other = (program.budget for program in view.table.programs.values())
    return abs(one - other), BOARD.tracks.budget_gap


@register.filter
def is_tile(item: str) -> bool:
    """Whether an item of a supplier line is a tile, not a module."""
    return item in TILES


@register.filter
def slots(line: Supplier) -> Sequence[tuple[str, str | None]]:
    """Return the places of a supplier line with their items, the farthest first."""
    return (("top", line.top), ("middle", line.middle), ("bottom", line.bottom))


@register.filter
def deck_sizes(decks: Decks) -> Sequence[tuple[str, str]]:
    """Return every kind of deck, with the number of cards in each deck, in the order of the names."""
    return (
        ("Structure, electronics, code", _left(decks.tiles)),
        ("Modules", str(len(decks.modules.cards))),
        ("Missions B, C, D, Moon", " ".join(str(len(decks.missions[deck])) for deck in ANNOUNCED)),
        ("Risks of level 0 to 3", _left(decks.risks)),
        ("Maneuvers RosCosmos, NASA", _left(decks.maneuvers)),
    )


def _left(piles: Mapping[str, CardPile] | Mapping[str, TilePile]) -> str:
    return " ".join(str(len(pile.cards)) for pile in piles.values())
