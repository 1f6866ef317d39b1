"""What a caller's numbers and boards say is looked at before anything is made of them."""

import copy
import pickle
import subprocess
import sys
import time

import pytest

import quadrille
from quadrille import number_match, tenten, tiler
from quadrille import perfect_clear as pc

GAMES = "expected a whole number from 1 to 10000000, found "
#: A field of which four pieces are left.
FIELD = "XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X"

HUGE = [1 << 31, 1 << 32, 10**9 * 5, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, 10**30, 10**5000]

#: Each argument that is a whole number, the most that it may be, and a question with it.
NUMBERS = [
    ("count", 10_000_000, lambda n: tenten.simulate(n, seed=1, max_rounds=1, seconds=1)),
    ("streak", 100_000, lambda n: tenten.advise("rOo", streak=n)),
    ("most", 1_000, lambda n: tenten.advise("rOo", most=n)),
    ("most", 1_000_000_000, lambda n: pc.solve("TSJL", all=True, most=n)),
    ("most", 1_000_000_000, lambda n: pc.path("*p4", most=n)),
    ("all_minimals", 10_000, lambda n: pc.path("*p4", all_minimals=n)),
    ("clear", 1_000_000, lambda n: pc.saves("*p4", clear=n)),
    ("combo", 100, lambda n: pc.score("*p4", combo=n)),
    ("back_to_back", 100, lambda n: pc.score("*p4", back_to_back=n)),
    ("lines", 6, lambda n: pc.Field.parse("", lines=n)),
    ("width", 16, lambda n: number_match.solve("1928", rules=number_match.Rules(width=n))),
    ("max_refills", 1_000, lambda n: number_match.solve("1928", rules=number_match.Rules(max_refills=n))),
    ("most_cells", 100_000, lambda n: number_match.solve("1928", most_cells=n)),
]

#: Each argument that may be any number that has 64 bits.
WIDE = [
    ("seed", lambda n: tenten.simulate(1, seed=n)),
    ("max_rounds", lambda n: tenten.simulate(1, seed=1, max_rounds=n)),
    ("nodes", lambda n: tenten.advise("rOo", nodes=n)),
    ("repair_seed", lambda n: tenten.validate("rOo", repair_seed=n)),
    ("nodes", lambda n: tenten.validate("rOo", nodes=n)),
    ("seed", lambda n: tenten.deal(seed=n, number=1)),
    ("number", lambda n: tenten.deal(seed=1, number=n)),
    ("memory", lambda n: pc.chance("TI", memory=n)),
    ("seed", lambda n: number_match.solve("1928", seed=n)),
    ("playouts", lambda n: number_match.solve("1928", playouts=n)),
    ("nodes", lambda n: number_match.solve("1928", nodes=n)),
    ("seed", lambda n: tiler.solve("O4", seed=n)),
    ("nodes", lambda n: tiler.solve("O4", nodes=n)),
    ("size", lambda n: tiler.solve("O4", size=n)),
    ("size", lambda n: tiler.verify([], signature="O4", size=n)),
]


@pytest.mark.parametrize(("name", "most", "ask"), NUMBERS)
def test_whole_numbers_have_the_bounds_of_the_program(name, most, ask) -> None:
    for number in [-1, -(1 << 63), -(10**30), most + 1, *(number for number in HUGE if number > most)]:
        with pytest.raises(quadrille.QuadrilleError, match=f"{name}: expected a whole number from . to {most}, found"):
            ask(number)
    with pytest.raises(TypeError, match=name):
        ask(1.5)
    with pytest.raises(TypeError, match=name):
        ask("1")


@pytest.mark.parametrize(("name", "ask"), WIDE)
def test_wide_numbers_have_64_bits(name, ask) -> None:
    for number in [-1, -(10**30), 1 << 64, 10**30, 10**5000]:
        with pytest.raises(quadrille.QuadrilleError, match=f"{name}: expected a whole number from . to {(1 << 64) - 1}"):
            ask(number)


