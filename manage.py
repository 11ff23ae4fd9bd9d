#!/usr/bin/env python
"""The command line of the server."""

import os
import sys

from spacerace import __version__


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"Space Race {__version__}\n")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")
    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
