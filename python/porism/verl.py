"""verl: reward.custom_reward_function.path=.../porism/verl.py, name=compute_score.

Data: `reward_model.ground_truth` is the answer (a number, a LaTeX text, or JSON with
"answer", "choices", "nums"); `extra_info` may carry "nums" and "choices".
"""
from porism._truth import read
from porism.program import score, score_batch


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **kwargs):
    """1.0 when the program in the reply gives the answer, else 0.0."""
    answer, choices, values = read(ground_truth, extra_info)
    r = _scored(solution_str, values, answer, choices, kwargs)
    return {"score": r["score"], "acc": r["score"], "status": r["status"]}


def _scored(reply, values, answer, choices, kwargs):
    # Without an answer nothing can be right.
    if answer is None:
        return {"score": 0.0, "status": "wrong", "value": None}
    return score(reply, values, answer, choices=choices, compat=bool(kwargs.get("compat")))


def compute_score_batch(data_sources, solution_strs, ground_truths, extra_infos=None, **kwargs):
    """The same for the batch reward manager."""
    n = len(solution_strs)
    extra_infos = extra_infos if extra_infos is not None else [None] * n
    truths = [read(t, e) for t, e in zip(ground_truths, extra_infos)]
    found = score_batch(
        solution_strs, [v for _, _, v in truths], [a for a, _, _ in truths],
        choices=[c for _, c, _ in truths], compat=bool(kwargs.get("compat")))
    out = []
    for r, (answer, _, _) in zip(found, truths):
        points = r["score"] if answer is not None else 0.0
        out.append({"score": points, "acc": points, "status": r["status"]})
    return out
