"""What trainers hand over as ground truth, in one form: (answer, choices, values)."""
import json
from collections.abc import Mapping

from .program import as_list, missing

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
