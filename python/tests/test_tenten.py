"""Questions about 1010! and its cousins."""

import json
from pathlib import Path

import pytest

import quadrille
from quadrille import tenten

FIXTURES = Path(__file__).parents[2] / "fixtures" / "tenten"
CHECKERED = "/".join([".#.#.#.#.#", "#.#.#.#.#."] * 5)


def test_rules() -> None:
    classic = tenten.rules()
    assert (classic["size"], classic["set_size"], classic["total_weight"]) == (10, 3, 42)
    for name in tenten.NAMES:
        rules = tenten.rules(rules=name)
        assert sum(piece["weight"] for piece in rules["pieces"]) == rules["total_weight"]
    path = FIXTURES / "rules-8x8.toml"
    from_file = tenten.rules(rules=path)
    assert from_file["size"] == 8
    assert tenten.rules(rules=path.read_text(encoding="utf-8")) == from_file
    with pytest.raises(FileNotFoundError):
        tenten.rules(rules=Path("nowhere.toml"))


def test_advice_follows_the_rules() -> None:
    """The moves are played by hand."""
    for name in ["1010", "block-blast", "klooni"]:
        rules = tenten.rules(rules=name)
        size = rules["size"]
        shapes = {piece["letter"]: piece["cells"] for piece in rules["pieces"]}
        set_ = tenten.deal(seed=3, number=1, rules=name)["pieces"]
        advice = tenten.advise("".join(set_), rules=name)
        board = [[False] * size for _ in range(size)]
        for move in advice["moves"]:
            for row, column in shapes[move["piece"]]:
                assert not board[move["row"] + row][move["col"] + column]
                board[move["row"] + row][move["col"] + column] = True
        rows = ["".join("#" if cell else "." for cell in row) for row in board]
        assert advice["status"] == "solved"
        assert sorted(move["piece"] for move in advice["moves"]) == sorted(set_)
        if not any(move["cleared_rows"] or move["cleared_cols"] for move in advice["moves"]):
            assert rows == advice["board"]


def test_a_board_in_all_its_forms() -> None:
    numpy = pytest.importorskip("numpy")
    rows = ["#########.", *["." * 10] * 9]
    cells = numpy.array([[cell == "#" for cell in row] for row in rows])
    letters = numpy.array([list(row) for row in rows])
    forms = ["/".join(rows), "\n".join(rows), rows, cells, cells.astype(numpy.int8), cells.tolist(), letters]
    answers = [tenten.advise("rOo", board=form) for form in forms]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["before"] == rows
    with pytest.raises(quadrille.QuadrilleError, match=r"\?"):
        tenten.risk(board=numpy.full((10, 10), "?"))


def test_pieces_in_all_their_forms() -> None:
    answer = tenten.advise("rO")
    assert answer == tenten.advise(["r", "O"]) == tenten.advise(["r", None, "O"]) == tenten.advise("##/#. O")
    assert answer == tenten.advise(piece for piece in "rO")
    with pytest.raises(quadrille.QuadrilleError, match="`pieces` is missing"):
        tenten.advise(None)  # type: ignore[arg-type]


def test_notations_of_boards_and_pieces() -> None:
    numpy = pytest.importorskip("numpy")
    rows = [".#.#.#.#.#", "#.#.#.#.#."] * 5
    cells = numpy.array([[cell == "#" for cell in row] for row in rows])
    numbers = cells.astype(int)
    expected = tenten.risk(board=rows)
    for board in [
        str(cells),
        repr(numbers),
        str(numbers.astype(float)),
        json.dumps(numbers.tolist()),
        json.dumps({"board": cells.tolist()}),
        "\n".join("\t".join(map(str, row)) for row in numbers),
        "/".join("".join("🟦" if cell else "⬜" for cell in row) for row in cells),
    ]:
        assert tenten.risk(board=board) == expected
    square = numpy.ones((2, 2), dtype=int)
    assert tenten.validate([square, "O", "11/10"]) == tenten.validate("o O r")
    assert tenten.verify(answer=expected)["valid"]


def test_a_risk_that_is_not_whole() -> None:
    whole, cut = tenten.risk(board=CHECKERED)["risk"]["value"], tenten.risk(board=CHECKERED, seconds=0)
    assert cut["gave_up"] == "stopped"
    assert cut["risk"]["value"] <= whole <= cut["risk"]["value"] + cut["open"]["value"]


