"""What docstrings show comes true, and types can be looked at while a program runs."""

import doctest
import importlib
import sys
import typing

import pytest

MODULES = [
    "quadrille",
    "quadrille._boards",
    "quadrille.gym",
    "quadrille.number_match",
    "quadrille.perfect_clear",
    "quadrille.perfect_clear._documents",
    "quadrille.perfect_clear._field",
    "quadrille.tenten",
    "quadrille.tenten._documents",
    "quadrille.tenten._questions",
    "quadrille.tiler",
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str) -> None:
    if name == "quadrille.gym":
        pytest.importorskip("gymnasium")
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.failed == 0
    shown = {"number_match", "perfect_clear", "_field", "tenten", "tiler", "gym"}
    assert (found.attempted > 0) == (name.split(".")[-1] in shown)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="what is asked here came with Python 3.11")
def test_keys_of_answers_are_known() -> None:
    """Tools that check data by its type ask for the hints, and which keys may be missing."""
    modules = [importlib.import_module(name) for name in MODULES if name != "quadrille.gym"]
    types = {value for module in modules for value in vars(module).values() if typing.is_typeddict(value)}
    assert len(types) > 60
    for one in types:
        hints = typing.get_type_hints(one, include_extras=True)
        optional = {key for key, hint in hints.items() if typing.get_origin(hint) is typing.NotRequired}
        assert one.__optional_keys__ == optional
        assert one.__required_keys__ == hints.keys() - optional
