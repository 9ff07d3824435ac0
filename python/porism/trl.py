"""TRL: GRPOTrainer(reward_funcs=porism.trl.reward, ...).

The dataset's columns `answer` (or `ground_truth`, `solution`), `nums` (or `values`) and
`choices` are taken from the keyword arguments that TRL hands over.
"""
from collections.abc import Mapping

from ._truth import read, reply_text
from .program import score_batch


def _is_column(v, n):
    """A list, tuple or array with an entry for each completion."""
    return (hasattr(v, "__len__") and hasattr(v, "__getitem__")
            and not isinstance(v, (str, bytes, Mapping)) and len(v) == n)


def reward(prompts=None, completions=None, **columns):
    """1.0 for each completion whose program gives the answer, else 0.0; None where the
    dataset has no answer (TRL leaves such samples out)."""
    completions = completions if completions is not None else []
    n = len(completions)
    columns = {k: list(v) for k, v in columns.items() if _is_column(v, n)}
    rows = [{k: v[i] for k, v in columns.items()} for i in range(n)]
    truths = [read(None, row) for row in rows]
    found = score_batch(
        [reply_text(c) for c in completions], [v for _, _, v in truths],
        [a for a, _, _ in truths], choices=[c for _, c, _ in truths])
    return [r["score"] if a is not None else None for r, (a, _, _) in zip(found, truths)]
