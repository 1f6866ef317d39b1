"""Questions about perfect clears: facts that are known, and what makes no sense."""

import json

import pytest

import quadrille
from quadrille import perfect_clear as pc

OPENER = "XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X"
FUMEN = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
HALF = "/".join(["XXXXXX...."] * 4)


def test_published_shares() -> None:
    """Figures of ``docs/results.md`` and of the guide of the library."""
    opener = pc.percent(pattern="*p4", field=OPENER)
    assert (opener["solved"], opener["total"]) == (514, 840)
    assert len(opener["failed"]) == 840 - 514
    half = pc.percent(pattern="T,*p4", field=HALF)
    assert (half["solved"], half["total"]) == (744, 840)


def test_a_field_in_all_its_forms() -> None:
    field = pc.Field.parse(OPENER)
    assert field.rows == tuple(OPENER.split("/"))
    assert pc.Field.parse(str(field)) == field
    assert pc.Field.parse(field.rows) == field
    assert pc.Field.parse(OPENER.replace("X", "T").replace(".", "_")) == field
    assert pc.Field.from_fumen(FUMEN) == field
    assert pc.Field.from_fumen(field.to_fumen("a comment")) == field
    link = f"see https://fumen.zui.jp/?{FUMEN} here"
    assert pc.percent(pattern="*p4", field=link) == pc.percent(pattern="*p4", field=field)
    assert pc.fumen(field.to_fumen("a comment"))["pages"][0]["comment"] == "a comment"


def test_rows_that_are_full_vanish() -> None:
    field = pc.Field.parse("XXXXXXXXXX/XXXXXX....")
    assert field.rows == ("..........", "..........", "XXXXXX....")


def test_fields_and_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    field = pc.Field.parse(OPENER)
    cells = field.to_array()
    assert cells.shape == (4, 10) and cells.dtype == bool
    assert cells.sum() == OPENER.count("X")
    assert not cells[0, 5] and cells[0, 9]
    assert pc.Field.from_array(cells) == field
    assert pc.Field.from_array(cells.astype(int).tolist()) == field
    assert pc.Field.from_array(numpy.array([list(row) for row in field.rows])) == field
    assert pc.percent(pattern="*p4", field=cells) == pc.percent(pattern="*p4", field=field)
    random = numpy.random.default_rng(1)
    for _ in range(50):
        drawn = random.random((int(random.integers(1, 7)), 10)) < 0.5
        left = drawn[~drawn.all(axis=1)]
        assert (pc.Field.from_array(drawn).to_array() == left).all()
    with pytest.raises(quadrille.QuadrilleError, match="each must have 10"):
        pc.Field.from_array(cells[:, :9])


def test_solutions_fill_the_field() -> None:
    """Each solution is played by hand: four rows vanish, and nothing is left."""
    for solution in pc.solve(queue="TSJL", field=OPENER, all=True)["solutions"]:
        rows = [[cell == "X" for cell in row] for row in reversed(OPENER.split("/"))]
        for step in solution["placements"]:
            for x, y in step["cells"]:
                assert not rows[y][x]
                rows[y][x] = True
            full = [y for y, row in enumerate(rows) if all(row)]
            assert full == step["cleared"]
            rows = [row for row in rows if not all(row)]
        assert rows == []


def test_all_solutions() -> None:
    unique = pc.solve(queue="JZOSLIIJSOZ", all=True, unique=True, most=3)
    assert (unique["found"], len(unique["solutions"])) == (71, 3)
    assert pc.solve(queue="OOOO", field=OPENER)["status"] == "unsolvable"


def test_minimals_serve_all_queues() -> None:
    ways = pc.path(pattern="*p4", field=OPENER, minimal=True, queues=True)
    served = {queue for way in ways["ways"] for queue in way["queues"]}
    assert len(served) == ways["solved"] == 514
    assert ways["minimal"]["proven"] and len(ways["minimal"]["ways"]) == ways["minimal"]["least"]
    sets = pc.path(pattern="*p4", field=OPENER, all_minimals=5)["minimal"]["sets"]
    assert sets[0]["ways"] == ways["minimal"]["ways"]


def test_saves() -> None:
    saves = pc.saves(pattern="*p5", field=OPENER, keep=["T", "T&&S"])
    assert saves["solved"] == sum(queue["solved"] for queue in saves["queues"])
    for piece, kept in saves["kept"].items():
        can_keep = [piece in queue["slot"] for queue in saves["queues"] if queue["solved"]]
        assert sum(can_keep) == kept
    assert [wish["keep"] for wish in saves["wishes"]] == ["T", "T&&S"]
    kept = pc.path(pattern="T,*p4", field=HALF, keep="T,O||I", minimal=True)
    assert [wish["keep"] for wish in kept["wishes"]] == ["T", "O||I"]


