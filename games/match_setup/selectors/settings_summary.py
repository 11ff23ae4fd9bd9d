"""The public settings of a match in words, and the games of this server at a glance."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from games.humanize import format_count
from games.languages import language_name
from games.matches.selectors.display_text import absences_text, holidays_text, pace_text, span_text
from games.models import Match
from games.models.settings import SETTINGS, settings_of_section
from games.permissions.selectors.visibility import UMPIRE_NOTE, delay_text, has_umpire
from games.ratings.scale import NEWCOMER_POINTS
from games.ratings.selectors.rated_matches import rated_text
from games.ratings.selectors.strengths import range_text
from games.registry import GAME_UIS, GAMES
from games.rules.options import TABLES, Field
from games.schedule.timetable import span_words

SettingLine = tuple[str, str]


def settings_summary(match: Match) -> list[SettingLine]:
    """Return the labelled settings of the match, without the options of its game."""
    hidden = "hidden until the match is finished"
    return [
        ("Time to decide", pace_text(match)),
        *_time_lines(match),
        ("Closes early", _closing_text(match)),
        ("Missed deadlines", " ".join(_absence_sentences(match))),
        *([("Start", _start_text(match))] if match.status == Match.Status.OPEN else []),
        ("Listed", _access_text(match)),
        *_access_lines(match),
        ("Spectators", _watching_text(match)),
        ("Names", hidden if match.anonymous else "shown to everybody"),
        ("Rated", rated_text(match)),
        ("Host", _host_text(match)),
        *_telegraph_lines(match),
    ]


def option_lines(fields: Sequence[Field], options: Mapping[str, Any]) -> list[SettingLine]:
    """Return those of the options that are set, with their labels."""
    lines = ((field, options.get(field.name)) for field in fields)
    return [(field.label, _option_text(field, value)) for field, value in lines if value not in (None, "", [], {})]


def _absence_sentences(match: Match) -> list[str]:
    """Return sentences on what happens when a player misses a deadline."""
    timetable, sentences = match.schedule, []
    if timetable.grace:
        turn = match.game_ui.words.turn
        sentences.append(f"A {turn} waits {span_words(timetable.grace)} longer for late players.")
    if timetable.vacation_days:
        days = format_count(timetable.vacation_days, "day")
        sentences.append(f"Each player has {days} of vacation. Deadlines wait for vacations announced in advance.")
    return [*sentences, absences_text(match.ladder)]


def _time_lines(match: Match) -> list[SettingLine]:
    lines, timetable = [], match.schedule
    turn = match.game_ui.words.turn
    if timetable.first_period is not None:
        lines.append((f"First {turn}", f"open for {span_words(timetable.first_period)}"))
    if match.game_ui.short_windows:
        lines.append(("Time for a short decision", span_text(timetable.short_period)))
    if holidays := holidays_text(timetable, timezone.now()):
        lines.append(("Holidays", f"no deadlines {holidays}"))
    return lines + _section_lines("clock", match)


def _access_text(match: Match) -> str:
    if not match.unlisted:
        return f"in the lobby, as a match of {match.club}" if match.club else "in the lobby"
    if match.club:
        return f"for members of {match.club} only"
    return "by invitation or password" if match.password else "by invitation only"


def _closing_text(match: Match) -> str:
    if not match.early_closing:
        return "no"
    return "as soon as everybody has saved" if match.settings.saved_is_ready else "as soon as everybody is ready"


def _start_text(match: Match) -> str:
    if match.starts == Match.Starts.FULL:
        return "when every seat is taken"
    if match.starts != Match.Starts.AT or match.starts_at is None:
        return "when the host starts the match"
    clocks = match.starts_at.astimezone(match.schedule.clocks)
    when = f"on {clocks:%A} {clocks.day} {clocks:%B} at {clocks:%H:%M}, {match.schedule.place} time"
    return f"{when}; bots take the free seats" if match.fill_bots else when


def _access_lines(match: Match) -> list[SettingLine]:
    lines = [("Language", language_name(match.language))] if match.language else []
    if match.minimum_reliability:
        least = match.minimum_reliability
        lines.append(("Who can join", f"players with at least {least}% reliability, and new players"))
    if ratings := range_text(match.settings):
        lines.append(("Ratings", f"{ratings}; new players count as {NEWCOMER_POINTS}"))
    return lines + _section_lines("door", match)


def _section_lines(section: str, match: Match) -> list[SettingLine]:
    """Return the lines of the match's settings in that section that have their own text."""
    chosen = [name for name in settings_of_section(section) if getattr(match.settings, name)]
    return [line for name in chosen if (line := SETTINGS[name].line)]


def _watching_text(match: Match) -> str:
    if match.watching == Match.Watching.PLAYERS:
        return "players only; everybody once the match is finished"
    watchers = "everybody with the link" if match.unlisted else "everybody"
    return f"{watchers}, {delay_text(match)}" if match.watch_delay else watchers


def _host_text(match: Match) -> str:
    if has_umpire(match):
        return UMPIRE_NOTE
    votes = match.playing_host == Match.HostPlays.VOTE
    power = "proposes pauses and more time, by vote" if votes else "has no host controls during the match"
    return f"sees no more than a spectator; if playing, {power}"


def _telegraph_lines(match: Match) -> list[SettingLine]:
    lines = _section_lines("talk", match)
    if not match.game.has_private_channels:
        return lines
    counted_by = "their number is public" if match.settings.shows_traffic else "their number is secret"
    opened = "published when the match is finished" if match.settings.opens_archive else "never published"
    return [("Private telegrams", f"{counted_by}; {opened}"), *lines]


def _option_text(field: Field, value: Any) -> str:
    labels = {str(choice.value): choice.label for choice in field.choices}
    if field.kind == "choice":
        return labels.get(str(value)) or str(value)
    if field.kind in TABLES:
        return "; ".join(f"{labels.get(key, key)}: {entry}" for key, entry in value.items())
    if field.kind == "by_seat":
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def summarise_game(slug: str) -> dict[str, Any]:
    """Return the template context of a game over all its presets: its number of players and its maximum length."""
    game, game_ui = GAMES[slug], GAME_UIS[slug]
    kinds = [game.options(preset.options) for preset in game.offered.values()]
    spans = [game.seat_range(options) for options in kinds]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    turns = max(game_ui.most_turns(options) for options in kinds)
    words = game_ui.words
    return {
        "meta": game.meta,
        "game_ui": game_ui,
        "seats": f"{least} to {most} {words.seats}" if least < most else f"{most} {words.seats}",
        "turns": f"{turns} {words.turns} at most" if turns else game_ui.length or f"as many {words.turns} as it takes",
    }
