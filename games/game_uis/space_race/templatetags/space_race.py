"""Template tags of Space Race: its forecasts, its animation, and the chart of its launches."""

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.text import slugify

from games.game_uis.space_race.animation import GRIEVANCES, animation_of, scene_of, wrongs_to
from games.game_uis.space_race.event_texts import event_sentences
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.year_events import YearEvents
from games.humanize import and_list, format_count, percent
from games.matches.selectors.seats import SeatLine
from games.rules.contract import Event
from games.rules.space_race.editions import rules_for
from games.rules.space_race.forecast import LotForecast, chance_to_reach, forecast_lot, forecast_nation
from games.rules.space_race.nations import nation_called
from games.rules.space_race.outcome import best_distances
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import ContestView, SpaceRaceView

register = template.Library()
register.filter("letter", lot_letter)
register.filter("percent", percent)
register.filter("parts_in_play", lambda options: rules_for(options["edition"], options).parts)
register.filter("part_of", lambda view, ability: view.rules.name_of(ability))
register.simple_tag(lambda view, seats: scene_of(view, [seat.name for seat in seats]), name="verdict")
register.simple_tag(
    lambda story, before, seats: animation_of(story.known_to(None), before or None, [seat.name for seat in seats]),
    name="animation_scenes",
)
register.filter("flyers_names", lambda seats, flyers: and_list(nation_called(seats[each.seat].name) for each in flyers))
register.filter("scale", lambda top: range(0, top + 1, step_of(top)))
register.filter("discarded", lambda contest: [played.prize for played in contest.rounds if played.taker is None])
register.filter(
    "names_in_hands", lambda view: sorted({(card.number, card.name) for hand in view.hands for card in hand})
)
# This makes a query.
register.filter("wrongs_at", lambda dashboard, seat: wrongs_to(seat, dashboard.known_events(GRIEVANCES)))

ADVICE_TEXTS = {
    "burn": "Nothing on offer flies to SPACE yet. Garnets burned in a launch could close the gap.",
    "stay": "Nothing on offer flies to SPACE yet. Stay on the ground this year, and keep your parts.",
    "collect": "Nothing on offer flies to SPACE yet. Collect parts first: {lot}, {part}, brings you to {flies}.",
}


@register.simple_tag
def advise(view: SpaceRaceView, fates: Sequence[LotForecast]) -> str:
    """Return advice if none of the viewer's `fates`, one per lot and last for none, reaches SPACE; else ""."""
    if view.kind != "year" or view.viewer is None or any(fate.chance > 0 for fate in fates):
        return ""
    left = {lot: view.my_garnets - view.rules.price(lot.number) for lot in view.offer}
    affordable = [lot for lot in view.offer if left[lot] >= 0]
    if any(forecast_lot(view, lot.place, burn=left[lot]).chance > 0 for lot in affordable):
        return ADVICE_TEXTS["burn"]
    free = [lot for lot in affordable if not fates[lot.place].forced]
    best = max(free, key=lambda lot: fates[lot.place].flies, default=None)
    if best is None or fates[best.place].flies <= fates[-1].flies:
        return ADVICE_TEXTS["stay"]
    return ADVICE_TEXTS["collect"].format(lot=best.letter, part=best.part.name, flies=fates[best.place].flies)


MOST = 3
"""How many nations that could reach SPACE are named."""


@register.simple_tag
def leaders(view: SpaceRaceView) -> list[SimpleNamespace]:
    """Return the nations that could reach SPACE this year, the farthest first, at most three.

    Each comes with its distance with a part of this year, and its chance to reach SPACE. If no nation could, it returns
    a sole leader without a chance, or none.
    """
    flyers = sorted((forecast_nation(view, seat) for seat in range(view.seats)), key=lambda flyer: -flyer.at_most)
    if in_reach := [flyer for flyer in flyers if flyer.could_reach][:MOST]:
        return [
            SimpleNamespace(seat=each.seat, flies=each.at_most, chance=chance_to_reach(view, each.at_most))
            for each in in_reach
        ]
    most = max(flyer.flies for flyer in flyers)
    ahead = [SimpleNamespace(seat=flyer.seat, flies=most, chance=0.0) for flyer in flyers if flyer.flies == most]
    return ahead if len(ahead) == 1 else []


@register.simple_tag(takes_context=True)
def event_text(context: Mapping[str, Any], kind: str, data: Mapping[str, Any]) -> str:
    """Return an event of the page's window, in sentences."""
    story, names = context.get("story"), [seat.name for seat in context["seats"]]
    events = story.events if story else [Event(kind, data)]
    return " ".join(event_sentences(YearEvents(context["match"].options, events, names), kind, data))


