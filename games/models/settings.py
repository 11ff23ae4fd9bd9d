"""Settings of a match that no query needs a column for."""

from msgspec import Struct

MAX_RATING_POINTS = 5_000


class Setting(Struct, frozen=True):
    """The texts of one setting, and the section of the form where its input stands.

    A setting with a bound `most` is a whole number from 0; any other one is yes or no. `line` is the label
    and the sentence by which players read that it is on, if no other line says so.
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
    shows_chance: bool = False
    friendly: bool = False
    least_rating: int = 0
    most_rating: int = 0
    admits_bots: bool = False


_FROM = "Of a rated match: who joins has so many points. Newcomers have 1000. 0: never mind."
SETTINGS = {
    "saved_is_ready": Setting(
        "clock", "Saved is ready", "What is saved closes early too, without a word that it is ready."
    ),
    "shows_traffic": Setting(
        "telegraph",
        "Show the traffic",
        "Everybody sees how many telegrams go over the lines that are public, not what is in them.",
    ),
    "opens_archive": Setting(
        "telegraph",
        "Open the archive",
        "When the match is over, everybody may read everything that was written.",
    ),
    "quiet_bots": Setting(
        "telegraph",
        "No telegrams from bots",
        "Rivals in code keep silent all match long, whatever they are told.",
        line=("Bots", "write no telegrams"),
    ),
    "shows_chance": Setting(
        "door",
        "Show the outsider's chance",
        "Everybody reads what chance each seat has to win, as far as public events tell.",
        line=("While it runs", "everybody reads the outsider's chance of each seat"),
    ),
    "friendly": Setting(
        "door",
        "A friendly match",
        "It moves nobody's rating. Nor does one that is not listed, or whose options you change.",
    ),
    "least_rating": Setting("door", "Ratings from", _FROM, MAX_RATING_POINTS),
    "most_rating": Setting("door", "Ratings up to", "0: any.", MAX_RATING_POINTS),
    "admits_bots": Setting(
        "door",
        "Accounts of bots may sit",
        "Programs that play by themselves, marked so beside their names. They are not rated.",
        line=("Accounts of bots", "may sit among people; they are marked, and not rated"),
    ),
}


def settings_of_section(section: str) -> tuple[str, ...]:
    """Return the names of the settings whose inputs stand in that section of the form."""
    return tuple(name for name, setting in SETTINGS.items() if setting.section == section)
