"""The package against the built library: python3 -m unittest discover python/tests."""
import json
import math
import os
import random
import sys
import threading
import unittest
from decimal import Decimal
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import porism  # noqa: E402
from porism import openrlhf, trl, verl  # noqa: E402
from porism._truth import read, reply_text  # noqa: E402

RIGHT = "Gougu N0 N1 V0 Get V0"
REPLY = ("The legs are 3 and 4, so by Pythagoras \\boxed{Gougu N0 N1 V0 Get V0} with "
         "\\boxed{N0=3, N1=4}.")


class Score(unittest.TestCase):
    def test_right_and_wrong(self):
        self.assertEqual(porism.score(RIGHT, "N0=3, N1=4", 5),
                         {"score": 1.0, "status": "ok", "value": 5.0})
        r = porism.score(RIGHT, "N0=3, N1=4", 6)
        self.assertEqual((r["score"], r["status"], r["value"]), (0.0, "wrong", 5.0))

    def test_values_in_every_form(self):
        for values in ("N0=3, N1=4", "N0=3 N1=4", [3, 4], ["3", "4"], (3.0, 4.0),
                       {"N1": 4, "N0": 3}, '["3", "4"]'):
            self.assertEqual(porism.score(RIGHT, values, "5")["status"], "ok", values)

    def test_more_than_ten_values_keep_their_order(self):
        values = {f"N{i}": i for i in range(11)}
        self.assertEqual(porism.score("Sum N2 N10 V0 Get V0", values, 12)["status"], "ok")

    def test_a_number_that_is_left_out_stays_out(self):
        self.assertEqual(porism.score("Get N2", {"N0": 1, "N2": 5}, 5)["status"], "ok")
        self.assertEqual(porism.score("Get N1", {"N0": 1, "N2": 5}, 5)["status"], "unbound")
        self.assertEqual(porism.score("Get N1", [1, None, 5], 5)["status"], "unbound")

    def test_numbers_of_every_kind(self):
        class Scalar:                             # as numpy's and torch's are
            def __float__(self):
                return 5.0

        class Broken:
            def __float__(self):
                raise RuntimeError("several numbers")

        for five in (Scalar(), Decimal("5"), Fraction(10, 2), [5], ["5"], (5.0,), b"5"):
            self.assertEqual(porism.score("Get C5", None, five)["score"], 1.0, five)
            self.assertEqual(porism.score("Get N0", [five], 5)["score"], 1.0, five)
        for odd in (Broken(), 10 ** 400, float("inf"), -float("inf"), 1 + 2j, object(), [],
                    [1, 2]):
            self.assertEqual(porism.score("Get C5", None, odd)["score"], 0.0)
            self.assertIn(porism.score("Get N0", [odd], 5)["status"], porism.STATUSES)
        # 1e-05 is no e less 5.
        self.assertEqual(porism.score("Get N0", [0.00001], 0.00001)["value"], 0.00001)
        self.assertEqual(porism.score("Get N0", [2e20], 2e20)["value"], 2e20)

    def test_values_that_are_none(self):
        for values in (float("nan"), None, "", []):
            self.assertEqual(porism.score(REPLY, values, 5)["status"],
                             "ok" if values != [] else "unbound", values)
        self.assertEqual(porism.score("Get N0", 5, 5)["status"], "ok")
        self.assertEqual(porism.score("Get N0", b"N0=5", 5)["status"], "ok")

    def test_answers_in_every_form(self):
        for answer in (5, 5.0, "5", "5.000", "\\frac{10}{2}", "\\sqrt{25}", b"5"):
            self.assertEqual(porism.score(RIGHT, [3, 4], answer)["status"], "ok", answer)
        self.assertEqual(porism.score(RIGHT, [3, 4], "B", choices=["4", "5", "6"])["status"], "ok")
        self.assertEqual(porism.score(RIGHT, [3, 4], "A", choices=["4", "5", "6"])["status"],
                         "wrong")

    def test_a_whole_reply(self):
        self.assertEqual(porism.score(REPLY, None, 5)["status"], "ok")
        self.assertEqual(porism.extract(REPLY)["nums"], ["3", "4"])

    def test_nonsense_never_raises(self):
        for text in ("", "\0", "\\boxed{", None, 7, b"\xff\xfe", "Gougu " * 1000, "é" * 5000):
            r = porism.score(text, None, 1)
            self.assertEqual(r["score"], 0.0)
            self.assertIn(r["status"], porism.STATUSES)

    def test_what_follows_a_nul_counts(self):
        self.assertEqual(porism.score("Well\0: " + REPLY, None, 5)["status"], "ok")
        with self.assertRaises(porism.Error):
            porism.Figure().run("A = (1, 2)\0 + nonsense")

    def test_everything_about_one(self):
        r = porism.run(RIGHT, [3, 4])
        self.assertEqual((r["status"], r["exact"]), ("ok", "5"))
        self.assertIn("5", porism.explain(RIGHT, [3, 4]))

    def test_exact(self):
        self.assertEqual(porism.run("Gougu N0 N0 V0 Get V0", ["3"])["exact"], "3*sqrt(2)")

    def test_pass_at_k(self):
        for n, c, k in ((10, 3, 1), (10, 3, 5), (5, 0, 2), (5, 5, 2), (200, 17, 100)):
            fail = math.comb(n - c, k) / math.comb(n, k)
            self.assertAlmostEqual(porism.pass_at_k(n, c, k), 1 - fail, places=12)
        self.assertTrue(math.isnan(porism.pass_at_k(3, 4, 1)))


