"""A player's progress in many matches and the reasons of their losses, in a constant number of queries."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from django.db.models import Prefetch
from msgspec import Struct

from games.humanize import ordinal
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.position import state_from_json, to_event
from games.matches.selectors.version_cache import cached_per_version
from games.models import Event, Hand, Match, Window
from games.rules.contract import Event as Told
from games.rules.contract import Game, State

MAX_HEADLINES = 3
"""Number of recent windows searched for a headline."""
WIDE, HIGH, MOST_POINTS = 120, 32, 40
"""Size of a curve, and its maximum number of points."""


class MatchProgress(Struct, frozen=True):
    """A player's progress or result in a match: the score as `mark`, and the last news or reason as `line`.

    `place` is a rank from 1, or 0 if unknown. `curve` holds the player's scores as points of an SVG line in a box of
    `WIDE` by `HIGH`, `leader` those of the best opponent; both are "" if there is nothing to draw.
    """

    mark: str = ""
    place: int = 0
    place_text: str = ""
    line: str = ""
    curve: str = ""
    leader: str = ""


def match_progress(seats: Mapping[int, int], names: Mapping[int, Sequence[str]]) -> dict[int, MatchProgress]:
    """Return each seat's progress by match, if it has a window; `names` are of the seats in order."""
    windows: dict[int, list[tuple[int, list[int]]]] = defaultdict(list)
    opened = Window.objects.filter(match__in=seats).order_by("match", "number")
    for match_id, pk, marks in opened.values_list("match", "pk", "marks"):
        windows[match_id].append((pk, marks))
    latest = [pk for rows in windows.values() for pk, _ in rows[-MAX_HEADLINES - 1 :]]
    told = _events_by_window(window__in=latest)
    matches = Match.objects.in_bulk(windows)
    why = loss_explanations(matches.values(), seats, {pk: rows[-1][0] for pk, rows in windows.items()}, names)
    flights = {}
    for pk, match in matches.items():
        line = why.get(pk) or _latest_headline(match, seats[pk], names[pk], told[pk])
        flights[pk] = _progress(match, seats[pk], [marks for _, marks in windows[pk]], line)
    return flights


def _progress(match: Match, seat: int, marks: Sequence[list[int]], line: str) -> MatchProgress:
    known = [each for each in marks if seat < len(each)]
    if not known or is_cancelled(match):
        return MatchProgress(line=line)
    thinned, place = _sample_marks(known), _rank(match, seat, known[-1])
    rest = [max((mark for other, mark in enumerate(each) if other != seat), default=0) for each in thinned]
    top = max(max(each) for each in thinned)
    return MatchProgress(
        mark=_mark_words(match.game_ui.progress_label, known[-1][seat]),
        place=place,
        place_text="eliminated" if _losing_seat(match) == seat else _rank_text(place, len(known[-1])),
        line=line,
        curve=_curve_points([each[seat] for each in thinned], top),
        leader=_curve_points(rest, top) if len(known[-1]) > 1 else "",
    )


def _mark_words(words: str, mark: int) -> str:
    said = words.format(mark)
    return said.replace("points", "point") if mark == 1 else said


def _rank_text(rank: int, ranks: int) -> str:
    """Return "3rd of 9", or "" if the rank is unknown."""
    return f"{ordinal(rank)} of {ranks}" if rank else ""


def _rank(match: Match, seat: int, marks: Sequence[int]) -> int:
    """Return the seat's rank, winners first and the loser last; 0 for teams and before anybody leads."""
    winners = (match.outcome or {}).get("winners", ())
    if type(match.game).teams is not Game.teams or (len({*marks}) < 2 and not winners):
        return 0
    if seat in winners:
        return 1
    loser = _losing_seat(match)
    if seat == loser:
        return len(marks)
    ahead = [other for other, mark in enumerate(marks) if other in winners or mark > marks[seat]]
    return 1 + len({*ahead} - {loser})


def _losing_seat(match: Match) -> int | None:
    return (match.outcome or {}).get("loser")


