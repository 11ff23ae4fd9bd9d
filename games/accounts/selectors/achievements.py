"""A player's medals and best flights, from the finished matches that the reader of the profile may see."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Event, Match, Seat
from games.registry import GAME_UIS

MATCHES_READ = 200
"""The newest matches that count, so that no profile reads without end."""


def achievements(seats: Sequence[Seat]) -> Mapping[str, Any] | None:
    """Return what the seats of finished matches achieved, in one query; None without a match. Each has its match.

    The numbers of `finished` matches and of `short` games among them, `medals` (wins) by game, and the `best` figure in
    each game, in words, with its match.
    """
    if not seats:
        return None
    winners = [seat for seat in seats if seat.number in (seat.match.outcome or {}).get("winners", ())]
    won = Counter(seat.match.meta.name for seat in winners)
    return {
        "finished": len(seats),
        "short": sum(_is_short(seat.match) for seat in seats),
        "medals": won.most_common(),
        "best": _best_figures(seats),
    }


def _is_short(match: Match) -> bool:
    """Whether it is a short game; the first match of a game that has its own `short_title` is none."""
    game_ui = match.game_ui
    return bool(match.preset) and match.preset == game_ui.short_preset and not game_ui.short_title


def _best_figures(seats: Sequence[Seat]) -> list[tuple[str, Match]]:
    sought = {slug: ui.record_figure for slug, ui in GAME_UIS.items() if ui.record_figure}
    by_match = {seat.match_id: seat for seat in seats if seat.match.game_slug in sought}
    kinds = {figure.kind for figure in sought.values()}
    best: dict[str, tuple[int, Match]] = {}
    told = Event.objects.filter(match__in=by_match, kind__in=kinds, audience__isnull=True).order_by("sequence")
    for number, kind, data in told.values_list("match", "kind", "data"):
        seat = by_match[number]
        slug = seat.match.game_slug
        if kind == sought[slug].kind and data["seat"] == seat.number:
            value = data[sought[slug].key]
            if slug not in best or value > best[slug][0]:
                best[slug] = value, seat.match
    return [(sought[slug].label.format(value), match) for slug, (value, match) in best.items()]
