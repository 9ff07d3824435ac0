"""Problems stated as facts (docs/PROBLEM.md), solutions of them (docs/JUDGE.md), and theorems
(docs/JGEX.md).

Input never raises: what is wrong with a record is said in the result.
"""
from __future__ import annotations

import functools
import json
from typing import Any, Iterable, List, Mapping, Optional, Union

from ._library import Json, encode, enter, lib, take_json
from ._threads import Progress, each, several

Record = Union[str, bytes, Mapping[str, Any]]
"""A record: a dict, or its JSON text."""

_EXPLAIN, _BLIND, _STRICT, _SCRIPT, _REVEAL = 1, 2, 4, 8, 16
_STEPS, _AUX, _NO_DEDUCTION, _NO_ALGEBRA = 1, 2, 4, 8
_METHODS = {"all": 0, "algebra": _NO_DEDUCTION, "deduction": _NO_ALGEBRA}


def _text(record: Any) -> str:
    """A record as JSON text."""
    if isinstance(record, bytes):
        return record.decode("utf-8", "replace")
    return record if isinstance(record, str) else json.dumps(record, default=str)


def solve(problem: Record, format: Optional[str] = None, *, explain: bool = False,
          blind: bool = False, strict: bool = False, figure: bool = False,
          reveal: bool = False) -> Json:
    """Solve one problem.

    problem   a dict, or its JSON text
    format    "porism", "geometry3k", "pgps9k", "formalgeo", "solidfgeo"; None: what is in
              the record tells
    explain   add "steps": what was found, and because of what
    blind     the choices do not help to find the answer
    strict    what the drawing only suggests is not believed
    figure    add "script": lines for Figure.script that draw the figure, or None
    reveal    the figure shows the answer in place of a question mark

    Returns a dict: "status" is "found", "underdetermined", "contradictory" (with "conflict"),
    "several_answers", "unable" or "bad_problem" (with "error"); a found answer has "value",
    "exact", "choice", "certainty" and more (docs/cmd/solve.md).  Input never raises.
    """
    enter()
    flags = ((_EXPLAIN if explain else 0) | (_BLIND if blind else 0)
             | (_STRICT if strict else 0) | (_SCRIPT if figure or reveal else 0)
             | (_REVEAL if reveal else 0))
    return take_json(lib.porism_solve(encode(_text(problem)), encode(format), flags))


def solve_batch(problems: Iterable[Record], format: Optional[str] = None, *,
                explain: bool = False, blind: bool = False, strict: bool = False,
                figure: bool = False, reveal: bool = False, threads: int = 0,
                progress: Optional[Progress] = None) -> List[Json]:
    """solve() for many, on `threads` threads (0: one for each processor); a list of its results.

    progress  called with (done, all) now and then, in the caller's thread
    """
    one = functools.partial(solve, format=format, explain=explain, blind=blind, strict=strict,
                            figure=figure, reveal=reveal)
    return each(one, threads, several(problems, "problems"), progress=progress)


def judge(solution: Record) -> Json:
    """Judge a solution step by step.

    solution  a dict, or its JSON text: a problem, steps with claims, a final answer

    Returns a dict: "gated" (does the key follow from the facts?), "steps" with a verdict, a
    label and the claims of each, "final", "first_error", "eta" (docs/JUDGE.md); of a record that
    cannot be read "status" is "bad_record", with "error".  Input never raises.
    """
    enter()
    return take_json(lib.porism_judge(encode(_text(solution))))


def judge_batch(solutions: Iterable[Record], *, threads: int = 0,
                progress: Optional[Progress] = None) -> List[Json]:
    """judge() for many, as solve_batch() does it."""
    return each(judge, threads, several(solutions, "solutions"), progress=progress)


def prove(theorem: Record, *, explain: bool = False, aux: bool = False, method: str = "all",
          budget: float = 0) -> Json:
    """Prove a theorem, or show a figure in which it fails.

    theorem  "a b c = triangle; h = orthocenter h a b c ? perp a h b c" (docs/JGEX.md); or a dict
             (or its JSON) with "statement", or with "points", "facts" and a relation as "goal"
    explain  add "proof": the steps
    aux      points may be added to the figure
    method   "all", "deduction" or "algebra"
    budget   about so many seconds of work, counted in steps and not by a clock; 0: as the command
             has it

    Returns a dict: "status" is "proved", "false" (with "counter_example"), "open" or
    "bad_problem" (with "error"), "method", "why" ... (docs/cmd/prove.md).  Input never raises, an
    unknown method does.
    """
    if method not in _METHODS:
        raise ValueError(f"the method is all, deduction or algebra, not {method}")
    enter()
    flags = (_STEPS if explain else 0) | (_AUX if aux else 0) | _METHODS[method]
    return take_json(lib.porism_prove(encode(_text(theorem)), flags, float(budget)))


def prove_batch(theorems: Iterable[Record], *, explain: bool = False, aux: bool = False,
                method: str = "all", budget: float = 0, threads: int = 0,
                progress: Optional[Progress] = None) -> List[Json]:
    """prove() for many, as solve_batch() does it."""
    one = functools.partial(prove, explain=explain, aux=aux, method=method, budget=budget)
    return each(one, threads, several(theorems, "theorems"), progress=progress)
