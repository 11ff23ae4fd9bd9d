"""`make lint` refuses bad phrases in every kind of file, and names that do not exist."""

import pytest

from tools.phrases import lost_names, phrases_in

SENTENCES = [
    "The own bid counts.",
    "It goes to who asks.",
    "A seat that is none is refused.",
    "The year is resolved anew.",
    "Two years on end.",
    "It takes so many garnets.",
    "Do as is said there.",
    "Whom you block you do not read.",
]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("page.html", "<p>Good.</p>\n<p>{}</p>"),
        ("docs/page.md", "Good.\n\n{}"),
        ("module.py", '"""Good."""\n\nERROR = "{}"'),
        ("comment.py", '"""Good."""\n# {}'),
        ("script.js", "const good = 1;\n// {}"),
    ],
    ids=["template", "document", "string", "comment", "script"],
)
def test_bad_phrase_is_reported_with_its_line(name: str, planted: str, sentence: str) -> None:
    found = list(phrases_in(name, planted.format(sentence.replace("The own", "the own"))))
    assert len(found) == 1
    assert found[0].startswith(f"{name}:{planted.count(chr(10), 0, planted.index('{')) + 1}: ")


def test_code_and_plain_sentences_pass() -> None:
    code = '"""You keep your own bid; it goes to the player who asks, two years in a row."""\nanew = None'
    assert list(phrases_in("module.py", code)) == []


def test_dotted_name_in_docstring_must_exist() -> None:
    code = 'def f():\n    """Return what `games.models.Match` and `games.play.nothing.here` are."""'
    assert list(lost_names("module.py", code)) == ["module.py:1: `games.play.nothing.here` does not exist"]
