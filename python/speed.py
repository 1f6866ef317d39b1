"""Times the package beside the programs: the same questions in turns, on one thread, by processor time.

    python speed.py FOLDER-OF-PROGRAMS

A start of Python is not counted, one of a program is. Answers must be the same, and no question may take the package
more than a tenth longer.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

# The programs are told by an option; the package has no other way, and reads it before the first question.
os.environ["RAYON_NUM_THREADS"] = "1"

from quadrille import number_match, perfect_clear, tenten, tiler

ROUNDS = 5
MOST = 1.1
BOARD = "761541629/587238354/149416182"
SQUARE = "I32,O1,S1,T2"


def spent(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def of_program(line: list[str]) -> tuple[float, object]:
    before = spent(resource.RUSAGE_CHILDREN)
    done = subprocess.run(line, capture_output=True, check=False, text=True)
    return spent(resource.RUSAGE_CHILDREN) - before, json.loads(done.stdout)


def of_package(ask: Callable[[], object]) -> tuple[float, object]:
    before = spent(resource.RUSAGE_SELF)
    answer = ask()
    return spent(resource.RUSAGE_SELF) - before, answer


def questions() -> list[tuple[str, str, Callable[[], object]]]:
    """What is asked, what the program is asked, and how the package is."""
    return [
        (
            "1010!: 20 games of `greedy-10025`",
            "tenten simulate --strategy 10025 --count 20 --max-rounds 20000 --seed 1",
            lambda: tenten.simulate(count=20, seed=1, player="greedy-10025", max_rounds=20_000),
        ),
        (
            "perfect clear: the chance of a start",
            "perfect-clear chance --queue TILJSZ --no-table",
            lambda: perfect_clear.chance(queue="TILJSZ"),
        ),
        (
            "Number Match: the fewest digits, without diagonals",
            f"number-match solve {BOARD} --no-diagonals --goal digits --seed 1",
            lambda: number_match.solve(board=BOARD, diagonals=False, goal="digits", seed=1),
        ),
        (
            "tiler: a square of 12, exhaustively",
            f"tiler solve {SQUARE} --method exact --seed 1",
            lambda: tiler.solve(SQUARE, method="exact", seed=1),
        ),
    ]


def main() -> None:
    programs = Path(sys.argv[1])
    is_slow = False
    print("| question | program | package | ratio |\n|---|---|---|---|")
    # No table of the user's changes what is timed.
    with tempfile.TemporaryDirectory() as empty:
        os.environ["QUADRILLE_CACHE"] = empty
        for what, line, ask in questions():
            name, *rest = line.split()
            command = [str(programs / name), *rest, "--threads", "1", "--format", "json"]
            least = [float("inf")] * 2
            for _ in range(ROUNDS):
                program, one = of_program(command)
                package, other = of_package(ask)
                if one != other:
                    raise SystemExit(f"{what}: the answers differ")
                least = [min(least[0], program), min(least[1], package)]
            ratio = least[1] / least[0]
            is_slow |= ratio > MOST
            print(f"| {what} | {least[0]:.3f} s | {least[1]:.3f} s | {ratio:.2f} |")
    if is_slow:
        raise SystemExit(f"the package takes more than {MOST} times as long")


if __name__ == "__main__":
    main()
