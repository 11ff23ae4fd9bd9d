"""What a host has chosen for a match, and nothing looks for."""

from msgspec import Struct


class Settings(Struct, frozen=True, omit_defaults=True):
    """Kept as one JSON value: one more needs no column and no migration, only a default.

    Who has saved is ready at once where `saved_is_ready`. `shows_traffic` tells everybody how many telegrams
    went over channels that all know of; `opens_archive` opens every channel to everybody once the match is
    over. One that is `friendly` is not rated. Who joins has a rating from `least_rating` to `most_rating`, in
    points; 0 is no bound. Accounts that are bots sit only where it `admits_bots`.
    Where it has `quiet_bots`, bots at the table neither write nor do anything but decide.
    Who watches it while it runs is told the outsider's chance where it `shows_chance`.
    """

    saved_is_ready: bool = False
    shows_traffic: bool = False
    opens_archive: bool = False
    friendly: bool = False
    least_rating: int = 0
    most_rating: int = 0
    admits_bots: bool = False
    quiet_bots: bool = False
    shows_chance: bool = False
