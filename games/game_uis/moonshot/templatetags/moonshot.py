"""Template tags of Moonshot."""

from collections.abc import Mapping, Sequence
from inspect import getmembers, isfunction
from types import SimpleNamespace

from django import template
from django.templatetags.static import static
from django.urls import reverse

from games.game_uis.moonshot import names
from games.game_uis.moonshot.animation import EventScene, animation_of
from games.game_uis.moonshot.board import PHASES, Shown, drawn_of, module_place, sides_of, spots_of, targets_of
from games.game_uis.moonshot.launch_gaps import loss_price
from games.game_uis.moonshot.sentences import verdict
from games.humanize import and_list, capitalise_first, percent
from games.matches.selectors.history import WindowHistory
from games.rules.contract import Event
from games.rules.moonshot.actions import SUPPLIER
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.components import ANNOUNCED
from games.rules.moonshot.data import BOARD, TILES
from games.rules.moonshot.launch_odds import DIE, faces_that_pass, flying_rocket
from games.rules.moonshot.model import Blueprint, CardPile, Decks, InstalledTile, MoonshotView, TilePile

RISK, TESTS = "x01", 1


def example() -> SimpleNamespace:
    """Return four tiles with one connection, a module that finds its column filled, and their rocket.

    For a check it has the faces of the die that pass: without jokers, with them, and with them under one sabotage
    marker.
    """
    blueprint = Blueprint(
        {
            "r2c2": InstalledTile("s16", 0),
            "r2c3": InstalledTile("s10", 2),
            "r1c2": InstalledTile("e03", 0),
            "r3c2": InstalledTile("c05", 1),
        },
        {"c2": "k12"},
    )
    rocket = rocket_of(blueprint)
    flying = flying_rocket(((RISK, TESTS),), 0, rocket)
    return SimpleNamespace(
        blueprint=blueprint,
        rocket=rocket,
        risk=RISK,
        tests=TESTS,
        plain=faces_that_pass(RISK, 0, TESTS, rocket),
        with_jokers=faces_that_pass(RISK, 0, TESTS, flying),
        sabotaged=faces_that_pass(RISK, 1, TESTS, flying),
    )


register = template.Library()
register.filter("verdict", verdict)
register.filter("amount", lambda change: abs(change))
register.filter("scope_label", lambda module: names.SCOPES[module.scope])

register.filter("loss_price", loss_price)
register.filter("percent", percent)
for _name, _function in getmembers(names, isfunction):
    if _function.__module__ == names.__name__:
        register.filter(_name, _function)
register.filter("drawn", drawn_of)
register.filter(module_place)
register.simple_tag(sides_of, name="sides")
register.simple_tag(targets_of, name="targets")
register.simple_tag(spots_of, name="spots")
register.simple_tag(example, name="example_rocket")
register.simple_tag(lambda: DIE, name="die_faces")
register.filter("phase_name", lambda view: PHASES[view.table.phase])
register.filter("is_political", lambda view: view.table.phase in ("prep", "politics"))
register.filter("is_tile", lambda item: item in TILES)
register.filter("slots", lambda line: [(place, getattr(line, place)) for place in SUPPLIER])
register.filter("symbol", lambda name: f"{static('moonshot/moonshot.svg')}#{name}")
register.filter("maneuver_symbol", lambda name: f"{static('moonshot/maneuvers.svg')}#{name}")
register.filter("explained", lambda component: f"{reverse('game_rules', args=['moonshot'])}#_{component}")


@register.filter
def module_label(lies: Shown) -> str:
    """Return the place of an installed module, and the number of its clauses that count."""
    place, clauses = capitalise_first(names.spot_name(lies["place"])), lies["clauses"]
    return f"{place}: {names.item_name(lies['module'])}, {sum(holds for _, holds in clauses)} of {len(clauses)} count"


@register.simple_tag
def animation_scenes(story: WindowHistory, before: MoonshotView) -> tuple[EventScene, ...]:
    """Return the scenes of a window's public events, on the board as everybody saw it `before`."""
    return animation_of([told for told in story.events if not told.private], before)


@register.filter
def effects_said(told: Sequence[Event]) -> str:
    """Return the effects of one cause on a program, in a sentence."""
    return f"{names.program_name(told[0].data['program'])}: {effects_gained(told)}."


@register.filter
def effects_gained(told: Sequence[Event]) -> str:
    """Return the gains of effects as a list, or "won" without any."""
    return and_list(names.effect_label(each.data["effect"], each.data["amount"]) for each in told) or "won"


@register.filter
def budget_gap(view: MoonshotView) -> tuple[int, int]:
    """Return the difference of the budgets, and the one at which the match ends (§11)."""
    one, other = (program.budget for program in view.table.programs.values())
    return abs(one - other), BOARD.tracks.budget_gap


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
