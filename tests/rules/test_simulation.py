"""Many matches between bots: what they add up to, and the command that runs them."""

import json
from io import StringIO
from math import sqrt

import pytest
from django.core.management import call_command

from games.registry import GAMES
from games.rules.capabilities import MatchStatistics
from games.rules.contract import Outcome
from games.rules.simulation import SimulatedMatch, SimulationRun
from games.rules.simulation_report import MeanEstimate, RunningAverage, SimulationTotals

RACE = GAMES["space-race"]


def test_bots_move_one_seat_on_from_match_to_match():
    run = SimulationRun({"cards": 5}, 3, ("random", "steady"))
    bots = [run.match(GAMES["goofspiel"], number).bots for number in range(2)]
    assert bots == [("random", "steady", "random"), ("steady", "random", "steady")]


def test_tally_counts_every_winner():
    tally = SimulationTotals(3, ["random", "steady"])
    tally.add(SimulatedMatch(7, Outcome("space", (0, 2)), ("random", "steady", "random")))
    tally.add(SimulatedMatch(14, Outcome("space", (1,)), ("random", "steady", "random")))
    tally.add(SimulatedMatch(14, Outcome("grounded", ()), ("steady", "random", "steady")))
    assert tally.to_json(seconds=1.5) == {
        "matches": 3,
        "matches_per_second": 2.0,
        "years": {"7": 1, "14": 2},
        "reasons": {"space": 2, "grounded": 1},
        "wins_by_seat": {"1": 1, "2": 1, "3": 1},
        "wins_by_bot": {"random": 2, "steady": 1},
        "win_shares": {
            "random": {"share": 0.1667, "error": 0.1361, "times_fair": 0.5, "times_fair_error": 0.4082},
            "steady": {"share": 0.3333, "error": 0.2722, "times_fair": 1.0, "times_fair_error": 0.8165},
        },
    }


def simulated(*arguments):
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    "arguments",
    [("--edition", "five", "--players", "5", "--bots", "random,steady"), ("--game", "booster")],
    ids=" ".join,
)
def test_command_prints_one_json_object(arguments):
    result = json.loads(simulated(*arguments, "--matches", "3", "--seed", "5", "--json"))
    assert result["matches"] == sum(result["years"].values()) == sum(result["reasons"].values()) == 3
    assert result["matches_per_second"] > 0


def test_bots_talk_when_they_are_asked_to():
    arguments = ("--players", "5", "--bots", "steady", "--matches", "5", "--json")
    silent, talking = (json.loads(simulated(*arguments, *talk)) for talk in ((), ("--talk",)))
    assert silent["wins_by_seat"] != talking["wins_by_seat"]


def test_people_get_tables_in_the_words_of_the_game():
    text = simulated("--game", "goofspiel", "--players", "2", "--matches", "2")
    heads = ("Rounds", "Why it ended", "Player that won", "Wins a player", "Times a fair share")
    for word in ("2 matches", *heads, "random"):
        assert word in text


def test_balance_is_printed():
    printed = simulated("--edition", "five", "--bots", "steady", "--matches", "2", "--seed", "4", "--balance")
    for word in ("Five Nations: 2 matches of steady", "United States", "Thefts", "Heat Shield"):
        assert word in printed


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--game", "chess"), f"--game: there is no game 'chess'; choose from {', '.join(GAMES)}"),
        (("--game", "booster", "--edition", "nine"), "--edition: BOOSTER has no edition 'nine'; it has only one"),
        (("--edition", "x"), f"--edition: Space Race has no edition 'x'; choose from {', '.join(RACE.meta.presets)}"),
        (("--players", "4"), "--players: 4 is not within 5 to 9"),
        (("--edition", "five", "--players", "6"), "--players: 6 is not within 5 to 5"),
        (("--jobs", "0"), "--jobs: 0 is not at least 1"),
        (("--bots", "random,clever"), f"--bots: there is no bot 'clever'; choose from {', '.join(RACE.bots)}"),
    ],
)
def test_bad_arguments_end_with_status_2_and_one_line(arguments, line, capsys):
    with pytest.raises(SystemExit) as stop:
        call_command("simulate", *arguments)
    printed = capsys.readouterr()
    assert (stop.value.code, printed.out, printed.err) == (2, "", f"{line}\n")


BOTS = ("steady", "random", "random")


def match(winners: tuple[int, ...], turns: int = 7, bots: tuple[str, ...] = BOTS, **figures) -> SimulatedMatch:
    return SimulatedMatch(turns, Outcome("space", winners), bots, MatchStatistics(**figures))


def tally(*matches: SimulatedMatch) -> SimulationTotals:
    total = SimulationTotals(3, ["random", "steady"])
    for each in matches:
        total.add(each)
    return total


def test_average_says_how_sure_it_is():
    average = RunningAverage()
    assert average.figure() == MeanEstimate(0, 0)
    for number in (1, 2, 3, 6):
        average.add(number)
    spread = sqrt((4 + 1 + 0 + 9) / 4)
    assert average.figure() == MeanEstimate(3, round(spread / 2, 4))
    assert average.figure(10) == MeanEstimate(30, round(10 * spread / 2, 4))


def test_shared_win_counts_for_each_as_their_part_of_it():
    totals = tally(match((0, 1)), match((0,)), match(()), match((2,)))
    assert [totals.wins[seat].figure().mean for seat in range(3)] == [0.375, 0.125, 0.25]


def test_statistics_count_events_and_holdings():
    totals = tally(
        match((0,), turns=4, happened={"Thefts": 3}, had={"Shield": (0, 1)}),
        match((2,), turns=6, happened={"Thefts": 1}, had={"Shield": (), "Relay": ()}),
    )
    assert totals.happened["Thefts"].figure() == MeanEstimate(2, round(1 / sqrt(2), 4))
    assert (totals.had["Relay"].figure().mean, totals.had["Shield"].figure().mean) == (0, 1)
    assert totals.times_fair["Shield"].figure().mean == 1.5
