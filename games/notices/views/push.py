"""Being told on a device: a browser's subscription comes, and moves."""

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.notices.forms.push import SubscriptionForm
from games.notices.services.devices import add_device as keep_device
from games.notices.services.devices import move_device
from games.notices.views.notices import notices_form
from games.refused import Refused
from games.requests import PlayerRequest

BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox|FxiOS": "Firefox",
    "Chrom|CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


@notices_form
def add_device(request: PlayerRequest) -> HttpResponse:
    """Tell me on this device."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        raise Refused("This browser has left no address that mission control could call.")
    data, name = form.cleaned_data, device_name(request.headers.get("User-Agent", ""))
    keep_device(
        user=request.user, endpoint=data["endpoint"], keys=form.keys, name=name, replaces=data["replaces"]
    )
    messages.success(request, f"From now on you are told on this device: {name}. Press Test to hear it.")
    return redirect("notices")


@csrf_exempt
@require_POST
def device_moved(request: HttpRequest) -> HttpResponse:
    """Note that a browser has renewed its subscription; knowing the old one is its permission."""
    form = SubscriptionForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        move_device(replaces=data["replaces"], endpoint=data["endpoint"], keys=form.keys)
    return HttpResponse(status=204)


def device_name(user_agent: str) -> str:
    """What a person would call that browser: "Firefox on Android"."""
    browser = _first(BROWSERS, user_agent, "A browser")
    system = _first(SYSTEMS, user_agent, "some device")
    return f"{browser} on {system}"


def _first(names: dict[str, str], user_agent: str, otherwise: str) -> str:
    return next((name for sign, name in names.items() if re.search(sign, user_agent)), otherwise)
