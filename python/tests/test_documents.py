"""Answers are those of the page, which are those of the programs: each question of ``fixtures/web`` that there is a
function for is asked again. The checksums of the answers are those that the tests of the page hold.
"""

import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quadrille
from quadrille import number_match, tenten, tiler
from quadrille import perfect_clear as pc

ROOT = Path(__file__).parents[2]


def perfect_clear(ask: Callable[..., Any], first: str) -> Callable[[dict[str, Any]], Any]:
    def asked(question: dict[str, Any]) -> Any:
        field = pc.Field.parse(question.pop("field", ""), lines=question.pop("lines", 4))
        rules = pc.Rules(
            game=question.pop("game", "guideline"),
            kicks=question.pop("kicks", None),
            drop=question.pop("drop", "soft"),
            can_hold=not question.pop("no_hold", False),
        )
        return ask(question.pop(first), field=field, rules=rules, **question)

    return asked


def with_twenty(ask: Callable[..., Any]) -> Callable[..., Any]:
    """The page lists twenty of many if nothing is said."""

    def asked(*words: Any, **options: Any) -> Any:
        has_a_list = ask is not pc.solve or options.get("all")
        return ask(*words, **(({"most": 20} if has_a_list else {}) | options))

    return asked


def number_match_solve(question: dict[str, Any]) -> Any:
    rules = number_match.Rules(**question.pop("rules", {}))
    return number_match.solve(question.pop("board"), rules=rules, most_cells=1024, **question)


def tenten_advise(question: dict[str, Any]) -> Any:
    most = question.pop("most", 0) or None
    # The page knows what was learned of the pieces of 1010! alone, and asks another player about other games.
    if question.get("rules", "1010") not in ("1010", "klooni") and question.get("goal") != "score":
        question.setdefault("player", "lookahead")
    return tenten.advise(question.pop("pieces"), ties="board", most=most, **question)


ASK: dict[str, Callable[[dict[str, Any]], Any]] = {
    "number-match/solve": number_match_solve,
    "perfect-clear/advise": perfect_clear(pc.advise, "queue"),
    "perfect-clear/percent": perfect_clear(pc.percent, "pattern"),
    "perfect-clear/prospects": perfect_clear(pc.prospects, "queue"),
    "perfect-clear/saves": perfect_clear(pc.saves, "pattern"),
    "perfect-clear/score": perfect_clear(pc.score, "pattern"),
    "perfect-clear/solve": perfect_clear(with_twenty(pc.solve), "queue"),
    "perfect-clear/ways": perfect_clear(with_twenty(pc.path), "pattern"),
    "tenten/advise": tenten_advise,
    "tenten/deal": lambda question: tenten.deal(question.pop("board", ""), **question),
    "tenten/risk": lambda question: tenten.risk(question.pop("board", ""), **question),
    "tenten/rules": lambda question: tenten.rules(**question),
    "tenten/validate": lambda question: tenten.validate(question.pop("pieces"), **question),
}

#: Parts of questions that the page has and these functions have not: what they mean follows from the moment in a game.
ONLY_ON_THE_PAGE = {"has_held", "idle", "memory"}


def questions(solver: str) -> list[tuple[dict[str, Any], str]]:
    """Each question with the beginning of its line in the snapshot."""
    lines = (ROOT / f"fixtures/web/{solver}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    snapshot = ROOT / f"crates/api/tests/snapshots/answers__{solver}.snap"
    answers = snapshot.read_text(encoding="utf-8").split("---\n", 2)[2].splitlines()
    assert len(answers) == len(lines)
    found = []
    for line, answer in zip(lines, answers):
        try:
            question = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(question, dict) and not ONLY_ON_THE_PAGE & question.keys():
            found.append((question, answer))
    return found


def line_of(answer: Any) -> str:
    """The line of an answer in the snapshot: its checksum, its length, and its beginning."""
    text = json.dumps(answer, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    # Python and Rust write small numbers in other ways.
    text = re.sub(r"(\d)(?:\.(\d+))?e-05", lambda found: f"0.0000{found[1]}{found[2] or ''}", text)
    text = re.sub(r"e-0(\d)", r"e-\1", text)
    data = text.encode()
    return f"{zlib.crc32(data):08x} {len(data):>6} {text[:100]}"


def is_limit_of_the_page(expected: str) -> bool:
    """The page refuses what would take a phone too long; these functions do not."""
    return any(words in expected for words in ("queues, more than", "can be listed", "other ways are ranked", "more than 100 pieces", "expected u32"))


@pytest.mark.parametrize("solver", ["number-match", "perfect-clear", "tenten"])
def test_answers_are_those_of_the_page(solver: str) -> None:
    same = refused = 0
    for question, expected in questions(solver):
        asked = dict(question)
        ask = ASK.get(asked.pop("op", ""))
        if ask is None or is_limit_of_the_page(expected):
            continue
        try:
            answer = line_of(ask(asked))
        except quadrille.QuadrilleError:
            assert '"error"' in expected, question
            refused += 1
        except (AttributeError, KeyError, OverflowError, TypeError):
            # A question without a part, with a part that there is not, or with one of another kind.
            assert '"code":"bad-request"' in expected or '"code":"bad-problem"' in expected, question
            refused += 1
        else:
            assert answer == expected, question
            same += 1
    assert same >= 20 and refused >= 5, (same, refused)
