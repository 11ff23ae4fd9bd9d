"""The form that asks for the password of a match."""

from django import forms

from games.permissions.selectors.access import MAX_PASSWORD_LENGTH


class PasswordForm(forms.Form):
    """The password of a match."""

    password = forms.CharField(
        label="Password",
        max_length=MAX_PASSWORD_LENGTH,
        error_messages={"required": "Enter the password that the host gave you."},
        widget=forms.PasswordInput({"autocomplete": "off"}),
    )
