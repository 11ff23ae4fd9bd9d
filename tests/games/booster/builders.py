"""Matches of BOOSTER, and other cards in the places that nobody should see."""

from collections.abc import Collection, Mapping, Sequence

from games.lobby.services.matches import create_match, join_match, start_match
from games.models import Match, Window
from games.set_up.services.plans import Plan
from tests.server.builders import make_user, window_of


def make_booster(*, people: int, bots: int = 0, seed: int | None = None, **options: int) -> Match:
    """A running match of that many people, then steady bots; `seed` fixes all its chance."""
    users = [make_user(f"Player {number + 1}") for number in range(people)]
    plan = Plan(
        game_slug="booster",
        name="Test flight",
        seats=people + bots,
        bots=("steady",) * bots,
        options={"first_player": 1} | options,
    )
    match = create_match(plan=plan, host=users[0])
    if seed is not None:
        match.seed = seed.to_bytes(32, "big").hex()
        match.save()
    for user in users[1:]:
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=users[0])
    match.refresh_from_db()
    return match


def give(match: Match, hands: Mapping[int, Sequence[int]]) -> None:
    """Put those cards into the hands of seats in the open window; whoever held them gets others instead."""
    window = window_of(match)
    wanted = [card for cards in hands.values() for card in cards]
    spare = [card for card in _hidden(window, keep=()) if card not in wanted]
    for hand in window.hands.select_related("seat"):
        size = len(hand.holdings["cards"])
        cards = hands.get(hand.seat.number)
        if cards is None:
            cards, spare = spare[:size], spare[size:]
        hand.holdings = {"cards": sorted(cards), "drawn": []}
        hand.save()
    window.table["piles"]["deck"] = spare
    window.save()


def _hidden(window: Window, keep: Collection[int]) -> list[int]:
    """The ids of the cards in the deck and in the hands of all seats but those of `keep`."""
    held = [hand.holdings["cards"] for hand in window.hands.exclude(seat__number__in=keep)]
    return [*window.table["piles"]["deck"], *(card for cards in held for card in cards)]
