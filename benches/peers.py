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

SKILLS = range(3, 21)
ENDS = ["neither", "first", "second", "both"]


def duel(first, second, roll, reply):
    """Who dies (F15): a natural 1 never kills, any other kills where its total is no lower."""
    kills = roll != 1 and first + roll >= second + reply
    dies = reply != 1 and second + reply >= first + roll
    return kills + 2 * dies


def by_icepool(first, second):
    odds = icepool.map(lambda roll, reply: duel(first, second, roll, reply), icepool.d10, icepool.d10)
    return {end: Fraction(count, odds.denominator()) for end, count in odds.items()}


def by_dyce(first, second):
    odds = dyce.expand(
        lambda roll, reply: duel(first, second, roll.outcome, reply.outcome), dyce.H(10), dyce.H(10)
    )
    return {end: Fraction(count, odds.total) for end, count in odds.items()}


def by_fistful(program, first, second):
    question = [program, "odds", "melee", str(first), str(second), "--json"]
    said = subprocess.run(question, capture_output=True, check=True)
    outcomes = json.loads(said.stdout)["outcomes"]
    chances = {ENDS.index(one["what"]): Fraction(int(one["count"]), int(one["of"])) for one in outcomes}
    return {end: chance for end, chance in chances.items() if chance}


def asked(answer):
    """Every pair of skills, and the seconds that the answers took."""
    start = time.perf_counter()
    answers = {(first, second): answer(first, second) for first in SKILLS for second in SKILLS}
    return answers, time.perf_counter() - start


def main(program):
    ours, cold = asked(lambda first, second: by_fistful(program, first, second))
    pairs = len(ours)
    print(f"fistful  {1000 * cold / pairs:8.2f} ms an answer, each from a cold command line")
    for name, answer in [("icepool", by_icepool), ("dyce", by_dyce)]:
        theirs, seconds = asked(answer)
        wrong = [pair for pair in ours if ours[pair] != theirs[pair]]
        assert not wrong, f"{name} differs: {wrong[:5]}"
        print(f"{name:8} {1000 * seconds:8.1f} ms for {pairs} pairs, within a running Python; all values equal")
    print("fistful within a running program: `cargo bench -- melee` (all 441 pairs)")


if __name__ == "__main__":
    main(sys.argv[1])