class Batch(unittest.TestCase):
    def test_as_one_by_one(self):
        rng = random.Random(7)
        programs, values, answers = [], [], []
        for _ in range(500):
            a, b = rng.randint(1, 40), rng.randint(1, 40)
            programs.append(rng.choice([RIGHT, "Sum N0 N1 V0 Get V0", "Nonsense N0", ""]))
            values.append([a, b])
            answers.append(rng.choice([math.hypot(a, b), a + b]))
        one = [porism.score(p, v, a) for p, v, a in zip(programs, values, answers)]
        for threads in (1, 2, 8):
            self.assertEqual(porism.score_batch(programs, values, answers, threads=threads), one)
        self.assertTrue(0 < sum(r["score"] for r in one) < 500)

    def test_empty_and_uneven(self):
        self.assertEqual(porism.score_batch([]), [])
        with self.assertRaises(ValueError):
            porism.score_batch([RIGHT], [[3, 4], [5, 12]], [5])

    def test_one_is_no_batch(self):
        """A text or a dict in place of a list would be taken letter by letter, key by key."""
        for batch in (porism.score_batch, porism.run_batch, porism.solve_batch, porism.judge_batch,
                      porism.prove_batch):
            for one in ("{}", b"{}", {"goal": "Length(A,B)"}):
                with self.assertRaisesRegex(TypeError, "is a list, not one"):
                    batch(one)
        with self.assertRaisesRegex(TypeError, "answers is a list, not one str"):
            porism.grade_batch("12", ["1", "2"])
        self.assertEqual(len(porism.solve_batch(x for x in ("", "{}"))), 2)

    def test_from_many_threads(self):
        wrong = []

        def work(k):
            for i in range(1, 300):
                r = porism.score("Multiple N0 N1 V0 Get V0", [i, k + 1], i * (k + 1))
                if r["status"] != "ok":
                    wrong.append((k, i, r))

        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])


