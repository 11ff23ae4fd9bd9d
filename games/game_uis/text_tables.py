"""Tables of sentences beside the code that says them."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files


def read_texts(package: str | None) -> Mapping[str, Mapping[str, str]]:
    """Return the tables of `texts.toml` in that package; a table has its sentences, with {words} in them, by case."""
    return tomllib.loads(files(package or "").joinpath("texts.toml").read_text("utf-8"))
