"""The system's Chromium; the shell that draws no window of its own comes first, being the lightest."""

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
"""Its path; None on a machine without one."""