def test_risks() -> None:
    none = {"value": 0.0, "numerator": 0, "denominator": 42**3, "dealer": "weighted"}
    assert tenten.risk()["risk"] == none
    checkered = tenten.risk(board=CHECKERED)
    chance = checkered["risk"]
    assert chance["value"] == chance["numerator"] / chance["denominator"]
    assert sum(entry["draws"] for entry in checkered["unfit"]) == chance["numerator"]
    unfit = tenten.validate("OOO", board=CHECKERED)
    assert (unfit["status"], unfit["failures"]["O"] > 0) == ("unfit", True)
    repaired = tenten.validate("OOO", board=CHECKERED, repair=True)["repair"]
    assert repaired["status"] == "fits"
    fits = tenten.validate("".join(repaired["pieces"]), board=CHECKERED)
    assert fits["status"] == "fits"


def test_what_is_lost() -> None:
    lost = tenten.advise("OOO", board=CHECKERED)
    assert lost["status"] == "unsolvable" and lost["lost"]["points"]["left"] == ["O", "O", "O"]
    assert "moves" not in lost


def test_goals() -> None:
    ways = tenten.advise("OxH", rules="block-blast", goal="score", streak=3)["trade_off"]
    gains = [way["score_gain"] for way in ways]
    assert gains == sorted(gains, reverse=True)
    assert {way["risk"]["dealer"] for way in ways} == {"weighted"}
    listed = tenten.advise("rOo", most=4)["alternatives"]
    assert len(listed) == 4
    assert "alternatives" not in tenten.advise("rOo")


def test_deals_are_repeatable() -> None:
    first = [tenten.deal(seed=7, number=number)["pieces"] for number in range(20)]
    assert first == [tenten.deal(seed=7, number=number)["pieces"] for number in range(20)]
    assert len({tuple(pieces) for pieces in first}) > 10
    kind = tenten.deal(board=CHECKERED, seed=7, number=3, dealer="repair")
    assert kind["status"] == "fits"


def test_simulations() -> None:
    games = tenten.simulate(count=30, seed=1, player="10025", rules="block-blast", max_rounds=500, results=True)
    results = games["results"]
    assert games["games"] == len(results) == 30
    assert games["deaths"] == sum(game["died"] for game in results)
    assert games["rounds"]["total"] == sum(game["rounds"] for game in results)
    assert games["rounds"]["max"] == max(game["rounds"] for game in results)
    assert games == tenten.simulate(
        count=30, seed=1, player="greedy-10025", rules="block-blast", max_rounds=500, results=True
    )
    measured = tenten.simulate(count=5, seed=1, player="quick", max_rounds=50, hazard=True)["hazard"]
    assert measured is not None and measured["mean"] >= 0.0
    whole = dict(count=30, seed=1, player="first-fit", max_rounds=50)
    shards = [tenten.simulate(**whole, shard=shard, of=4) for shard in (3, 0, 2, 1)]
    assert [shard["games"] for shard in shards] == [7, 8, 7, 8]
    merged = tenten.merge(logs=[shard["log"] for shard in shards])
    assert merged["rounds"] == tenten.simulate(**whole)["rounds"]
    with pytest.raises(quadrille.QuadrilleError, match="shard 0 of 4 is missing"):
        tenten.merge(logs=[shards[0]["log"]])
    cut = tenten.simulate(count=1_000_000, seed=1, seconds=0.2)
    assert cut["games"] < 1_000_000 and cut["games"] == cut["deaths"] + cut["censored"]


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: tenten.advise("?"), r"\?"),
        (lambda: tenten.advise("rOor"), "rOor|four|pieces"),
        (lambda: tenten.advise("rOo", player="nobody"), 'player "nobody"'),
        (lambda: tenten.advise("rOo", goal="fame"), "one of survival, score"),
        (lambda: tenten.advise("rOo", ties="none"), "one of first, board"),
        (lambda: tenten.risk(board="#"), "row"),
        (lambda: tenten.risk(rules="chess"), r'there is no game "chess" \(one of 1010'),
        (lambda: tenten.advise("rOo", most=-1), "`most`: expected a whole number from 0 to 1000, found -1"),
        (lambda: tenten.advise("rOo", streak=1 << 32), "`streak`: expected a whole number from 0 to 100000, found 4294967296"),
        (lambda: tenten.deal(seed=1, number=-1), "`number`: expected a whole number from 0 on, found -1"),
        (lambda: tenten.simulate(count=1, seed=1 << 64), "seed: expected a number of 64 bits, found a longer one"),
        (lambda: tenten.risk(dealer="nobody"), 'there is no dealer "nobody"'),
        (lambda: tenten.risk(dealer="kindd"), "did you mean kind"),
        (lambda: tenten.risk(rules="Blok Blast"), "did you mean block-blast"),
        (lambda: tenten.advise("rOo", player="hazrd"), "did you mean hazard"),
        (lambda: tenten.advise("rOo", goal="scor"), "did you mean score"),
        (lambda: tenten.simulate(count=1, seed=1, hazard=True, dealer="kind"), "says nothing of lives"),
    ],
)
def test_what_makes_no_sense_is_refused(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why):
        ask()
