"""Formal programs: run them, score them, many at once.

Pure functions: no signals, no processes, no global state; any thread may call any of them,
and the interpreter's lock is free while they work.  Input never raises, whatever a model
wrote: the status says what was wrong.
"""
from __future__ import annotations

import ctypes
import decimal
import functools
import json
import math
from collections.abc import Mapping
from typing import Any, Iterable, List, Optional

from ._library import Json, encode, lib, take, take_json
from ._threads import Progress, each, pieces, processors, several

OK = 0
_COMPAT = 1
STATUSES = tuple(lib.porism_program_status_word(i).decode() for i in range(10))


def values_text(values: Any) -> Optional[str]:
    """What the C side reads: None, a text as it is, a list as JSON, {"N0": ...} likewise."""
    if missing(values) or isinstance(values, str):
        return None if missing(values) else values
    if isinstance(values, bytes):
        return _text(values)
    if isinstance(values, Mapping):
        values = _by_number(values)
    return json.dumps([None if missing(v) else _plain(v) for v in as_list(values)])


def _by_number(values: Any) -> List[Any]:
    """{"N0": a, "N2": c} as [a, None, c]; keys without a number in their own order."""
    numbers = ["".join(c for c in str(key) if c.isdigit()) for key in values]
    if not all(numbers) or any(len(n) > 2 for n in numbers):
        return list(values.values())
    found = {int(n): v for n, v in zip(numbers, values.values())}
    return [found.get(i) for i in range(max(found, default=-1) + 1)]


def answer_text(answer: Any, choices: Any = None) -> Optional[str]:
    """None, a number or text as text, with choices as JSON."""
    if isinstance(answer, Mapping):
        choices = answer.get("choices", choices)
        answer = answer.get("answer", answer.get("ground_truth"))
    if missing(answer):
        return None
    choices = None if missing(choices) else as_list(choices)
    if choices:
        return json.dumps({"answer": _plain(answer), "choices": [_plain(c) for c in choices]})
    return _plain(answer)


def missing(v: Any) -> bool:
    """None, and the NaN that tables have for it."""
    return v is None or (isinstance(v, float) and math.isnan(v))


def as_list(things: Any) -> List[Any]:
    """A list of whatever holds several: lists, arrays, their text as JSON; else of the one."""
    if isinstance(things, str) and things.lstrip()[:1] == "[":
        try:
            things = json.loads(things)
        except ValueError:
            pass
    if isinstance(things, (str, bytes)):
        return [things]
    try:
        return list(things)
    except TypeError:
        return [things]


def _plain(v: Any) -> str:
    """A number or text as text; numpy's scalars too, and a list of one."""
    if isinstance(v, (str, bytes)):
        return _text(v)
    if isinstance(v, bool) or v is None:
        return str(v)
    if isinstance(v, (list, tuple)):
        return _plain(v[0]) if len(v) == 1 else str(v)
    if isinstance(v, int):
        return str(v)
    try:
        f = float(v)
    except Exception:  # whatever a foreign number type may raise
        return str(v)
    if not math.isfinite(f):
        return str(f)
    # Never with an exponent: 1e-05 could be an unknown e less 5.
    text = format(decimal.Decimal(repr(f)), "f")
    return text[:-2] if text.endswith(".0") else text


def score(program: Any, values: Any = None, answer: Any = None, *, choices: Any = None,
          compat: bool = False) -> Json:
    """Run one program and compare it with the answer.

    program   the words, or a model's whole reply (the last \\boxed{} with a program counts)
    values    "N0=15, N1=13", a list, a dict; None: those in the reply's \\boxed{N0=...}
    answer    a number, "\\frac{1}{2}", "3\\sqrt{2}"; the letter of a choice; None: any value

    Returns {"score": 1.0 or 0.0, "status": "ok" | "wrong" | ..., "value": float or None}.
    """
    value = ctypes.c_double(math.nan)
    status = lib.porism_program_score(
        encode(_text(program)), encode(values_text(values)), encode(answer_text(answer, choices)),
        _COMPAT if compat else 0, ctypes.byref(value),
    )
    return _record(status, value.value)


