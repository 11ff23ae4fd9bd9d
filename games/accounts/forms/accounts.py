"""The forms of guests and accounts."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.core.exceptions import ValidationError
from django.utils.html import format_html

from games.accounts.services.accounts import PROFILE_SWITCHES, check_account
from games.display_names import MAX_DISPLAY_NAME_LENGTH
from games.error_display import TOO_MANY_GUESTS
from games.forms.field_types import NameField, PlainForm, checkbox_field
from games.models import User
from games.rate_limits import within_limit

PASSWORDS_PER_HOUR = 10


def _name_input(**attributes: str) -> forms.TextInput:
    return forms.TextInput(
        {"maxlength": str(MAX_DISPLAY_NAME_LENGTH), "autocomplete": "nickname"} | attributes
    )


class GuestForm(forms.Form):
    """The name under which a visitor plays without an account."""

    name = NameField(
        label="Your name",
        help_text="This is all it takes to play. You can make it an account later.",
        widget=_name_input(),
        error_messages={"required": "Give a name to play under."},
    )

    def refuse_for_now(self, reason: str) -> None:
        """Refuse a guest for that reason, and say what can be done instead."""
        said = f"{reason} If you have an account, sign in."
        self.add_error(None, ValidationError(said, code=TOO_MANY_GUESTS))


class GuestSignUpForm(PlainForm):
    """What turns the guest `user` into an account."""

    username = forms.CharField(
        help_text="For signing in. Others go on seeing the name you play under.",
        max_length=User._meta.get_field("username").max_length,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label="E-mail (optional)",
        required=False,
        help_text="To set a new password when you have lost yours and, once confirmed, to hear what waits.",
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["password"].help_text = password_validators_help_text_html()

    def clean_email(self) -> str:
        """The address in lower case, as it is compared."""
        email: str = self.cleaned_data["email"]
        return email.lower()

    def clean(self) -> dict[str, Any]:
        """Hold what was given, field by field, against the rules of accounts."""
        data = self.cleaned_data
        try:
            check_account(user=self.user, **{field: data.get(field, "") for field in self.fields})
        except ValidationError as problems:
            for field, error in problems.error_dict.items():
                if field in data:
                    self.add_error(field, error)
        return data


class AccountForm(PlainForm):
    """What a user may change about themselves; an account without a display name goes by its username."""

    display_name = NameField(label="Name shown to others", required=False, widget=_name_input())
    publishes_name = checkbox_field(
        "My name may stand in published records",
        "Where this site publishes matches that are over. Unticked, your seat's name stands there.",
    )

    has_page = checkbox_field(
        "I have a page that everybody may read",
        "It says since when you are here, how reliable you are, and what is ticked below.",
    )
    shows_matches = checkbox_field(
        "It shows my public matches",
        "Never those by invitation, and those with hidden names only once they are over.",
    )
    shows_ratings = checkbox_field(
        "My ratings are shown, there and in the tables",
        "Unticked, they go on growing, and nobody but you learns of them.",
    )

    takes_followers = checkbox_field(
        "Others may follow me",
        "They are told when you open a public match under your name. Nobody learns who they are.",
    )
    takes_invitations = checkbox_field(
        "Clubs may invite me", "Their officers do so by your name. You belong to none before you say so."
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        initial = {
            name: getattr(user, name) for name in ("display_name", "publishes_name", *PROFILE_SWITCHES)
        }
        super().__init__(*args, **kwargs | {"initial": initial})
        field = self.fields["display_name"]
        field.required = user.is_guest
        if user.is_guest:
            for name in PROFILE_SWITCHES:
                del self.fields[name]
        else:
            field.help_text = format_html("Leave it empty to be called {}.", user.username)


class DeleteAccountForm(PlainForm):
    """The word of `user` that leaving for good is meant: the password, or a tick from who has none."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(
        label="I mean it: strike me from the records",
        error_messages={"required": "Tick this if you mean it."},
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """The password, if it is the user's; whoever has found an open session must not guess it here."""
        who = str(self.user.pk)
        if not within_limit(action="password", who=who, limit=PASSWORDS_PER_HOUR, seconds=3_600):
            raise get_adapter().validation_error("too_many_login_attempts")
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise get_adapter().validation_error("incorrect_password")
        return password
