"""Template tags of Space Race, and its forecasts."""

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.text import slugify

from games.game_uis.space_race.advice import advise
from games.game_uis.space_race.chart import chart_of, step_of
from games.game_uis.space_race.event_texts import event_sentences
from games.game_uis.space_race.final_scene import GRIEVANCES, NationFlight, scene_of, wrongs_to
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.leaders import leaders
from games.game_uis.space_race.year_events import year_events
from games.humanize import and_list, format_count, percent
from games.matches.selectors.seats import SeatLine
from games.rules.contract import Event
from games.rules.space_race.editions import Ability, Part, rules_for
from games.rules.space_race.nations import nation_called
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import ContestView, SpaceRaceView

register = template.Library()
register.filter("chart", chart_of)
register.filter("letter", lot_letter)
register.filter("percent", percent)
register.simple_tag(advise)
register.simple_tag(leaders)

COUNTED = GAME_UI.awards


@register.simple_tag(takes_context=True)
def event_text(context: Mapping[str, Any], kind: str, data: Mapping[str, Any]) -> str:
    """Return an event of the page's window, in sentences."""
    story, names = context.get("story"), [seat.name for seat in context["seats"]]
    events = story.events if story else [Event(kind, data)]
    return " ".join(event_sentences(year_events(context["match"].options, events, names), kind, data))


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
def parts_in_play(options: Mapping[str, Any]) -> tuple[Part, ...]:
    """Return all parts of a match with those options."""
    return rules_for(options["edition"], options).parts


@register.filter
def part_of(view: SpaceRaceView, ability: Ability) -> str:
    """Return the match's name of the part with that ability; "" if its edition has none."""
    return view.rules.name_of(ability)


@register.simple_tag
def verdict(view: SpaceRaceView, seats: Sequence[SeatLine]) -> SimpleNamespace | None:
    """Return the final standings after the year that ended the race; None before."""
    return scene_of(view, [seat.name for seat in seats])


@register.filter
def in_sentence(seats: Sequence[SeatLine], numbers: int | Iterable[int]) -> str:
    """Return the name of a nation, or a list of names, in a sentence."""
    several = [numbers] if isinstance(numbers, int) else numbers
    return and_list(nation_called(seats[number].name) for number in several)


@register.filter
def flyers_names(seats: Sequence[SeatLine], flyers: Sequence[NationFlight]) -> str:
    """Return the names of those nations as a list in a sentence."""
    return in_sentence(seats, [flyer.seat for flyer in flyers])


@register.filter
def wrongs_at(dashboard: Any, seat: int) -> list[tuple[int, str]]:
    """Return what the others did to the dashboard's nation, as far as it knows; this makes a query."""
    return wrongs_to(seat, dashboard.known_events(GRIEVANCES))


@register.filter
def names_in_hands(view: SpaceRaceView) -> list[tuple[int, str]]:
    """Return the parts that any nation holds, by number, for the legend of the hands."""
    return sorted({(card.number, card.name) for hand in view.hands for card in hand})


@register.filter
def scale(top: int) -> range:
    """Return the marks of a scale from 0 to `top`, in thousand feet."""
    return range(0, top + 1, step_of(top))


@register.filter
def contenders(contest: ContestView) -> list[dict[str, Any]]:
    """Return each nation's standing in the open game of Goofspiel; each of its bids with whether it is used."""
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
    """Return the nations at the end, each with its best flight (0: none) and its hand's distance.

    Winners come first, the elimination candidate last, the farthest first.
    """
    best = dict.fromkeys(range(view.seats), 0)
    for record in view.records:
        best[record.seat] = max(best[record.seat], record.distance)
    lines = [(seat, best[seat.number], view.totals[seat.number]) for seat in seats]
    return sorted(lines, key=lambda line: (not line[0].is_winner, line[0].is_loser, -line[1], -line[2]))
