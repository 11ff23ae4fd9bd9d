"""Every section sign in code leads to a heading of the exact rules in docs/rules."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "docs" / "rules"
NAMES = {"Space Race": "space-race", "Moonshot": "moonshot", "LOSS! in Space": "loss-in-space"}
SIGN = re.compile(rf"(?:({'|'.join(NAMES)}) )?§(\d+(?:\.\d+)?)")
CODE = [
    path
    for folder in ("games", "tests", "spacerace", "docs")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".html", ".md", ".toml"}
    and path != Path(__file__)
    and "browser" not in path.parts
]


def sections(document: str) -> set[str]:
    text = (DOCUMENTS / f"{document}.md").read_text()
    return set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))


SECTIONS = {path.stem: sections(path.stem) for path in DOCUMENTS.glob("*.md")}


def document_of(path: Path) -> str:
    """Return the rules that a file's plain signs refer to; "" where a sign must name its game."""
    parts = path.relative_to(ROOT).parts
    found = [part.replace("_", "-") for part in (*parts[:-1], path.stem)]
    return next((part for part in found if part in SECTIONS), "")


def wrong_signs(path: Path) -> list[str]:
    return [
        sign[0]
        for sign in SIGN.finditer(path.read_text())
        if sign[2] not in SECTIONS.get(NAMES.get(sign[1] or "", document_of(path)), ())
    ]


def test_every_section_sign_leads_to_a_heading_of_the_rules():
    wrong = {str(path.relative_to(ROOT)): signs for path in CODE if (signs := wrong_signs(path))}
    assert not wrong


@pytest.mark.parametrize(
    ("place", "text", "count"),
    [
        ("games/rules/moonshot/x.py", "(§4, §19)", 0),
        ("games/rules/moonshot/x.py", "(§4, §99)", 1),
        ("games/models/x.py", "(§10)", 1),
        ("games/models/x.py", "(Space Race §10)", 0),
    ],
)
def test_a_sign_that_leads_nowhere_is_found(monkeypatch, place, text, count):
    monkeypatch.setattr(Path, "read_text", lambda self: text)
    assert len(wrong_signs(ROOT / place)) == count
