# prover.py -- the peer's prover on a file of construction texts: how many it proves without added
# points, and how much processor time that takes, drawing and the start of Python left out.
#
#   python3 bench/prover.py KEY FILE [SECONDS]
#
# The files are in the dialect of AlphaGeometry; where the peer writes a construction otherwise, it is
# rewritten, and drawings that fail are tried with three seeds.
#
# Prints "KEY_problems N", "KEY_proved N", "KEY_ms MEAN" of the problems that were tried within
# the seconds; the mean is over those that it could draw.
import logging
import os
import signal
import sys
import time

import numpy
from newclid.api import GeometricSolverBuilder
from newclid.jgex.problem_builder import JGEXProblemBuilder


class Late(Exception):
    pass


def late(*_):
    raise Late


def processor():
    """Seconds of this process and of those that it has waited for, which hold the engine."""
    t = os.times()
    return t.user + t.system + t.children_user + t.children_system


def use(text):
    word = text.split()
    if not word:
        return text
    name, args = word[0], word[1:]
    if name == "parallelogram" and len(args) == 4:
        args = args[3:] + args[:3]
    elif name == "square" and len(args) == 4:
        args = args[2:] + args[:2]
    elif name == "s_angle" and args and args[-1].lstrip("-").isdigit():
        args[-1] += "o"
    elif name == "eq_trapezoid":
        name = "iso_trapezoid"
    elif name == "rconst" and args[-2:] and all(a.isdigit() for a in args[-2:]):
        args[-2:] = ["/".join(args[-2:])]
    return " ".join([name, *args])


def dialect(statement):
    """The statement as the peer writes it."""
    body, _, goal = statement.partition("?")
    clauses = []
    for clause in body.split(";"):
        points, _, uses = clause.partition("=")
        clauses.append(points.strip() + " = " + ", ".join(use(u) for u in uses.split(",")))
    return "; ".join(clauses) + " ? " + "; ".join(use(g) for g in goal.split(";"))


def draw(text, name):
    for seed in (1, 2, 3):
        try:
            builder = JGEXProblemBuilder(rng=numpy.random.default_rng(seed))
            return builder.with_problem_from_txt(text, problem_name=name).build()
        except ValueError:
            if seed == 3:
                raise


def main():
    key, path = sys.argv[1], sys.argv[2]
    until = time.monotonic() + float(sys.argv[3]) if len(sys.argv) > 3 else None
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGALRM, late)
    with open(path, encoding="utf-8") as f:
        lines = [line.strip() for line in f if line.strip()]
    tried = drawn = proved = 0
    spent = 0.0
    for name, text in zip(lines[::2], lines[1::2]):
        if until is not None and time.monotonic() > until:
            break
        tried += 1
        try:
            signal.alarm(20)
            solver = GeometricSolverBuilder().build(draw(dialect(text), name))
            drawn += 1
            start = processor()
            try:
                proved += bool(solver.run())
            finally:
                spent += processor() - start
        except Exception:  # what it cannot read, draw or run counts as not proved
            pass
        finally:
            signal.alarm(0)
    print(f"{key}_problems {tried}\n{key}_proved {proved}")
    if drawn:
        print(f"{key}_ms {1e3 * spent / drawn:.2f}")


main()