class Truth(unittest.TestCase):
    def test_forms(self):
        self.assertEqual(read("5"), ("5", None, None))
        self.assertEqual(read({"answer": 5, "nums": [3, 4]}), (5, None, [3, 4]))
        self.assertEqual(read('{"answer": "B", "choices": ["1", "2"]}'), ("B", ["1", "2"], None))
        self.assertEqual(read("5", {"nums": ["3"]}), ("5", None, ["3"]))
        self.assertEqual(read(None, {"answer": '{"answer": 7, "nums": [1]}'}), (7, None, [1]))
        self.assertEqual(read("{broken"), ("{broken", None, None))
        self.assertEqual(read(float("nan"), {"answer": "5"}), ("5", None, None))
        self.assertEqual(read({"answer": "B", "choices": '["1", "2"]'}), ("B", ["1", "2"], None))
        self.assertEqual(read("B", {"choices": float("nan")}), ("B", None, None))

    def test_replies(self):
        self.assertEqual(reply_text("a"), "a")
        self.assertEqual(reply_text([{"role": "user", "content": "q"},
                                     {"role": "assistant", "content": "a"}]), "a")
        self.assertEqual(reply_text([{"role": "assistant",
                                      "content": [{"type": "text", "text": "a"}]}]), "a")
        self.assertEqual(reply_text(None), "")


class Adapters(unittest.TestCase):
    def test_verl(self):
        r = verl.compute_score("geo", REPLY, "5", {"index": 3})
        self.assertEqual(r, {"score": 1.0, "acc": 1.0, "status": "ok"})
        bare = "so \\boxed{Gougu N0 N1 V0 Get V0}"
        self.assertEqual(verl.compute_score("geo", bare, 5, {"nums": ["3", "4"]})["score"], 1.0)
        self.assertEqual(verl.compute_score("geo", bare, json.dumps(
            {"answer": 5, "nums": [3, 4]}))["score"], 1.0)
        self.assertEqual(verl.compute_score("geo", "I do not know", 5)["score"], 0.0)
        self.assertEqual(verl.compute_score("geo", REPLY, None)["score"], 0.0)

    def test_verl_batch(self):
        got = verl.compute_score_batch(data_sources=["g"] * 3, solution_strs=[REPLY, REPLY, ""],
                                       ground_truths=["5", "6", "5"], extra_infos=[{}, {}, {}])
        self.assertEqual([r["score"] for r in got], [1.0, 0.0, 0.0])

    def test_trl(self):
        got = trl.reward(prompts=["p"] * 3, completions=[REPLY, "no", REPLY],
                         completion_ids=[[1], [2], [3]], answer=["5", "5", None],
                         trainer_state=object())
        self.assertEqual(got, [1.0, 0.0, None])
        chat = [[{"role": "assistant", "content": REPLY}]]
        self.assertEqual(trl.reward(prompts=[[]], completions=chat, ground_truth=[5.0]), [1.0])
        self.assertEqual(trl.reward(completions=["\\boxed{Gougu N0 N1 V0 Get V0}"],
                                    nums=[[3, 4]], solution=["5"]), [1.0])
        self.assertEqual(trl.reward(prompts=[], completions=[]), [])
        self.assertEqual(trl.reward(completions=[REPLY, None], answer=[float("nan"), 5]),
                         [None, 0.0])

    def test_openrlhf(self):
        got = openrlhf.reward_func(["Q: legs? " + REPLY, "Q " + REPLY], ["Q: legs? ", "Q "],
                                   ["5", '{"answer": 7}'])
        self.assertEqual([float(x) for x in got["rewards"]], [1.0, 0.0])
        self.assertEqual([float(x) for x in got["scores"]], [1.0, 0.0])
        self.assertEqual([float(x) for x in got["extra_logs"]["ran"]], [1.0, 1.0])

    def test_openrlhf_leaves_nothing_unscored(self):
        got = openrlhf.reward_func([REPLY, None, REPLY], None, ["5", "5"])
        self.assertEqual([float(x) for x in got["rewards"]], [1.0, 0.0, 0.0])
        got = openrlhf.reward_func([REPLY], [None], None)
        self.assertEqual([float(x) for x in got["rewards"]], [0.0])

    def test_a_program_in_the_prompt_does_not_count(self):
        prompt = "Example: \\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=3, N1=4}. Now you: "
        got = openrlhf.reward_func([prompt + "no idea"], [prompt], ["5"])
        self.assertEqual(float(got["rewards"][0]), 0.0)


