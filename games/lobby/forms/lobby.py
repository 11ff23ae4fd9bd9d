"""Form of the lobby filters."""

from django import forms

from games.forms.field_types import checkbox_field
from games.languages import LANGUAGE_CHOICES
from games.lobby.selectors.filters import NO_FILTERS, PACES, LobbyFilters
from games.registry import GAMES

MAX_SEATS = 20


def _game_choices() -> list[tuple[str, str]]:
    return [("", "Any game"), *((slug, game.meta.name) for slug, game in GAMES.items())]


class LobbyFilterForm(forms.Form):
    """The filters of the lobby; every field is optional."""

    game = forms.ChoiceField(required=False, choices=_game_choices)
    pace = forms.ChoiceField(required=False, choices=[("", "Any pace"), *PACES.items()])
    seats = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_SEATS,
        label="Free seats",
        widget=forms.NumberInput(attrs={"placeholder": "at least"}),
    )
    language = forms.ChoiceField(required=False, choices=LANGUAGE_CHOICES)
    open_to_me = checkbox_field("Open to me")
    near_me = checkbox_field("Near my rating")

    def filters(self) -> LobbyFilters:
        """Return the chosen filters, or no filters if the form is invalid."""
        if not self.is_valid():
            return NO_FILTERS
        return LobbyFilters(**{name: value for name, value in self.cleaned_data.items() if value})
