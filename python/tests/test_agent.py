"""The loop as an environment, and its adapters: python3 -m unittest discover python/tests."""
import asyncio
import inspect
import json
import os
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

    def test_callers_mistakes_say_what_to_do(self):
        for settings in ({"turnz": 3}, {"turns": 0}, {"mode": "x"}, {"only": "no_such_tool"}):
            with self.assertRaises(ValueError):
                porism.Agent(settings).reset(PROBLEM)
        with self.assertRaisesRegex(ValueError, "turns"):
            porism.Agent(turnz=3)
        for problem in ({}, {"text": ""}, "{", None, 5, {"text": "a", "choices": [[]]}):
            with self.assertRaises(ValueError):
                porism.Agent().reset(problem)

    def test_keys_of_every_kind(self):
        class Scalar:
            def __str__(self):
                return "5"

        for key in (5, 5.0, "5", Scalar(), "\\frac{10}{2}"):
            with porism.Agent().reset({"text": "?", "answer": key}) as episode:
                self.assertEqual(episode.answer("5")["reward"], 1, key)
        for key in (None, float("nan")):
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
        self.assertLessEqual({"reset", "get_reward", "run_script", "add_point", "answer"}, public)
        self.assertNotIn("render_canvas", public)
        for name in public - {"reset", "get_reward"}:
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
        self.assertIn(PROBLEM["text"], env.reset(text=PROBLEM["text"], answer="5"))
        self.assertEqual(env.get_reward(), 0.0)
        self.assertTrue(json.loads(env.run_script("Distance((0,0),(3,4))"))["ok"])
        self.assertFalse(json.loads(env.add_point(name="P"))["ok"])
        self.assertFalse(json.loads(env.add_point(name="P", x=1, y=2, z=3, colour=[1]))["ok"])
        env.answer(value="5", source="#1")
        self.assertEqual((env.get_reward(), env.done), (1.0, True))
        self.assertEqual(json.loads(env.run_script("A=(1,1)"))["error"]["code"], "over")
        env.reset(text="?", answer="6")
        self.assertEqual((env.get_reward(), env.done), (0.0, False))

    def test_last_words_count(self):
        envs = [trl.GeometryEnv() for _ in range(4)]
        for env, key in zip(envs[:3], ("5", "6", None)):
            env.reset(text="?", answer=key)
        said = [[{"role": "assistant", "content": "ANSWER: 5"}]] * 4
        self.assertEqual(trl.environment_reward(completions=said, environments=envs),
                         [1.0, 0.0, None, None])
        self.assertEqual(trl.environment_reward(completions=[CALL], environments=[None]), [None])
        self.assertFalse(json.loads(envs[3].run_script("A=(1,1)"))["ok"])     # no reset

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
            out = await tool.execute(instance, parameters, **kwargs)
            reward = await tool.calc_reward(instance, **kwargs)
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
            if name[0] != "_" and name not in ("reset", "get_reward"):
                self.assertEqual(get_json_schema(method)["function"]["name"], name)


class Documents(unittest.TestCase):
    def test_the_examples_run(self):
        with open(os.path.join(ROOT, "docs", "AGENT.md"), encoding="utf-8") as f:
            section = f.read().split("## For trainers", 1)[1].split("\n## ", 1)[0]
        blocks = re.findall(r"```python\n(.*?)```", section, re.S)
        self.assertTrue(blocks)
        for block in blocks:
            if "GRPOTrainer" in block:            # needs TRL and a model
                compile(block, "docs/AGENT.md", "exec")
                continue
            env = dict(os.environ, PYTHONPATH=os.path.join(ROOT, "python"))
            done = subprocess.run([sys.executable, "-B", "-c", block], env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 0, done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
