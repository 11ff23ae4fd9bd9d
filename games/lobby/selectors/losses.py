"""Why a player lost the latest of their finished matches, for a list of them."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.matches.selectors.cached import kept
from games.matches.selectors.position import event_of, state_from
from games.matches.selectors.words import is_cancelled
from games.models import Event, Hand, Match, Window
from games.rules.contract import Event as Told
from games.rules.contract import State

LATEST_LOSSES = 8
"""Of so many matches it is said, the latest to end: it takes all that happened in each."""
LONGEST = 240

_SENTENCES = re.compile(r"(?<=[.!?]) (?=\S)")

Happened = Mapping[int, Sequence[Sequence[Told]]]


def losses_of(
    matches: Iterable[Match],
    seats: Mapping[int, int],
    last: Mapping[int, int],
    names: Mapping[int, Sequence[str]],
) -> dict[int, str]:
    """Return by match why its seat lost, in sentences that fit a card; `last` is each newest window."""
    lost = [each for each in matches if _is_lost(each, seats[each.pk])]
    lost.sort(key=lambda match: (match.ended_at.timestamp() if match.ended_at else 0, match.pk), reverse=True)
    lost = lost[:LATEST_LOSSES]
    pks = [each.pk for each in lost]
    states, happened = _states(lost, [last[pk] for pk in pks]), _happened(pks)

    def why(match: Match) -> str:
        seat = seats[match.pk]

        def made() -> list[str]:
            view = match.game.view(states()[match.pk], seat)
            known = [[event for event in events if event.is_for(seat)] for events in happened()[match.pk]]
            return [_fitting(match.face.why_lost(match.options, known, names[match.pk], view))]

        # In a list, for "" is kept as well.
        return kept(match, f"why-card/{seat}", made)[0]

    return {match.pk: text for match in lost if (text := why(match))}


def _is_lost(match: Match, seat: int) -> bool:
    over = match.status == Match.Status.OVER and not is_cancelled(match)
    return over and seat not in (match.outcome or {}).get("winners", ())


def _states(matches: Sequence[Match], windows: Sequence[int]) -> Callable[[], Mapping[int, State[Any, Any]]]:
    """The matches as they ended, by match, to be loaded on demand."""

    @cache
    def load() -> Mapping[int, State[Any, Any]]:
        tables = dict(Window.objects.filter(pk__in=windows).values_list("match", "table"))
        hands: dict[int, list[Any]] = defaultdict(list)
        held = Hand.objects.filter(window__in=windows).order_by("window", "seat__number")
        for pk, holdings in held.values_list("window__match", "holdings"):
            hands[pk].append(holdings)
        return {match.pk: state_from(match.game, tables[match.pk], hands[match.pk]) for match in matches}

    return load


def _happened(matches: Sequence[int]) -> Callable[[], Happened]:
    """The events of each window of these matches, in order, by match, to be loaded on demand."""

    @cache
    def load() -> Happened:
        found: dict[int, dict[int, list[Told]]] = defaultdict(lambda: defaultdict(list))
        events = Event.objects.filter(match__in=matches).order_by("match", "sequence")
        for match, window, *row in events.values_list("match", "window", "kind", "data", "audience"):
            found[match][window].append(event_of(*row))
        return {match: list(windows.values()) for match, windows in found.items()}

    return load


def _fitting(text: str) -> str:
    """Whole sentences, as many as a card has room for, and the first in any case."""
    sentences = _SENTENCES.split(text)
    fit = sentences[0]
    for each in sentences[1:]:
        if len(fit) + 1 + len(each) > LONGEST:
            break
        fit += f" {each}"
    return fit
