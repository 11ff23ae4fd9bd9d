"""What a browser sends when its user wants to be told on it."""

import binascii
from base64 import urlsafe_b64decode

from django import forms

from games.models.notices import LONGEST_ADDRESS
from games.notices.transports.safe_http import NotAllowed, split

LONGEST_KEY = 100
POINT_BYTES, SECRET_BYTES = 65, 16


class SubscriptionForm(forms.Form):
    """A push subscription, and the endpoint that the browser had before, if any."""

    endpoint = forms.CharField(max_length=LONGEST_ADDRESS)
    p256dh = forms.CharField(max_length=LONGEST_KEY)
    auth = forms.CharField(max_length=LONGEST_KEY)
    replaces = forms.CharField(max_length=LONGEST_ADDRESS, required=False)

    def clean_endpoint(self) -> str:
        """A URL by https."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            split(endpoint)
        except NotAllowed as error:
            raise forms.ValidationError(str(error)) from error
        return endpoint

    def clean_p256dh(self) -> str:
        """A point of a curve."""
        return _checked(self.cleaned_data["p256dh"], POINT_BYTES)

    def clean_auth(self) -> str:
        """A secret that the device shares with this site."""
        return _checked(self.cleaned_data["auth"], SECRET_BYTES)

    @property
    def keys(self) -> dict[str, str]:
        """What messages are sealed with. Only after `is_valid()`."""
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}


def _checked(text: str, size: int) -> str:
    """The base64url text, if it stands for that many bytes."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise forms.ValidationError("That is no key.") from error
    if len(data) != size:
        raise forms.ValidationError("That is no key.")
    return text
