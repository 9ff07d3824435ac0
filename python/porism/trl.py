"""TRL: GRPOTrainer(reward_funcs=porism.trl.reward, ...), or with a canvas
GRPOTrainer(environment_factory=porism.trl.GeometryEnv,
            reward_funcs=porism.trl.environment_reward, ...).

The dataset's columns `answer` (or `ground_truth`, `solution`), `nums` (or `values`) and
`choices` are taken from the keyword arguments that TRL hands over.  With a column `key` instead of
`answer` the reply's answer is graded, which needs no program (docs/REWARD.md).
"""
from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from typing import Any, Callable, Dict, List, Optional, Sequence

from ._library import Json
from ._truth import reply_text, reward as points_of
from .agent import FOUND, Agent, Episode, act, given, schemas, told


def _is_column(v: Any, n: int) -> bool:
    """A list, tuple or array with an entry for each completion."""
    return (hasattr(v, "__len__") and hasattr(v, "__getitem__")
            and not isinstance(v, (str, bytes, Mapping)) and len(v) == n)


def reward(prompts: Any = None, completions: Any = None,
           **columns: Any) -> List[Optional[float]]:
    """1.0 for each completion whose program gives the answer, or whose answer is the key (of blanks
    the share that is right), else 0.0; None where the dataset has no answer (TRL leaves such
    samples out)."""
    completions = completions if completions is not None else []
    n = len(completions)
    columns = {k: list(v) for k, v in columns.items() if _is_column(v, n)}
    rows = [{k: v[i] for k, v in columns.items()} for i in range(n)]
    found = points_of([reply_text(c) for c in completions], [None] * n, [(row,) for row in rows])
    return [None if r["status"] == "none" else r["score"] for r in found]


# --- The canvas as an environment -----------------------------------------------------------
_TYPES: Dict[str, Any] = {"string": str, "integer": int, "number": float, "boolean": bool,
          "array": List[str], "object": Dict[str, Any]}


class _Environment:
    """What every class of environment() has beside its tools."""

    _agent: Agent

    def __init__(self) -> None:
        self.episode: Optional[Episode] = None
        self.done = False
        self.reward: Optional[float] = None       # 1.0 (close_reward), 0.0; None: not over, or no key
        self.terms: Json = {}
        self._keyed = False                       # is there a right answer?

    def reset(self, **columns: Any) -> str:
        """Begin a problem, given by the dataset's columns; returns what the policy is told, which
        TRL appends to the last message of the prompt."""
        if self.episode:
            self.episode.close()
        problem = given(columns)
        self.episode = self._agent.reset(problem)
        self.done, self.reward, self.terms = False, None, {}
        self._keyed = "answer" in problem
        system, user = told(self.episode.messages[:1]), told(self.episode.messages[1:])
        prompt = columns.get("prompt")
        prompt = prompt if isinstance(prompt, (list, tuple)) else [{"content": prompt or ""}]
        known = told([m for m in prompt if isinstance(m, Mapping)])
        parts = [system] + [FOUND] * hasattr(self, "find_tools")
        # A prompt that has the problem already does not get it twice.
        parts += [user] * (problem["text"] not in known)
        return "\n\n" * bool(known) + "\n\n".join(parts)

    def _seen(self, seen: Json) -> str:
        if seen["ok"]:
            self.done, self.terms = seen["done"], seen["terms"]
            if self.done and seen["reward"] is not None:
                self.reward = float(seen["reward"])
            text = told(seen["messages"])
            return text if text or not self.done else "The answer is taken."
        return json.dumps({"ok": False, "error": seen["error"]})

    def _call(self, tool: str, arguments: Any) -> str:
        if not self.episode:
            return json.dumps({"ok": False, "error": {
                "code": "over", "message": "no problem has begun", "hint": "reset comes first"}})
        return self._seen(act(self.episode, tool, arguments))

    def _finish(self, text: str) -> Optional[float]:
        """The reward, 1.0 (close_reward for a rounded answer) or 0.0, or None where the problem
        has no key.  The policy's last words count where it answered without the tool `answer`:
        nobody is left who would be asked about them, so that an answer which the engine doubts
        is given once more."""
        for _ in range(2):
            if self.episode and not self.done:
                self._seen(self.episode.step(text))
        return (self.reward or 0.0) if self._keyed else None


def _method(schema: Json) -> Callable[..., str]:
    """A method for a tool, with the signature and docstring that schemas are made from."""
    name, parameters = schema["name"], schema["parameters"]
    required = parameters.get("required", [])
    order = sorted(parameters["properties"], key=lambda k: k not in required)

    def method(self: _Environment, *values: Any, **named: Any) -> str:
        # A name that is no parameter goes through: the desk says what is wrong with it.
        arguments = dict(zip(order, values), **named)
        return self._call(name, {k: v for k, v in arguments.items() if v is not None})

    hints, signature = {}, [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    lines = [schema.get("description") or name, "", "Args:"] if order else [
        schema.get("description") or name, ""]
    for key in order:
        about = parameters["properties"][key]
        kind = _TYPES.get(about.get("type"), str)
        hints[key] = kind if key in required else Optional[kind]
        signature.append(inspect.Parameter(
            key, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=hints[key],
            default=inspect.Parameter.empty if key in required else None))
        words = (about.get("description") or key).replace("\n", " ")
        lines.append(f"    {key}: {words}")
    lines += [""] * bool(order) + ["Returns:", "    What the engine answers, as JSON."]
    method.__name__ = method.__qualname__ = name
    method.__doc__ = "\n".join(lines)
    method.__annotations__ = dict(hints, **{"return": str})
    setattr(method, "__signature__", inspect.Signature(signature, return_annotation=str))
    return method


def environment(settings: Optional[Mapping[str, Any]] = None,
                tools: Optional[Sequence[str]] = None, name: str = "GeometryEnv") -> type:
    """A class for TRL's environment_factory: one instance per rollout, a method for each tool.

    settings  of the episodes (docs/AGENT.md); without pictures unless they say otherwise, and
              the trainer's own limit of calls ends a rollout
    tools     names of the tools to have; None: those that an episode begins with
    """
    settings = dict({"turns": 1000, "without": "pictures", "force_answer": False},
                    **(settings or {}))
    members = {"__doc__": "A canvas for one rollout; its public methods are the tools.",
               "__module__": __name__, "_agent": Agent(settings)}
    found = {s["function"]["name"]: s["function"] for s in schemas(settings)}
    unknown = [t for t in tools or () if t not in found]
    if unknown:
        raise ValueError(f"there is no tool {unknown[0]} among {', '.join(found)}; the settings "
                         "disclose and profile say which there are")
    for tool in tools or found:
        members[tool] = _method(found[tool])
    return type(name, (_Environment,), members)


GeometryEnv = environment()


def environment_reward(prompts: Any = None, completions: Any = None, environments: Any = None,
                       **columns: Any) -> List[Optional[float]]:
    """The rewards of rollouts in environments; words at the end of a completion count as the
    answer where the tool `answer` was not called."""
    completions = completions if completions is not None else []
    environments = environments if environments is not None else []
    return [env._finish(reply_text(completion)) if isinstance(env, _Environment) else None
            for completion, env in zip(completions, environments)]
