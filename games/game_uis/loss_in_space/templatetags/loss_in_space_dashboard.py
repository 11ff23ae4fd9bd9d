"""Template tags of the dashboard of LOSS! in Space."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.forms import BoundField, Form

from games.dashboard.selectors.dashboard import Dashboard
from games.game_uis.loss_in_space import dashboard as desks
from games.game_uis.loss_in_space.decisions import decision_of, draft_sentences, step_words
from games.game_uis.loss_in_space.dice import BOOST_ODDS, SABOTAGE_ODDS
from games.game_uis.loss_in_space.names import request_words
from games.game_uis.loss_in_space.pending_plays import harm_words
from games.game_uis.loss_in_space.standing_orders import orders_words
from games.humanize import format_count, or_list
from games.matches.selectors.seats import SeatLine
from games.rules import codec
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import KINDS, MOST_BONUS, RESOURCES, SLOTS
from games.rules.loss_in_space.draft_preview import CraftPreview, FacingPreview
from games.rules.loss_in_space.legality import LEAST_TRADED, MOST_TRADED, swap_size
from games.rules.loss_in_space.model import MOST_CARGO, Card, Craft, PendingPlay, Request
from games.rules.loss_in_space.reach import may_volunteer
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView

register = template.Library()

register.simple_tag(desks.measured, name="measured")


@register.filter
def view_orders(view: LossView) -> str:
    """Return the viewer's standing orders in a line."""
    return orders_words(view.hand.orders, view.is_alone) if view.hand else ""


@register.filter
def desk_part(kind: str) -> str:
    """Return the name of a decision's template."""
    return f"games/loss-in-space/dashboard/{kind}.html"


@register.filter
def title(dashboard: Dashboard) -> str:
    """Return the heading of the decision."""
    decision = decision_of(_kind(dashboard))
    return (dashboard.view.is_alone and decision.alone_title) or decision.title


@register.filter
def first_words(dashboard: Dashboard) -> str:
    """Return the result without a decision; in a solo game without deadlines, the task."""
    decision = decision_of(_kind(dashboard))
    return decision.alone_words if dashboard.view.is_alone else decision.default


def _kind(dashboard: Dashboard) -> str:
    return dashboard.ask.kind if dashboard.ask else ""


def _names(seats: Sequence[SeatLine]) -> list[str]:
    return [seat.name for seat in seats]


@register.filter
def says(dashboard: Dashboard) -> list[str]:
    """Return the effects of the draft, sentence by sentence."""
    outlook = dashboard.preview.leads_to if dashboard.preview else None
    return draft_sentences(dashboard.view, dashboard.drafted_move, outlook, dashboard.names)


@register.simple_tag
def shown_cards(dashboard: Dashboard) -> dict[Card, list[Seat]]:
    """Return the viewer's cards that others have seen in this match, with these seats."""
    return desks.shown_to(dashboard.known_events(desks.TELL_WHAT_IS_SHOWN), dashboard.view.seat)


@register.filter
def field(form: Form, name: str) -> BoundField | None:
    """Return the field of that name; None if the decision has none."""
    return form[name] if name in form.fields else None


@register.filter
def named(lists: Iterable[Any], name: str) -> Any:
    """Return the list of steps of that name; None if the decision has none."""
    return next((each for each in lists if each.described.name == name), None)


@register.simple_tag
def lines_of(view: LossView, steps: Any, seats: Sequence[SeatLine]) -> list[str]:
    """Return the steps of a list in words."""
    return [step_words(view, steps.described.name, step, _names(seats)) for _, step in steps.steps]


@register.filter
def is_set(field_name: str) -> bool:
    """Whether the order of the steps in that list means nothing."""
    return field_name.startswith("want")


@register.filter
def wants(request: Request) -> str:
    """Return a request in words."""
    return request_words(codec.to_json(request))


@register.filter
def fits_what(card: Card, want: Iterable[Request]) -> str:
    """Return the requests that a card fits."""
    fitting = dict.fromkeys(wants(request) for request in want if fits(card, request))
    return f"✓ fits: {or_list(fitting)}" if fitting else "fits none of the requests"


@register.simple_tag
def harm(view: LossView, play: PendingPlay, seats: Sequence[SeatLine]) -> str:
    """Return the harm of a pending play."""
    return harm_words(view, play, _names(seats))


@register.filter
def swapped(view: LossView) -> int:
    """Return the number of cards that a swap takes."""
    return swap_size(view.craft)


@register.simple_tag
def most_cargo() -> int:
    """Return the cargo limit of a ship in the race."""
    return MOST_CARGO


@register.simple_tag
def traded() -> str:
    """Return the number of cards of a trade, each way."""
    return f"{LEAST_TRADED} to {MOST_TRADED}"


