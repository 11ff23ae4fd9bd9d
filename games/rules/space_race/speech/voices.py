"""The manners of the rivals: what each puts before and after what it says."""

from collections.abc import Mapping

from msgspec import Struct


class Voice(Struct, frozen=True):
    """How a character sounds: nobody else has its `opens`, with which all of its sentences begin, one of them
    for each seat of the largest table.
    """

    opens: tuple[str, ...]
    closes: tuple[str, ...]


VOICES: Mapping[str, Voice] = {
    "daredevil": Voice(
        (
            "Throttle open",
            "Up here",
            "Short and loud",
            "No brakes",
            "Hold your hat",
            "Ha",
            "From the cockpit",
            "Between two countdowns",
            "Strapped in already",
        ),
        ("", ", and up we go", ", over and out", ", and devil take the rest", ", full stop"),
    ),
    "magpie": Voice(
        (
            "Psst",
            "Between ourselves",
            "A bird told us",
            "With one eye on your shelf",
            "Softly now",
            "Shiny as it is",
            "Our nest hears you",
            "For what it may fetch",
            "Finders keepers",
        ),
        ("", ", dear neighbour", ", and mind your pockets", ", as one collector to another", ", for now"),
    ),
    "wrecker": Voice(
        (
            "Old friend",
            "Believe us",
            "Hand on heart",
            "With the warmest wishes",
            "As always your servant",
            "In all friendship",
            "You know us",
            "Trust an honest face",
            "With a smile",
        ),
        ("", ", dear friend", ", upon our honour", ", as ever", ", with every good wish"),
    ),
    "steady": Voice(
        (
            "For the record",
            "To be plain",
            "In short",
            "As we see it",
            "Word for word",
            "All being well",
            "In good order",
            "By the book",
            "With respect",
        ),
        ("", ", and we mean it", ", as a matter of course", ", no more and no less", ", and that stands"),
    ),
    "clerk": Voice(
        (
            "Re your wire",
            "Per our files",
            "Copy to all desks",
            "Under item nine",
            "Stamped and dated",
            "In triplicate",
            "Your wire is filed",
            "As per regulation",
            "Initialled below",
        ),
        ("", ", see annex", ", subject to audit", ", yours faithfully", ", pending a signature"),
    ),
    "tinker": Voice(
        (
            "From the workbench",
            "Spanner in hand",
            "Half a rocket later",
            "With oil on the form",
            "Out of the scrap box",
            "Well, bolt by bolt",
            "Under the bonnet",
            "Shouted over the lathe",
            "On the back of a blueprint",
        ),
        ("", ", more or less", ", give or take a bolt", ", once the glue has dried", ", if it holds"),
    ),
    "scout": Voice(
        (
            "From the far hill",
            "Field glasses up",
            "Ahead of the others",
            "Quick word",
            "First light",
            "On the march",
            "Boots on",
            "Trail note",
            "Scouting report",
        ),
        ("", ", and we move on", ", no time to lose", ", eyes open", ", more tomorrow"),
    ),
}
"""By the name of the character."""
