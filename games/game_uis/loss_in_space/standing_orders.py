"""Standing orders as a form, and in a line."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from games.game_uis.loss_in_space.decisions.decision import labelled
from games.game_uis.loss_in_space.texts import ASKED_TEXTS
from games.humanize import format_count
from games.rules.loss_in_space.model import GOAL, StandingOrders
from games.rules.loss_in_space.views import LossView
from games.rules.options import Field

_PARSEC = "parsec"
MOST_COMMANDS = 99
USED_ALONE = ("counter", "face", "command")
"""The orders that mean something where nobody else flies."""

CHOICES: Mapping[str, tuple[str, Mapping[str, str], str]] = {
    "meddle": (
        "Meddling",
        {
            "ask": "Ask me always",
            "leader": "Ask me when a leader faces",
            _PARSEC: "Ask me when somebody faces from this parsec on",
            "never": "Never ask me",
        },
        "Whether you are asked when others face something. If not, you play nothing on their turns.",
    ),
    "offers": (
        "Offers",
        {"ask": "Ask me", "decline": "Decline them all"},
        "If declined at once, nobody waits for you. If you are asked and don't answer, you decline too.",
    ),
    "counter": (
        "Countering",
        {"own": "Ask me when I would suffer", "all": "Ask me about every play", "never": "Never ask me"},
        "Whether you are asked to cancel plays. If not, they happen and you keep your anti-sabotage.",
    ),
    "face": (
        "An obstacle that I get past",
        {"ask": "Ask me", "parsecs": "Take the parsecs", "cards": "Take cards for all parsecs"},
        "If you are not asked, you play no cards and switch no parts: you take the reward chosen here.",
    ),
}
"""The label, the choices and the help of each order that is a choice."""


def order_fields(orders: StandingOrders, is_alone: bool) -> tuple[Field, ...]:
    """Return a field with its value and help for each useful standing order."""
    from_parsec = orders.meddle if isinstance(orders.meddle, int) else None
    values = asdict(orders) | {"meddle": _PARSEC if from_parsec else orders.meddle}
    meddle, *others = [
        Field(name, label, "choice", default=values[name], choices=labelled(choices), help=said)
        for name, (label, choices, said) in CHOICES.items()
    ]
    fields = (
        meddle,
        Field(
            "from_parsec",
            "That parsec",
            "number",
            default=from_parsec or GOAL - 1,
            low=1,
            high=GOAL - 1,
            help="How far a ship must have come for you to be asked. Used with that choice only.",
        ),
        Field(
            "help",
            "Volunteer without asking me where my ship can do it",
            "flag",
            default=orders.help,
            help="When you are not asked or don't answer, and your ship alone meets what is up. "
            "Otherwise you don't volunteer.",
        ),
        *others,
        Field(
            "command",
            "Turns to fly on without asking me",
            "number",
            default=orders.command,
            high=MOST_COMMANDS,
            help="Your best parts go into empty slots, and you fly. The number counts down with each turn.",
        ),
    )
    return tuple(field for field in fields if field.name in USED_ALONE) if is_alone else fields


def orders_entered(entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the standing orders in the form."""
    orders = {name: value for name, value in entered.items() if name != "from_parsec"}
    if orders.get("meddle") == _PARSEC:
        orders["meddle"] = entered.get("from_parsec")
    return orders


def asked_to_meddle(orders: StandingOrders) -> str:
    """Return a sentence about when the seat is asked to act on others' turns."""
    case = _PARSEC if isinstance(orders.meddle, int) else orders.meddle
    return ASKED_TEXTS[case].format(parsec=orders.meddle)


def orders_words(view: LossView) -> str:
    """Return all useful standing orders of the viewer, in a sentence each; "" for a spectator."""
    if view.hand is None:
        return ""
    orders = view.hand.orders
    meddle = orders.meddle
    asked = f"Ask me from parsec {meddle} on" if isinstance(meddle, int) else CHOICES["meddle"][1][meddle]
    offers, counter, face = [CHOICES[name][1][getattr(orders, name)] for name in ("offers", "counter", "face")]
    said = [
        f"Meddling: {asked}.",
        "Help: Where I can." if orders.help else "Help: No.",
        f"Offers: {offers}.",
        f"Countering: {counter}.",
        f"Past an obstacle: {face}.",
        *[f"Flying on: {format_count(orders.command, 'time')}."] * bool(orders.command),
    ]
    return " ".join(said[3:] if view.is_alone else said)