class Certified(unittest.TestCase):
    OWN = {"answer": "10", "program": "Gougu N0 N1 V0 Get V0", "numbers": ["8", "6"]}

    def status(self, reply, truth=None):
        return porism.verl.compute_score("", reply, truth or json.dumps(self.OWN))["status"]

    def test_right_and_guessed(self):
        self.assertEqual(self.status(r"\boxed{Gougu N1 N0 V0 Get V0} \boxed{N0=6, N1=8.0}"), "ok")
        self.assertEqual(self.status(r"\boxed{Get C10}"), "guessed")
        self.assertEqual(self.status(r"\boxed{Sum N0 C4 V0 Get V0} \boxed{N0=6}"), "guessed")
        self.assertEqual(self.status(r"\boxed{Get N0} \boxed{N0=10.0001}"), "wrong")
        for nothing in ("", "10", "Gougu N0 N1 V0 Get V0", None, "\\boxed{"):
            self.assertEqual(self.status(nothing), "parse_error")

    def test_where_it_stands(self):
        right = r"\boxed{Gougu N0 N1 V0 Get V0} \boxed{N0=8 N1=6}"
        for truth in (self.OWN, {"ground_truth": json.dumps(self.OWN)}):
            self.assertEqual(self.status(right, truth), "ok")
        # Without the numbers it is an answer like any other.
        self.assertEqual(self.status(r"\boxed{Get N0} \boxed{N0=10.001}",
                                     {"answer": "10", "program": "Get C10"}), "ok")

    def test_numerals(self):
        from porism._certify import changed
        a, b = changed(["3x^2+8", "N_1"], 0), changed(["8.0"], 0)
        self.assertTrue(a[0].endswith(b[0]) and "x^2+" in a[0])
        self.assertEqual(a[1], "N_1")


class Solutions(unittest.TestCase):
    LEGS = {
        "id": "legs",
        "problem": {"points": {"A": [0, 3], "B": [0, 0], "C": [4, 0]}, "goal": "Length(A,C)",
                    "answer": "5", "facts": ["AB = 3", "BC = 4", "Angle(A,B,C) = 90"]},
        "steps": [{"cites": ["f1", "f2", "f3"], "claims": ["AC = sqrt(3^2 + 4^2) = 6"]},
                  {"cites": ["f1", "f2"], "claims": ["AC = 5"]}],
        "final": {"claim": "AC = 5"},
    }

    def test_verdicts(self):
        r = porism.judge(self.LEGS)
        self.assertIs(r["gated"], True)
        self.assertEqual([s["verdict"] for s in r["steps"]], ["false", "unjustified"])
        self.assertEqual(r["steps"][0]["label"]["k12vista"], "CE")
        self.assertEqual(r["steps"][1]["missing"], ["f3"])
        self.assertEqual((r["first_error"], r["judgment"]), ("s1", 1))
        self.assertEqual(porism.judge(json.dumps(self.LEGS)), r)

    def test_refusals(self):
        for bad in ("", "[", {}, {"problem": {"points": 5}}):
            r = porism.judge(bad)
            self.assertEqual(r["status"], "bad_record")
            self.assertTrue(r["error"]["message"])


