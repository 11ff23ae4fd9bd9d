"""The forms of accounts, and the one that turns a guest into an account."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.core.exceptions import ValidationError
from django.utils.html import format_html

from games.accounts.services.accounts import PROFILE_SWITCHES, check_account
from games.forms.field_types import NameField, PlainForm, checkbox_field
from games.guests.forms.guests import name_input
from games.models import User
from games.rate_limits import within_limit

PASSWORDS_PER_HOUR = 10


class GuestSignUpForm(PlainForm):
    """A form that turns the guest `user` into an account."""

    username = forms.CharField(
        help_text="For signing in. Others still see the name you play under.",
        max_length=User._meta.get_field("username").max_length,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(strip=False, widget=forms.PasswordInput({"autocomplete": "new-password"}))
    email = forms.EmailField(
        label="E-mail (optional)",
        required=False,
        help_text="For resetting your password and, once confirmed, for notifications.",
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["password"].help_text = password_validators_help_text_html()

    def clean_email(self) -> str:
        """Return the address in lower case, as addresses are compared."""
        email: str = self.cleaned_data["email"]
        return email.lower()

    def clean(self) -> dict[str, Any]:
        """Check the values by the rules for accounts, field by field."""
        data = self.cleaned_data
        try:
            check_account(user=self.user, **{field: data.get(field, "") for field in self.fields})
        except ValidationError as problems:
            for field, error in problems.error_dict.items():
                if field in data:
                    self.add_error(field, error)
        return data


class AccountForm(PlainForm):
    """Name and profile settings of a user; without a display name, the username is shown."""

    display_name = NameField(label="Name shown to others", required=False, widget=name_input())
    publishes_name = checkbox_field(
        "Show my name in published records",
        "In finished matches that this site publishes. If unticked, your seat's name is shown instead.",
    )

    has_page = checkbox_field(
        "Public profile", "It shows when you joined, how reliable you are, and whatever you tick below."
    )
    shows_matches = checkbox_field(
        "Show my public matches",
        "Never matches by invitation. Matches with hidden names appear once they are finished.",
    )
    shows_ratings = checkbox_field(
        "Show my ratings on my profile and in rankings",
        "If unticked, your ratings are still calculated, but only you see them.",
    )

    takes_followers = checkbox_field(
        "Allow others to follow me",
        "Followers are notified when you open a public match under your name. Nobody sees who they are.",
    )
    takes_invitations = checkbox_field(
        "Allow clubs to invite me", "Officers can invite you by name. You join only if you accept."
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        initial = {name: getattr(user, name) for name in ("display_name", "publishes_name", *PROFILE_SWITCHES)}
        super().__init__(*args, **kwargs | {"initial": initial})
        field = self.fields["display_name"]
        field.required = user.is_guest
        if user.is_guest:
            for name in PROFILE_SWITCHES:
                del self.fields[name]
        else:
            field.help_text = format_html("Leave empty to use your username, {}.", user.username)


class DeleteAccountForm(PlainForm):
    """Confirmation that `user` wants to be deleted: the password, or a tick for users without one."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(
        label="Yes, delete my account permanently", error_messages={"required": "Tick this to confirm."}
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """Return the password if it is right. Attempts are limited: the session may be somebody else's."""
        who = str(self.user.pk)
        if not within_limit(action="password", who=who, limit=PASSWORDS_PER_HOUR, seconds=3_600):
            raise get_adapter().validation_error("too_many_login_attempts")
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise get_adapter().validation_error("incorrect_password")
        return password
