"""How a match is played, in sentences: what everybody knows before they take a seat."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from games.humanize import format_count
from games.languages import language_name
from games.matches.selectors.display_text import absences_text, pace_text, span_text
from games.models import Match
from games.models.settings import SETTINGS, settings_of_section
from games.permissions.selectors.visibility import UMPIRE_NOTE, delay_text, has_umpire
from games.ratings.scale import NEWCOMER_POINTS
from games.ratings.selectors.rated_matches import rated_text
from games.ratings.selectors.strengths import range_text
from games.rules.options import TABLES, Field
from games.schedule.deadlines import next_deadline
from games.schedule.units import span_words

SettingLine = tuple[str, str]


def first_deadline(match: Match, now: datetime) -> datetime:
    """When the first window would close if the match started now."""
    return next_deadline(match.schedule, now, first=True).at


def settings_summary(match: Match) -> list[SettingLine]:
    """Every setting of the match but the options of its game, each with its label."""
    hidden = "nobody is told who plays what until the match is over"
    return [
        ("Time to decide", pace_text(match)),
        *_time_lines(match),
        ("Closes early", _closing_text(match)),
        ("Who is away", " ".join(_absence_sentences(match))),
        *([("It starts", _start_text(match))] if match.status == Match.Status.OPEN else []),
        ("Listed", _access_text(match)),
        *_access_lines(match),
        ("Watching", _watching_text(match)),
        ("Names", hidden if match.anonymous else "open to everybody"),
        ("Rated", rated_text(match)),
        ("The host", _host_text(match)),
        *_telegraph_lines(match),
    ]


def option_lines(match: Match) -> list[SettingLine]:
    """The game's options that were set, by their labels."""
    return set_option_lines(match.meta.options, match.options)


def set_option_lines(fields: Sequence[Field], options: Mapping[str, Any]) -> list[SettingLine]:
    """Those of a game's options that are set, by their labels."""
    lines = ((field, options.get(field.name)) for field in fields)
    return [
        (field.label, _option_text(field, value)) for field, value in lines if value not in (None, "", [], {})
    ]


def _absence_sentences(match: Match) -> list[str]:
    """What happens when somebody does not answer in time, rung after rung."""
    timetable, said = match.schedule, []
    if timetable.grace:
        turn = match.game_ui.words.turn
        said.append(f"A {turn} waits {span_words(timetable.grace)} longer for players who are late.")
    if timetable.vacation_days:
        days = format_count(timetable.vacation_days, "day")
        said.append(f"Each player has {days} of vacation, announced beforehand; deadlines wait for it.")
    return [*said, absences_text(match.ladder)]


def _time_lines(match: Match) -> list[SettingLine]:
    lines, timetable = [], match.schedule
    turn = match.game_ui.words.turn
    if timetable.first_period is not None:
        lines.append((f"The first {turn}", f"is open for {span_words(timetable.first_period)}"))
    if match.game_ui.short_windows:
        lines.append(("Time for a short decision", span_text(timetable.short_period)))
    return lines


def _access_text(match: Match) -> str:
    if not match.unlisted:
        return f"in the lobby, as a match of {match.club}" if match.club else "in the lobby"
    if match.club:
        return f"for members of {match.club} only"
    return "by invitation or password" if match.password else "by invitation only"


def _closing_text(match: Match) -> str:
    if not match.early_closing:
        return "no"
    return "when everybody has saved" if match.settings.saved_is_ready else "when everybody is ready"


def _start_text(match: Match) -> str:
    if match.starts == Match.Starts.FULL:
        return "when every seat is taken"
    if match.starts != Match.Starts.AT or match.starts_at is None:
        return "when the host says so"
    clocks = match.starts_at.astimezone(match.schedule.clocks)
    when = (
        f"on {clocks:%A} {clocks.day} {clocks:%B} at {clocks:%H:%M}, by the clocks of {match.schedule.place}"
    )
    return f"{when}; bots take the seats that are free" if match.fill_bots else when


def _access_lines(match: Match) -> list[SettingLine]:
    lines = [("Language", language_name(match.language))] if match.language else []
    if match.minimum_reliability:
        least = match.minimum_reliability
        lines.append(("Who may join", f"players who are {least}% reliable or more, and who is new"))
    if ratings := range_text(match.settings):
        lines.append(("Ratings", f"{ratings}; a newcomer counts as {NEWCOMER_POINTS}"))
    return lines + _section_lines("door", match)


def _section_lines(section: str, match: Match) -> list[SettingLine]:
    """Return the lines of the match's settings in that section of the form, as far as they have their own."""
    chosen = [name for name in settings_of_section(section) if getattr(match.settings, name)]
    return [line for name in chosen if (line := SETTINGS[name].line)]


def _watching_text(match: Match) -> str:
    if match.watching == Match.Watching.PLAYERS:
        return "players only, everybody once it is over"
    watchers = "everybody who has the link" if match.unlisted else "everybody"
    return f"{watchers}, {delay_text(match)}" if match.watch_delay else watchers


def _host_text(match: Match) -> str:
    if has_umpire(match):
        return UMPIRE_NOTE
    votes = match.playing_host == Match.HostPlays.VOTE
    power = (
        "asks the players for a pause or more time, by vote" if votes else "has no say over the running match"
    )
    return f"sees no more than a spectator; while playing {power}"


def _telegraph_lines(match: Match) -> list[SettingLine]:
    if not match.game.has_channels:
        return []
    counted_by = "everybody sees how many" if match.settings.shows_traffic else "nobody is told how many"
    opened = "opened to everybody at the end" if match.settings.opens_archive else "sealed for good"
    return [("Private telegrams", f"{counted_by}; {opened}"), *_section_lines("telegraph", match)]


def _option_text(field: Field, value: Any) -> str:
    labels = {str(choice.value): choice.label for choice in field.choices}
    if field.kind == "choice":
        return labels.get(str(value)) or str(value)
    if field.kind in TABLES:
        return "; ".join(f"{labels.get(key, key)}: {entry}" for key, entry in value.items())
    if field.kind == "by_seat":
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
