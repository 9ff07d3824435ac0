"""The loop as an environment, and its adapters: python3 -m unittest discover python/tests."""
import asyncio
import copy
import gc
import inspect
import json
import math
import os
import pickle
import random
import re
import subprocess
import sys
import threading
import typing
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "python"))

import porism  # noqa: E402
from porism import openrlhf, trl, verl  # noqa: E402

PROBLEM = {"text": "How far is A = (0, 0) from B = (3, 4)?", "answer": "5"}
CALL = ('<tool_call>{"name": "run_script", "arguments": {"script": '
        '"A=(0,0)\\nB=(3,4)\\nd=Distance(A,B)"}}</tool_call>')
ODD = ["", "hm", "\0", "a\0b", "\ud800", b"\xff\xfe", b"", None, 5, 2.5, [], {}, [1], [None], set(),
       {"content": None}, {"content": {"a": 1}}, {"tool_calls": 7}, {"tool_calls": [None]},
       {"content": "x", "tool_calls": [{"function": {"name": 3, "arguments": 4}}]},
       {("a", "b"): 1}, {"content": float("nan")}, "<tool_call>", "<tool_call>{", "x" * 300000,
       float("nan"), float("inf"), 10 ** 5000, "x\ud800y", bytearray(b"\xff"), ("x",), [[["x"]]],
       {"role": "user", "content": "ANSWER: 5"}, {"content": "x", "logprobs": float("nan")},
       {"content": "a\0b\ud800"}, {"content": [None, {"text": 5}]}, "{" * 50000, "[" * 50000,
       "<think>", "[TOOL_CALLS]", '{"name": "run_script", "parameters": {}}', object(),
       [{"role": "user", "content": "x"}], [{"role": "assistant", "content": CALL}]]


