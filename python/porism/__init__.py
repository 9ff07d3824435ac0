r"""Porism: exact geometry, problems stated as facts, and formal programs as a reward.

    porism.score("Gougu N0 N1 V0 Get V0", "N0=3, N1=4", 5)
    # {'score': 1.0, 'status': 'ok', 'value': 5.0}

    porism.solve({"points": [], "facts": ["x + 3 = 10"], "goal": "x"})["exact"]     # '7'

    porism.grade("\\boxed{6/\\sqrt{3}}", "2\\sqrt{3}")["verdict"]                          # 'equal'

    with porism.Agent(turns=8).reset({"text": "...", "answer": "5"}) as episode:
        episode.step(reply)["reward"]       # an environment for trainers

    f = porism.Figure.from_script("A = (0, 0)\\nB = (3, 3*sqrt(2))")
    f.ask("Distance(A, B)")["exact"]        # '3*sqrt(3)'
    f.render("figure.png")                  # in a notebook, f alone shows itself

Batches of everything, on all processors: solve_batch, prove_batch, judge_batch, run_batch,
score_batch, grade_batch.  Adapters for trainers: porism.verl, porism.trl, porism.openrlhf.
docs/PYTHON.md tells it all.
"""
from ._library import lib as _lib
from .agent import Agent, Episode
from .figure import Error, Figure, tools
from .grader import grade, grade_batch
from .program import STATUSES, explain, extract, pass_at_k, run, run_batch, score, score_batch
from .problem import judge, judge_batch, prove, prove_batch, solve, solve_batch

__version__: str = _lib.porism_version().decode()
__all__ = [
    "Agent", "Episode", "Error", "Figure", "STATUSES", "explain", "extract", "grade",
    "grade_batch", "judge", "judge_batch", "pass_at_k", "prove", "prove_batch", "run", "run_batch",
    "score", "score_batch", "solve", "solve_batch", "tools",
]
