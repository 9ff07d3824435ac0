"""Answers compared with keys, exactly (docs/cmd/grade.md).

Pure functions: no signals, no processes, no global state; nothing of a text is ever executed, and
all work is bounded.  An answer never raises, whatever a model wrote: what cannot be read is "unclear".
"""
from __future__ import annotations

import ctypes
import json
from typing import Any, Dict, Iterable, List, NoReturn, Optional, Sequence, Union

from ._library import Json, encode, lib, take_json
from ._threads import Progress, pieces, processors, several
from .program import _plain, as_list, missing

EQUAL = ("equal", "close")
VERDICTS = tuple(lib.porism_verdict_word(i).decode() for i in range(4))


def _text(thing: Any) -> Optional[str]:
    """An answer or a key: several are blanks."""
    if missing(thing):
        return None
    if isinstance(thing, (list, tuple)):
        return "; ".join(_text(t) or "" for t in thing)
    if isinstance(thing, bool):
        return "true" if thing else "false"
    return _plain(thing)


def _options(choices: Any, options: Dict[str, Any]) -> Optional[str]:
    """The options as JSON, or None where there are none."""
    found = {k: v for k, v in options.items() if v is not None and v is not False}
    if not missing(choices):
        listed = as_list(choices.values() if hasattr(choices, "values") else choices)
        found["choices"] = [_plain(c) for c in listed]
    return json.dumps(found) if found else None


def _fail(error: Json) -> NoReturn:
    """An option that is wrong is the caller's mistake: the engine's message, with what is near."""
    near = f"; did you mean {error['near']}?" if error.get("near") else ""
    raise ValueError(error["message"] + near)


def _check(options: Iterable[Optional[Dict[str, Any]]]) -> None:
    """Raises ValueError where an option is wrong; each different set of them is looked at once."""
    for text in {_options(None, dict(o or {})) for o in options}:
        wrong = lib.porism_grade_options(encode(text)) if text else None
        if wrong:
            _fail(take_json(wrong))


def grade(answer: Any, key: Any, *, choices: Any = None,
          tolerance: Union[None, str, float] = None, rule: Optional[str] = None,
          rounding: Union[None, bool, int] = None, asked: Optional[str] = None,
          question: Optional[str] = None, about: bool = False) -> Json:
    """Is the answer the same as the key?

    answer     a value, or a model's whole reply; a list: blanks
    key        a number, a text ("3\\sqrt{3}", "5 cm", "[0, 12.5)", "B"), a list: blanks
    choices    the texts of A, B, C ...
    tolerance  how far apart numbers may be
    rule       the tolerance of a benchmark by its name (porism grade --rules)
    rounding   True, or a number of places: a rounding of the key is asked for
    asked      the measure that was asked for, "BC"
    question   the text of the problem
    about      True: "about 5" counts as 5, "close"; else it is unclear

    Returns a dict: "verdict" is "equal", "different" or "unclear", "match" also "close"; "why",
    "type", "score" (1.0, 0.0, or the share of blanks), "answer_form", "key_form", "flags".
    Raises ValueError where an option is wrong: there is no such rule, no such tolerance.
    """
    options = _options(choices, {"tolerance": tolerance, "rule": rule, "rounding": rounding,
                                 "asked": asked, "question": question, "about": about})
    result = take_json(lib.porism_grade_result(
        encode(_text(answer)), encode(_text(key)), encode(options)))
    if "error" in result:
        _fail(result["error"])
    return result


def grade_batch(answers: Iterable[Any], keys: Iterable[Any], *,
                choices: Optional[Iterable[Any]] = None,
                options: Union[None, Dict[str, Any], Sequence[Optional[Dict[str, Any]]]] = None,
                threads: int = 0, progress: Optional[Progress] = None) -> List[Json]:
    """Many at once, on `threads` threads (0: one for each processor).

    choices    None, or a list with the choices of each, or None
    options    None, a dict for all, or a list with one for each: the names of grade()
    progress   called with (done, all) now and then, in the caller's thread

    Returns a list of {"verdict", "match", "score"}; the reasons are in grade().
    Raises ValueError where an option is wrong, as grade() does: nothing is graded then.
    """
    answers, keys = several(answers, "answers"), several(keys, "keys")
    n = len(answers)
    choices = [None] * n if choices is None else list(choices)
    beside: List[Any] = list(options) if isinstance(options, (list, tuple)) else [options] * n
    for name, given in (("keys", keys), ("choices", choices), ("options", beside)):
        if len(given) != n:
            raise ValueError(f"{len(given)} {name} for {n} answers")
    _check(beside)
    out: List[Json] = []
    for part in pieces(n, progress):
        each = [_options(c, dict(o or {})) for c, o in zip(choices[part], beside[part])]
        out += _grade_part(answers[part], keys[part], each, threads)
    return out


def _grade_part(answers: List[Any], keys: List[Any], options: List[Optional[str]],
                threads: int) -> List[Json]:
    """One call of the library."""
    n = len(answers)
    texts = (ctypes.c_char_p * n)(*[encode(_text(a)) for a in answers])
    right = (ctypes.c_char_p * n)(*[encode(_text(k)) for k in keys])
    each = (ctypes.c_char_p * n)(*[encode(o) for o in options])
    verdict = (ctypes.c_int * n)()
    score = (ctypes.c_double * n)()
    lib.porism_grade_batch(n, texts, right, each,
                           threads or min(processors(), max(1, n // 8)), verdict, score)
    found = [VERDICTS[v] for v in verdict]
    return [{"verdict": "equal" if m in EQUAL else m, "match": m, "score": s}
            for m, s in zip(found, score)]
