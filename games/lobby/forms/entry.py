"""The form at the door of a match that has a password."""

from django import forms

from games.set_up.services.plan_checks import LONGEST_PASSWORD


class PasswordForm(forms.Form):
    """What the host has told to those who may come in."""

    password = forms.CharField(
        label="Password",
        max_length=LONGEST_PASSWORD,
        error_messages={"required": "Give the password that the host has told you."},
        widget=forms.PasswordInput({"autocomplete": "off"}),
    )
