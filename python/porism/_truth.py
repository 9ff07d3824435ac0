"""What trainers hand over as ground truth, in one form: (answer, choices, values)."""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, List, Optional, Sequence, Tuple

from ._certify import certify
from ._library import Json
from .grader import grade_batch
from .program import as_list, missing, score_batch

_ANSWER = ("answer", "ground_truth", "target", "solution", "label")
_VALUES = ("nums", "values", "numbers", "N")


def _mapping(thing: Any) -> Optional[Mapping[str, Any]]:
    """A mapping, given as such or as the text of a JSON object; else None."""
    if isinstance(thing, str) and thing.lstrip()[:1] == "{":
        try:
            thing = json.loads(thing)
        except ValueError:
            return None
    return thing if isinstance(thing, Mapping) else None


def read(truth: Any, *more: Any) -> Tuple[Any, Optional[List[Any]], Any]:
    """Answer, choices and values out of a ground truth and further mappings.

    A truth is a number, a text, or a record {"answer": ..., "choices": [...], "nums": [...]},
    also as JSON.  What the first lacks, later ones may have; an answer in a record may be
    such a record again.
    """
    answer = choices = values = None
    if _mapping(truth) is None and not missing(truth):
        answer = truth
    queue = [m for m in map(_mapping, (truth, *more)) if m is not None]
    while queue:
        m = queue.pop(0)
        for key in _ANSWER:
            if answer is None and not missing(m.get(key)):
                inner = _mapping(m[key])
                if inner is None:
                    answer = m[key]
                else:
                    queue.insert(0, inner)
        for key in _VALUES:
            if values is None and not missing(m.get(key)):
                values = m[key]
        if choices is None and not missing(m.get("choices")):
            choices = as_list(m["choices"])
    return answer, choices, values


_OPTIONS = ("tolerance", "rule", "rounding", "asked", "question", "about")


def key_of(truth: Any, *more: Any) -> Optional[Tuple[Any, Optional[List[Any]], Json]]:
    """The key of an answer that is graded, with its options: (key, choices, options) out of a
    record with a member "key"; None where there is none, and a program is asked for."""
    for m in map(_mapping, (truth, *more)):
        if m is not None and not missing(m.get("key")):
            return (m["key"], None if missing(m.get("choices")) else as_list(m["choices"]),
                    {k: m[k] for k in _OPTIONS if not missing(m.get(k))})
    return None


def own_program(truth: Any, *more: Any) -> Optional[Mapping[str, Any]]:
    """The record {"answer", "program", "numbers"} of a ground truth, which says how the problem is solved; None where
    there is none."""
    queue = [truth, *more]
    while queue:
        m = _mapping(queue.pop(0))
        if m is None:
            continue
        if not any(missing(m.get(key)) for key in ("answer", "program", "numbers")):
            return m
        queue += [m[key] for key in _ANSWER if isinstance(m.get(key), (str, Mapping))]
    return None


def _graded(replies: List[Any], keys: List[Tuple[Any, Optional[List[Any]], Json]]) -> List[Json]:
    """Answers for the grader."""
    found = grade_batch(replies, [k[0] for k in keys], choices=[k[1] for k in keys],
                        options=[k[2] for k in keys])
    return [{"score": r["score"], "status": r["match"], "value": None} for r in found]


def _ran(replies: List[Any], plain: List[Tuple[Any, Optional[List[Any]], Any]],
         compat: bool) -> List[Json]:
    """Programs with answers."""
    found = score_batch(replies, [v for _, _, v in plain], [a for a, _, _ in plain],
                        choices=[c for _, c, _ in plain], compat=compat)
    return [r if answer is not None else {"score": 0.0, "status": "none", "value": r["value"],
                                          "ran": r["status"]}
            for r, (answer, _, _) in zip(found, plain)]


def reward(replies: Sequence[Any], truths: Sequence[Any],
           more: Optional[Sequence[Tuple[Any, ...]]] = None, compat: bool = False) -> List[Json]:
    """Points of replies, one by one: a record with "key" is an answer for the grader, one with the problem's own
    program is compared with that, also with other numbers, all others are answers of programs.  A list of
    {"score", "status", "value"}; "none": there is no answer."""
    more = [()] * len(replies) if more is None else more
    keys = [key_of(t, *m) for t, m in zip(truths, more)]
    owns = [None if k else own_program(t, *m) for k, t, m in zip(keys, truths, more)]
    out: List[Json] = [{} for _ in replies]
    graded = [i for i, k in enumerate(keys) if k is not None]
    certified = [i for i, o in enumerate(owns) if o is not None]
    rest = [i for i in range(len(replies)) if keys[i] is None and owns[i] is None]
    for places, found in (
            (graded, _graded([replies[i] for i in graded], [k for k in keys if k is not None])),
            (certified, certify([replies[i] for i in certified],
                                [o for o in owns if o is not None])),
            (rest, _ran([replies[i] for i in rest], [read(truths[i], *more[i]) for i in rest],
                        compat))):
        for i, r in zip(places, found):
            out[i] = r
    return out


def reply_text(completion: Any) -> str:
    """A completion is a text, or a chat of messages: then the assistant's last one."""
    if isinstance(completion, (list, tuple)):
        said = [m for m in completion
                if isinstance(m, dict) and m.get("role", "assistant") == "assistant"]
        completion = said[-1] if said else ""
    if isinstance(completion, dict):
        completion = completion.get("content", "")
    if isinstance(completion, list):              # content in parts
        completion = "".join(p.get("text", "") for p in completion if isinstance(p, dict))
    return completion if isinstance(completion, str) else ""
