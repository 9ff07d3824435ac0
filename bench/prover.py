# prover.py -- the peer's prover on a file of construction texts: how many it proves without added
# points, and how long that takes, drawing and the start of Python left out.
#
#   python3 bench/prover.py KEY FILE [SECONDS]
#
# Prints "KEY_problems N", "KEY_proved N", "KEY_ms MEAN" of the problems that were tried within
# the seconds; the mean is over those that it could draw.
import logging
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
            builder = JGEXProblemBuilder(rng=numpy.random.default_rng(1))
            setup = builder.with_problem_from_txt(text, problem_name=name).build()
            solver = GeometricSolverBuilder().build(setup)
            drawn += 1
            start = time.perf_counter()
            try:
                proved += bool(solver.run())
            finally:
                spent += time.perf_counter() - start
        except Exception:  # what it cannot read, draw or run counts as not proved
            pass
        finally:
            signal.alarm(0)
    print(f"{key}_problems {tried}\n{key}_proved {proved}")
    if drawn:
        print(f"{key}_ms {1e3 * spent / drawn:.2f}")


main()
