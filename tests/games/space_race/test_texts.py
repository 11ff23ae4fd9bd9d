"""Every text of Space Race is a whole sentence, in its table and as players read it."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path
from string import Formatter

import pytest

from games.game_uis import space_race as game_ui_package
from games.game_uis.space_race.event_texts import EVENT_TEXTS, event_sentences
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.year_events import year_events
from games.rules import space_race as rules_package
from games.rules.space_race.game import GAME
from tests.rules.recorded_matches import all_records, events_of

RECORDS = {name: record for name, record in all_records() if record.game == "space-race"}
ITEMS = ("CHANGE_TEXTS",)
"""Tables of what lists name; all others have sentences."""


def tables():
    for package in (game_ui_package, rules_package):
        for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(info.name)
            for name, table in vars(module).items():
                if name.endswith("_TEXTS") and f"\n{name}" in Path(module.__file__).read_text(encoding="utf-8"):
                    yield module, name, table


def texts(table):
    return [text for entry in table.values() for text in ((entry,) if isinstance(entry, str) else entry)]


TABLES = list(tables())


def words_given(module):
    """Return what the code of a module can put into its texts: keywords of calls, keys of dicts and of data."""
    nodes = list(ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))))
    return {node.arg for node in nodes if isinstance(node, ast.keyword)} | {
        node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def assert_is_clean(text):
    assert re.match(r"[A-Z]", text), text
    assert text.endswith("."), text
    assert not re.search(r"  | [.,;:]|\.\.|,\.|\{|None|\b1 (garnets|points|parts|missiles|clones)\b", text), text


@pytest.mark.parametrize(("module", "name", "table"), TABLES, ids=[name for _, name, _ in TABLES])
def test_text_is_whole_sentence_and_placeholders_are_given(module, name, table):
    given = words_given(module)
    for text in texts(table):
        assert name in ITEMS or (re.match(r"[A-Z{]", text) and text[-1] in ".?"), text
        fields = {field for _, field, _, _ in Formatter().parse(text) if field}
        facts = {"distance", "flown", "year", "total", "space", "round", "prize", "bid", "game", "name"}
        assert fields <= given | (facts if table is EVENT_TEXTS else {"distance", "year"}), text


@pytest.mark.parametrize("name", RECORDS)
def test_recorded_match_is_told_in_clean_sentences(name):
    record = RECORDS[name]
    options, names = GAME.options(record.options), GAME_UI.seat_names[: len(record.seats)]
    for events in events_of(record):
        told = [headline.text for headline in GAME_UI.headlines(options, events, names)]
        for seat in (None, *range(len(names))):
            account = year_events(options, events, names, seat)
            for event in events:
                told += event_sentences(account, event.kind, event.data)
            if seat is not None and (summary := GAME_UI.personal_summary(options, events, names, seat)):
                told.append(summary)
        for text in told:
            assert_is_clean(text)
