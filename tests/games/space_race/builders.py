"""Matches of Space Race in the states that tests start from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.models import Match
from games.play.services.submissions import submit_move
from tests.builders import make_match, users_of, window_of

ENGINE, SPY_SATELLITE, MISSILES, GOLD_PLATING, INTENSE_FUEL = 2, 6, 9, 10, 11
FAR_ENOUGH = (INTENSE_FUEL,) * 6
"""A hand that reaches SPACE in both editions, whatever the radiation."""


def make_race(*, people: int = 5, edition: str = "nine", rules: Mapping[str, Any] | None = None, **plan: Any) -> Match:
    """A running match of Space Race between people; `rules` are options beside the edition."""
    return make_match(people=people, game="space-race", preset=edition, options=rules or {}, **plan)


def deal(
    match: Match, *, offer: Sequence[int] = (), hands: Mapping[int, Sequence[int]] | None = None, garnets: int = 5
) -> None:
    """Put part numbers on offer in the open window, and into hands, before a page shows it."""
    window = window_of(match)
    if offer:
        window.table["board"]["offer"] = list(offer)
        window.save(update_fields=["table"])
    for seat, numbers in (hands or {}).items():
        hand = window.hands.get(seat__number=seat)
        hand.holdings["parts"] = [{"number": number, "clones": 0} for number in sorted(numbers)]
        hand.holdings["garnets"] = garnets
        hand.save(update_fields=["holdings"])


def order(match: Match, move: Callable[[int], Mapping[str, Any]]) -> None:
    """Submit what `move` says for every person's seat in the open window."""
    window = window_of(match)
    for seat, user in enumerate(users_of(match)):
        submit_move(match_id=match.pk, user=user, window_id=window.pk, move=dict(move(seat)))


def tie_for_the_win() -> Match:
    """A match of five nations in which the first two must play Goofspiel for the win."""
    match = make_race(edition="five")
    deal(match, offer=[5, 7, 9, 10], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH})
    order(match, lambda seat: {"lot": 0, "level": 0, "launch": seat < 2})
    match.refresh_from_db()
    return match
