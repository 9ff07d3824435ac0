"""Replies against the problem's own program: the same value, to a millionth, and the same again with other numbers.

A value that is right may have been guessed: a constant, a bare number, something worked out beside the program.  So every
numeral of the given values becomes another one, the same in the reply's values and in the problem's own, and
both programs must agree again.  `porism train grpo` judges in the same way (docs/LEARN.md).
"""
from __future__ import annotations

import hashlib
import math
import re
from typing import Any, List, Mapping, Optional, Sequence, Tuple

from ._library import Json
from .program import as_list, extract, score_batch

TOLERANCE = 1e-6       # relative
ROUNDS = 2             # changes of the numbers that must agree
_TRIES = 6             # for each of them: with some numbers the problem has no solution
# Not an exponent, not an index, not part of a name.
_NUMERAL = re.compile(r"(?<![A-Za-z0-9.^_])(?<!\^\{)(?<!_\{)\d{1,12}(?:\.\d+)?")


def _other(numeral: str, turn: int) -> str:
    """Between 2 and 7 % up or down, by the numeral's value alone: 8 and 8.0 become the same."""
    v = float(numeral)
    r = int.from_bytes(hashlib.sha256(f"{turn}:{v!r}".encode()).digest()[:8], "big")
    by = 0.02 + 0.05 * (r >> 12) / 2.0**52
    return f"{v * (1 + by if r & 1 else 1 - by):.9f}"


def changed(values: Sequence[Any], turn: int) -> List[Optional[str]]:
    """The values with other numerals; None stays."""
    return [None if v is None else _NUMERAL.sub(lambda m: _other(m.group(), turn), str(v))
            for v in values]


def near(x: Optional[float], right: Optional[float]) -> bool:
    return (x is not None and right is not None and
            abs(x - right) <= TOLERANCE * max(abs(right), 1e-9))


def _number(text: Any) -> Optional[float]:
    try:
        v = float(text)
    except (TypeError, ValueError):
        return None
    return v if math.isfinite(v) else None


def _agree(programs: List[Tuple[str, Any]], truths: List[Tuple[str, Any]],
           rounds: int) -> List[Optional[bool]]:
    """For each pair (program, values): does it give what the truth's does, with other numbers?  None: nobody
    can tell."""
    told = [0] * len(programs)
    verdict: List[Optional[bool]] = [None] * len(programs)
    for turn in range(rounds * _TRIES):
        left = [i for i in range(len(programs)) if told[i] < rounds and verdict[i] is not False]
        if not left:
            break
        right = score_batch([truths[i][0] for i in left],
                            [changed(truths[i][1], turn) for i in left])
        found = score_batch([programs[i][0] for i in left],
                            [changed(programs[i][1], turn) for i in left])
        for i, r, f in zip(left, right, found):
            if r["status"] == "ok":
                told[i] += 1
                verdict[i] = f["status"] == "ok" and near(f["value"], r["value"])
    return verdict


def certify(replies: Sequence[Any], records: Sequence[Mapping[str, Any]],
            rounds: int = ROUNDS) -> List[Json]:
    """{"score", "status", "value"} of each; "guessed": right, and not with other numbers.

    records   {"answer", "program", "numbers"}: the problem's own
    """
    truths = [(str(r["program"]), as_list(r["numbers"])) for r in records]
    said = [extract(t) if isinstance(t, str) and "\\boxed" in t else None for t in replies]
    own = score_batch([p for p, _ in truths], [v for _, v in truths])
    have = [i for i, s in enumerate(said) if s is not None]
    pairs = [(s["program"], s.get("nums") or []) for s in said if s is not None]
    ran = score_batch([p for p, _ in pairs], [v for _, v in pairs])
    out: List[Json] = [{"score": 0.0, "status": "parse_error", "value": None} for _ in replies]
    right = []
    for at, (i, r) in enumerate(zip(have, ran)):
        out[i] = dict(r, score=0.0)
        if r["status"] != "ok":
            continue
        wanted = own[i]["value"] if own[i]["status"] == "ok" else _number(records[i]["answer"])
        out[i]["status"] = "ok" if near(r["value"], wanted) else "wrong"
        right += [at] * (out[i]["status"] == "ok")
    agree = _agree([pairs[at] for at in right], [truths[have[at]] for at in right], rounds)
    for at, fine in zip(right, agree):
        out[have[at]].update({"score": 0.0, "status": "guessed"} if fine is False
                             else {"score": 1.0})
    return out