def test_numbers_at_their_bounds_are_taken() -> None:
    assert tenten.simulate(1, seed=(1 << 64) - 1, max_rounds=1)["games"] == 1
    assert tenten.simulate(2, seed=0, max_rounds=(1 << 64) - 1, player="greedy-00010")["deaths"] == 2
    assert tenten.advise("rOo", streak=100_000, most=1_000)["status"] == "solved"
    most = dict(playouts=(1 << 64) - 1, nodes=(1 << 64) - 1, most_cells=100_000)
    assert number_match.solve("1928", **most)["status"] == "solved"
    numpy = pytest.importorskip("numpy")
    assert tenten.simulate(numpy.int8(3), seed=numpy.uint64(1), max_rounds=numpy.int32(1))["games"] == 3


@pytest.mark.parametrize("count", [10**9, 1 << 63, 1 << 64])
def test_a_count_of_too_many_games_leaves_the_interpreter_alive(count: int) -> None:
    """In a process of its own: it was ended by the system once, for all its memory."""
    program = f"""
from quadrille import QuadrilleError, tenten
try:
    tenten.simulate({count}, seed=1, max_rounds=1, seconds=1)
except QuadrilleError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == f"count: {GAMES}{count}\n"


def test_the_list_of_wishes_is_not_endless() -> None:
    for keep in [["T"] * 1001, ",".join(["T"] * 1001)]:
        with pytest.raises(quadrille.QuadrilleError, match="keep: expected at most 1000 wishes, found 1001"):
            pc.saves("*p5", field=FIELD, keep=keep)
    assert len(pc.saves("*p5", field=FIELD, keep=["T"] * 1000)["wishes"]) == 1000


def test_seconds() -> None:
    asks = [
        lambda seconds: tenten.risk(seconds=seconds),
        lambda seconds: tiler.solve("O4", seconds=seconds),
        lambda seconds: number_match.solve("1928", seconds=seconds),
        lambda seconds: pc.percent("*p4", field=FIELD, seconds=seconds),
    ]
    for seconds in [1e308, -1e308, 1e10, -1, -0.001, float("inf"), float("nan"), 10**400, -(10**400)]:
        for ask in asks:
            with pytest.raises(quadrille.QuadrilleError, match="seconds: expected a number from 0 to 1000000000") as refused:
                ask(seconds)
            assert len(str(refused.value)) < 100
    for ask in asks:
        with pytest.raises(TypeError, match="seconds"):
            ask("1")
        ask(1e9)


def test_a_square_of_millions_of_figures_is_refused_at_once() -> None:
    begin = time.monotonic()
    for signature in ["O67108864", {"O": 67_108_864}, "O1002001"]:
        with pytest.raises(quadrille.QuadrilleError, match="signature: a square of .* is larger than 2000 x 2000"):
            tiler.solve(signature, seconds=5)
    assert time.monotonic() - begin < 5.0
    assert len(tiler.solve("O250000")["solution"]) == 250_000


def boards_that_are_none(empty: bool):
    """Boards that are refused; without a cell, or with one that is none."""
    if empty:
        return [[], (), {}, set(), [[]], [[], []], [""], ["", ""], [" "], b""]
    cells = [float("nan"), 0.5, 2, -1, 1j, 1 + 0j, None, [1], [[1]], "", "##", "/", b"#", object(), 10**5000]
    return [[[0] * 9 + [cell]] + [[0] * 10] * 9 for cell in cells] + [[0] * 10, {"a": 1}, b"#" * 10]


#: What takes a board, and the cells of its rows.
TAKERS = [
    lambda board: tenten.risk(board),
    lambda board: tenten.advise("rOo", board=board),
    lambda board: tenten.validate("rOo", board=board),
    lambda board: tenten.deal(board, seed=1, number=1),
    lambda board: pc.Field.from_array(board),
]


@pytest.mark.parametrize("take", TAKERS)
def test_cells_are_0_or_1(take) -> None:
    for board in boards_that_are_none(empty=True) + boards_that_are_none(empty=False):
        with pytest.raises(quadrille.QuadrilleError, match="expected"):
            take(board)
    with pytest.raises(TypeError):
        take(5)
    numpy = pytest.importorskip("numpy")
    for board in [
        numpy.zeros((0, 0)),
        numpy.zeros((0, 10)),
        numpy.zeros((10, 0)),
        numpy.zeros((10, 10, 1)),
        numpy.zeros((1, 10, 10)),
        numpy.zeros(()),
        numpy.zeros(10),
        numpy.full((10, 10), numpy.nan),
        numpy.full((10, 10), 0.5),
        numpy.full((10, 10), 2, dtype=numpy.int8),
        numpy.full((10, 10), 255, dtype=numpy.uint8),
        numpy.zeros((10, 10), dtype=complex),
        numpy.full((10, 10), None),
        numpy.ma.masked_all((10, 10)),
        [numpy.zeros((10, 1))] * 10,
    ]:
        with pytest.raises(quadrille.QuadrilleError, match="expected"):
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
    ]:
        assert take(board) == expected


def test_the_place_of_a_wrong_cell_is_named() -> None:
    board = [[0] * 10 for _ in range(10)]
    board[2][6] = 7
    with pytest.raises(quadrille.QuadrilleError, match="board: row 3, column 7: expected 0, 1, .*, found 7"):
        tenten.risk(board)


def test_digits() -> None:
    for board in [*boards_that_are_none(empty=True), *[[[1, digit]] for digit in (10, -1, 0.5, 1j, True, None, "", "12", float("nan"))]]:
        with pytest.raises(quadrille.QuadrilleError, match="expected"):
            number_match.solve(board)
    numpy = pytest.importorskip("numpy")
    expected = number_match.solve("19/28")
    rows = numpy.array([[1, 9], [2, 8]])
    for board in [rows, numpy.asmatrix(rows), rows.astype(float), rows.astype(str), rows.tolist(), list(rows)]:
        assert number_match.solve(board, rules=number_match.Rules(width=5)) == number_match.solve(
            "19.../28", rules=number_match.Rules(width=5)
        )
    assert expected["status"] == "solved"
    with pytest.raises(quadrille.QuadrilleError, match="two dimensions"):
        number_match.solve(rows.reshape(2, 2, 1))


def test_no_field_is_not_the_empty_field() -> None:
    for field in boards_that_are_none(empty=True):
        if not isinstance(field, bytes):
            with pytest.raises((quadrille.QuadrilleError, TypeError)):
                pc.percent("*p4", field=field)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: tenten.advise("rOo", rules="blockblast"), "did you mean block-blast"),
        (lambda: tenten.advise("rOo", goal="scores"), "did you mean score"),
        (lambda: tenten.advise("rOo", ties="borad"), "did you mean board"),
        (lambda: tiler.solve("O4", method="diagnoal"), "did you mean diagonal"),
        (lambda: number_match.solve("1928", goal="refill"), "did you mean refills"),
        (lambda: number_match.solve("1928", method="apartt"), "did you mean apart"),
        (lambda: pc.solve("TSJL", field=FIELD, rank="hold"), "did you mean holds"),
    ],
)
def test_a_slip_is_told_the_nearest_name(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why):
        ask()


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
        env = TentenEnv(rules=rules)
        env.reset(seed=3)
        play(env, 7)
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        expected = play(env, 20)
        assert all(play(one, 20) == expected for one in copies)
        assert copies[0].reset()[1]["pieces"] == env.reset()[1]["pieces"]


def test_actions_are_whole_numbers() -> None:
    pytest.importorskip("gymnasium")
    from quadrille.gym import TentenEnv

    flat, deep = TentenEnv(flat=True), TentenEnv()
    for env, actions in [(flat, [2.7, "2", None, [1, 2], [], True]), (deep, [(0, 0), (0, 0, 0.5), 1, [], None])]:
        env.reset(seed=1)
        for action in actions:
            with pytest.raises(quadrille.QuadrilleError, match="action: expected"):
                env.step(action)