@register.filter
def counted(amount: int, kind: str) -> str:
    """Return an amount in words: of tokens of life ("tol"), "garnets" or "clones"."""
    return format_count(amount, *GAME_UI.awards.get(kind, ("clone", "clones")))


@register.filter
def drawing(part: str) -> str:
    """Return the address of the drawing of the part with that name."""
    return f"{static('space-race/parts.svg')}#part-{slugify(part)}"


@register.filter
def drawing_of(options: Mapping[str, Any], number: int) -> str:
    """Return the address of the drawing of part `number`, by its name under those options."""
    return drawing(rules_for(options["edition"], options).by_number[number].name)


@register.filter
def in_sentence(seats: Sequence[SeatLine], numbers: int | Iterable[int]) -> str:
    """Return the name of a nation, or a list of names, in a sentence."""
    several = [numbers] if isinstance(numbers, int) else numbers
    return and_list(nation_called(seats[number].name) for number in several)


@register.filter
def contenders(contest: ContestView) -> list[dict[str, Any]]:
    """Return each nation's standing in the open game of Goofspiel; each of its bids with whether it is used."""
    points = dict(contest.points)
    spent = [{played.bids[place] for played in contest.rounds} for place in range(len(contest.players))]
    return [
        {
            "seat": seat,
            "points": points[seat],
            "taken": [played.prize for played in contest.rounds if played.taker == seat],
            "bids": [(bid, bid in spent[place]) for bid in range(1, contest.length + 1)],
        }
        for place, seat in enumerate(contest.players)
    ]


@register.filter
def standings(view: SpaceRaceView, seats: Sequence[SeatLine]) -> list[tuple[SeatLine, int, int]]:
    """Return the nations at the end, each with its best flight (0: none) and its hand's distance.

    Winners come first, the elimination candidate last, the farthest first.
    """
    best = best_distances(range(view.seats), view.records)
    lines = [(seat, best[seat.number], view.totals[seat.number]) for seat in seats]
    return sorted(lines, key=lambda line: (not line[0].is_winner, line[0].is_loser, -line[1], -line[2]))


HEIGHT = 260
LAUNCH_WIDTH, EMBLEM = 20, 18
NARROWEST_YEAR = 56
LOWEST_TOP = 60
"""In thousand feet: the charts of most matches have the same height, and so can be compared."""
STEP, MOST_TICKS = 10, 12


@register.filter("chart")
def chart_of(view: SpaceRaceView) -> SimpleNamespace:
    """Return the public chart of a match; `ticks` are the lines of its scale, as (thousand feet, height)."""
    spaces = [view.rules.base_space + total for total in view.board.radiation]
    highest = max([LOWEST_TOP, *spaces, *(record.distance for record in view.records)])
    step = step_of(highest)
    top = -(-highest // step) * step
    years: list[SimpleNamespace] = []
    for place, year in enumerate(range(view.rules.first_year, view.year + 1)):
        left = years[-1].left + years[-1].width if years else 0
        years.append(_year(view, year, left, spaces[place] if place < len(spaces) else None, top))
    return SimpleNamespace(
        width=years[-1].left + years[-1].width,
        ticks=[(feet, feet * HEIGHT // top) for feet in range(0, top + 1, step)],
        years=years,
        flights=[flight for year in years for flight in year.flights],
    )


def step_of(highest: int) -> int:
    """Return the distance between the marks of a scale up to `highest`, in thousand feet."""
    step = STEP
    while highest / step > MOST_TICKS:
        step *= 2
    return step


def _year(view: SpaceRaceView, year: int, left: int, space: int | None, top: int) -> SimpleNamespace:
    """Return a year from `left` on: the distance of SPACE (None: unknown), its height, and the launches.

    `x` is the middle of a launch's column.
    """
    launched = [record for record in view.records if record.year == year]
    width = max(NARROWEST_YEAR, (len(launched) + 1) * LAUNCH_WIDTH)
    first = left + (width - (len(launched) - 1) * LAUNCH_WIDTH) // 2
    return SimpleNamespace(
        year=year,
        left=left,
        width=width,
        middle=left + width // 2,
        space=space,
        y=0 if space is None else space * HEIGHT // top,
        flights=[
            SimpleNamespace(
                seat=record.seat,
                distance=record.distance,
                x=first + place * LAUNCH_WIDTH,
                y=record.distance * HEIGHT // top,
            )
            for place, record in enumerate(launched)
        ],
    )
