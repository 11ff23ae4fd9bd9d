"""What is refused of matches that were played elsewhere."""

from typing import Any

from msgspec.structs import replace

from games.models import Match
from games.records.selectors.records import whole_record
from games.records.services.importing import import_record
from games.refused import Refused
from games.rules.records import SALT_BYTES, NotJudged, receipt
from tests.laws.refusals.table import refused
from tests.rules.matches import Case
from tests.rules.recorded import record_of_case
from tests.server.builders import make_match, play_to_the_end

DUEL = Case("goofspiel", '{"cards": 5}', 2)


def importing(**changes: Any) -> dict[str, Any]:
    """What an operator passes to import the record of a short match with these changes."""
    return {"record": replace(record_of_case(DUEL), **changes), "source": "club"}


@refused(import_record, error=NotJudged, gist="There is no game 'checkers' here.")
def to_import_a_match_of_no_game_of_ours():
    return importing(game="checkers")


@refused(import_record, error=Refused, gist="seed: matches of this site have one of 64 digits")
def to_import_a_match_whose_seed_is_of_another_length():
    return importing(seed="00")


@refused(import_record, error=Refused, gist="seed_hash: ")
def to_import_what_is_not_true():
    return importing(seed_hash="00" * 32)


def with_receipts(first: Any) -> dict[str, Any]:
    """What an operator passes for a match whose record opens the receipts of a decision that was changed."""
    record = record_of_case(DUEL)
    opened, before = [], ""
    for move in (first, record.windows[0].moves[0]):
        code = receipt(bytes(SALT_BYTES), 1, 0, move, before)
        kept = {
            "window": 1,
            "seat": 0,
            "move": move,
            "replaces": before,
            "code": code,
            "counted": bool(before),
        }
        opened.append(kept | {"salt": bytes(SALT_BYTES).hex()})
        before = code
    return importing(extra={"receipts": opened})


@refused(import_record, error=Refused, gist="extra.receipts[0].move: a character in it cannot be kept")
def to_import_a_receipt_that_no_database_takes():
    return with_receipts({"bid": "\0"})


@refused(import_record, error=Refused, gist="window 1, extra.receipts[1].counted: ")
def to_import_a_match_with_a_receipt_that_is_not_true():
    asked = with_receipts({"bid": 1})
    asked["record"].extra["receipts"][1]["counted"] = False
    return asked


@refused(import_record, error=Refused, gist="it is here already, as match ")
def to_import_a_match_twice():
    import_record(**importing())
    return importing(extra={"once": "more"})


@refused(import_record, error=Refused, gist="it is here already, as match ")
def to_import_a_match_that_was_played_here():
    match = make_match(people=2, options={"cards": 5})
    play_to_the_end(match)
    return {"record": whole_record(Match.objects.get(pk=match.pk)), "source": "club"}
