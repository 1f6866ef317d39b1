"""Questions about Number Match."""

import json
from pathlib import Path

import pytest

import quadrille
from quadrille import number_match

FIXTURES = Path(__file__).parents[2] / "fixtures" / "number-match"
BOARD = "761541629/587238354/149416182"


def test_the_board_of_the_readme() -> None:
    answer = number_match.solve(board=BOARD)
    assert (answer["pairs"], answer["refills"], answer["optimal"]) == (26, 1, True)
    assert answer == number_match.solve(board=BOARD.replace("/", "\n"))
    assert answer == number_match.solve(board=BOARD.split("/"))
    assert sum(step["action"] == "pair" for step in answer["steps"]) == 26


def test_a_board_in_all_its_forms() -> None:
    rows = [[int(digit) for digit in row] for row in BOARD.split("/")]
    answer = number_match.solve(board=BOARD)
    assert answer == number_match.solve(board=rows)
    numpy = pytest.importorskip("numpy")
    assert answer == number_match.solve(board=numpy.array(rows))
    with pytest.raises(quadrille.QuadrilleError, match="line 1, column 4"):
        number_match.solve(board=[[10]])


def test_lines_are_verified() -> None:
    answer = number_match.solve(board=BOARD)
    verdict = {"answers": "number-match/verify", "holds": True}
    assert number_match.verify(answer) == verdict | {"pairs": 26, "refills": 1, "left": 0}
    assert number_match.verify(json.dumps(answer))["holds"]
    claims = number_match.verify({**answer, "pairs": 25})
    assert claims["flaw"] == "25 pairs are claimed, the steps take 26" and not claims["holds"]
    steps = [{**answer["steps"][0], "a": [0, 0], "b": [2, 8]}, *answer["steps"][1:]]
    assert number_match.verify({**answer, "steps": steps})["step"] == 1
    with pytest.raises(quadrille.QuadrilleError, match="line 1"):
        number_match.verify("nothing")


def test_pairs_are_pairs() -> None:
    """Of a line without a refill, each pair is equal or adds up to ten, as long as no row has vanished."""
    answer = number_match.solve(board="1928")
    digits = [int(digit) for digit in answer["start"]]
    for step in answer["steps"]:
        a, b = digits[step["a"][1]], digits[step["b"][1]]
        assert a == b or a + b == 10


def test_proofs() -> None:
    stuck = number_match.solve(board="12", max_refills=0)
    assert stuck["status"] == "unsolvable" and stuck["digits"] == {"left": 2, "bound": 2}
    wins = number_match.solve(board="12", max_refills=0, wins_only=True)
    assert "digits" not in wins and wins["proof"] == "odd-classes"


def test_editions() -> None:
    answer = number_match.solve(board="1.2.3.8.6/4.7.8.3.5", wrap=False, seconds=5.0)
    assert answer["rules"]["wrap"] is False
    paper = number_match.solve(preset="1-19", playouts=50, node_limit=10_000)
    assert paper["start"].startswith("123456789")
    assert paper["rules"]["max_refills"] is None


def test_no_limit_of_refills_is_none() -> None:
    """Without the option there is the limit of the rules, which come from the preset, or from an answer."""
    assert number_match.read(board="12")["rules"]["max_refills"] == 4
    free = number_match.read(board="12", max_refills=None)["rules"]
    assert free["max_refills"] is None
    assert number_match.read(board="12", rules=free)["rules"] == free
    assert number_match.read(board="12", **free)["rules"] == free


def test_seeds_and_limits() -> None:
    asked = dict(playouts=200, node_limit=2_000)
    assert number_match.solve(board=BOARD, seed=3, **asked) == number_match.solve(board=BOARD, seed=3, **asked)
    assert number_match.solve(board=BOARD, goal="score", node_limit=2_000, playouts=100)["score"]["points"] > 0


def test_a_line_is_followed_and_drawn() -> None:
    answer = number_match.solve(board="1928")
    boards = number_match.follow(board=answer)["boards"]
    assert [board["digits"] for board in boards] == [4, 2, 0]
    played = number_match.play(answer["steps"][0], board="1928")
    assert played["board"] == boards[1]["board"]
    assert "<svg" in number_match.draw(board=answer, from_=2)["svg"]


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: number_match.solve(board="12a"), "column 3"),
        (lambda: number_match.solve(board=""), "digit"),
        (lambda: number_match.solve(board="12", goal="fame"), "there is no goal \"fame\" \\(one of refills"),
        (lambda: number_match.solve(board="12", width=99), "99"),
        (lambda: number_match.solve(board="12", rows="fly"), "one of vanish"),
        (lambda: number_match.solve(board="12" * 20, max_cells=10), "40|10"),
        (lambda: number_match.solve(board="12", scoring={"row": "ten"}), "row"),
    ],
)
def test_what_makes_no_sense_is_refused(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why):
        ask()
