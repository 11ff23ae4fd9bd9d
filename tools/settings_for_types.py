"""The settings as mypy reads them: it keeps them as JSON, and takes an application by its name alone."""

from django.apps import AppConfig

from spacerace.settings import *  # noqa: F403
from spacerace.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [app.name if isinstance(app, AppConfig) else app for app in _APPS]