class Loop(unittest.TestCase):
    def test_an_episode(self):
        with porism.Agent(turns=8).reset(PROBLEM) as episode:
            self.assertEqual([m["role"] for m in episode.messages], ["system", "user"])
            self.assertIn("run_script", [t["function"]["name"] for t in episode.tools])
            self.assertNotIn('"5"', json.dumps(episode.messages[1:]))
            seen = episode.step("<think>ANSWER: 7</think>" + CALL)
            self.assertEqual((seen["done"], seen["reward"]), (False, 0))
            self.assertEqual(json.loads(seen["messages"][0]["content"])["ok"], True)
            self.assertEqual({o["name"] for o in episode.canvas}, {"A", "B", "d"})
            seen = episode.step('ANSWER: {"value": "5", "from": "d"}')
            self.assertEqual((seen["done"], seen["reward"], episode.done), (True, 1, True))
            self.assertEqual(seen["terms"], {"answer": True, "match": "equal", "format": True,
                                             "grounded": True, "agrees": True,
                                             "agrees_match": "equal", "calls": 1, "accepted": 1})
            self.assertEqual([m["role"] for m in episode.messages],
                             ["system", "user", "assistant", "tool", "assistant"])
            self.assertEqual(json.loads(episode.trace)["result"]["correct"], True)
            after = episode.step(CALL)
            self.assertEqual((after["ok"], after["done"], after["error"]["code"]),
                             (False, True, "over"))
        self.assertEqual(episode.step("x")["error"]["code"], "over")
        self.assertEqual((episode.canvas, episode.trace), ([], ""))

    def test_equal_and_close(self):
        root = {"text": "What is the root of 27?", "answer": "3*sqrt(3)"}
        for settings, said, match, reward in (
                ({}, "\\sqrt{27}", "equal", 1), ({}, "5.196", "close", 1),
                ({"close_reward": 0.5}, "5.196", "close", 0.5),
                ({"close_reward": 0}, "5.196", "close", 0),
                ({"close_reward": 0.5}, "3√3 cm", "equal", 1),
                ({"close_reward": 0.5}, "5.1", "different", 0),
                ({"close_reward": 0.5}, "about five", "unknown", 0)):
            with porism.Agent(settings).reset(root) as episode:
                seen = episode.answer(said)
                self.assertEqual((seen["terms"]["match"], seen["reward"], episode.reward),
                                 (match, reward, reward), said)
                self.assertEqual(json.loads(episode.trace)["result"]["match"], match)
        for wrong in ("half", None, float("nan"), True):
            with self.assertRaises(ValueError):
                porism.Agent(close_reward=wrong)

    def test_calls_and_answers_by_name(self):
        with porism.Agent().reset(PROBLEM) as episode:
            seen = episode.call("run_script", {"script": "Distance((0,0),(3,4))"})
            self.assertEqual(seen["terms"]["accepted"], 1)
            self.assertEqual(episode.answer(5, "#1")["reward"], 1)

    def test_a_chat_is_its_last_message(self):
        with porism.Agent().reset(PROBLEM) as episode:
            episode.step([{"role": "user", "content": "?"}, {"role": "assistant", "content": CALL}])
            self.assertEqual(episode.messages[2], {"role": "assistant", "content": CALL})
            self.assertEqual(episode.terms["calls"], 1)

    def test_no_key_no_reward(self):
        with porism.Agent().reset("How far?") as episode:
            self.assertIsNone(episode.answer(5)["reward"])

    def test_whatever_a_policy_writes(self):
        agent = porism.Agent(turns=3)
        for turn in ODD:
            with agent.reset(PROBLEM) as episode:
                for _ in range(6):
                    seen = episode.step(turn)
                    self.assertIn(seen["reward"], (0, 1, None))
                    self.assertIsInstance(seen["messages"], list)
                self.assertTrue(seen["done"], turn)
                self.assertEqual(seen["reward"], 0)

    def test_rewards_and_terms_are_numbers(self):
        agent, rng = porism.Agent(turns=3), random.Random(3)
        for _ in range(200):
            with agent.reset(PROBLEM) as episode:
                while not episode.done:
                    seen = episode.step(rng.choice(ODD + [CALL, "ANSWER: nan", "ANSWER: 5"]))
                    self.assertIn(seen["reward"], (0, 1))
                    self.assertIs(type(seen["reward"]), int)
                    self.assertTrue(0 <= seen["terms"]["accepted"] <= 1)
                    self.assertTrue(math.isfinite(seen["terms"]["calls"]))
                    json.dumps(seen, allow_nan=False)

    def test_objects_that_resist(self):
        class Evil(dict):
            def __getitem__(self, key):
                raise RuntimeError("no")

        class Mute:
            def __str__(self):
                raise RuntimeError("no")

        circle = {"content": "x"}
        circle["tool_calls"] = circle
        deep = "x"
        for _ in range(5000):
            deep = [deep]
        for turn in (Evil(content="x"), {"content": Mute()}, circle, {"content": deep}, Mute()):
            with porism.Agent().reset(PROBLEM) as episode:
                self.assertEqual(episode.step(turn)["reward"], 0)
        for value in (Mute(), None, float("nan"), 10 ** 5000, "\ud800", [], {}):
            with porism.Agent().reset(PROBLEM) as episode:
                self.assertEqual(episode.answer(value, value)["reward"], 0)

    def test_arguments_of_every_kind(self):
        with porism.Agent(turns=50).reset(PROBLEM) as episode:
            for odd in (5, [], [1], True, "[", b"\xff", {"x": float("nan")}, set(), object()):
                seen = episode.call("query_canvas", odd)
                self.assertFalse(json.loads(seen["messages"][0]["content"])["ok"], odd)
            for fine in (None, {}, "", "{}", b"{}", bytearray(b"{}")):
                seen = episode.call("query_canvas", fine)
                self.assertTrue(json.loads(seen["messages"][0]["content"])["ok"], fine)

    def test_copies(self):
        agent = porism.Agent(turns=1, close_reward=0.5)
        for other in (pickle.loads(pickle.dumps(agent)), copy.copy(agent), copy.deepcopy(agent)):
            self.assertEqual((other.settings, other.close_reward), ({"turns": 1}, 0.5))
            with other.reset(PROBLEM) as episode:
                self.assertEqual(episode.answer("5")["reward"], 1)
        for thing in (agent.reset(PROBLEM), porism.Figure()):
            for way in (pickle.dumps, copy.copy, copy.deepcopy):
                with self.assertRaisesRegex(TypeError, "send"):
                    way(thing)

    def test_dropped_in_any_order(self):
        for _ in range(20):
            agent = porism.Agent(turns=2)
            agent.mine = [agent.reset(PROBLEM) for _ in range(3)]
            agent.mine[0].agent = agent           # a circle: Python breaks it where it likes
            agent.mine[0].step(CALL)
        del agent
        gc.collect()
        episode = porism.Agent().reset(PROBLEM)   # its agent is gone
        self.assertEqual(episode.answer("5")["reward"], 1)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_a_forked_child_goes_on(self):
        agent = porism.Agent()
        agent.step_many(agent.reset_many([PROBLEM] * 8, 4), [CALL] * 8, 4)
        episode = agent.reset(PROBLEM)
        episode.step(CALL)
        child = os.fork()
        if not child:
            right = 0
            try:
                right = episode.answer("5", "d")["reward"] + sum(
                    s["reward"] for s in agent.step_many(
                        agent.reset_many([PROBLEM] * 8, 4), ["ANSWER: 5"] * 8, 4))
            finally:
                os._exit(0 if right == 9 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(episode.answer("5", "d")["reward"], 1)

    def test_closed_while_others_step(self):
        agent, wrong = porism.Agent(turns=50), []

        def use(episode):
            try:
                for _ in range(3):
                    episode.step(CALL)
                    episode.canvas, episode.trace
            except Exception as e:                # nothing is expected
                wrong.append(e)

        for _ in range(50):
            episode = agent.reset(PROBLEM)
            threads = [threading.Thread(target=f) for f in (
                lambda: use(episode), episode.close, episode.close, lambda: use(episode))]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        self.assertEqual(wrong, [])

    def test_a_thousand_at_once_in_asyncio(self):
        agent = porism.Agent(turns=4)

        async def one():
            run = asyncio.get_running_loop().run_in_executor
            with await run(None, agent.reset, PROBLEM) as episode:
                await run(None, episode.step, CALL)
                return (await run(None, episode.answer, "5", "d"))["reward"]

        async def all_of_them():
            return sum(await asyncio.gather(*[one() for _ in range(1000)]))

        self.assertEqual(asyncio.run(all_of_them()), 1000)

    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "nobody tells how much is resident")
    def test_threads_that_end_leave_nothing(self):
        agent, spent = porism.Agent(turns=4), []
        script = "\n".join(["a=sqrt(2)", "b=sqrt(3)+cbrt(5)", "c=a*b", "s=sin(c)", "t=pi^c",
                            "A=(a,b)", "B=(c,s)", "d=Distance(A,B)"])

        def work():
            for _ in range(5):
                with agent.reset(PROBLEM) as episode:
                    episode.call("run_script", {"script": script})

        for i in range(300):
            if i % 150 == 0:
                gc.collect()
                with open("/proc/self/statm") as f:
                    spent.append(int(f.read().split()[1]))
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        with open("/proc/self/statm") as f:
            spent.append(int(f.read().split()[1]))
        self.assertLess(spent[2] - spent[1], 500)      # pages of 4 kB: 13 kB a thread

    def test_callers_mistakes_say_what_to_do(self):
        for settings in ({"turnz": 3}, {"turns": 0}, {"mode": "x"}, {"only": "no_such_tool"}):
            with self.assertRaises(ValueError):
                porism.Agent(settings).reset(PROBLEM)
        with self.assertRaisesRegex(ValueError, "turns"):
            porism.Agent(turnz=3)
        circle = {"text": "a", "choices": []}
        circle["choices"].append(circle)
        for problem, why in (({}, "text"), ({"text": ""}, "text"), (" ", "text"), ("{", "JSON"),
                             (None, "dict"), (5, "dict"), ({"text": "a", "choices": [[]]}, "choices"),
                             ({"text": "a", "choices": "3 | 4"}, "list"),
                             ({"text": "a", "answer": ["5"]}, "answer"),
                             ({"text": "a", "answer": math.inf}, "finite"),
                             ({"text": "a", "images": "a.png"}, "images"), (circle, "JSON")):
            with self.assertRaisesRegex(ValueError, why):
                porism.Agent().reset(problem)
        for settings in ("x", [1], 5):
            with self.assertRaisesRegex(ValueError, "dict"):
                porism.Agent(settings)

    def test_keys_of_every_kind(self):
        class Scalar:
            def __str__(self):
                return "5"

        for key in (5, 5.0, "5", b"5", Scalar(), "\\frac{10}{2}"):
            with porism.Agent().reset({"text": "?", "answer": key}) as episode:
                self.assertEqual(episode.answer("5")["reward"], 1, key)
        class Array:
            def tolist(self):
                return [3, 5]

        with porism.Agent().reset({"text": "?\0\ud800", "answer": "B", "choices": Array()}) as episode:
            self.assertEqual(episode.answer("5")["reward"], 1)
        for key in (None, float("nan"), "", " "):
            with porism.Agent().reset({"text": "?", "answer": key}) as episode:
                self.assertIsNone(episode.answer("5")["reward"])

    def test_many_at_once_are_as_one_by_one(self):
        agent, rng = porism.Agent(turns=4), random.Random(14)
        problems = [dict(PROBLEM, answer=str(i % 7)) for i in range(300)]
        turns = [[rng.choice([CALL, "", "ANSWER: 5", "<tool_call>{", "ANSWER: 3"])
                  for _ in problems] for _ in range(3)]
        runs = []
        for threads in (1, 4):
            episodes = agent.reset_many(problems, threads)
            runs.append([agent.step_many(episodes, t, threads) for t in turns])
            for e in episodes:
                e.close()
        self.assertEqual(runs[0], runs[1])
        with self.assertRaises(ValueError):
            agent.step_many([], ["x"])

    def test_one_episode_in_many_threads(self):
        with porism.Agent().reset(PROBLEM) as episode:
            threads = [threading.Thread(target=episode.call, args=("query_canvas",))
                       for _ in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            self.assertEqual(episode.terms["calls"], 8)


class Trl(unittest.TestCase):
    def test_methods_are_tools(self):
        env = trl.GeometryEnv()
        public = {n for n, _ in inspect.getmembers(env, inspect.ismethod) if n[0] != "_"}
        self.assertLessEqual({"reset", "run_script", "add_point", "answer"}, public)
        self.assertNotIn("get_reward", public)    # TRL would add it to environment_reward
        self.assertNotIn("render_canvas", public)
        for name in public - {"reset"}:
            method = getattr(env, name)
            hints = typing.get_type_hints(method)
            for p in inspect.signature(method).parameters.values():
                self.assertIn(p.name, hints)
                self.assertIn(f"    {p.name}: ", method.__doc__)
            self.assertIs(hints["return"], str)

    def test_a_rollout(self):
        env = trl.GeometryEnv()
        told = env.reset(prompt=[{"role": "user", "content": PROBLEM["text"]}], answer="5")
        self.assertNotIn(PROBLEM["text"], told)          # the prompt has it
        self.assertTrue(told.startswith("\n\n"))         # and is followed by it
        self.assertIn("lines of run_script", told)
        self.assertIn(PROBLEM["text"], env.reset(text=PROBLEM["text"], answer="5"))
        self.assertTrue(json.loads(env.run_script("Distance((0,0),(3,4))"))["ok"])
        self.assertFalse(json.loads(env.add_point(name="P"))["ok"])
        self.assertFalse(json.loads(env.add_point(name="P", x=1, y=2, z=3, colour=[1]))["ok"])
        env.answer(value="5", source="#1")
        self.assertEqual((env.reward, env.done), (1.0, True))
        self.assertEqual(json.loads(env.run_script("A=(1,1)"))["error"]["code"], "over")
        env.reset(text="?", answer="6")
        self.assertEqual((env.reward, env.done), (None, False))

    def test_last_words_count(self):
        envs = [trl.GeometryEnv() for _ in range(4)]
        for env, key in zip(envs[:3], ("5", "6", None)):
            env.reset(text="?", answer=key)
        said = [[{"role": "assistant", "content": "ANSWER: 5"}]] * 4
        self.assertEqual(trl.environment_reward(completions=said, environments=envs),
                         [1.0, 0.0, None, None])
        self.assertEqual(trl.environment_reward(completions=[CALL], environments=[None]), [None])
        self.assertFalse(json.loads(envs[3].run_script("A=(1,1)"))["ok"])     # no reset

    def test_an_answer_that_the_engine_doubts(self):
        """Nobody can be asked after the last words: they count."""
        env = trl.GeometryEnv()
        env.reset(text="?", answer="6")
        env.run_script(script="d = Distance((0,0),(3,4))")
        said = [[{"role": "assistant", "content": 'ANSWER: {"value": "6", "from": "d"}'}]]
        self.assertEqual(trl.environment_reward(completions=said, environments=[env]), [1.0])
        self.assertEqual((env.done, env.terms["agrees"]), (True, False))

    def test_other_tools(self):
        few = trl.environment(tools=["run_script", "answer"], name="Few")
        self.assertFalse(hasattr(few, "add_point"))
        with self.assertRaises(ValueError):
            trl.environment(tools=["no_such"])


class Verl(unittest.TestCase):
    class Trajectory:
        pass

    def run_tool(self, tool, parameters, trajectory=None, **record):
        async def go():
            kwargs = {"agent_data": trajectory} if trajectory is not None else {}
            instance, _ = await tool.create(create_kwargs=record)
            try:
                out = await tool.execute(instance, parameters, **kwargs)
                reward = await tool.calc_reward(instance, **kwargs)
            finally:
                await tool.release(instance)
                await tool.release(instance)
            return out[0].text, out[1], out[2], reward
        return asyncio.run(go())

    def test_tools_of_a_trajectory_share_its_canvas(self):
        script, answer = verl.GeometryTool({}), verl.GeometryTool({"tool": "answer"})
        one, other = self.Trajectory(), self.Trajectory()
        text, reward, metrics, _ = self.run_tool(script, {"script": "A=(0,0)\nB=(3,4)"}, one,
                                                 ground_truth="5")
        self.assertTrue(json.loads(text)["ok"])
        self.assertEqual((reward, metrics["calls"]), (0.0, 1))
        text, *_ = self.run_tool(script, {"script": "Distance(A, B)"}, one)
        self.assertIn('"exact":"5"', text)
        text, *_ = self.run_tool(script, {"script": "Distance(A, B)"}, other)
        self.assertNotIn('"exact":"5"', text)
        self.assertEqual(self.run_tool(answer, {"value": "5"}, one)[1:4:2], (1.0, 1.0))
        self.assertEqual(verl._Desks.instances, {})

    def test_tools_of_an_instance_share_its_canvas(self):
        async def go():
            script, answer = verl.GeometryTool({}), verl.GeometryTool({"tool": "answer"})
            for tool in (script, answer):
                await tool.create("r1", ground_truth="5")
            await script.execute("r1", {"script": "d=Distance((0,0),(3,4))"})
            out = await answer.execute("r1", {"value": "5", "source": "d"})
            reward = await script.calc_reward("r1")
            for tool in (script, answer):
                await tool.release("r1")
            return out[1], reward, await answer.calc_reward("r1")
        self.assertEqual(asyncio.run(go()), (1.0, 1.0, 0.0))
        self.assertEqual(verl._Desks.instances, {})

    def test_calls_of_a_turn_keep_their_order(self):
        async def go():
            tool, one = verl.GeometryTool({}), self.Trajectory()
            made = [await tool.create() for _ in range(40)]
            out = await asyncio.gather(*[
                tool.execute(i, {"script": f"P{k}=({k},0)"}, agent_data=one)
                for k, (i, _) in enumerate(made)])
            for i, _ in made:
                await tool.release(i)
            return [json.loads(o[0].text)["call"] for o in out]
        self.assertEqual(asyncio.run(go()), list(range(1, 41)))
        self.assertEqual(verl._Desks.instances, {})

    def test_the_key_may_be_with_any_tool(self):
        one = self.Trajectory()
        one.tools_kwargs = {"answer": {"create_kwargs": {"ground_truth": "5"}}}
        one.messages = [{"role": "user", "content": "How far?"}]
        self.run_tool(verl.GeometryTool({}), {"script": "A=(0,0)"}, one)
        self.assertIn("How far?", one._porism.episode.messages[1]["content"])
        self.assertEqual(self.run_tool(verl.GeometryTool({"tool": "answer"}), {"value": "5"},
                                       one)[1], 1.0)

    def test_keys_in_lists(self):
        for key in (["5"], ("5",), [5]):
            self.assertEqual(self.run_tool(verl.GeometryTool({"tool": "answer"}), {"value": "5"},
                                           ground_truth=key)[1], 1.0)
        with self.assertRaisesRegex(ValueError, "answer of a problem is a text, not a list"):
            self.run_tool(verl.GeometryTool({"tool": "answer"}), {}, ground_truth=["5", "6"])

    def test_the_reward_of_a_rollout(self):
        def score(said, truth="5", **extra):
            return verl.compute_answer("porism", said, truth, extra)["score"]

        call = '<tool_call>{"name": "answer", "arguments": {"value": "4"}}</tool_call>'
        self.assertEqual(score("whatever", tool_rewards=[0.0, 1.0]), 1.0)
        self.assertEqual(score("ANSWER: 5", tool_rewards=[0.0]), 1.0)
        self.assertEqual(score("ANSWER: 5"), 1.0)
        self.assertEqual(score(CALL + "\n<tool_response>ANSWER: 4</tool_response>\nANSWER: 5"), 1.0)
        self.assertEqual(score(CALL + "ANSWER: 5\n<tool_response>x</tool_response>\nhm"), 0.0)
        self.assertEqual(score(call + "ANSWER: 5", tool_rewards=[0.0]), 0.0)    # one answer
        for own, status in (({"ground_truth": "5"}, "answered"), ({}, "no_key"), (None, "no_key")):
            found = verl.compute_answer("porism", call, "5", {
                "tool_rewards": [0.0], "tools_kwargs": {"answer": {"create_kwargs": own}}})
            self.assertEqual((found["score"], found["status"]), (0.0, status))
        self.assertEqual(score("<think>ANSWER: 5</think>I stop."), 0.0)
        self.assertEqual(score("ANSWER: B", "B", choices=["3", "5"]), 1.0)
        self.assertEqual(score("ANSWER: 5", '{"answer": "B", "choices": ["3", "5"]}'), 1.0)
        for odd in (None, 5, "", "\ud800", "ANSWER:"):
            self.assertEqual(score(odd), 0.0)
            self.assertEqual(verl.compute_answer("", odd, None, None)["score"], 0.0)

    def test_parameters_of_every_shape(self):
        for name in ("run_script", "answer", "add_point"):
            for odd in (None, "", "{", "[1]", 5, [], {}, {"value": [1]}, {"script": None}, "5"):
                text, reward, _, _ = self.run_tool(verl.GeometryTool({"tool": name}), odd,
                                                   ground_truth="9")
                self.assertIsInstance(text, str)
                self.assertEqual(reward, 0.0)

    def test_the_example_of_a_configuration(self):
        with open(os.path.join(ROOT, "examples", "agent", "verl-tools.yaml")) as f:
            self.assertEqual(f.read(), verl.tool_config(["run_script", "query_canvas", "answer"]))
        with self.assertRaises(ValueError):
            verl.tool_config(["no_such"])


class OpenRlhf(unittest.TestCase):
    def play(self, *turns, label="5", style="chatml"):
        async def go():
            agent = openrlhf.AgentInstance()
            agent.style = style
            first = await agent.reset({"observation": "How far?", "label": label})
            self.assertEqual(first, {"observation": "How far?"})
            out = [await agent.step({"observation_text": "", "action_text": t, "label": label,
                                     "sampling_params": 7}) for t in turns]
            agent.close()
            return out
        return asyncio.run(go())

    def test_a_rollout(self):
        drawn, done, after = self.play(CALL + "<|im_end|>", "ANSWER: 5<|im_end|>", "x")
        self.assertEqual((float(drawn["rewards"]), drawn["done"]), (0.0, False))
        self.assertEqual(drawn["sampling_params"], 7)
        self.assertTrue(drawn["environment_feedback"].startswith("\n<|im_start|>user\n<tool_re"))
        self.assertTrue(drawn["environment_feedback"].endswith("<|im_start|>assistant\n"))
        self.assertEqual((float(done["rewards"]), float(done["scores"]), done["done"]),
                         (1.0, 1.0, True))
        self.assertEqual(float(done["extra_logs"]["calls"]), 1.0)
        self.assertEqual((float(after["rewards"]), after["done"]), (0.0, True))

    def test_labels_and_styles(self):
        for label in ("5", 5, '{"answer": "5"}', {"answer": 5}):
            self.assertEqual(float(self.play(CALL, "ANSWER: 5", label=label)[1]["rewards"]), 1.0)
        for style in ("chatml", "llama3", "plain", "unknown"):
            self.assertIn("ok", self.play(CALL, style=style)[0]["environment_feedback"])

    def test_whatever_a_policy_writes(self):
        for turn in ODD:
            self.assertEqual(float(self.play(turn, turn, turn)[2]["rewards"]), 0.0)


STAND_INS = '''
import asyncio, sys, types

def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__dict__.update(members)

class Schema:
    @classmethod
    def model_validate(cls, given):
        self = cls()
        self.function = types.SimpleNamespace(**given["function"])
        return self

class BaseTool:
    def __init__(self, config, tool_schema):
        self.config, self.tool_schema = config, tool_schema
        self.name, self.made = tool_schema.function.name, True

class Response:
    def __init__(self, text=None):
        self.text = text

class Base:
    pass

class Executor:
    def __init__(self, instance, *rest):
        self.instance = instance

for name in ("verl", "verl.tools", "openrlhf", "openrlhf.utils"):
    module(name)
module("verl.tools.base_tool", BaseTool=BaseTool)
module("verl.tools.schemas", OpenAIFunctionToolSchema=Schema, ToolResponse=Response)
module("openrlhf.utils.agent", AgentInstanceBase=Base, MultiTurnAgentExecutor=Executor)

from porism import openrlhf, verl

async def rollout():
    tool = verl.GeometryTool({"tool": "answer", "settings": {"turns": 3}})
    assert tool.made and tool.name == "answer" and isinstance(tool, BaseTool)
    instance, response = await tool.create(create_kwargs={"ground_truth": "5"})
    assert isinstance(response, Response)
    response, reward, _ = await tool.execute(instance, {"value": "5"})
    assert isinstance(response, Response) and reward == 1.0
    await tool.release(instance)
    assert issubclass(openrlhf.AgentInstance, Base)
    assert openrlhf.AgentExecutor().instance is openrlhf.AgentInstance

asyncio.run(rollout())
'''


class Trainers(unittest.TestCase):
    def test_with_the_trainers_classes(self):
        """Where verl and OpenRLHF are there, theirs are the base classes."""
        env = dict(os.environ, PYTHONPATH=os.path.join(ROOT, "python"))
        done = subprocess.run([sys.executable, "-B", "-c", STAND_INS], env=env,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stderr.decode())

    def test_schemas_of_transformers(self):
        """What TRL makes schemas with reads every method."""
        try:
            from transformers.utils import get_json_schema
        except ImportError:
            self.skipTest("transformers is not installed")
        env = trl.GeometryEnv()
        for name, method in inspect.getmembers(env, inspect.ismethod):
            if name[0] != "_" and name != "reset":
                self.assertEqual(get_json_schema(method)["function"]["name"], name)


class Documents(unittest.TestCase):
    def test_the_examples_run(self):
        with open(os.path.join(ROOT, "docs", "AGENT.md"), encoding="utf-8") as f:
            section = f.read().split("## For trainers", 1)[1].split("\n## ", 1)[0]
        blocks = re.findall(r"```python\n(.*?)```", section, re.S)
        self.assertTrue(blocks)
        for block in blocks:
            compile(block, "docs/AGENT.md", "exec")
            if re.search(r"^from (datasets|trl|transformers)\b", block, re.M):
                continue                          # peers/trainers runs them
            env = dict(os.environ, PYTHONPATH=os.path.join(ROOT, "python"))
            done = subprocess.run([sys.executable, "-B", "-c", block], env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 0, done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
