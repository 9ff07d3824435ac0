"""The grader from Python, and in the rewards of trainers."""
import json
import os
import sys
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "python"))

import porism  # noqa: E402
from porism import openrlhf, trl, verl  # noqa: E402


def pairs():
    """The pairs of t/data/grade.tsv: answer, key, verdict, options."""
    with open(os.path.join(ROOT, "t", "data", "grade.tsv"), encoding="utf-8") as f:
        for line in f:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


class Grade(unittest.TestCase):
    def test_verdicts(self):
        words = {"=": "equal", "x": "different", "?": "unclear"}
        rows = [r for r in pairs() if len(r) < 4 or not r[3]]
        found = porism.grade_batch([r[0] for r in rows], [r[1] for r in rows], threads=4)
        for row, got in zip(rows, found):
            want = words.get(row[2], "different")
            self.assertEqual(got["verdict"], want, row)
        self.assertEqual(found, porism.grade_batch(
            [r[0] for r in rows], [r[1] for r in rows], threads=1))

    def test_options(self):
        g = porism.grade
        self.assertEqual(g("C", 60, choices=[45, 50, 60, 75])["verdict"], "equal")
        self.assertEqual(g("C", "60", choices={"A": 45, "B": 50, "C": 60})["flags"],
                         ["letter_for_text"])
        self.assertEqual(g("5.196", "3√3")["verdict"], "unclear")
        self.assertEqual(g("5.196", "3√3", rounding=True)["match"], "close")
        self.assertEqual(g("5.19", "3√3", rounding=2)["verdict"], "different")
        self.assertEqual(g("about 5", 5)["verdict"], "unclear")
        self.assertEqual(g("about 5", 5, about=True)["flags"], ["about"])
        self.assertEqual(g(5.19, "3√3", tolerance=0.01)["verdict"], "equal")
        self.assertEqual(g("5.19", "3√3", rule="draw2think")["match"], "close")
        self.assertEqual(g("AB=5", "5", asked="BC")["verdict"], "unclear")
        self.assertEqual(g(["3", 7], [3, 5])["score"], 0.5)
        self.assertEqual(g(None, "5")["verdict"], "different")
        with self.assertRaises(ValueError):
            g("5", "5", rule="no such")
        self.assertIn("3*sqrt(3)", g("√27", "3√3")["why"])
        with self.assertRaises(ValueError):
            porism.grade_batch(["1"], ["1", "2"])

    def test_wrong_options(self):
        for option, message in (({"rule": "no such"}, 'there is no rule "no such"'),
                                ({"unit": "cm"}, 'the grader has no option "unit"'),
                                ({"rul": "draw2think"}, "did you mean rule?"),
                                ({"tolerance": "much"}, '"tolerance" is a number from 0 on'),
                                ({"tolerance": -1}, '"tolerance" is a number from 0 on'),
                                ({"rounding": "two"}, '"rounding" is true, or a number')):
            for given in (option, [None, option]):
                with self.assertRaises(ValueError) as seen:
                    porism.grade_batch(["5", "6"], ["5", "6"], options=given)
                self.assertIn(message, str(seen.exception))
        good = porism.grade_batch(["5.19"], ["3√3"], options={"rule": "draw2think"})
        self.assertEqual(good[0]["match"], "close")
        with self.assertRaises(ValueError):
            trl.reward(completions=["5"], key=["5"], rule=["no such"])

    def test_trainers(self):
        self.assertEqual(
            verl.compute_score("", r"so \boxed{\frac{24}{5}}", json.dumps({"key": "4.8"})),
            {"score": 1.0, "acc": 1.0, "status": "equal"})
        self.assertEqual(verl.compute_score("", "4.9", {"key": "4.8"})["score"], 0.0)
        self.assertEqual(verl.compute_score("", "3;7", {"key": "3;5"})["score"], 0.5)
        self.assertEqual(verl.compute_score("", "Gougu N0 N1 V0 Get V0", 5,
                                            {"nums": [3, 4]})["status"], "ok")
        self.assertEqual(
            trl.reward(completions=["Answer: 60°", "B", "no idea"], key=["60", "C", "7"],
                       choices=[None, [1, 2, 3], None]), [1.0, 0.0, 0.0])
        seen = openrlhf.reward_func(["4.8", "Gougu N0 N1 V0 Get V0"], None,
                                    [json.dumps({"key": "24/5"}),
                                     json.dumps({"answer": 5, "nums": [3, 4]})])
        self.assertEqual([float(x) for x in seen["rewards"]], [1.0, 1.0])


if __name__ == "__main__":
    unittest.main()
