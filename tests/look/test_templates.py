"""The pages keep what the content security policy and the browsers of visitors demand."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Template, TemplateSyntaxError

from tests.look.sources import SCRIPTS, SHEETS, TEMPLATES, named

WIDEST = 140
FONTS = Path(__file__).parents[2] / "static/fonts"
MOST_OF_FACES = 30_000

# Mails have no policy, and mail programs no style sheets.
PAGES = [path for path in TEMPLATES if path.name != "mail.html"]

FORBIDDEN = {
    "inline style": r"\sstyle\s*=",
    "style element": r"<style\b",
    "event attribute": r"\son[a-z]+\s*=",
    "script without a source": r"<script(?![^>]*\bsrc=)",
    "script address": r"javascript:",
    "address elsewhere": r"(?:src|href)\s*=\s*[\"'](?:https?:)?//",
    "evaluated htmx": r"\shx-(?:on|[\w:-]+\s*=\s*[\"']\s*js:|trigger\s*=\s*[\"'][^\"']*\[)",
    # Browsers send the forms of such a page with `Origin: null`, which the CSRF check refuses.
    "page without a referrer": r"\bno-?referrer\b",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_templates_hold_nothing_that_the_policy_blocks(what: str) -> None:
    blocked = [named(path) for path in PAGES if re.search(FORBIDDEN[what], path.read_text(), re.IGNORECASE)]
    assert blocked == []


def test_every_form_that_changes_something_says_which_account_its_page_is_for() -> None:
    forms = re.compile(r"<form\b[^>]*\bmethod=.post\b.*?</form>", re.DOTALL | re.IGNORECASE)
    found = [(named(path), form) for path in PAGES for form in forms.findall(path.read_text())]
    assert found
    assert [path for path, form in found if "{% csrf_token %}" not in form] == []


def test_htmx_posts_are_forms_that_work_without_scripts() -> None:
    post = re.compile(r"\shx-post\b")
    forms = re.compile(r"<form\b[^>]*\bmethod=.post\b[^>]*\baction=.*?</form>", re.DOTALL | re.IGNORECASE)
    posting = [path for path in PAGES if post.search(path.read_text())]
    assert posting
    assert [named(path) for path in posting if post.search(forms.sub("", path.read_text()))] == []


def test_templates_can_be_read() -> None:
    unread = {}
    for path in TEMPLATES:
        try:
            Template(path.read_text())
        except TemplateSyntaxError as error:
            unread[named(path)] = str(error)
    assert unread == {}


def test_scripts_import_names_since_only_such_imports_get_the_address_that_pages_load() -> None:
    bare = re.compile(r"^import\s*[\"']", re.MULTILINE)
    assert SCRIPTS
    assert [named(path) for path in SCRIPTS if bare.search(path.read_text())] == []


def test_every_file_that_a_template_names_is_there() -> None:
    text = "".join(path.read_text() for path in TEMPLATES)
    named_files = {*re.findall(r"""{% static ["'](.*?)["'] %}""", text)}
    for tag, place in (("sheets", "css/{}.css"), ("modules", "js/{}.js")):
        listed = " ".join(re.findall(rf"{{% {tag} (.*?) %}}", text))
        named_files |= {place.format(name) for name in re.findall(r'"(.*?)"', listed)}
    assert {"css/match.css", "js/live.js", "img/logo.svg"} <= named_files
    assert [file for file in sorted(named_files) if not finders.find(file)] == []


def test_style_sheets_load_nothing_but_the_shipped_faces_and_files_beside_them() -> None:
    loaded = {
        (named(path), file)
        for path in SHEETS
        for file in re.findall(r"@import(?! url)|url\((.*?)\)", path.read_text())
        if not (re.fullmatch(r'"[\w-]+\.(?:css|svg)"', file) and (path.parent / file.strip('"')).exists())
    }
    faces = {("static/css/tokens.css", f'"../fonts/{path.name}"') for path in FONTS.glob("*.woff2")}
    assert loaded == faces


def test_faces_are_light_free_and_never_hide_a_text() -> None:
    faces = list(FONTS.glob("*.woff2"))
    assert 0 < sum(face.stat().st_size for face in faces) <= MOST_OF_FACES
    licences = [path.name.removesuffix("-OFL.txt") for path in FONTS.glob("*-OFL.txt")]
    assert [face.name for face in faces if not face.name.startswith(tuple(licences))] == []
    assert all("SIL Open Font License" in path.read_text() for path in FONTS.glob("*-OFL.txt"))
    loaded = re.findall(r"@font-face \{[^}]*url\([^}]*\}", (FONTS.parent / "css/tokens.css").read_text())
    assert [face for face in loaded if "font-display: swap" not in face] == []


def test_style_sheets_move_only_where_motion_is_welcome() -> None:
    welcome = re.compile(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", re.DOTALL)
    moving = re.compile(r"^\s*[^@\n]*(?<![.\w-])(animation|transition)(-name)?:", re.MULTILINE)
    assert [named(path) for path in SHEETS if moving.search(welcome.sub("", path.read_text()))] == []


def test_templates_attach_no_plural_endings_and_lower_no_titles() -> None:
    gluing = re.compile(r"\|\s*(?:pluralize|lower)\b")
    assert [named(path) for path in TEMPLATES if gluing.search(path.read_text())] == []


def test_lines_can_be_seen_whole() -> None:
    wide = [
        f"{named(path)}:{number}"
        for path in [*TEMPLATES, *SHEETS]
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > WIDEST
    ]
    assert wide == []


def test_what_scrolls_has_a_position():
    """Without one, what is hidden in it for screen readers alone makes the page taller."""
    loose = [
        f"{named(sheet)}: {selector.strip()}"
        for sheet in SHEETS
        for selector, said in re.findall(r"([^{};]+)\{([^{}]*)\}", sheet.read_text())
        if re.search(r"\boverflow(-[xy])?:\s*(auto|scroll)", said) and "position:" not in said
    ]
    assert loose == []
