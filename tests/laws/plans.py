"""Plans that hosts may have, for every installed game, sound and unsound."""

from typing import Any

from hypothesis import strategies as st

from games.match_setup.services.plans import MatchPlan
from games.models import Match
from games.registry import GAMES
from games.rules.errors import BadOptions
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from tests.rules.matches import quick_bots

SHORT_MATCHES: dict[str, list[dict[str, Any]]] = {
    "goofspiel": [{"cards": 5}],
    "booster": [{"max_turns": 10}, {"max_turns": 10, "first_player": 3}],
    "moonshot": [{"rounds": 1}, {"rounds": 2}],
    "toy-signs": [{"rounds": 1}, {"rounds": 2}],
}
"""Options by which a match soon comes to its end."""
LADDERS = (
    Ladder(bot_after=1, wanted_after=1),
    Ladder(extensions=1, bot_after=1, wanted_after=2),
    DEFAULT_LADDER,
    Ladder(extensions=2, extension_seconds=3_600, standing_orders=False),
    Ladder(bot_after=1),
)


def presets_of(slug: str) -> list[str]:
    return list(GAMES[slug].meta.presets) or [""]


@st.composite
def plans(draw: st.DrawFn) -> MatchPlan:
    """Any plan; most of them can be carried out."""
    slug = draw(st.sampled_from(list(GAMES)))
    game = GAMES[slug]
    preset = draw(st.sampled_from([*presets_of(slug), "", "no-such-edition"]))
    options = draw(st.sampled_from([*SHORT_MATCHES.get(slug, [{}]) * 4, {}, {"no-such-option": 1}]))
    low, high = game.seat_range(game.options({}))
    seats = draw(st.one_of(st.integers(low, min(high, low + 2)), st.integers(low - 1, high + 1)))
    kinds = st.sampled_from([*quick_bots(game) * 6, "no-such-bot"])
    return MatchPlan(
        game_slug=slug,
        name="Test flight",
        seats=seats,
        options=options,
        preset=preset,
        bots=tuple(draw(st.lists(kinds, max_size=seats + 1))),
        absences=draw(st.sampled_from([Ladder(), *LADDERS])),
        seconds_per_window=draw(st.sampled_from([60, 86_400])),
        seconds_per_short_window=draw(st.sampled_from([30, 300])),
        early_closing=draw(st.booleans()),
        saved_is_ready=draw(st.booleans()),
        unlisted=draw(st.booleans()),
        friendly=draw(st.booleans()),
        admits_bots=draw(st.booleans()),
        quiet_bots=draw(st.booleans()),
        hides_table_talk=draw(st.booleans()),
        shows_chance=draw(st.booleans()),
        language=draw(st.sampled_from(["", "de"])),
        anonymous=draw(st.booleans()),
        watching=draw(st.sampled_from(["everybody", "players"])),
        watch_delay=draw(st.sampled_from([0, 0, 0, 3])),
        starts=draw(st.sampled_from([Match.Starts.BY_HOST, Match.Starts.FULL])),
    )


def is_sound(plan: MatchPlan, people: int) -> bool:
    """Whether a match can be made of the plan, with that number of people on its first seats."""
    game = GAMES[plan.game_slug]
    if plan.preset and plan.preset not in game.meta.presets:
        return False
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    try:
        low, high = game.seat_range(game.options({**preset, **plan.options}))
    except BadOptions:
        return False
    known = all(bot in game.bots for bot in plan.bots)
    fits = low <= plan.seats <= high
    return fits and known and people + len(plan.bots) <= plan.seats
