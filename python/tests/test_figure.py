"""Figures, batches and theorems: python3 -m unittest discover python/tests."""
import ast
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, ROOT)

import porism  # noqa: E402

TRIANGLE = "A = (0, 0)\nB = (4, 0)\nC = (0, 3)\nt = Polygon(A, B, C)"
LEGS = {"id": "legs", "points": {"A": [0, 0], "B": [4, 0], "C": [0, 3]},
        "facts": ["Length(A,B) = 12", "Length(A,C) = 5", "Perpendicular(A,B,A,C)"],
        "goal": "Length(B,C)"}
ALTITUDE = "a b c = triangle; h = orthocenter h a b c ? perp a h b c"
PROGRAM = "Gougu N0 N1 V0 Get V0"


class Scripts(unittest.TestCase):
    def test_a_script(self):
        f = porism.Figure()
        seen = f.script(TRIANGLE + "\n# a measure\nDistance(B, C)")
        self.assertEqual([s["line"] for s in seen], [1, 2, 3, 4, 6])
        self.assertEqual((f.exact, f.number), ("5", 5.0))
        self.assertIn("5", f.text)
        self.assertEqual(f["B"]["exact"], "(4, 0)")
        with self.assertRaises(KeyError):
            f["Q"]
        self.assertIn("objects", repr(f))
        self.assertEqual(porism.Figure.from_script(f.journal).journal, f.journal)

    def test_a_line_that_fails(self):
        f = porism.Figure()
        with self.assertRaises(porism.Error) as caught:
            f.script("A = (0, 0)\n\nB = (1, 1); M = MidPont(A, B)\nC = (2, 2)")
        e = caught.exception
        self.assertEqual((e.code, e.line, e.try_), ("bad_argument", 3, "M = Midpoint(A, B)"))
        self.assertEqual(e.near[0], "Midpoint")
        self.assertIn("did you mean", e.hint)
        self.assertIn('"MidPont"', e.message)
        self.assertEqual(str(e), f"line 3: {e.message} (this works: {e.try_})")
        self.assertTrue(e.column and not e.observation["ok"])
        self.assertEqual(f["B"]["exact"], "(1, 1)")
        f.run("Distance(A, B)")
        with self.assertRaises(porism.Error) as caught:
            f.run("Distance(A, Q)")
        self.assertEqual((caught.exception.line, caught.exception.near), (None, ["B", "A"]))

    def test_whole_and_going_on(self):
        f = porism.Figure()
        bad = "A = (0, 0)\nB = Nonsense(A)\nC = (2, 2)"
        with self.assertRaises(porism.Error):
            f.script(bad, whole=True)
        self.assertEqual(f.canvas, [])
        self.assertEqual([s["ok"] for s in f.script(bad, go_on=True)], [True, False, True])
        self.assertEqual(len(f.canvas), 2)
        self.assertEqual(f.script("# nothing"), [])

    def test_questions(self):
        f = porism.Figure.from_script(TRIANGLE + "\nM = Midpoint(B, C)")
        self.assertEqual(f.ask("Area(t)")["exact"], "6")
        self.assertEqual(f.always("Distance(M, B) == Distance(M, C)")["verdict"], "always")
        self.assertEqual(f.always("Distance(M, A) == Distance(M, C)")["verdict"], "here_only")
        with self.assertRaises(porism.Error):
            f.ask("D = (1, 1)")


