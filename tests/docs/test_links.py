"""Links in documents lead somewhere, and the scripts of htmx are those that their README names."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [path for folder in ("", "docs/**/", "games/**/", "static/**/") for path in ROOT.glob(f"{folder}*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def anchors_of(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    lost = []
    for file, anchor in LINK.findall(CODE.sub("", document.read_text())):
        target = (document.parent / file).resolve() if file else document
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors_of(target)):
            lost.append(f"{file}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_files_that_a_guide_names_exist(document: str) -> None:
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", (ROOT / document).read_text())
    assert named
    assert [path for path in named if not any((root / path).exists() for root in (ROOT, ROOT / "games"))] == []


def test_readme_is_short_and_has_two_pictures() -> None:
    readme = (ROOT / "README.md").read_text()
    assert len(readme.encode()) <= 5_000
    assert readme.count("](docs/screenshots/") == 2


HTMX = Path(__file__).parents[2] / "static/vendor/htmx"


def test_scripts_of_htmx_are_of_the_version_and_sums_that_its_readme_names():
    readme = (HTMX / "README.md").read_text()
    named = dict(re.findall(r"`(\S+\.js)` \| `(\w{64})`", readme))
    assert named == {path.name: sha256(path.read_bytes()).hexdigest() for path in HTMX.glob("*.js")}
    version = re.match(r"# htmx (\S+)", readme)[1]
    assert f'version="{version}"' in (HTMX / "htmx.min.js").read_text()
