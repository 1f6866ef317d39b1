"""What docstrings show comes true, and types can be looked at while a program runs."""

import doctest
import importlib
import typing

import pytest

MODULES = [
    "quadrille",
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


@pytest.mark.parametrize("name", [name for name in MODULES if name != "quadrille.gym"])
def test_keys_of_answers_are_known(name: str) -> None:
    """Tools that check data by its type ask for the hints, and which keys may be missing."""
    for value in vars(importlib.import_module(name)).values():
        if not typing.is_typeddict(value):
            continue
        hints = typing.get_type_hints(value, include_extras=True)
        optional = {key for key, hint in hints.items() if typing.get_origin(hint) is typing.NotRequired}
        assert value.__optional_keys__ == optional
        assert value.__required_keys__ == hints.keys() - optional
