"""python3 -m porism: which library this is; or a script run, and drawn.

    python3 -m porism                                  the version, the library, a small check
    python3 -m porism figure.pg                        run a script, print what it answers
    python3 -m porism figure.pg -o figure.png -o figure.svg --size 600x400
"""
from __future__ import annotations

import argparse
import json
import sys
from typing import List, Optional

from . import Error, Figure, __version__
from ._library import place


def _check() -> int:
    """What is here, and does it compute?"""
    figure = Figure.from_script("A = (0, 0)\nB = (3, 3*sqrt(2))")
    exact = figure.ask("Distance(A, B)")["exact"]
    print(f"porism {__version__}, library {place}")
    print(f"Distance((0, 0), (3, 3*sqrt(2))) = {exact}")
    print("help: python3 -m porism --help; python3 -c 'import porism; help(porism)'")
    return 0 if exact == "3*sqrt(3)" else 1


def _told(value: object) -> str:
    """An answer in a line."""
    if not isinstance(value, dict):
        return ""
    said = [value[k] for k in ("verdict", "exact", "approx", "text") if value.get(k) is not None]
    certainty = f" ({value['certainty']})" if value.get("certainty") else ""
    return f"{value.get('kind', 'answer')}: {said[0] if said else json.dumps(value)}{certainty}"


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m porism", description="Exact geometry. Without a script: the version and "
        "a small check. The command `porism` does much more.")
    parser.add_argument("script", nargs="?", help="a file of GeoGebra-like commands; -: standard input")
    parser.add_argument("-o", "--output", action="append", default=[], metavar="FILE",
                        help="draw it: FILE.svg, .png, .gif, .pdf or .tex; may be given again")
    parser.add_argument("--size", metavar="WxH", help="of the pictures, in pixels")
    parser.add_argument("--preset", help="default, textbook ...")
    parser.add_argument("--version", action="version", version=f"porism {__version__}")
    given = parser.parse_args(arguments)
    if given.script is None:
        if given.output:
            parser.error("which script is to be drawn?")
        return _check()
    figure = Figure()
    try:
        if given.script == "-":
            text = sys.stdin.read()
        else:
            with open(given.script, encoding="utf-8") as file:
                text = file.read()
        for seen in figure.script(text):
            if seen.get("value"):
                print(_told(seen["value"]))
        for path in given.output:
            figure.render(path, size=given.size, preset=given.preset)
    except (Error, OSError, ValueError) as error:
        print(f"porism: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
