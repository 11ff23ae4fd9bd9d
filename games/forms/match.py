"""Setting up a match, and finding one."""

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.html import format_html
from msgspec.structs import replace

from games.forms.fields import FieldsForm
from games.forms.wording import speak_plainly
from games.installed import FACES, GAMES
from games.models import User
from games.rules.contract import AnyGame
from games.rules.options import Field
from games.schedule.clocks import zone_names
from games.schedule.paces import pace_called
from games.schedule.timetable import DAY, Timetable
from games.services.display_names import clean_display_name
from games.services.match_names import LONGEST_NAME, hosted_name
from games.services.matches import Plan

PACES = (
    (60, "1 minute"),
    (300, "5 minutes"),
    (3_600, "1 hour"),
    (43_200, "12 hours"),
    (86_400, "1 day"),
    (172_800, "2 days"),
    (604_800, "1 week"),
    (1_209_600, "2 weeks"),
)
SHORT_PACES = (
    (60, "1 minute"),
    (120, "2 minutes"),
    (300, "5 minutes"),
    (900, "15 minutes"),
    (3_600, "1 hour"),
    (43_200, "12 hours"),
    (86_400, "1 day"),
)
SECTIONS = (
    ("The seats", "seats", ("seats", "bots", "bot")),
    (
        "The clock",
        "clock",
        ("seconds_per_window", "seconds_per_short_window", "zone", "early_closing", "saved_is_ready"),
    ),
    ("The door", "key", ("unlisted",)),
    ("The telegraph", "antenna", ("shows_traffic", "opens_archive")),
)
USUAL_SHORT = 300
# Of the named paces, those that no number of seconds is.
BY_THE_CALENDAR = ("working-days", "weekends")
# Zones are called by others too, for what is older than places.
CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def paces() -> list[tuple[Any, str]]:
    """The periods, and the paces that go by the calendar."""
    named = [pace for slug in BY_THE_CALENDAR if (pace := pace_called(slug))]
    return [*PACES, *((pace.slug, pace.title) for pace in named)]


def zone_choices() -> list[tuple[str, Any]]:
    """UTC, then the zones that are called by a place, by their continents."""
    continents: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zone_names()):
        continent, _, place = name.partition("/")
        if place and continent in CONTINENTS:
            continents.setdefault(continent, []).append((name, place.replace("_", " ").replace("/", ", ")))
    return [("UTC", "UTC"), *continents.items()]


