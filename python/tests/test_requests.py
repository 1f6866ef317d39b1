"""Each request has a function with all of its fields, whose answers are those of the request in JSON and have its types."""

from __future__ import annotations

import importlib
import inspect
import json
import sys
import types
import typing
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import quadrille
from quadrille import _native
from quadrille._ask import UNSET

ROOT = Path(__file__).parents[2]
SOLVERS = ["number-match", "perfect-clear", "tenten", "tiler"]


def declared() -> dict[str, dict[str, Any]]:
    """The schema of each request, by its name."""
    definitions = quadrille.schema()["$defs"]
    requests = [one for one in definitions.values() if "op" in one.get("properties", {})]
    return {one["properties"]["op"]["const"]: one for one in requests}


def function(op: str) -> Callable[..., Any]:
    solver, request = op.split("/", 1)
    module = importlib.import_module(f"quadrille.{solver.replace('-', '_')}")
    found: Callable[..., Any] = getattr(module, request.replace("/", "_").replace("-", "_"))
    return found


@pytest.mark.parametrize("op", sorted(declared()))
def test_each_request_is_a_function(op: str) -> None:
    schema, asked = declared()[op], function(op)
    parameters = dict(inspect.signature(asked).parameters)
    assert parameters.pop("seconds").default is None
    names = {name.removesuffix("_"): parameter for name, parameter in parameters.items()}
    assert names.keys() == schema["properties"].keys() - {"op"}
    for name, parameter in names.items():
        is_required = name in schema["required"]
        assert (parameter.default is parameter.empty) == is_required
        assert (parameter.kind is parameter.KEYWORD_ONLY) != is_required
        if parameter.default not in (None, False, UNSET, parameter.empty):
            assert parameter.default == schema["properties"][name]["default"]
    doc = asked.__doc__ or ""
    assert schema["description"].split("\n")[0] in doc
    assert all(f":param {name}: " in doc for name in [*parameters, "seconds"])


def requests(solver: str) -> list[dict[str, Any]]:
    """The requests of ``fixtures/web``, with fields that there are."""
    lines = (ROOT / f"fixtures/web/{solver}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    found = []
    for line in lines:
        try:
            request = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(request, dict) and request.get("op") in declared():
            found.append(request)
    return found


@pytest.mark.parametrize("solver", SOLVERS)
def test_functions_answer_as_requests_do(solver: str) -> None:
    answered = refused = 0
    for request in requests(solver):
        fields = {name.replace("-", "_"): value for name, value in request.items() if name not in ("op", "id")}
        fields = {name + ("_" if name == "from" else ""): value for name, value in fields.items()}
        ask = function(request["op"])
        if not fields.keys() <= inspect.signature(ask).parameters.keys():
            # An alias of a field, or none.
            continue
        try:
            expected = json.loads(_native.ask(json.dumps(request)))
        except quadrille.QuadrilleError as error:
            with pytest.raises((TypeError, quadrille.QuadrilleError)) as why:
                ask(**fields)
            text = str(why.value)
            assert text == str(error) or "64 bits" in text or isinstance(why.value, TypeError), request
            refused += 1
        else:
            answer = ask(**fields)
            assert answer == expected, request
            assert answer["answers"] == request["op"]
            conform(answer, typing.get_type_hints(ask)["return"], request["op"])
            answered += 1
    assert answered >= 8 and refused >= 3, (answered, refused)


def conform(value: Any, kind: Any, place: str) -> None:
    """Asserts that a value has its type, as far as dictionaries, lists and names go."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return
    if typing.is_typeddict(kind):
        assert isinstance(value, dict), place
        hints = typing.get_type_hints(kind)
        assert value.keys() <= hints.keys(), f"{place}: {value.keys() - hints.keys()} of no {kind.__name__}"
        missing = kind.__required_keys__ - value.keys()
        assert missing in (set(), {"answers"}), f"{place}: {missing} of {kind.__name__}"
        for name, one in value.items():
            conform(one, hints[name], f"{place}.{name}")
    elif origin is list:
        assert isinstance(value, list), place
        for one in value:
            conform(one, parts[0], f"{place}[]")
    elif origin in (dict, Mapping):
        assert isinstance(value, dict), place
    elif origin is typing.Literal:
        assert value in parts, place
    elif origin in (types.UnionType, typing.Union):
        assert any(is_fit(value, part, place) for part in parts), f"{place}: {value!r} is no {kind}"
    else:
        allowed = (int, float) if kind is float else kind
        assert isinstance(value, allowed) and (kind is bool or not isinstance(value, bool)), f"{place}: {value!r} is no {kind}"


def is_fit(value: Any, kind: Any, place: str) -> bool:
    try:
        conform(value, kind, place)
    except AssertionError:
        return False
    return True


@pytest.mark.skipif(sys.version_info < (3, 11), reason="what is asked here came with Python 3.11")
def test_keys_of_answers_are_known() -> None:
    """Tools that check data by its type ask for the hints, and which keys may be missing."""
    modules = [importlib.import_module(f"quadrille.{solver.replace('-', '_')}") for solver in SOLVERS]
    found = {value for module in modules for value in vars(module).values() if typing.is_typeddict(value)}
    assert len(found) > 60
    for one in found:
        hints = typing.get_type_hints(one, include_extras=True)
        optional = {key for key, hint in hints.items() if typing.get_origin(hint) is typing.NotRequired}
        assert one.__optional_keys__ == optional
        assert one.__required_keys__ == hints.keys() - optional