@register.filter
def over(cards: Sequence[Card]) -> int:
    """Return by how many `cards` cards exceed the limit of the race."""
    return max(0, len(cards) - MOST_CARGO)


@register.simple_tag
def places(dashboard: Dashboard) -> Any:
    """Return the slots after the draft."""
    return desks.places_of(dashboard.view, _outlook(dashboard), dashboard.entered.get("equip", []))


@register.simple_tag
def loose_steps(dashboard: Dashboard) -> list[int]:
    """Return the steps of equipping that are impossible."""
    return desks.loose_steps(_outlook(dashboard), dashboard.entered.get("equip", []))


def _outlook(dashboard: Dashboard) -> CraftPreview:
    """Return the preview of the draft; the current position if the draft is unreadable."""
    return (dashboard.preview.leads_to if dashboard.preview else None) or CraftPreview(
        dashboard.view.totals[dashboard.view.seat], dashboard.view.cargo, dashboard.view.craft
    )


@register.simple_tag
def playables(dashboard: Dashboard, sabotage: bool) -> Any:
    """Return the cards that can still be played at others."""
    return desks.playables_of(dashboard.view, sabotage, dashboard.entered.get("plays", []))


@register.simple_tag
def unused(dashboard: Dashboard, list_name: str, kind: str) -> list[Card]:
    """Return the cargo cards of a kind that no step of the list names."""
    used = [step.get("card") for step in dashboard.entered.get(list_name, [])]
    return [name for name in dashboard.view.cargo if RESOURCES[name].kind == kind and name not in used]


@register.simple_tag
def changes(dashboard: Dashboard) -> dict[Card, str]:
    """Return the effect of each card that may still be played, and the cards that already count."""
    counted_in = dict.fromkeys(dashboard.entered.get("plays", []), "counted above")
    return counted_in | desks.change_words(dashboard.view, _outlook(dashboard))


@register.simple_tag
def requestable() -> tuple[tuple[str, bool], ...]:
    """Return the kinds that an offer may request, and whether they have a bonus."""
    return tuple((kind, kind in SLOTS) for kind in KINDS)


@register.simple_tag
def bonuses() -> range:
    """Return the least bonuses that are useful in a request: every part has at least 1."""
    return range(2, MOST_BONUS + 1)


@register.simple_tag
def switch_presses(dashboard: Dashboard) -> list[tuple[str, str]]:
    """Return the buttons that switch parts as a reward: their values and texts."""
    return desks.switch_presses(dashboard.view, dashboard.entered.get("switches", []))


@register.simple_tag
def struck_slots(dashboard: Dashboard) -> list[tuple[str, str]]:
    """Return the slots that may be chosen to be struck, each with the part or joint there."""
    return desks.struck_slots(dashboard.view, len(dashboard.entered.get("slots", [])))


@register.filter
def asks(name: Card) -> str:
    """Return what a card played in the player's turn must name: a target, a slot."""
    printed = RESOURCES[name]
    return f"{'target' if printed.kind == 'sabotage' else ''} {'slot' if printed.asks_slot else ''}".strip()


@register.filter
def kept_note(name: Card, view: LossView) -> str:
    """Return the remaining uses of an enhancer on the viewer's table; "" for a card in cargo."""
    uses = next((kept.uses for kept in view.craft.table if kept.card == name), 0)
    return f"On the table, {format_count(uses, 'use')} left" if uses else ""


@register.filter
def left_over(dashboard: Dashboard) -> tuple[Card, ...]:
    """Return the cargo after the draft's equipping."""
    return _outlook(dashboard).cargo


@register.filter
def drafted_craft(dashboard: Dashboard) -> Craft:
    """Return the viewer's craft after the draft."""
    return _outlook(dashboard).craft


@register.filter
def stands(dashboard: Dashboard) -> tuple[FacingPreview, ...]:
    """Return the facing ships as they would be if all plays of the draft worked."""
    return _outlook(dashboard).stands


@register.filter
def among(values: Sequence[Card] | None, cards: Sequence[Card]) -> int:
    """Return the number of values that are among the cards."""
    return sum(value in cards for value in values or ())


@register.filter
def odds(kind: str) -> str:
    """Return the rolls with which a card of that kind works."""
    return SABOTAGE_ODDS if kind == "sabotage" else BOOST_ODDS


@register.filter
def can_help(view: LossView) -> bool:
    """Whether the viewer may volunteer now."""
    return may_volunteer(view.table, view.seat)


@register.filter
def most(form: Any, name: str) -> int | None:
    """Return the greatest number of choices in a field."""
    return next((each.high for each in form.described if each.name == name), None)


@register.filter
def unwished(dashboard: Dashboard) -> list[Card]:
    """Return the cards of the wreck that the draft does not want yet."""
    wished = [step.get("card") for step in dashboard.entered.get("ranking", [])]
    return [name for name in dashboard.view.table.pools[0].cards if name not in wished]