class MatchForm(FieldsForm):
    """A new match of one game: the platform's settings, then the game's own options."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name of the match", strip=True)
    preset = forms.ChoiceField(label="Edition", widget=forms.RadioSelect)
    # Only their places: how many there can be follows from the game.
    seats = forms.IntegerField()
    bots = forms.IntegerField()
    bot = forms.ChoiceField(label="Kind of bots")
    seconds_per_window = forms.ChoiceField(choices=paces, initial=86_400, label="Time to decide")
    seconds_per_short_window = forms.TypedChoiceField(
        choices=SHORT_PACES,
        coerce=int,
        required=False,
        initial=USUAL_SHORT,
        empty_value=USUAL_SHORT,
        label="Time for a short decision",
    )
    zone = forms.ChoiceField(
        choices=zone_choices,
        required=False,
        initial="UTC",
        label="Clocks of",
        help_text="Whose six o'clock it is, for working days and weekends.",
    )
    early_closing = forms.BooleanField(
        required=False, initial=True, label="Close early", help_text="Resolve as soon as everybody is ready."
    )
    saved_is_ready = forms.BooleanField(
        required=False,
        label="Saved is ready",
        help_text="What is saved closes early too, without a word that it is ready.",
    )
    unlisted = forms.BooleanField(
        required=False, label="By invitation only", help_text="Not in the lobby; players come by the link."
    )
    shows_traffic = forms.BooleanField(
        required=False,
        label="Show the traffic",
        help_text="Everybody sees how many telegrams go over the lines that are public, not what is in them.",
    )
    opens_archive = forms.BooleanField(
        required=False,
        label="Open the archive",
        help_text="When the match is over, everybody may read everything that was written.",
    )

    def __init__(self, data: Any = None, *, game: AnyGame, host: User | None = None, **kwargs: Any) -> None:
        super().__init__(data, fields=_not_chosen_by_preset(game), **kwargs)
        self.game, face = game, FACES[game.meta.slug]
        if host:
            names = {"game_slug": game.meta.slug, "title": game.meta.name}
            self.fields["name"].initial = hosted_name(host=host, **names)
        self._add_seats()
        self.fields["bot"].choices = [(kind, kind.capitalize()) for kind in game.bots]
        self.fields["bot"].initial = face.rival
        self.fields["seconds_per_window"].label = f"Time to decide, per {face.words.turn}"
        if face.short_windows:
            self.fields["seconds_per_short_window"].help_text = face.short_windows
        else:
            del self.fields["seconds_per_short_window"]
        if not game.has_channels:
            del self.fields["shows_traffic"], self.fields["opens_archive"]
        for option in self.described:
            if option.kind == "number":
                self.fields[option.name].required = False
        if not self.is_bound:
            self.fields["zone"].widget.attrs["data-own-zone"] = True
        self._describe_presets()
        speak_plainly(self)

    def _add_seats(self) -> None:
        """As many seats as any edition takes; bots on all but the host's, until the host says otherwise."""
        presets = {preset.title: preset.options for preset in self.game.meta.presets.values()} or {"": {}}
        takes = {title: self.game.seat_range(self.game.options(raw)) for title, raw in presets.items()}
        usual, _ = self.game.seat_range(self.game.options({}))
        high = max(high for _, high in takes.values())
        self.fields["seats"] = forms.IntegerField(
            label=FACES[self.game.meta.slug].words.seats.capitalize(),
            min_value=min(low for low, _ in takes.values()),
            max_value=high,
            initial=usual,
            help_text=f"{'; '.join(_takes(title, *span) for title, span in takes.items())}.",
        )
        self.fields["bots"] = forms.IntegerField(
            label="Bots",
            min_value=0,
            max_value=high - 1,
            initial=usual - 1,
            help_text="With fewer, seats stay free for those you invite.",
        )

    def _describe_presets(self) -> None:
        """Say beside each preset how it differs."""
        presets = self.game.meta.presets
        if not presets:
            del self.fields["preset"]
            return
        shown = '<span><b>{}</b><br><span class="soft">{}</span></span>'
        self.fields["preset"].choices = [
            (slug, format_html(shown, preset.title, preset.line)) for slug, preset in presets.items()
        ]
        self.fields["preset"].initial = next(iter(presets))

    def sections(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """The platform's settings as a host thinks of them: a title, its drawing, and the inputs under it."""
        shown = [
            (title, symbol, [self[name] for name in names if name in self.fields])
            for title, symbol, names in SECTIONS
        ]
        return [section for section in shown if section[2]]

    def clean_name(self) -> str:
        """The name as lists show it, by the rules for the names of people."""
        return clean_display_name(self.cleaned_data["name"], LONGEST_NAME)

    def values(self) -> dict[str, Any]:
        """The options; one that was left empty is as the rules have it."""
        entered = super().values()
        defaults = {option.name: option.default for option in self.described}
        return {name: defaults[name] if value is None else value for name, value in entered.items()}

    @property
    def option_errors(self) -> bool:
        """Whether anything is wrong with an option of the game."""
        return any(name not in self.base_fields for name in self.errors if name != NON_FIELD_ERRORS)

    def plan(self) -> Plan:
        """The match that was described. Only after `is_valid()`."""
        entered = self.cleaned_data
        short = entered.get("seconds_per_short_window", USUAL_SHORT)
        timetable = _timetable(entered["seconds_per_window"], entered["zone"], short)
        return Plan(
            game_slug=self.game.meta.slug,
            name=entered["name"],
            seats=entered["seats"],
            preset=entered.get("preset", ""),
            options={name: value for name, value in self.values().items() if value is not None},
            bots=(entered["bot"],) * entered["bots"],
            seconds_per_window=DAY if timetable else int(entered["seconds_per_window"]),
            seconds_per_short_window=short,
            timetable=timetable,
            early_closing=entered["early_closing"],
            saved_is_ready=entered["saved_is_ready"],
            unlisted=entered["unlisted"],
            shows_traffic=entered.get("shows_traffic", False),
            opens_archive=entered.get("opens_archive", False),
        )


def _not_chosen_by_preset(game: AnyGame) -> list[Field]:
    """The game's options but for those, such as the edition, that every preset has its own value of."""
    presets = [set(preset.options) for preset in game.meta.presets.values()]
    chosen = set.intersection(*presets) if presets else set()
    return [option for option in game.meta.options if option.name not in chosen]


def _timetable(pace: str, zone: str, short: int) -> Timetable | None:
    """The timetable of a pace that goes by the calendar; None of a period."""
    named = pace_called(pace) if pace in BY_THE_CALENDAR else None
    return replace(named.in_zone(zone or "UTC"), short_period=short) if named else None


def _takes(title: str, low: int, high: int) -> str:
    span = str(low) if low == high else f"{low} to {high}"
    return f"{title}: {span}" if title else span


class LobbyFilterForm(forms.Form):
    """Narrows the lobby down; every field may stay empty."""

    game = forms.ChoiceField(required=False)
    pace = forms.ChoiceField(
        required=False,
        choices=[("", "Any pace"), ("live", "Live: up to an hour"), ("daily", "Slower than an hour")],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(slug, game.meta.name) for slug, game in GAMES.items()]
        self.fields["game"].choices = [("", "Every game"), *games]
