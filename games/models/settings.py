"""Settings of a match that no query needs a column for."""

from msgspec import Struct

MAX_RATING_POINTS = 5_000


class Setting(Struct, frozen=True):
    """The texts of one setting, and the section of the form where its input stands.

    A setting with a maximum `most` is a whole number from 0; any other one is a yes/no choice. `line` is the
    label and text that show it to players; without it another line does. The section `private` is only for games
    with private channels.
    """

    section: str
    label: str
    help: str
    most: int = 0
    line: tuple[str, str] | None = None


class Settings(Struct, frozen=True, omit_defaults=True):
    """Settings in one JSON value. Another one needs an entry in `SETTINGS`, and no column or migration."""

    saved_is_ready: bool = False
    shows_traffic: bool = False
    opens_archive: bool = False
    quiet_bots: bool = False
    hides_table_talk: bool = False
    shows_chance: bool = False
    friendly: bool = False
    least_rating: int = 0
    most_rating: int = 0
    admits_bots: bool = False
    spreads_deadlines: bool = False


_FROM = "Rated matches only: lowest rating that may join. New players start at 1000. 0 = no limit."
SETTINGS = {
    "saved_is_ready": Setting(
        "clock", "Close when all have saved", "Close as soon as everybody has saved, even if not marked ready."
    ),
    "spreads_deadlines": Setting(
        "clock",
        "Spread deadlines",
        "Times of the timetable move by up to 14 minutes, the same for all turns. Players see the exact minute.",
        line=("Deadlines", "spread over some minutes after the time of day"),
    ),
    "shows_traffic": Setting(
        "private", "Show traffic", "Everybody sees how many telegrams each public channel carries, but not their text."
    ),
    "opens_archive": Setting(
        "private", "Open the archive", "Everybody can read all telegrams once the match is finished."
    ),
    "quiet_bots": Setting(
        "talk",
        "No telegrams from bots",
        "Bots never write, not even when written to.",
        line=("Bots", "write no telegrams"),
    ),
    "hides_table_talk": Setting(
        "talk",
        "Public channel for players only",
        "Spectators do not read it, even when the match is finished. You do, to keep order.",
        line=("Public channel", "read by players and the host only"),
    ),
    "shows_chance": Setting(
        "door",
        "Show win probabilities",
        "Everybody sees each seat's win probability in %, calculated from public information.",
        line=("While it runs", "everybody sees win probabilities"),
    ),
    "friendly": Setting(
        "door", "Friendly match", "Does not change ratings. Unlisted matches and matches with changed options never do."
    ),
    "least_rating": Setting("door", "Lowest rating", _FROM, MAX_RATING_POINTS),
    "most_rating": Setting("door", "Highest rating", "Highest rating that may join. 0 = no limit.", MAX_RATING_POINTS),
    "admits_bots": Setting(
        "door",
        "Allow bot accounts",
        "Bot accounts are played by programs. They are marked and never rated.",
        line=("Bot accounts", "allowed; marked and not rated"),
    ),
}


def settings_of_section(section: str) -> tuple[str, ...]:
    """Return the names of the settings in that section of the form."""
    return tuple(name for name, setting in SETTINGS.items() if setting.section == section)
