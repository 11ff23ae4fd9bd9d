"""Setting up a match, and finding one."""

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.html import format_html

from games.forms.fields import FieldsForm
from games.rules.contract import AnyGame
from games.rules.registry import GAMES
from games.services.display_names import clean_display_name
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
USUAL_SHORT = 300
SEATS_MOST = 9
LONGEST_NAME = 60


class MatchForm(FieldsForm):
    """A new match of one game: the platform's settings, then the game's own options."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name of the match", strip=True)
    seats = forms.IntegerField(min_value=1, max_value=SEATS_MOST, label="Seats")
    bots = forms.IntegerField(
        min_value=0, max_value=SEATS_MOST, initial=0, label="Bots", help_text="Seats that bots fill."
    )
    bot = forms.ChoiceField(label="Kind of bots")
    seconds_per_window = forms.TypedChoiceField(
        choices=PACES, coerce=int, initial=86_400, label="Time to decide"
    )
    seconds_per_short_window = forms.TypedChoiceField(
        choices=SHORT_PACES,
        coerce=int,
        required=False,
        initial=USUAL_SHORT,
        empty_value=USUAL_SHORT,
        label="Time for a short decision",
    )
    early_closing = forms.BooleanField(
        required=False, initial=True, label="Close early", help_text="Resolve as soon as everybody is in."
    )
    unlisted = forms.BooleanField(
        required=False, label="By invitation only", help_text="Not in the lobby; players come by the link."
    )

    def __init__(self, data: Any = None, *, game: AnyGame, **kwargs: Any) -> None:
        super().__init__(data, fields=game.meta.options, **kwargs)
        self.game = game
        words = game.meta.words
        low, _ = game.seat_range(game.options({}))
        self.fields["seats"].initial = low
        self.fields["seats"].label = words.seats.capitalize()
        self.fields["bot"].choices = [(kind, kind.capitalize()) for kind in game.bots]
        self.fields["bot"].initial = "steady" if "steady" in game.bots else None
        self.fields["seconds_per_window"].label = f"Time to decide, per {words.turn}"
        if game.meta.short_windows:
            self.fields["seconds_per_short_window"].help_text = game.meta.short_windows
        else:
            del self.fields["seconds_per_short_window"]
        for option in self.described:
            if option.kind == "number":
                self.fields[option.name].required = False
        self._describe_presets()

    def _describe_presets(self) -> None:
        """Say beside each edition how it differs, and beside the seats how many it takes."""
        meta = self.game.meta
        if "edition" not in self.fields:
            return
        shown = '<span><b>{}</b><br><span class="soft">{}</span></span>'
        self.fields["edition"].choices = [
            (slug, format_html(shown, preset.title, preset.line)) for slug, preset in meta.presets.items()
        ]
        takes = []
        for preset in meta.presets.values():
            low, high = self.game.seat_range(self.game.options(preset.options))
            takes.append(f"{preset.title}: {low}" if low == high else f"{preset.title}: {low} to {high}")
        self.fields["seats"].help_text = f"{'; '.join(takes)}."

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
        return Plan(
            game_slug=self.game.meta.slug,
            name=entered["name"],
            seats=entered["seats"],
            options=self.values(),
            bots=(entered["bot"],) * entered["bots"],
            seconds_per_window=entered["seconds_per_window"],
            seconds_per_short_window=entered.get("seconds_per_short_window", USUAL_SHORT),
            early_closing=entered["early_closing"],
            unlisted=entered["unlisted"],
        )


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
