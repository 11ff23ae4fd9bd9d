"""The laws as sentences, made of the names of their tests."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

OF_THE_LAWS = ("planted", "table")
"""The tests that are not about games."""


def modules() -> list[ModuleType]:
    """The modules with laws, by name."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py"))
    return [
        import_module(f"tests.rules.contract.{name}")
        for name in names
        if name.removeprefix("test_") not in OF_THE_LAWS
    ]


def names_in(module: ModuleType) -> Sequence[str]:
    """The names of its tests, in their order."""
    return [name for name in vars(module) if name.startswith("test_")]


def law_of(test: str) -> str:
    """What the test of that name holds, as a sentence."""
    words = test.partition("[")[0].removeprefix("test_").replace("_", " ")
    return f"{words.capitalize()}."
