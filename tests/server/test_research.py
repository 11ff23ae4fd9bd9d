"""Research files: what ended in a month, once, whole or not at all, and of public matches alone."""

import gzip
import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import AsyncClient

from games.management.drawing import research_hearts
from games.models import Match
from games.people.services.people import publish_name
from games.records.selectors.records import whole_record
from games.records.selectors.research import months_lacking, research_file
from games.records.services import research
from games.rules.records import read_record, write_record
from tests.server.builders import make_match, play_to_the_end, users_of

pytestmark = pytest.mark.django_db

OCTOBER = datetime(2026, 10, 20, tzinfo=UTC)
LATER = datetime(2026, 11, 3, tzinfo=UTC)


@pytest.fixture(autouse=True)
def files(settings, tmp_path):
    settings.RESEARCH_DIR = tmp_path / "research"
    return settings.RESEARCH_DIR


def finished(ended_at=OCTOBER, **plan) -> Match:
    match = make_match(options={"cards": 5}, **plan)
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(ended_at=ended_at)
    match.refresh_from_db()
    return match


def make(now=LATER):
    return research.make_next_month(now, rest=lambda _: None)


def lines_of(file) -> list[bytes]:
    return gzip.decompress(file.path.read_bytes()).splitlines()


def test_a_file_has_the_records_of_its_month_in_the_order_in_which_they_ended(client):
    late, early = finished(OCTOBER + timedelta(days=11)), finished()
    finished(datetime(2026, 11, 1, tzinfo=UTC))
    made = make()
    records = [write_record(whole_record(each, published=True)) for each in (early, late)]
    assert lines_of(made) == [record.encode() for record in records]
    assert (made.month, made.matches) == ("2026-10", {"goofspiel": 2})
    assert made.sha256 == hashlib.sha256(made.path.read_bytes()).hexdigest()
    assert made.size == made.path.stat().st_size
    page = client.get("/research/").content.decode()
    assert "Goofspiel 2" in page
    assert made.sha256[:12] in page


def test_a_feed_tells_of_each_file(client):
    finished()
    assert "<entry>" not in client.get("/research/feed.atom").content.decode()
    made = make()
    feed = client.get("/research/feed.atom").content.decode()
    assert feed.count("<entry>") == 1
    assert f"Goofspiel 1. SHA-256 {made.sha256}" in feed
    assert f"/research/{made.name}" in feed
    assert client.get(f"/research/{made.name}").status_code == 200
    assert 'href="/research/feed.atom"' in client.get("/research/").content.decode()


def test_a_month_is_made_some_days_after_its_end_and_once():
    finished()
    assert months_lacking(datetime(2026, 11, 2, 23, tzinfo=UTC)) == []
    assert make(datetime(2026, 11, 2, 23, tzinfo=UTC)) is None
    made = make()
    finished()
    assert make() is None
    assert research_file("2026-10") == made


def test_the_same_records_make_the_same_bytes():
    finished()
    first = make()
    packed = first.path.read_bytes()
    first.path.unlink()
    assert make() == first
    assert first.path.read_bytes() == packed


@pytest.mark.parametrize(
    "hidden",
    [
        {"unlisted": True},
        {"watching": "players"},
        {"exhibition": True},
        {"outcome": {"winners": [], "reason": "cancelled"}},
        {"sealed_until": datetime(2100, 1, 1, tzinfo=UTC)},
    ],
)
def test_what_is_not_public_is_in_no_file(hidden):
    match, shown = finished(), finished()
    Match.objects.filter(pk=match.pk).update(**hidden)
    assert [read_record(line).seed for line in lines_of(make())] == [shown.seed]


def test_names_stand_there_only_of_who_agreed_and_never_where_they_were_hidden():
    finished()
    match, hidden = finished(), finished(anonymous=True)
    for user in (users_of(match)[0], *users_of(hidden)):
        user.display_name = "Sergei"
        user.save()
        publish_name(user=user, agrees=True)
    named = [line.count(b"Sergei") for line in lines_of(make())]
    assert named == [0, 1, 0]


@pytest.mark.parametrize("moves", [0, 1])
def test_whoever_is_killed_before_either_move_leaves_nothing_half(monkeypatch, client, moves):
    finished()
    still, move = iter(range(moves)), Path.replace

    def replace(path, goal):
        if next(still, None) is None:
            raise KeyboardInterrupt
        return move(path, goal)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", replace)
        with pytest.raises(KeyboardInterrupt):
            make()
    assert research_file("2026-10") is None
    assert "Nothing filed yet" in client.get("/research/").content.decode()
    assert client.get("/research/2026-10.sha256").status_code == 404
    assert len(lines_of(make())) == 1


def test_two_clocks_do_not_make_the_same_month():
    finished()
    with_it = []
    assert research.make_next_month(LATER, rest=lambda _: with_it.append(make())) is not None
    assert with_it == [None]


async def test_a_download_is_sent_in_pieces_as_it_lies_there(files):
    files.mkdir()
    packed = b"packed " * 30_000
    file = research.ResearchFile(month="2026-10", matches={"goofspiel": 1}, size=len(packed), sha256="5" * 64)
    file.path.write_bytes(packed)
    research.description_of("2026-10").write_bytes(research.msgspec.json.encode(file))
    answer = await AsyncClient().get("/research/2026-10.jsonl.gz", headers={"accept-encoding": "gzip"})
    pieces = [piece async for piece in answer.streaming_content]
    assert b"".join(pieces) == packed
    assert len(pieces) > 1
    assert answer["Content-Length"] == str(len(packed))
    assert not answer.has_header("Content-Encoding")
    summed = await AsyncClient().get("/research/2026-10.sha256")
    assert summed.content.decode() == f"{'5' * 64}  2026-10.jsonl.gz\n"


@pytest.mark.parametrize("makes", [True, False])
def test_a_server_makes_them_unless_it_is_told_not_to(settings, makes):
    settings.MAKES_RESEARCH_FILES = makes
    assert bool(research_hearts()) is makes
