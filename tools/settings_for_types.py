"""The settings for mypy, which stores them as JSON and knows applications only by name."""

from django.apps import AppConfig

from spacerace.settings import *  # noqa: F403
from spacerace.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [app.name if isinstance(app, AppConfig) else app for app in _APPS]
