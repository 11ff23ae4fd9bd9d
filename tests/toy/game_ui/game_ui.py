"""The toy game as forms; its pages are those of any game."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import ActionForm, ClauseGroups, GameUI, Sentence, Words
from games.humanize import and_list, format_count
from games.rules.contract import DecisionRequest, Seat
from games.rules.options import Choice, Field, Variant, When
from tests.toy.rules.model import SIGNS, Show, View

SENTENCES: dict[str, Sentence] = {
    "round": lambda data, names: f"Round {data['round']} begins.",
    "shown": lambda data, names: " ".join(
        f"{name} shows {and_list(signs)}." for name, signs in zip(names, data["signs"], strict=True)
    ),
    "paid": lambda data, names: f"The pot holds {format_count(data['pot'], 'coin')}.",
    "purse": lambda data, names: f"You have {format_count(data['coins'], 'coin')} and a block up your sleeve.",
    "blocked": lambda data, names: "You have blocked.",
    "taunt": lambda data, names: data["text"],
    "taunted": lambda data, names: f"{names[data['by']]} taunts {names[data['to']]}.",
    "over": lambda data, names: " ".join(
        f"{name} has {points}." for name, points in zip(names, data["points"], strict=True)
    ),
}


class SignsFace(GameUI[View, object]):
    """Signs are put down one after another."""

    tagline = "Two signs, a stake, and a block up your sleeve."
    words = Words("player", "players", "throw", "throws")
    sentences = SENTENCES
    kinds_without_animation = frozenset({"react"})

    def fields(self, view: View, ask: DecisionRequest) -> tuple[Field, ...]:
        """The signs as steps and the stake, or whether to block."""
        if ask.kind == "react":
            return (Field("block", "Block, and keep your coin", "flag", default=False),)
        mirror = Field("seat", "Target", "choice", choices=_others(view))
        variants = {sign: Variant(sign.capitalize()) for sign in SIGNS} | {"mirror": Variant("Mirror", (mirror,))}
        coins = view.hand.coins if view.hand else 0
        return (
            Field("signs", "Signs", "steps", low=2, high=2, variants=variants),
            Field("staking", "Stake coins", "flag", default=False),
            Field("stake", "Coins staked", "number", default=0, high=coins, when=When("staking", (True,))),
        )

    def entered(self, move: object) -> dict[str, Any]:
        """A throw, and whether anything is staked."""
        entered = dict(super().entered(move))
        return entered | {"staking": entered["stake"] > 0} if "stake" in entered else entered

    def move(self, view: View, ask: DecisionRequest, entered: Mapping[str, Any]) -> dict[str, Any]:
        """The throw; that something is staked is seen in how much it is."""
        return {name: value for name, value in entered.items() if name != "staking"}

    def clauses(self, view: View, names: Sequence[str]) -> ClauseGroups:
        """A sign to show, or to be named."""
        now = view.table.round
        signs = [(Show(now, sign), f"Show {sign}") for sign in SIGNS]
        return {"Signs": [(Show(now), "Name a sign and show it"), *signs]}

    def clause_line(self, clause: Show, by: Seat, to: Seat, label: str, names: Sequence[str], me: Seat | None) -> str:
        """Show a sign in a round."""
        name, verb = ("You", "show") if by == me else (names[by], "shows")
        return f"{name} {verb} {clause.sign or 'a sign that they name'} in round {clause.round}."

    def facts(self, view: View, seat: int) -> dict[str, str]:
        """Points, and what one's own hand holds."""
        known = {"Points": str(view.table.points[seat])}
        if view.hand is not None and view.viewer == seat:
            known |= {"Coins": str(view.hand.coins), "Blocks": str(view.hand.blocks)}
        return known

    def actions(self, view: View, saved: object | None) -> tuple[ActionForm, ...]:
        """A taunt, for a coin."""
        whom = Field("to", "Target", "choice", choices=_others(view))
        return (ActionForm("taunt", "Taunt", (whom,), "Costs a coin."),)


def _others(view: View) -> tuple[Choice, ...]:
    seats = range(len(view.table.points))
    return tuple(Choice(seat, seat=seat) for seat in seats if seat != view.viewer)


GAME_UI = SignsFace()
