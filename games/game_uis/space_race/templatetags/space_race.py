"""Template tags of Space Race, and its forecasts."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.text import slugify

from games.game_uis.space_race.advice import advise
from games.game_uis.space_race.chart import chart_of, step_of
from games.game_uis.space_race.final_scene import GRIEVANCES, NationFlight, scene_of, wrongs_to
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.leaders import leaders
from games.humanize import and_list, percent
from games.matches.selectors.seats import SeatLine
from games.rules.space_race.editions import Ability, Part, rules_for
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import ContestView, SpaceRaceView

register = template.Library()
register.filter("chart", chart_of)
register.filter("letter", lot_letter)
register.filter("percent", percent)
register.simple_tag(advise)
register.simple_tag(leaders)
register.simple_tag(scene_of, name="verdict")

COUNTED = GAME_UI.awards
HOW_DECIDED = {
    "distance": ", having come last",
    "garnets": ", having the fewest garnets",
    "cards": ", holding the lowest parts",
    "goofspiel": ", having lost at Goofspiel",
}


@register.filter
def part_name(options: Mapping[str, Any], number: int) -> str:
    """Return what a match with those options calls the part of that number."""
    return rules_for(options["edition"], options).by_number[number].name


@register.filter
def part_with(options: Mapping[str, Any], ability: Ability) -> str:
    """Return what a match with those options calls the part with that ability."""
    return rules_for(options["edition"], options).name_of(ability)


@register.filter
def counted(amount: int, kind: str) -> str:
    """So many of what is won and paid: tokens of life ("tol") or "garnets"."""
    one, many = COUNTED[kind]
    return f"{amount} {one if amount == 1 else many}"


@register.filter
def prize_words(award: Mapping[str, int]) -> str:
    """Return what a nation receives at the end."""
    prizes = {"tol": award["tols"], "garnets": award["garnets"]}
    return " and ".join(counted(amount, kind) for kind, amount in prizes.items() if amount)


@register.filter
def reward(lot: Mapping[str, Any]) -> str:
    """Return what thieves earn beside the part of a lot, as the end of a sentence."""
    if not lot["reward"]:
        return ""
    return f", with {counted(lot['reward'], 'garnets')}{' each' if len(lot['receivers']) > 1 else ''}"


@register.filter
def how_decided(by: str) -> str:
    """Return why that nation is eliminated, as the end of a sentence."""
    return HOW_DECIDED.get(by, "")


@register.filter
def drawing(part: str) -> str:
    """Return where the part of that name is drawn."""
    return f"{static('space-race/parts.svg')}#part-{slugify(part)}"


@register.filter
def drawing_of(options: Mapping[str, Any], number: int) -> str:
    """Return where the part of that number is drawn, by the name that it has in a match with those
    options.
    """
    return drawing(part_name(options, number))


@register.filter
def parts_in_play(options: Mapping[str, Any]) -> tuple[Part, ...]:
    """Return all parts of a match with those options."""
    return rules_for(options["edition"], options).parts


@register.filter
def part_of(view: SpaceRaceView, ability: Ability) -> str:
    """Return what the match calls the part with that ability; "" where its edition has none."""
    return view.rules.name_of(ability)


@register.filter
def flyers_names(seats: Sequence[SeatLine], flyers: Sequence[NationFlight]) -> str:
    """Return what those nations are called, as a list in a sentence."""
    return and_list(seats[flyer.seat].name for flyer in flyers)


@register.filter
def wrongs_at(dashboard: Any, seat: int) -> list[tuple[int, str]]:
    """Return what the others did to the nation of a dashboard, as it knows; this makes a query."""
    return wrongs_to(seat, dashboard.known_events(GRIEVANCES))


@register.filter
def names_in_hands(view: SpaceRaceView) -> list[tuple[int, str]]:
    """Return the parts that any nation holds, by number: what the numbers in hands mean."""
    return sorted({(card.number, card.name) for hand in view.hands for card in hand})


@register.filter
def scale(top: int) -> range:
    """Return the marks of a scale from 0 to `top`, in thousand feet."""
    return range(0, top + 1, step_of(top))


@register.filter
def contenders(contest: ContestView) -> list[dict[str, Any]]:
    """Return how each nation stands in the open game of Goofspiel; each of its bids with whether it is
    spent.
    """
    points = dict(contest.points)
    return [
        {
            "seat": seat,
            "points": points[seat],
            "taken": [played.prize for played in contest.rounds if played.taker == seat],
            "bids": _bids(contest, place),
        }
        for place, seat in enumerate(contest.players)
    ]


@register.filter
def discarded(contest: ContestView) -> tuple[int, ...]:
    """Return the prizes that nobody took."""
    return tuple(played.prize for played in contest.rounds if played.taker is None)


def _bids(contest: ContestView, place: int) -> tuple[tuple[int, bool], ...]:
    spent = {played.bids[place] for played in contest.rounds}
    return tuple((bid, bid in spent) for bid in range(1, contest.length + 1))


@register.filter
def standings(view: SpaceRaceView, seats: Sequence[SeatLine]) -> list[tuple[SeatLine, int, int]]:
    """Return the nations at the end, each with its best flight, 0 for none, and what its hand would fly:
    winners first, the elimination candidate last, the farthest first.
    """
    best = dict.fromkeys(range(view.seats), 0)
    for record in view.records:
        best[record.seat] = max(best[record.seat], record.distance)
    lines = [(seat, best[seat.number], view.totals[seat.number]) for seat in seats]
    return sorted(lines, key=lambda line: (not line[0].is_winner, line[0].is_loser, -line[1], -line[2]))
