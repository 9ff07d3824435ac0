"""Formal programs: run them, score them, many at once.

Pure functions: no signals, no processes, no global state; any thread may call any of them,
and the interpreter's lock is free while they work.  Input never raises, whatever a model
wrote: the status says what was wrong.
"""
import ctypes
import decimal
import json
import math
import os
from collections.abc import Mapping

from ._library import encode, lib, take

OK = 0
_COMPAT = 1
STATUSES = tuple(lib.porism_program_status_word(i).decode() for i in range(10))


def values_text(values):
    """What the C side reads: None, a text as it is, a list as JSON, {"N0": ...} likewise."""
    if missing(values) or isinstance(values, str):
        return None if missing(values) else values
    if isinstance(values, bytes):
        return _text(values)
    if isinstance(values, Mapping):
        values = _by_number(values)
    return json.dumps([None if missing(v) else _plain(v) for v in as_list(values)])


def _by_number(values):
    """{"N0": a, "N2": c} as [a, None, c]; keys without a number in their own order."""
    numbers = ["".join(c for c in str(key) if c.isdigit()) for key in values]
    if not all(numbers) or any(len(n) > 2 for n in numbers):
        return list(values.values())
    found = {int(n): v for n, v in zip(numbers, values.values())}
    return [found.get(i) for i in range(max(found, default=-1) + 1)]


def answer_text(answer, choices=None):
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


def missing(v):
    """None, and the NaN that tables have for it."""
    return v is None or (isinstance(v, float) and math.isnan(v))


def as_list(things):
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


def _plain(v):
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


def score(program, values=None, answer=None, *, choices=None, compat=False):
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


def score_batch(programs, values=None, answers=None, *, choices=None, compat=False, threads=0):
    """score() for many, in one call on `threads` threads (0: one for each processor).

    values, answers, choices: None, or a list with one entry per program.
    """
    programs = list(programs)
    n = len(programs)
    values, answers, choices = (
        None if given is None else list(given) for given in (values, answers, choices))
    for name, given in (("values", values), ("answers", answers), ("choices", choices)):
        if given is not None and len(given) != n:
            raise ValueError(f"{len(given)} {name} for {n} programs")
    texts = (ctypes.c_char_p * n)(*[encode(_text(p)) for p in programs])
    given = answered = None
    if values is not None:
        given = (ctypes.c_char_p * n)(*[encode(values_text(v)) for v in values])
    if answers is not None:
        each = choices if choices is not None else [None] * n
        answered = (ctypes.c_char_p * n)(
            *[encode(answer_text(a, c)) for a, c in zip(answers, each)])
    status = (ctypes.c_int * n)()
    value = (ctypes.c_double * n)()
    lib.porism_program_score_batch(
        n, texts, given, answered, _COMPAT if compat else 0,
        threads or min(os.cpu_count() or 1, max(1, n // 32)), status, value,
    )
    return [_record(status[i], value[i]) for i in range(n)]


def run(program, values=None, answer=None, *, choices=None, compat=False):
    """Everything about one program: status, value, exact, variables, steps, error."""
    return json.loads(take(lib.porism_program_result(
        encode(_text(program)), encode(values_text(values)), encode(answer_text(answer, choices)),
        _COMPAT if compat else 0,
    )))


def explain(program, values=None, *, compat=False):
    """The derivation in words, a paragraph per step; after a failure, the error."""
    return take(lib.porism_program_explain(
        encode(_text(program)), encode(values_text(values)), _COMPAT if compat else 0))


def extract(reply):
    """{"program": ..., "nums": [...]} out of a model's reply, or None."""
    found = take(lib.porism_program_extract(encode(_text(reply))))
    return json.loads(found) if found else None


def pass_at_k(n, c, k):
    """The unbiased estimate from c right samples out of n: 1 - C(n-c, k)/C(n, k)."""
    return lib.porism_pass_at_k(int(n), int(c), int(k))


def _text(t):
    if isinstance(t, bytes):
        return t.decode("utf-8", "replace")
    return t if isinstance(t, str) else "" if t is None else str(t)


def _record(status, value):
    return {
        "score": 1.0 if status == OK else 0.0,
        "status": STATUSES[status] if 0 <= status < len(STATUSES) else "budget",
        "value": None if math.isnan(value) else value,
    }
