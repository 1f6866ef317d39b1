"""What docstrings show comes true."""

import doctest
import importlib

import pytest

MODULES = [
    "quadrille._field",
    "quadrille.gym",
    "quadrille.number_match",
    "quadrille.perfect_clear",
    "quadrille.tenten",
    "quadrille.tiler",
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str) -> None:
    if name == "quadrille.gym":
        pytest.importorskip("gymnasium")
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0
