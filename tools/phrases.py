"""Phrases that nobody should write, and dotted names in docstrings that do not exist: a line each.

`make lint` reads templates, documents, scripts, and the comments and texts of Python files.
"""

import ast
import os
import pkgutil
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[1]
PHRASES = {
    r"\bthe own\b": "your own, its own, their own",
    r"\bto who\b(?!m)": "to the player who, to everybody who",
    r"\b(?:that|which|who|what|where|it) is none\b": "say what is missing: has no …, does not exist",
    r"\banew\b(?!/)": "again",
    r"\bon end\b": "without a break, in a row",
    r"\bso many (?!that\b|as\b)": "the number itself, or this many",
    r"\b(?:as|what) is said\b": "name the text: the label, the docstring, the error",
    r"\bWhom [a-z]": "start with the actor: Players that you …",
}
# Texts of printed games, of law and of the past stay as they are.
LEFT = re.compile(r"CHANGELOG|LICENSE|vendor/|migrations/|\.lock$|seeds/|/records/|tools/phrases\.py|test_phrases\.py")
READ = (".py", ".html", ".md", ".txt", ".js", ".py-tpl", ".po", ".toml")
DOTTED = re.compile(r"`((?:games|spacerace)(?:\.\w+)+)`")


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each comment and string of a Python file."""
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if tokenize.tok_name[token.type] in ("COMMENT", "STRING", "FSTRING_MIDDLE"):
            yield token.start[0], token.string


def phrases_in(name: str, source: str) -> Iterator[str]:
    """Yield `file:line: phrase: what to write` for each phrase of `PHRASES` in the file."""
    for start, text in python_texts(source) if name.endswith(".py") else [(1, source)]:
        for pattern, advice in PHRASES.items():
            for found in re.finditer(pattern, text, re.MULTILINE):
                line = start + text.count("\n", 0, found.start())
                yield f"{name}:{line}: “{found[0].strip()}”: write {advice}"


def exists(dotted: str) -> bool:
    """Whether `dotted` names a module, or something that a module or class has."""
    owner, _, name = dotted.rpartition(".")
    try:
        if name in getattr(pkgutil.resolve_name(owner), "__annotations__", ()):
            return True
        pkgutil.resolve_name(dotted)
    except (ImportError, AttributeError):
        return False
    return True


def lost_names(name: str, source: str) -> Iterator[str]:
    """Yield a line for each dotted name in a docstring of a Python file that does not exist."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for dotted in DOTTED.findall(ast.get_docstring(node) or ""):
                if not exists(dotted):
                    yield f"{name}:{getattr(node, 'lineno', 1)}: `{dotted}` does not exist"


def main() -> int:
    """Print every finding in the files under version control; return 1 if there is one."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")
    django.setup()
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found: list[str] = []
    for name in listed.splitlines():
        if not name.endswith(READ) or LEFT.search(name) or not (ROOT / name).is_file():
            continue
        source = (ROOT / name).read_text()
        found += phrases_in(name, source)
        if name.endswith(".py"):
            found += lost_names(name, source)
    print("\n".join(found), file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
