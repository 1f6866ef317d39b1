"""What a caller's numbers and boards say is looked at before anything is made of them."""

import copy
import inspect
import pickle
import subprocess
import sys
import time

import pytest

import quadrille
from quadrille import number_match, tenten, tiler
from quadrille import perfect_clear as pc

from test_requests import function

#: A field of which four pieces are left.
FIELD = "XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X"

HUGE = [1 << 31, 1 << 32, 10**9 * 5, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, 10**30, 10**5000]


#: Values of fields that have to be given.
NEEDED: dict[str, object] = {
    "pattern": "*p4",
    "pieces": "rOo",
    "piece": "T",
    "rotation": "spawn",
    "signature": "O4",
    "size": 4,
    "text": "O4",
    "what": "4",
    "answer": {},
    "step": {"action": "refill"},
    "column": 0,
    "placement": {"piece": "O", "rotation": "spawn", "cells": [[0, 0], [1, 0], [0, 1], [1, 1]]},
    "game": pc.game_start(queue="TILJSZ")["game"],
}


def numbers() -> list[tuple[str, str, int, int]]:
    """Each whole number of a request, with its bounds: the request, the field, the least and the most."""
    found = []
    for one in quadrille.schema()["$defs"].values():
        properties = one.get("properties", {})
        for name, kind in properties.items() if "op" in properties else ():
            for form in [kind, *kind.get("anyOf", [])]:
                if form.get("type") == "integer":
                    found.append((properties["op"]["const"], name, form["minimum"], form.get("maximum", (1 << 64) - 1)))
    return found


@pytest.mark.parametrize(("op", "name", "least", "most"), numbers())
def test_whole_numbers_have_their_bounds(op: str, name: str, least: int, most: int) -> None:
    asked = function(op)
    parameters = inspect.signature(asked).parameters.items()
    needed = {one: NEEDED[one] for one, parameter in parameters if parameter.default is parameter.empty}
    name += "_" * (name not in inspect.signature(asked).parameters)
    for number in [-1, -(1 << 63), -(10**30), least - 1, 1.5, most + 1, *(number for number in HUGE if number > most)]:
        with pytest.raises(quadrille.QuadrilleError, match=f"^`?{name.removesuffix('_')}.*expected|a board has 5 to 16"):
            asked(**needed | {name: number})


def test_numbers_at_their_bounds_are_taken() -> None:
    assert tenten.simulate(count=1, seed=(1 << 64) - 1, max_rounds=1)["games"] == 1
    assert tenten.simulate(count=2, seed=0, max_rounds=(1 << 64) - 1, player="greedy-00010")["deaths"] == 2
    assert tenten.advise("rOo", streak=100_000, most=1_000)["status"] == "solved"
    most = dict(playouts=(1 << 64) - 1, node_limit=(1 << 64) - 1, max_cells=100_000)
    assert number_match.solve(board="1928", **most)["status"] == "solved"
    numpy = pytest.importorskip("numpy")
    assert tenten.simulate(count=numpy.int8(3), seed=numpy.uint64(1), max_rounds=numpy.int32(1))["games"] == 3


