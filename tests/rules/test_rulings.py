"""The published rulings say what the games say, and a code stands for one ruling or decision."""

import re
from collections import Counter

import pytest

from games.installed import HOUSE_GAMES
from games.management.commands.rulings import FOLDER, page_of, path_of

CODE = re.compile(r"^- (\*\*[A-Z]\d+\*\*(?: \(\*\w+\*\))?)", re.MULTILINE)


@pytest.mark.parametrize("slug", HOUSE_GAMES)
def test_published_rulings_are_those_of_the_game(slug):
    assert page_of(slug) == path_of(slug).read_text(), "run manage.py rulings"


def test_no_code_stands_for_two_rulings():
    files = [*FOLDER.glob("*.md"), *(FOLDER.parent / "decisions").glob("*.md")]
    codes = Counter(code for file in files for code in CODE.findall(file.read_text()))
    assert len(codes) > 200
    assert [code for code, times in codes.items() if times > 1] == []
