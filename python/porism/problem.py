"""Problems stated as facts (docs/PROBLEM.md), and solutions of them (docs/JUDGE.md)."""
import json

from ._library import encode, enter, lib, take

_EXPLAIN, _BLIND, _STRICT, _SCRIPT, _REVEAL = 1, 2, 4, 8, 16


def _text(record):
    """A record as JSON text."""
    if isinstance(record, bytes):
        return record.decode("utf-8", "replace")
    return record if isinstance(record, str) else json.dumps(record, default=str)


def solve(problem, format=None, *, explain=False, blind=False, strict=False, figure=False,
          reveal=False):
    """Solve one problem.

    problem   a dict, or its JSON text
    format    "porism", "geometry3k", "pgps9k", "formalgeo", "solidfgeo"; None: what is in
              the record tells
    explain   add "steps": what was found, and because of what
    blind     the choices do not help to find the answer
    strict    what the drawing only suggests is not believed
    figure    add "script": lines for Figure.run that draw the figure, or None
    reveal    the figure shows the answer in place of a question mark

    Returns a dict: "status" is "found", "underdetermined", "contradictory" (with "conflict"),
    "several_answers", "unable" or "bad_problem" (with "error"); a found answer has "value",
    "exact", "choice", "certainty" and more (docs/cmd/solve.md).  Input never raises.
    """
    problem = _text(problem)
    enter()
    flags = ((_EXPLAIN if explain else 0) | (_BLIND if blind else 0)
             | (_STRICT if strict else 0) | (_SCRIPT if figure or reveal else 0)
             | (_REVEAL if reveal else 0))
    return json.loads(take(lib.porism_solve(encode(problem), encode(format), flags)))


def judge(solution):
    """Judge a solution step by step.

    solution  a dict, or its JSON text: a problem, steps with claims, a final answer

    Returns a dict: "gated" (does the key follow from the facts?), "steps" with a verdict, a
    label and the claims of each, "final", "first_error", "eta" (docs/JUDGE.md); of a record that
    cannot be read "status" is "bad_record", with "error".  Input never raises.
    """
    solution = _text(solution)
    enter()
    return json.loads(take(lib.porism_judge(encode(solution))))
