"""Questions about squares of tetrominoes."""

import json
from pathlib import Path

import pytest

import quadrille
from quadrille import tiler

FIXTURES = Path(__file__).parents[2] / "fixtures" / "tiler"

#: Rows and columns of each figure at angle 0, as ``docs/formats.md`` draws them.
CELLS = {
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "J": [(0, 1), (1, 1), (2, 0), (2, 1)],
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "O": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "S": [(0, 1), (0, 2), (1, 0), (1, 1)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "Z": [(0, 0), (0, 1), (1, 1), (1, 2)],
}


def cells(figure: list) -> list[tuple[int, int]]:
    """The cells of a figure, by hand: turned clockwise, with its box in the corner that it names."""
    kind, angle, x, y = figure
    turned = CELLS[kind]
    for _ in range(angle):
        turned = [(column, -row) for row, column in turned]
    top, left = min(row for row, _ in turned), min(column for _, column in turned)
    return [(row - top + y, column - left + x) for row, column in turned]


def test_tilings_fill_their_square() -> None:
    for signature in ["I1,J1,L1,Z1", "I49,J127,L49,O13,S127,T126,Z134"]:
        answer = tiler.solve(signature)
        covered = [cell for figure in answer["solution"] for cell in cells(figure)]
        size = answer["size"]
        assert len(covered) == size * size
        assert set(covered) == {(row, column) for row in range(size) for column in range(size)}
        verdict = {"answers": "tiler/verify", "size": size, "signature": signature, "valid": True}
        assert tiler.verify(answer) == verdict


def test_small_signatures() -> None:
    """All signatures of 4 x 4 that have a tiling, as the fixture lists them; others have none."""
    lines = (FIXTURES / "feasible-n4.txt").read_text(encoding="utf-8").splitlines()
    feasible = [line for line in lines if line and not line.startswith("#")]
    for signature in feasible:
        assert tiler.solve(signature.split()[0])["status"] == "solved"
    impossible = tiler.solve("T3,O1")
    assert (impossible["status"], impossible["reason"]) == ("infeasible", "t-parity")


def test_wrong_tilings_are_refused() -> None:
    answer = tiler.solve({"I": 1, "J": 1, "L": 1, "Z": 1})
    figures = answer["solution"]
    assert tiler.verify(figures, signature="I1,J1,L1,Z1")["valid"]
    assert tiler.verify(json.dumps(answer))["valid"]
    wrong = [*figures[1:], figures[1]]
    verdict = tiler.verify(wrong, signature="I1,J1,L1,Z1")
    assert verdict["valid"] is False and verdict["reason"]


def test_seeds_and_limits() -> None:
    asked = dict(method="diagonal", seed=5)
    signature = "I2,J2,L2,O3"
    assert tiler.solve(signature, **asked) == tiler.solve(signature, **asked)
    stopped = tiler.solve("I49,J127,L49,O13,S127,T126,Z134", method="diagonal", nodes=10)
    assert (stopped["status"], stopped["gave_up"]) == ("unknown", "node-limit")


def test_more_than_tilings(tmp_path: Path) -> None:
    assert tiler.count("4")["tilings"] == 117
    assert tiler.generate(size=8, seed=3) == tiler.generate(size=8, seed=3)
    assert tiler.svg("I1,J1,L1,Z1", cell=10)["svg"].startswith("<svg")
    assert tiler.draw("I1,J1,L1,Z1")["size"] == 4
    path = tmp_path / "answer.json"
    path.write_text(tiler.contest("I1,J1,L1,Z1")["contest"], encoding="utf-8")
    assert tiler.verify(path, signature="I1,J1,L1,Z1")["valid"]


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: tiler.solve("Q1"), "Q"),
        (lambda: tiler.solve("I2"), "square"),
        (lambda: tiler.solve("I1,J1,L1,Z1", size=5), "5"),
        (lambda: tiler.solve("I1,J1,L1,Z1", method="magic"), "one of auto, diagonal, exact"),
        (lambda: tiler.verify("nothing"), "no tiling"),
    ],
)
def test_what_makes_no_sense_is_refused(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why):
        ask()