class Problems(unittest.TestCase):
    LEGS = {
        "id": "legs", "points": {"A": [0, 0], "B": [4, 0], "C": [0, 3]},
        "facts": ["Length(A,B) = 8", "Length(A,C) = 4", "Perpendicular(A,B,A,C)"],
        "goal": "Length(B,C)",
    }

    def test_found(self):
        r = porism.solve(self.LEGS)
        self.assertEqual((r["id"], r["status"], r["exact"], r["certainty"]),
                         ("legs", "found", "4*sqrt(5)", "proven"))
        self.assertAlmostEqual(r["value"] ** 2, 80, places=8)
        self.assertNotIn("steps", r)
        self.assertEqual(porism.solve(json.dumps(self.LEGS)), r)
        self.assertEqual(porism.solve(json.dumps(self.LEGS).encode(), "porism"), r)

    def test_choices(self):
        offered = dict(self.LEGS, choices=["8", "4\\sqrt{5}", "9"])
        self.assertEqual(porism.solve(offered)["choice"], "B")

    def test_explain(self):
        steps = porism.solve(self.LEGS, explain=True)["steps"]
        self.assertIn({"found": "AB = 8", "because": "given"}, steps)
        self.assertTrue(steps[-1]["found"].startswith("Length(B,C) = "))

    def test_figure(self):
        f = porism.Figure()
        for line in porism.solve(self.LEGS, figure=True)["script"].splitlines():
            f.run(line)
        f.run("Distance(B, C)")
        self.assertEqual(f.exact, "4*sqrt(5)")
        self.assertIsNone(porism.solve(dict(self.LEGS, facts=[]), figure=True)["script"])
        self.assertIn("4 \\sqrt{5}", porism.solve(self.LEGS, reveal=True)["script"])

    def test_other_formats(self):
        record = {"problem_id": 1, "construction_cdl": ["Shape(AB,BC,CA)"], "image_cdl": [],
                  "text_cdl": ["Equal(MeasureOfAngle(ABC),50)", "Equal(MeasureOfAngle(BCA),60)"],
                  "goal_cdl": "Value(MeasureOfAngle(CAB))", "problem_answer": "70"}
        self.assertEqual(porism.solve(record)["value"], 70)
        self.assertEqual(porism.solve(record, "formalgeo")["exact"], "70")

    def test_solids(self):
        record = {"problem_id": 2, "construction_cdl": ["Cocircular(O)"], "image_cdl": [],
                  "text_cdl": ["Cone(O,P)", "Equal(RadiusOfCircle(O),5)",
                               "Equal(BusbarOfCone(O,P),13)"],
                  "goal_cdl": "Value(VolumeOfCone(O,P))", "problem_answer": "314.16"}
        self.assertEqual(porism.solve(record)["exact"], "100*pi")
        self.assertEqual(porism.solve(record, "solidfgeo")["certainty"], "proven")
        cube = {"points": list("ABCDEFGH"), "facts": ["Cube(A,B,C,D,E,F,G,H)"],
                "goal": "AG ⟂ Plane(B,D,E)"}
        self.assertIs(porism.solve(cube)["holds"], True)

    def test_failures(self):
        both = dict(self.LEGS, facts=["Length(B,C) = 1", "Length(B,C) = 2"])
        r = porism.solve(both)
        self.assertEqual((r["status"], r["conflict"]), ("contradictory", ["BC = 1", "BC = 2"]))
        self.assertEqual(porism.solve(dict(self.LEGS, facts=[]))["status"], "underdetermined")
        for bad in ("", "{", 7, None, [], {}, {"facts": 1}, {"goal": object()}):
            self.assertEqual(porism.solve(bad)["status"], "bad_problem")
        r = porism.solve(self.LEGS, "cuneiform")
        self.assertEqual(r["error"]["code"], "not_found")


class Figures(unittest.TestCase):
    def test_exact(self):
        f = porism.Figure()
        f.run("A = (0, 0)")
        f.call("add_point", name="B", x="3*sqrt(2)", y=3)
        f.run("Distance(A, B)")
        self.assertEqual(f.exact, "3*sqrt(3)")
        self.assertAlmostEqual(f.number, math.sqrt(27))
        self.assertEqual([o["name"] for o in f.canvas], ["A", "B"])
        self.assertEqual(len(f.journal.splitlines()), 2)

    def test_errors(self):
        f = porism.Figure(seed=5)
        with self.assertRaises(porism.Error) as caught:
            f.run("Distance(A, B)")
        self.assertEqual(caught.exception.code, "not_found")
        self.assertFalse(caught.exception.observation["ok"])

    def test_tools(self):
        self.assertTrue(any(t["name"] == "add_midpoint" for t in porism.tools("mcp", "core"))
                        or porism.tools("mcp", "core"))
        with self.assertRaises(ValueError):
            porism.tools("carrier pigeon")


if __name__ == "__main__":
    unittest.main()
