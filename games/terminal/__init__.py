"""The rules at a terminal: `spacerace verify`, `simulate` and `referee`, without a site.

Each command is a module with `HELP`, `add_arguments` and `run`; `main` makes a program of them, and those of
`manage.py` run the same ones. Nothing here knows Django: it is installed with the rules alone.
"""