class Pictures(unittest.TestCase):
    def test_bytes_and_files(self):
        f = porism.Figure.from_script(TRIANGLE)
        svg = f.render()
        self.assertTrue(svg.startswith((b"<?xml", b"<svg")) and b"</svg>" in svg)
        self.assertEqual(f._repr_svg_(), svg.decode())
        self.assertIn(b'width="300"', f.render(size="300x200", preset="textbook"))
        self.assertEqual(f.render(size=(300, 200)), f.render(size="300x200"))
        self.assertIn(b"tikzpicture", f.render(format="tex"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.SVG")
            self.assertIsNone(f.render(path))
            self.assertEqual(path.read_bytes(), svg)
            out = io.BytesIO()
            f.render(out, format="tex", labels="none", standalone=True)
            self.assertIn(b"documentclass", out.getvalue())

    def test_refusals(self):
        f = porism.Figure.from_script(TRIANGLE)
        with self.assertRaises(ValueError):
            f.render("figure.bmp")
        with self.assertRaises(ValueError):
            f.render(size="wide")
        with self.assertRaises(porism.Error) as caught:
            f.render(colour="red")
        self.assertEqual(caught.exception.code, "bad_argument")
        with self.assertRaises(porism.Error):
            f.render(preset="vintage")

    def test_png_where_there_is_cairo(self):
        f = porism.Figure.from_script(TRIANGLE)
        try:
            self.assertEqual(f.render(format="png")[:4], b"\x89PNG")
        except porism.Error as e:
            self.assertEqual(e.code, "unsupported")


class Theorems(unittest.TestCase):
    def test_verdicts(self):
        r = porism.prove(ALTITUDE, explain=True)
        self.assertEqual((r["status"], r["method"]), ("proved", "deduction"))
        self.assertIn("proof", r)
        r = porism.prove({"id": 7, "statement": "a b c = triangle ? cong a b a c"})
        self.assertEqual((r["id"], r["status"]), ("7", "false"))
        self.assertIn("counter_example", r)
        self.assertIn("algebra", porism.prove(ALTITUDE, method="algebra", budget=1)["method"])
        self.assertEqual(porism.prove("nonsense")["status"], "bad_problem")
        with self.assertRaises(ValueError):
            porism.prove(ALTITUDE, method="luck")


class Batches(unittest.TestCase):
    def told(self, run, n):
        """Progress comes in order, ends with all, and changes no result."""
        seen = []
        found = run(lambda done, all: seen.append((done, all)))
        self.assertEqual(found, run(None))
        self.assertEqual(len(found), n)
        self.assertEqual(seen, sorted(seen))
        self.assertEqual(seen[-1], (n, n))
        return found

    def test_all_of_them(self):
        n = 20
        problems = [dict(LEGS, id=str(i)) for i in range(n)]
        for threads in (1, 3):
            found = self.told(lambda p: porism.solve_batch(problems, threads=threads, progress=p), n)
            self.assertEqual([r["id"] for r in found], [str(i) for i in range(n)])
            self.assertEqual({r["exact"] for r in found}, {"13"})
            found = self.told(lambda p: porism.prove_batch(
                [ALTITUDE, "nonsense"] * 3, threads=threads, progress=p), 6)
            self.assertEqual([r["status"] for r in found], ["proved", "bad_problem"] * 3)
            found = self.told(lambda p: porism.run_batch(
                [PROGRAM] * n, [[3, 4]] * n, [5, 6] * (n // 2), threads=threads, progress=p), n)
            self.assertEqual([r["status"] for r in found], ["ok", "wrong"] * (n // 2))
            self.told(lambda p: porism.score_batch([PROGRAM] * 600, [[3, 4]] * 600, [5] * 600,
                                                   threads=threads, progress=p), 600)
            found = self.told(lambda p: porism.grade_batch(
                ["6/2"] * 600, ["3"] * 600, threads=threads, progress=p), 600)
            self.assertEqual({r["verdict"] for r in found}, {"equal"})
        self.assertEqual(porism.judge_batch(["{"], threads=2)[0]["status"], "bad_record")
        self.assertEqual(porism.solve_batch([]), [])
        with self.assertRaises(ValueError):
            porism.run_batch([PROGRAM], [[3, 4], [5, 12]])

    def test_what_progress_raises_ends_it(self):
        def stop(done, all):
            raise KeyboardInterrupt

        for threads in (1, 2):
            with self.assertRaises(KeyboardInterrupt):
                porism.solve_batch([LEGS] * 50, threads=threads, progress=stop)


class Command(unittest.TestCase):
    def ran(self, *arguments, **more):
        env = dict(os.environ, PYTHONPATH=ROOT)
        return subprocess.run([sys.executable, "-B", "-m", "porism", *arguments], env=env,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              universal_newlines=True, **more)

    def test_as_a_program(self):
        r = self.ran()
        self.assertEqual(r.returncode, 0)
        self.assertIn(f"porism {porism.__version__}, library ", r.stdout)
        with tempfile.TemporaryDirectory() as folder:
            svg = os.path.join(folder, "a.svg")
            r = self.ran("-", "-o", svg, "--size", "300x200", input=TRIANGLE + "\nDistance(B, C)")
            self.assertEqual((r.returncode, r.stdout), (0, "distance: 5 (proven)\n"), r.stderr)
            self.assertTrue(os.path.getsize(svg) > 500)
        r = self.ran("-", input="A = (0, 0)\nB = Nonsense(A)")
        self.assertEqual(r.returncode, 1)
        self.assertTrue(r.stderr.startswith("porism: line 2: "), r.stderr)


class Hints(unittest.TestCase):
    def test_every_name_is_there(self):
        for name in porism.__all__:
            self.assertTrue(hasattr(porism, name), name)
        self.assertEqual(json.dumps(porism.__version__).count("."), 2)

    def test_everything_has_types(self):
        """mypy says more (`make wheel-check`); what it would miss first is seen here."""
        folder = pathlib.Path(porism.__file__).parent
        for path in sorted(folder.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    named = [a for a in node.args.args + node.args.kwonlyargs
                             if a.arg not in ("self", "cls")]
                    self.assertTrue(node.returns is not None and all(a.annotation for a in named),
                                    f"{path.name}:{node.lineno}: {node.name}")
        self.assertTrue((folder / "py.typed").exists())

    def test_what_is_public_is_documented(self):
        for name in porism.__all__:
            thing = getattr(porism, name)
            self.assertTrue(not callable(thing) or thing.__doc__, name)


if __name__ == "__main__":
    unittest.main()
