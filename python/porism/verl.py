"""verl: reward.custom_reward_function.path=.../porism/verl.py, name=compute_score; and a canvas
as tools, actor_rollout_ref.rollout.multi_turn.tool_config_path=tools.yaml, which
`python3 -m porism.verl` writes, with name=compute_answer.

Data: `reward_model.ground_truth` is the answer (a number, a LaTeX text, or JSON with
"answer", "choices", "nums"); `extra_info` may carry "nums" and "choices".  JSON with "key" instead
of "answer" asks for an answer, and no program (docs/REWARD.md).
"""
from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
import uuid
from collections.abc import Mapping
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from porism._library import Json
from porism._truth import reward
from porism.agent import Agent, Episode, act, given, schemas, told

try:
    from verl.tools.base_tool import BaseTool
    from verl.tools.schemas import OpenAIFunctionToolSchema, ToolResponse
except ImportError:                               # the same protocol without verl
    BaseTool, OpenAIFunctionToolSchema = object, None

    class ToolResponse:  # type: ignore[no-redef]
        """What a tool answers: text, and pictures, of which there are none here."""

        def __init__(self, text: Optional[str] = None, image: Any = None,
                     video: Any = None) -> None:
            self.text, self.image, self.video = text, image, video


def compute_score(data_source: Any, solution_str: Any, ground_truth: Any, extra_info: Any = None,
                  **kwargs: Any) -> Json:
    """1.0 when the program in the reply gives the answer, else 0.0.  A ground truth with a member
    "key" is compared with the reply's answer instead, which needs no program."""
    return compute_score_batch([data_source], [solution_str], [ground_truth], [extra_info],
                               **kwargs)[0]


def compute_score_batch(data_sources: Any, solution_strs: Sequence[Any],
                        ground_truths: Sequence[Any], extra_infos: Any = None,
                        **kwargs: Any) -> List[Json]:
    """The same for the batch reward manager."""
    n = len(solution_strs)
    extra_infos = extra_infos if extra_infos is not None else [None] * n
    found = reward(list(solution_strs), list(ground_truths), [(e,) for e in extra_infos],
                   compat=bool(kwargs.get("compat")))
    # Without an answer nothing can be right.
    return [{"score": r["score"], "acc": r["score"],
             "status": "wrong" if r["status"] == "none" else r["status"]} for r in found]


_ANSWERED = re.compile(r'"name"\s*:\s*"answer"|<function=answer>|\banswer\[ARGS\]')
_CALL_ENDS = ("</tool_call>", "</tool_response>", "</function>")


def compute_answer(data_source: Any, solution_str: Any, ground_truth: Any, extra_info: Any = None,
                   **kwargs: Any) -> Json:
    """The reward of a rollout with the tools below: 1.0 for a right answer, else 0.0.

    verl keeps what the tools gave (extra_info["tool_rewards"]) and asks this function all the
    same.  Where the tool `answer` was not called, the last line `ANSWER: ...` counts.  The status
    "no_key" says that it was called and had no ground_truth among its create_kwargs.
    """
    extra = extra_info if isinstance(extra_info, Mapping) else {}
    given_by_tools = extra.get("tool_rewards")
    rewards = [float(r) for r in (given_by_tools if given_by_tools is not None else ())
               if r is not None]
    if rewards and max(rewards) >= 1.0:
        return {"score": 1.0, "acc": 1.0, "status": "answered"}
    said = solution_str if isinstance(solution_str, str) else ""
    if rewards and _ANSWERED.search(said):        # the tool has judged, if it had a key
        keyed = "answer" in given(*_of_tools(extra.get("tools_kwargs")))
        return {"score": 0.0, "acc": 0.0, "status": "answered" if keyed else "no_key"}
    problem = given({"text": "?", "answer": ground_truth}, extra)
    last = max((said.rfind(mark) + len(mark) for mark in _CALL_ENDS if mark in said), default=0)
    with _Desks.agent({"turns": 1, "mode": "direct"}).reset(problem) as episode:
        seen = episode.step(said[last:])
    points = float(seen["reward"] or 0)
    return {"score": points, "acc": points, "status": seen["status"]}


