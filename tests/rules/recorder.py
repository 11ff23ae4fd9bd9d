"""Record a match of every way in which a match can end: `python -m tests.rules.recorder [GAME…]`.

It plays matches between bots, who may miss deadlines, and keeps the shortest of every reason and mixture of
windows that it meets, and of those in which everything is done that may be done beside the decisions. Matches
recorded before stay, unless the rules no longer replay them.
"""

import json
import sys
from collections.abc import Iterator

from games.registry import GAMES
from games.rules.contract import AnyGame
from games.rules.playout import final_outcome
from games.rules.records import Record, find_differences
from tests.rules.matches import Case, play, quick_bots, settings_of
from tests.rules.recorded_matches import all_records, save, short_record_of_case

SEEDS = 40


def main(slugs: list[str]) -> int:
    """Record missing matches; return the number of reasons for which no match was found."""
    missing = 0
    for slug in slugs or GAMES:
        game = GAMES[slug]
        kept = {name for name, record in all_records() if not any(find_differences(record, GAMES[record.game]))}
        for name, record in found(game).items():
            if f"{slug}/{name}" not in kept:
                save(name, record)
                say(f"recorded {slug}/{name}: {len(record.windows)} windows")
        reasons = {record.final.outcome["reason"] for _, record in all_records() if record.game == slug}
        for reason in set(game.meta.reasons) - reasons:
            missing += 1
            say(f"no match of {slug} found that ends by {reason!r}")
    return missing


def found(game: AnyGame) -> dict[str, Record]:
    """The shortest match met of every reason and mixture of windows, by name."""
    best: dict[str, Record] = {}
    for case in candidates(game):
        match = tuple(play(case))
        kinds = {game.window(resolved.before).kind for resolved in match}
        first = game.window(match[0].before).kind
        reason = final_outcome(game, match[-1].step.state).reason
        done = {type(action) for resolved in match for _, action in resolved.actions}
        names = ["-".join([reason, *sorted(kinds - {first})])]
        names += ["actions"] * (bool(game.actions) and done == set(game.actions))
        for name in names:
            if name not in best or len(match) < len(best[name].windows):
                best[name] = short_record_of_case(case, match)
    return best


def candidates(game: AnyGame) -> Iterator[Case]:
    kinds = quick_bots(game)
    for options, seats in settings_of(game):
        for bots in [*((kind,) for kind in kinds), kinds]:
            for absence in (0.0, 0.4, 1.0):
                for seed in range(1 if absence == 1.0 else SEEDS):
                    yield Case(game.meta.slug, json.dumps(options), seats, bots, absence, seed)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
