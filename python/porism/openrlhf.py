"""OpenRLHF: --reward.remote_url .../porism/openrlhf.py (or http://.../get_reward, see
`porism serve --reward`).

A label is the answer, or JSON with "answer", "choices", "nums".
"""
from itertools import zip_longest

from porism._truth import read
from porism.program import score_batch


def reward_func(queries, prompts, labels, **kwargs):
    """{"rewards", "scores", "extra_logs"}; tensors where torch is installed, else lists."""
    queries = list(queries)
    prompts, labels = ([] if given is None else list(given) for given in (prompts, labels))
    rows = zip_longest(queries, prompts, labels)
    replies, truths = [], []
    for query, prompt, label in list(rows)[:len(queries)]:
        whole = isinstance(query, str) and isinstance(prompt, str) and query.startswith(prompt)
        replies.append(query[len(prompt):] if whole else query)
        truths.append(read(label))
    found = score_batch(
        replies, [v for _, _, v in truths], [a for a, _, _ in truths],
        choices=[c for _, c, _ in truths])
    points = [r["score"] if a is not None else 0.0 for r, (a, _, _) in zip(found, truths)]
    readable = [float(r["status"] in ("ok", "wrong")) for r in found]
    try:
        import torch
    except ImportError:
        return {"rewards": points, "scores": points, "extra_logs": {"ran": readable}}
    rewards = torch.tensor(points, dtype=torch.float32)
    return {"rewards": rewards, "scores": rewards,
            "extra_logs": {"ran": torch.tensor(readable, dtype=torch.float32)}}
