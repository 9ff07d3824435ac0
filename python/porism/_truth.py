"""What trainers hand over as ground truth, in one form: (answer, choices, values)."""
import json
from collections.abc import Mapping

from .grader import grade_batch
from .program import as_list, missing, score_batch

_ANSWER = ("answer", "ground_truth", "target", "solution", "label")
_VALUES = ("nums", "values", "numbers", "N")


def _mapping(thing):
    """A mapping, given as such or as the text of a JSON object; else None."""
    if isinstance(thing, str) and thing.lstrip()[:1] == "{":
        try:
            thing = json.loads(thing)
        except ValueError:
            return None
    return thing if isinstance(thing, Mapping) else None


def read(truth, *more):
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


_OPTIONS = ("tolerance", "rule", "rounding", "asked", "question")


def key_of(truth, *more):
    """The key of an answer that is graded, with its options: (key, choices, options) out of a
    record with a member "key"; None where there is none, and a program is asked for."""
    for m in map(_mapping, (truth, *more)):
        if m is not None and not missing(m.get("key")):
            return (m["key"], None if missing(m.get("choices")) else as_list(m["choices"]),
                    {k: m[k] for k in _OPTIONS if not missing(m.get(k))})
    return None


def reward(replies, truths, more=None, compat=False):
    """Points of replies, one by one: a record with "key" is an answer for the grader, all others
    are answers of programs.  A list of {"score", "status", "value"}; "none": there is no answer."""
    more = [()] * len(replies) if more is None else more
    keys = [key_of(t, *m) for t, m in zip(truths, more)]
    out = [None] * len(replies)
    graded = [i for i, k in enumerate(keys) if k is not None]
    found = grade_batch([replies[i] for i in graded], [keys[i][0] for i in graded],
                        choices=[keys[i][1] for i in graded],
                        options=[keys[i][2] for i in graded])
    for i, r in zip(graded, found):
        out[i] = {"score": r["score"], "status": r["match"], "value": None}
    rest = [i for i, k in enumerate(keys) if k is None]
    plain = [read(truths[i], *more[i]) for i in rest]
    found = score_batch([replies[i] for i in rest], [v for _, _, v in plain],
                        [a for a, _, _ in plain], choices=[c for _, c, _ in plain], compat=compat)
    for i, r, (answer, _, _) in zip(rest, found, plain):
        out[i] = r if answer is not None else {"score": 0.0, "status": "none", "value": r["value"],
                                               "ran": r["status"]}
    return out


def reply_text(completion):
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
