#!/usr/bin/env python3
"""Asks icepool and dyce (from PyPI) what `fistful odds` answers: the values must be equal; the times are printed.

    pip install icepool dyce
    python3 benches/peers.py target/release/fistful
"""

import json
import subprocess
import sys
import time
from fractions import Fraction

import dyce
import icepool

# All 441 pairs, as the bench has them.
SKILLS = range(21)
RUNS = 9
ENDS = ["neither", "first", "second", "both"]


def duel(first, second, roll, reply):
    """Who dies (F15): a natural 1 never kills, any other kills where its total is no lower."""
    kills = roll != 1 and first + roll >= second + reply
    dies = reply != 1 and second + reply >= first + roll
    return kills + 2 * dies


D10 = range(1, 11)
ICE, DYCE = icepool.d10, dyce.H(10)


def icepool_chances(odds):
    return {end: Fraction(count, odds.denominator()) for end, count in odds.items()}


def dyce_chances(odds):
    return {end: Fraction(count, odds.total) for end, count in odds.items()}


# Each peer in every way it can be asked, for the quickest to count: its own walk over two dice, and a count of
# outcomes that Python walks over.
WAYS = {
    "icepool": (
        icepool_chances,
        {
            "icepool.map": lambda first, second: icepool.map(lambda a, b: duel(first, second, a, b), ICE, ICE),
            "icepool.Die": lambda first, second: icepool.Die([duel(first, second, a, b) for a in D10 for b in D10]),
        },
    ),
    "dyce": (
        dyce_chances,
        {
            "H.apply": lambda first, second: DYCE.apply(lambda a, b: duel(first, second, a, b), DYCE),
            "dyce.H": lambda first, second: dyce.H(duel(first, second, a, b) for a in D10 for b in D10),
        },
    ),
}


def ask_fistful(program, first, second):
    question = [program, "odds", "melee", str(first), str(second), "--json"]
    output = subprocess.run(question, capture_output=True, check=True)
    outcomes = json.loads(output.stdout)["outcomes"]
    chances = {ENDS.index(one["what"]): Fraction(int(one["count"]), int(one["of"])) for one in outcomes}
    return {end: chance for end, chance in chances.items() if chance}


def ask_all_pairs(answer, clock=time.process_time):
    """Every pair of skills, and the seconds of the processor that the answers took."""
    start = clock()
    answers = {(first, second): answer(first, second) for first in SKILLS for second in SKILLS}
    return answers, clock() - start


def main(program):
    ours, cold = ask_all_pairs(lambda first, second: ask_fistful(program, first, second), time.perf_counter)
    pairs = len(ours)
    print(f"fistful  {1000 * cold / pairs:8.2f} ms an answer, each from a cold command line")
    for name, (chances, ways) in WAYS.items():
        times = {}
        for way, answer in ways.items():
            runs = [ask_all_pairs(answer) for _ in range(RUNS)]
            theirs = {pair: chances(odds) for pair, odds in runs[0][0].items()}
            wrong = [pair for pair in ours if ours[pair] != theirs[pair]]
            assert not wrong, f"{way} differs: {wrong[:5]}"
            times[way] = min(seconds for _, seconds in runs)
        best = min(times, key=times.get)
        durations = ", ".join(f"{way} {1000 * seconds:.1f} ms" for way, seconds in times.items())
        print(f"{name:8} {1000 * times[best]:8.1f} ms for {pairs} pairs, within a running Python ({durations}); all values equal")
    print("fistful within a running program: `cargo bench -- melee` (all 441 pairs)")


if __name__ == "__main__":
    main(sys.argv[1])