def test_scores() -> None:
    scores = pc.score(pattern="*p4", field=OPENER)
    assert (scores["sum"], scores["attack_sum"]) == (1022000, 5268)
    tetrio = pc.score(pattern="*p4", field=OPENER, count="attack", game="tetrio", back_to_back=3)
    assert (tetrio["system"], tetrio["back_to_back"]) == ("tetrio", 3)


def test_chances() -> None:
    chance = pc.chance(queue="TILJSZ")["chance"]
    assert chance["exact"] and (chance["numerator"], chance["denominator"]) == (825, 840)
    advice = pc.advise(queue="IO", field=HALF, hold="T", bag="new")
    values = [move["chance"]["value"] for move in advice["moves"]]
    assert values == sorted(values, reverse=True)
    with pytest.raises(quadrille.QuadrilleError, match="memory"):
        pc.chance(queue="TILJ", max_memory=1)


def test_prospects() -> None:
    answer = pc.prospects(queue="TILJ", field=OPENER, hold="S", bag="")
    clears = [move["clears"] for move in answer["moves"]]
    assert clears == sorted(clears, reverse=True)
    assert answer["clears"] == clears[0] > 1000
    with pytest.raises(quadrille.QuadrilleError, match="SRS with soft drop"):
        pc.prospects(queue="TILJ", field=OPENER, hold="S", bag="", kicks="jstris180")
    with pytest.raises(quadrille.QuadrilleError, match="in the hold slot"):
        pc.prospects(queue="TILJ", field=OPENER, bag="")


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: pc.percent(pattern="Q", field=OPENER), "Q"),
        (lambda: pc.percent(pattern="*p4", field="X../..."), "row"),
        (lambda: pc.percent(pattern="*p4", hold="TT"), "TT"),
        (lambda: pc.percent(pattern="*p4", kicks="none such"), "none such"),
        (lambda: pc.percent(pattern="*p4", game="chess"), "chess"),
        (lambda: pc.percent(pattern="*p4", drop="slowly"), "slowly"),
        (lambda: pc.percent(pattern="*p4", hold="T", no_hold=True), "no hold"),
        (lambda: pc.percent(pattern="*p4", seconds=-1.0), "-1"),
        (lambda: pc.chance(queue="TT"), "bag"),
        (lambda: pc.chance(queue="TI", bag="OO"), "twice"),
        (lambda: pc.saves(pattern="*p5", field=OPENER, clear=2, build="T"), "leftover"),
        (lambda: pc.saves(pattern="*p5", field=OPENER, clear=0), "`clear`: expected a whole number from 1 to 1000000, found 0"),
        (lambda: pc.path(pattern="*p4", field=OPENER, leftover="Q", build="T"), "Q"),
        (lambda: pc.path(pattern="*p4", field=OPENER, all_minimals=0), "`all_minimals`: expected a whole number from 2 to 10000, found 0"),
        (lambda: pc.score(pattern="*p4", field=OPENER, combo=256), "`combo`: expected a whole number from 0 to 100, found 256"),
        (lambda: pc.chance(queue="TIL"), "too many for an exact chance"),
        (lambda: pc.Field.from_fumen("v115@!"), "character 6"),
        (lambda: pc.Field.from_fumen(FUMEN, page=2), "page 2"),
        (lambda: pc.Field.from_fumen("https://tinyurl.com/abc"), "short link"),
    ],
)
def test_what_makes_no_sense_is_refused(ask, why) -> None:
    with pytest.raises(quadrille.QuadrilleError, match=why) as refused:
        ask()
    assert isinstance(refused.value, ValueError)
    assert not isinstance(refused.value, quadrille.GaveUpError)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: pc.percent(pattern="*p4", rules="tetrio"), "unexpected keyword argument 'rules'"),
        (lambda: pc.percent(pattern="*p4", field=object()), "field: expected a value as in JSON"),
        (lambda: pc.saves(pattern="*p4", keep={"T", "I"}), "keep: expected .* found one of the type set"),
    ],
)
def test_what_json_cannot_have_is_named(ask, why) -> None:
    with pytest.raises(TypeError, match=why):
        ask()


def test_a_field_has_its_lines() -> None:
    """A field is as high as its clear, unless the lines are given as well."""
    high = pc.Field.parse("XX......../XX........", lines=6)
    assert pc.game_start(field=high)["game"]["lines"] == len(high) == 6
    assert pc.game_start(field=high, lines=4)["game"]["lines"] == 4
    assert pc.game_start(field=high.rows[-2:])["game"]["lines"] == 4


def test_answers_are_verified() -> None:
    for answer in [
        pc.solve(queue="TSJL", field=OPENER),
        pc.percent(pattern="*p4", field=OPENER),
        pc.path(pattern="*p4", field=OPENER, minimal=True),
    ]:
        verdict = pc.verify(answer)
        assert verdict["valid"] and verdict == pc.verify(json.dumps(answer))
    wrong = {**pc.percent(pattern="*p4", field=OPENER), "solved": 513}
    assert not pc.verify(wrong)["valid"]