def _latest_headline(match: Match, seat: int, names: Sequence[str], told: Mapping[int, Iterable[Told]]) -> str:
    """Return the latest result of a window for the seat, else the most important recent headline."""
    game_ui = match.game_ui
    newest_first = [told[pk] for pk in sorted(told, reverse=True)]
    for events in newest_first:
        known = [event for event in events if event.is_for(seat)]
        if text := game_ui.personal_summary(match.options, known, names, seat):
            return text
    for events in newest_first:
        public = [event for event in events if event.audience is None]
        headlines = game_ui.headlines(match.options, public, names)
        if headlines:
            return max(headlines, key=lambda headline: headline.weight).text
    return ""


def _sample_marks(marks: Sequence[list[int]]) -> list[list[int]]:
    """Return evenly spaced marks for a small curve, including the first and the last."""
    last = len(marks) - 1
    if last < MOST_POINTS:
        return list(marks)
    return [marks[step * last // (MOST_POINTS - 1)] for step in range(MOST_POINTS)]


def _curve_points(heights: Sequence[int], top: int) -> str:
    if len(heights) < 2 or top <= 0:
        return ""
    wide = WIDE / (len(heights) - 1)
    return " ".join(
        f"{step * wide:.1f},{HIGH - HIGH * max(0, height) / top:.1f}" for step, height in enumerate(heights)
    )


MAX_LOSSES = 8
"""Number of recent losses to explain; each needs all events of its match."""
MAX_LOSS_LENGTH = 240

_SENTENCES = re.compile(r"(?<=[.!?]) (?=\S)")


def loss_explanations(
    matches: Iterable[Match], seats: Mapping[int, int], last: Mapping[int, int], names: Mapping[int, Sequence[str]]
) -> dict[int, str]:
    """Return, by match, why the seat lost, short enough for a card; `last` are the newest windows."""
    lost = [each for each in matches if _is_lost(each, seats[each.pk])]
    lost.sort(key=lambda match: (match.ended_at.timestamp() if match.ended_at else 0, match.pk), reverse=True)
    lost = lost[:MAX_LOSSES]
    pks = [each.pk for each in lost]
    # Loaded on demand.
    states = cache(partial(_final_states, [last[pk] for pk in pks]))
    happened = cache(partial(_events_by_window, match__in=pks))

    def why(match: Match) -> str:
        seat = seats[match.pk]

        def made() -> str:
            view = match.game.view(states()[match.pk], seat)
            known = [[event for event in events if event.is_for(seat)] for events in happened()[match.pk].values()]
            return _whole_sentences(match.game_ui.why_lost(match.options, known, names[match.pk], view))

        return cached_per_version(match, f"why-card/{seat}", made)

    return {match.pk: text for match in lost if (text := why(match))}


def _is_lost(match: Match, seat: int) -> bool:
    over = match.status == Match.Status.OVER and not is_cancelled(match)
    return over and seat not in (match.outcome or {}).get("winners", ())


def _final_states(windows: Sequence[int]) -> dict[int, State[Any, Any]]:
    rows = Window.objects.filter(pk__in=windows).select_related("match")
    hands = Prefetch("hands", Hand.objects.order_by("seat__number"))
    return {
        row.match_id: state_from_json(row.match.game, row.table, [hand.holdings for hand in row.hands.all()])
        for row in rows.prefetch_related(hands)
    }


def _events_by_window(**within: Any) -> dict[int, dict[int, list[Told]]]:
    """Return the events that match the filter `within`, by match and window, in order."""
    found: dict[int, dict[int, list[Told]]] = defaultdict(lambda: defaultdict(list))
    events = Event.objects.filter(**within).order_by("match", "sequence")
    for match, window, *row in events.values_list("match", "window", "kind", "data", "audience"):
        found[match][window].append(to_event(*row))
    return found


def _whole_sentences(text: str) -> str:
    """Return as many whole sentences as fit on a card, at least the first."""
    sentences = _SENTENCES.split(text)
    fit = sentences[0]
    for each in sentences[1:]:
        if len(fit) + 1 + len(each) > MAX_LOSS_LENGTH:
            break
        fit += f" {each}"
    return fit