# --- The canvas as tools ------------------------------------------------------------------------
_SETTINGS = {"turns": 1000, "without": "pictures", "force_answer": False}


class _Desks:
    """Episodes of this process: agents by their settings, canvases by instance."""

    lock = threading.Lock()
    agents: Dict[str, Agent] = {}                 # by their settings as JSON
    instances: Dict[str, _Rollout] = {}           # by their ids

    @classmethod
    def agent(cls, settings: Mapping[str, Any]) -> Agent:
        key = json.dumps(settings, sort_keys=True, default=str)
        with cls.lock:
            if key not in cls.agents:
                cls.agents[key] = Agent(settings)
            return cls.agents[key]


class _Rollout:
    """What the tools of a trajectory share.  Calls of one turn come at once and are made in the
    order in which they came: the same turns draw the same figure."""

    def __init__(self, *records: Any) -> None:
        self.records: List[Any] = list(records)
        self.episode: Optional[Episode] = None
        self.users = 0
        self.loop: Optional[asyncio.AbstractEventLoop] = None
        self.turn: Optional[asyncio.Lock] = None

    def order(self) -> asyncio.Lock:
        """A lock that lets in whoever came first, of the event loop that asks."""
        loop = asyncio.get_running_loop()
        if self.turn is None or self.loop is not loop:
            self.loop, self.turn = loop, asyncio.Lock()
        return self.turn

    def begin(self, agent: Agent) -> Episode:
        if self.episode is None:
            self.episode = agent.reset(given(*self.records))
        return self.episode


def _of_tools(tools_kwargs: Any) -> Iterator[Mapping[str, Any]]:
    """What the data say for each tool: the key may be with any of them."""
    for own in tools_kwargs.values() if isinstance(tools_kwargs, Mapping) else ():
        if isinstance(own, Mapping) and isinstance(own.get("create_kwargs"), Mapping):
            yield own["create_kwargs"]


def _records(trajectory: Any) -> Iterator[Mapping[str, Any]]:
    """What a trajectory says of its problem."""
    yield from _of_tools(getattr(trajectory, "tools_kwargs", None))
    if isinstance(getattr(trajectory, "messages", None), (list, tuple)):
        yield {"prompt": trajectory.messages}


