"""Each example runs from its first cell to its last, and says what is known to be right; so does the README."""

import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"

#: What stands in the output of each example.
SAID = {
    "gym": ["legal actions: ", "after 10 rounds: ", "at random: "],
    "learning": ["rounds of the agent: "],
    "number_match": ["26 pairs, 1 refill, proved: True", "no line has more than"],
    "perfect_clear": ["514 of 840 queues, 61.19%", "26 of 42, 61.9048%", "1988.33 points on average"],
    "tenten": ["other ways: [", "risk 0.9999", "hazard: 75.8 rounds, 4 of 6 cut short"],
    "tree_search": ["the tree search placed "],
    "tiler": ["solved [[", "'valid': True", "50 625 True"],
}


def test_each_example_is_tried() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", sorted(SAID))
def test_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name in ("gym", "tree_search"):
        pytest.importorskip("gymnasium")
    if name == "learning":
        pytest.importorskip("sb3_contrib", reason="PyTorch is too large for every test")
    path = EXAMPLES / f"{name}.py"
    assert path.read_text(encoding="utf-8").count("# %%") >= 2
    runpy.run_path(str(path))
    said = capsys.readouterr().out
    for text in SAID[name]:
        assert text in said


def test_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """Its blocks, one after the other; what a comment says that begins with a figure is printed."""
    pytest.importorskip("gymnasium")
    text = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    said = capsys.readouterr().out.splitlines()
    figures = re.findall(r"print\(.*\) +# (\d[^:;,\n]*)", "".join(blocks))
    assert len(figures) >= 4
    for figure in figures:
        assert figure in said
