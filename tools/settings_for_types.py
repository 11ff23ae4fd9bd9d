"""The settings as mypy reads them: it keeps them as JSON, and takes an application by its name alone."""

from spacerace.settings import *  # noqa: F403
from spacerace.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [app if isinstance(app, str) else app.name for app in _APPS]