class GeometryTool(BaseTool):
    """One tool of the canvas.  All tools of a trajectory share its canvas: by the trajectory
    that verl's agent loop hands over (agent_data), or else by the id of the instance.

    config: {"settings": {...}} of docs/AGENT.md, the same for all tools.
    Data: tools_kwargs.NAME.create_kwargs has "ground_truth" (or "answer"), perhaps "choices", for
    any one of the tools.
    """

    def __init__(self, config: Any = None, tool_schema: Any = None) -> None:
        self.config = dict(config) if isinstance(config, Mapping) else {}
        self.settings = dict(_SETTINGS, **dict(self.config.get("settings") or {}))
        if tool_schema is None:
            name = self.config.get("tool", "run_script")
            found = [s for s in schemas(self.settings) if s["function"]["name"] == name]
            if not found:
                raise ValueError(f"there is no tool {name}: `python3 -m porism.verl` lists them")
            tool_schema = found[0]
        if OpenAIFunctionToolSchema is not None:
            if isinstance(tool_schema, Mapping):
                tool_schema = OpenAIFunctionToolSchema.model_validate(tool_schema)
            super().__init__(self.config, tool_schema)
        self.tool_schema = tool_schema
        self.name = (tool_schema["function"]["name"] if isinstance(tool_schema, Mapping)
                     else tool_schema.function.name)
        _Desks.agent(self.settings)               # wrong settings are told now

    def get_openai_tool_schema(self) -> Any:
        return self.tool_schema

    async def create(self, instance_id: Optional[str] = None,
                     **kwargs: Any) -> Tuple[str, Any]:
        """(id, response): the canvas itself is made by the first call."""
        instance_id = instance_id or str(uuid.uuid4())
        inner = kwargs.get("create_kwargs")
        with _Desks.lock:
            held = _Desks.instances.setdefault(instance_id, _Rollout())
            held.records += [inner] * isinstance(inner, Mapping) + [kwargs]
            held.users += 1
        return instance_id, ToolResponse()

    def _rollout(self, instance_id: str, kwargs: Mapping[str, Any]) -> _Rollout:
        trajectory = kwargs.get("agent_data")
        with _Desks.lock:
            held = _Desks.instances.get(instance_id)
            if held is None:                      # released, or never made
                held = _Desks.instances[instance_id] = _Rollout(kwargs)
                held.users = 1
            shared = getattr(trajectory, "_porism", None)
            if shared is None and trajectory is not None:
                shared = _Rollout(*held.records, *_records(trajectory))
                try:
                    trajectory._porism = shared   # it lives as long as that
                except AttributeError:
                    shared = None
            return shared or held

    def _run(self, rollout: _Rollout, parameters: Any) -> Tuple[Any, float, Json]:
        seen = act(rollout.begin(_Desks.agent(self.settings)), self.name, parameters)
        metrics = {"done": bool(seen["done"]), "calls": seen["terms"].get("calls", 0),
                   "accepted": seen["terms"].get("accepted", 1)}
        if not seen["ok"]:
            return ToolResponse(text=json.dumps({"ok": False, "error": seen["error"]})), 0.0, metrics
        text = told(seen["messages"]) or "The answer is taken."
        return ToolResponse(text=text), float(seen["reward"] or 0) if seen["done"] else 0.0, metrics

    async def execute(self, instance_id: str, parameters: Any,
                      **kwargs: Any) -> Tuple[Any, float, Json]:
        """(response, reward of this step, metrics); the reward comes with the answer."""
        rollout = self._rollout(instance_id, kwargs)
        async with rollout.order():
            return await asyncio.get_running_loop().run_in_executor(
                None, self._run, rollout, parameters)

    async def calc_reward(self, instance_id: str, **kwargs: Any) -> float:
        """1.0 for a right answer so far, else 0.0."""
        with _Desks.lock:
            rollout = (getattr(kwargs.get("agent_data"), "_porism", None)
                       or _Desks.instances.get(instance_id))
        episode = rollout.episode if rollout else None
        return float(episode.reward or 0) if episode is not None and episode.done else 0.0

    async def release(self, instance_id: str, **kwargs: Any) -> None:
        """The last of an instance's tools to go frees its canvas."""
        with _Desks.lock:
            held = _Desks.instances.get(instance_id)
            if held is None:
                return
            held.users -= 1
            if held.users > 0:
                return
            del _Desks.instances[instance_id]
        if held.episode is not None:
            held.episode.close()


def tool_config(tools: Optional[Sequence[str]] = None,
                settings: Optional[Mapping[str, Any]] = None) -> str:
    """verl's tool configuration as YAML, with schemas in JSON, which YAML reads."""
    given_settings = dict(_SETTINGS, **(settings or {}))
    found = {s["function"]["name"]: s for s in schemas(given_settings)}
    lines = ["tools:"]
    for name in tools or found:
        if name not in found:
            raise ValueError(f"there is no tool {name} among {', '.join(found)}")
        lines += ["  - class_name: porism.verl.GeometryTool",
                  "    config:",
                  "      type: native",
                  f"      settings: {json.dumps(settings or {})}",
                  "    tool_schema:",
                  "      type: function",
                  f"      function: {json.dumps(found[name]['function'])}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    # python3 -m porism.verl [TOOL,TOOL...]
    sys.stdout.write(tool_config(sys.argv[1].split(",") if len(sys.argv) > 1 else None))
