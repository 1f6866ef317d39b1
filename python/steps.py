"""Counts the steps a second of environments, one game at a time and 64 in a call, by processor time on one thread.

    python steps.py

Moves are drawn among legal ones beforehand or by the environment, and the drawing is not counted.
"""

import time
from collections.abc import Callable

import numpy

from quadrille.gym import TentenEnv, TentenVec

GAMES = 64
SECONDS = 3.0


def rate(step: Callable[[], float], steps: int) -> int:
    """How many steps a second, where each call takes so many and returns the time that it spent on them."""
    spent, taken = 0.0, 0
    while spent < SECONDS:
        spent += step()
        taken += steps
    return round(taken / spent)


def one(rules: str) -> Callable[[], float]:
    env = TentenEnv(rules=rules)
    env.reset(seed=1)
    random = numpy.random.default_rng(1)

    def step() -> float:
        legal = numpy.flatnonzero(env.action_masks())
        if not len(legal):
            env.reset()
            return 0.0
        action = int(random.choice(legal))
        begin = time.thread_time()
        env.step(action)
        return time.thread_time() - begin

    return step


def many(rules: str) -> Callable[[], float]:
    envs = TentenVec(GAMES, rules=rules)
    envs.reset(seed=1)

    def step() -> float:
        actions = envs.sample()
        begin = time.thread_time()
        envs.step(actions)
        return time.thread_time() - begin

    return step


def main() -> None:
    print("| rules | steps/s of an environment | of a batch of 64 |\n|---|---|---|")
    for rules in ("1010", "block-blast", "blockudoku"):
        print(f"| `{rules}` | {rate(one(rules), 1):,} | {rate(many(rules), GAMES):,} |")


if __name__ == "__main__":
    main()