def score_batch(programs: Iterable[Any], values: Optional[Iterable[Any]] = None,
                answers: Optional[Iterable[Any]] = None, *,
                choices: Optional[Iterable[Any]] = None, compat: bool = False, threads: int = 0,
                progress: Optional[Progress] = None) -> List[Json]:
    """score() for many, in one call on `threads` threads (0: one for each processor).

    values, answers, choices: None, or a list with one entry per program.
    progress: called with (done, all) now and then, in the caller's thread.
    """
    programs = several(programs, "programs")
    n = len(programs)
    values, answers, choices = (
        None if given is None else list(given) for given in (values, answers, choices))
    for name, given in (("values", values), ("answers", answers), ("choices", choices)):
        if given is not None and len(given) != n:
            raise ValueError(f"{len(given)} {name} for {n} programs")
    out: List[Json] = []
    for part in pieces(n, progress):
        out += _score_part(programs[part], values and values[part], answers and answers[part],
                           choices and choices[part], compat, threads)
    return out


def _score_part(programs: List[Any], values: Optional[List[Any]], answers: Optional[List[Any]],
                choices: Optional[List[Any]], compat: bool, threads: int) -> List[Json]:
    """One call of the library."""
    n = len(programs)
    texts = (ctypes.c_char_p * n)(*[encode(_text(p)) for p in programs])
    given = answered = None
    if values is not None:
        given = (ctypes.c_char_p * n)(*[encode(values_text(v)) for v in values])
    if answers is not None:
        beside = choices if choices is not None else [None] * n
        answered = (ctypes.c_char_p * n)(
            *[encode(answer_text(a, c)) for a, c in zip(answers, beside)])
    status = (ctypes.c_int * n)()
    value = (ctypes.c_double * n)()
    lib.porism_program_score_batch(
        n, texts, given, answered, _COMPAT if compat else 0,
        threads or min(processors(), max(1, n // 32)), status, value,
    )
    return [_record(status[i], value[i]) for i in range(n)]


def run(program: Any, values: Any = None, answer: Any = None, *, choices: Any = None,
        compat: bool = False) -> Json:
    """Everything about one program: status, value, exact, variables, steps, error."""
    return take_json(lib.porism_program_result(
        encode(_text(program)), encode(values_text(values)), encode(answer_text(answer, choices)),
        _COMPAT if compat else 0,
    ))


def run_batch(programs: Iterable[Any], values: Optional[Iterable[Any]] = None,
              answers: Optional[Iterable[Any]] = None, *,
              choices: Optional[Iterable[Any]] = None, compat: bool = False, threads: int = 0,
              progress: Optional[Progress] = None) -> List[Json]:
    """run() for many, what `porism exec --jsonl` does; where points are enough, score_batch() is
    faster.  Arguments as there."""
    programs = several(programs, "programs")
    n = len(programs)
    columns = [[None] * n if given is None else list(given)
               for given in (values, answers, choices)]
    for name, column in zip(("values", "answers", "choices"), columns):
        if len(column) != n:
            raise ValueError(f"{len(column)} {name} for {n} programs")
    one = functools.partial(_run_row, compat)
    return each(one, threads, programs, *columns, progress=progress)


def _run_row(compat: bool, program: Any, values: Any, answer: Any, choices: Any) -> Json:
    return run(program, values, answer, choices=choices, compat=compat)


def explain(program: Any, values: Any = None, *, compat: bool = False) -> str:
    """The derivation in words, a paragraph per step; after a failure, the error."""
    return take(lib.porism_program_explain(
        encode(_text(program)), encode(values_text(values)), _COMPAT if compat else 0)) or ""


def extract(reply: Any) -> Optional[Json]:
    """{"program": ..., "nums": [...]} out of a model's reply, or None."""
    found = lib.porism_program_extract(encode(_text(reply)))
    return take_json(found) if found else None


def pass_at_k(n: int, c: int, k: int) -> float:
    """The unbiased estimate from c right samples out of n: 1 - C(n-c, k)/C(n, k)."""
    return float(lib.porism_pass_at_k(int(n), int(c), int(k)))


def _text(t: Any) -> str:
    if isinstance(t, bytes):
        return t.decode("utf-8", "replace")
    return t if isinstance(t, str) else "" if t is None else str(t)


def _record(status: int, value: float) -> Json:
    return {
        "score": 1.0 if status == OK else 0.0,
        "status": STATUSES[status] if 0 <= status < len(STATUSES) else "budget",
        "value": None if math.isnan(value) else value,
    }