@pytest.mark.parametrize("count", [10**9, 1 << 63, 1 << 64])
def test_a_count_of_too_many_games_leaves_the_interpreter_alive(count: int) -> None:
    """In a process of its own: it was ended by the system once, for all its memory."""
    program = f"""
from quadrille import QuadrilleError, tenten
try:
    tenten.simulate(count={count}, seed=1, max_rounds=1, seconds=1)
except QuadrilleError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")
    assert "count" in run.stdout and "expected a" in run.stdout


def test_seconds() -> None:
    asks = [
        lambda seconds: tenten.risk(seconds=seconds),
        lambda seconds: tiler.solve("O4", seconds=seconds),
        lambda seconds: number_match.solve(board="1928", seconds=seconds),
        lambda seconds: pc.percent(pattern="*p4", field=FIELD, seconds=seconds),
    ]
    for seconds in [1e308, -1e308, 1e10, -1, -0.001, float("inf"), float("nan"), 10**400, -(10**400)]:
        for ask in asks:
            with pytest.raises(quadrille.QuadrilleError, match="seconds") as refused:
                ask(seconds)
            assert len(str(refused.value)) < 100
    for ask in asks:
        with pytest.raises(quadrille.QuadrilleError, match="seconds"):
            ask("soon")
        ask(1e9)


def test_a_square_of_millions_of_figures_is_refused_at_once() -> None:
    begin = time.monotonic()
    for signature in ["O67108864", {"O": 67_108_864}, "O1002001"]:
        with pytest.raises(quadrille.QuadrilleError, match="a square of .* is larger than 2000 x 2000"):
            tiler.solve(signature, seconds=5)
    assert time.monotonic() - begin < 5.0
    assert len(tiler.solve("O250000")["solution"]) == 250_000


#: Boards with a cell that is none.
NO_BOARDS = [
    *([[0] * 9 + [cell]] + [[0] * 10] * 9 for cell in [float("nan"), 0.5, -0.5, None, [1], [[1]], "##", 10**5000]),
    [0] * 10,
]

#: What takes a board, and the cells of its rows.
TAKERS = [
    lambda board: tenten.risk(board=board),
    lambda board: tenten.advise("rOo", board=board),
    lambda board: tenten.validate("rOo", board=board),
    lambda board: tenten.deal(board=board),
    lambda board: pc.Field.from_array(board),
]


@pytest.mark.parametrize("take", TAKERS)
def test_cells_are_0_or_1(take) -> None:
    for board in NO_BOARDS:
        with pytest.raises(quadrille.QuadrilleError):
            take(board)
    for board in [5j, object(), b"#" * 10, {1, 2}, [[1j] * 10] * 10, [[b"#"] * 10] * 10]:
        with pytest.raises(TypeError):
            take(board)
    numpy = pytest.importorskip("numpy")
    for board in [
        numpy.zeros((0, 0)),
        numpy.zeros((0, 10)),
        numpy.zeros((10, 0)),
        numpy.zeros((10, 10, 1)),
        numpy.zeros((1, 10, 10)),
        numpy.zeros(10),
        numpy.full((10, 10), numpy.nan),
        numpy.full((10, 10), 0.5),
        numpy.full((10, 10), None),
        numpy.ma.masked_all((10, 10)),
    ]:
        with pytest.raises(quadrille.QuadrilleError):
            take(board)


@pytest.mark.parametrize("take", TAKERS[:-1])
def test_what_has_no_cell_is_no_board(take) -> None:
    """A board is left out, or it has rows; a field may lack its upper ones."""
    for board in [[], {}, [[]], [[], []], [""], ["", ""], "[]", "[[]]"]:
        with pytest.raises(quadrille.QuadrilleError):
            take(board)


@pytest.mark.parametrize("take", TAKERS)
def test_arrays_of_all_kinds_are_taken(take) -> None:
    numpy = pytest.importorskip("numpy")
    cells = numpy.zeros((4 if take is TAKERS[-1] else 10, 10), dtype=bool)
    cells[0, :9] = True
    expected = take(cells.tolist())
    for board in [
        cells,
        cells.astype(int),
        cells.astype(numpy.float32),
        cells.astype(object),
        numpy.asmatrix(cells),
        numpy.asfortranarray(cells),
        list(cells),
        [list(row) for row in cells],
        [tuple(row) for row in cells.astype(numpy.uint8)],
        numpy.where(cells, "#", "."),
        tuple(map(tuple, cells)),
    ]:
        assert take(board) == expected


def test_a_wrong_cell_is_named() -> None:
    board = [[0] * 10 for _ in range(10)]
    board[2][6] = 7
    with pytest.raises(quadrille.QuadrilleError, match="`board`: expected a cell, 0 or 1, found 7"):
        tenten.risk(board=board)


def test_digits() -> None:
    for digit in (10, -1, 0.5, True, None, "1x", float("nan")):
        with pytest.raises(quadrille.QuadrilleError):
            number_match.solve(board=[[1, digit]])
    numpy = pytest.importorskip("numpy")
    rows = numpy.array([[1, 9], [2, 8]])
    expected = number_match.solve(board="19.../28", width=5)
    for board in [rows, numpy.asmatrix(rows), rows.astype(float), rows.astype(str), rows.tolist(), list(rows)]:
        assert number_match.solve(board=board, width=5) == expected
    assert expected["status"] == "solved"
    with pytest.raises(quadrille.QuadrilleError, match="shape"):
        number_match.solve(board=rows.reshape(2, 2, 1))


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: tenten.advise("rOo", rules="blokblast"), "did you mean block-blast"),
        (lambda: tenten.advise("rOo", goal="scores"), "did you mean score"),
        (lambda: tenten.advise("rOo", ties="borad"), "did you mean board"),
        (lambda: tiler.solve("O4", method="diagnoal"), "did you mean diagonal"),
        (lambda: number_match.solve(board="1928", goal="refill"), "did you mean refills"),
        (lambda: number_match.solve(board="1928", method="apartt"), "did you mean apart"),
        (lambda: pc.solve(queue="TSJL", field=FIELD, rank="hold"), "did you mean holds"),
    ],
)
def test_a_slip_is_told_the_nearest_name(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why):
        ask()


def test_case_blanks_and_hyphens_of_names_do_not_count() -> None:
    for rules in ("Block Blast", "blockblast", "BLOCK-BLAST"):
        assert tenten.risk(rules=rules)["rules"] == "block-blast"
    assert tenten.advise("rOo", player="First Fit")["strategy"] == "first-fit"


def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert quadrille.__version__ == version("quadrille-solvers")
    assert quadrille.__version__.count(".") == 2


def test_environments_can_be_copied_and_pickled() -> None:
    """A copy goes on as the first one would have, and what is done with it does not change the first one."""
    pytest.importorskip("gymnasium")
    numpy = pytest.importorskip("numpy")
    from quadrille.gym import TentenEnv

    def play(env, moves: int):
        seen = []
        for _ in range(moves):
            legal = numpy.argwhere(env.action_masks())
            if not len(legal):
                break
            observation, reward, over, _, info = env.step(legal[len(legal) // 2])
            seen.append((observation["board"].tolist(), reward, over, info["pieces"], info["score"], info["rounds"]))
        return seen

    for rules in tenten.NAMES:
        env = TentenEnv(rules=rules, flat=False)
        env.reset(seed=3)
        play(env, 7)
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        expected = play(env, 20)
        assert all(play(one, 20) == expected for one in copies)
        assert copies[0].reset()[1]["pieces"] == env.reset()[1]["pieces"]


def test_actions_are_whole_numbers() -> None:
    pytest.importorskip("gymnasium")
    from quadrille.gym import TentenEnv

    flat, deep = TentenEnv(), TentenEnv(flat=False)
    for env, actions in [(flat, [2.7, "2", None, [1, 2], [], True]), (deep, [(0, 0), (0, 0, 0.5), 1, [], None])]:
        env.reset(seed=1)
        for action in actions:
            with pytest.raises(quadrille.QuadrilleError, match="action: expected"):
                env.step(action)
