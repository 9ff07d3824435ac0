"""OpenRLHF: --reward.remote_url .../porism/openrlhf.py (or http://.../get_reward, see
`porism serve --reward`); and a canvas for agents, the same file as the agent's path.

A label is the answer, or JSON with "answer", "choices", "nums"; JSON with "key" instead of "answer"
asks for an answer, and no program (docs/REWARD.md).
"""
from __future__ import annotations

import asyncio
import os
from itertools import groupby, zip_longest
from typing import Any, Dict, List, Mapping, Optional

from porism._library import Json
from porism._truth import _mapping, reward
from porism.agent import Agent, Episode, given, told

try:
    from openrlhf.utils.agent import AgentInstanceBase
except ImportError:                               # the same protocol without OpenRLHF
    AgentInstanceBase = object


_RAN = ("ok", "wrong", "guessed", "equal", "close", "different")


def reward_func(queries: Any, prompts: Any, labels: Any, **kwargs: Any) -> Json:
    """{"rewards", "scores", "extra_logs"}; tensors where torch is installed, else lists."""
    queries = list(queries)
    prompts, labels = ([] if given is None else list(given) for given in (prompts, labels))
    rows = zip_longest(queries, prompts, labels)
    replies, truths = [], []
    for query, prompt, label in list(rows)[:len(queries)]:
        whole = isinstance(query, str) and isinstance(prompt, str) and query.startswith(prompt)
        replies.append(query[len(prompt):] if whole else query)
        truths.append(label)
    found = reward(replies, truths)
    points = [r["score"] for r in found]
    readable = [float(r.get("ran", r["status"]) in _RAN) for r in found]
    try:
        import torch
    except ImportError:
        return {"rewards": points, "scores": points, "extra_logs": {"ran": readable}}
    rewards = torch.tensor(points, dtype=torch.float32)
    return {"rewards": rewards, "scores": rewards,
            "extra_logs": {"ran": torch.tensor(readable, dtype=torch.float32)}}


# --- The canvas for agents ------------------------------------------------------------------------
# How a model's template goes on after its turn: what ends it, around a message of the user, around
# results of tools, around each of them, what begins the next turn.
_STYLES = {
    "chatml": ("<|im_end|>", "<|im_start|>user\n{}<|im_end|>\n", "<|im_start|>user{}<|im_end|>\n",
               "\n<tool_response>\n{}\n</tool_response>", "<|im_start|>assistant\n"),
    "llama3": ("<|eot_id|>", "<|start_header_id|>user<|end_header_id|>\n\n{}<|eot_id|>", "{}",
               "<|start_header_id|>ipython<|end_header_id|>\n\n{}<|eot_id|>",
               "<|start_header_id|>assistant<|end_header_id|>\n\n"),
    "plain": ("", "\n\nUser: {}\n", "{}", "\n\nTool: {}\n", "\nAssistant: "),
}


def _tensor(x: Any) -> Any:
    try:
        import torch
    except ImportError:
        return float(x)
    return torch.tensor(float(x), dtype=torch.float32)


class AgentInstance(AgentInstanceBase):
    """A canvas for one rollout of OpenRLHF.

    settings  of the episodes (docs/AGENT.md)
    style     how the model's template writes: chatml (Qwen), llama3 or plain; the variable
              PORISM_CHAT sets it for all

    The prompt is the dataset's: make it with the tokenizer from the `messages` and `tools` of
    porism.Agent(settings).reset(problem).
    """

    settings: Json = {"turns": 16, "without": "pictures"}
    style = os.environ.get("PORISM_CHAT", "chatml")
    _agents: Dict[Any, Agent] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.episode: Optional[Episode] = None

    def _begin(self, states: Mapping[str, Any]) -> Episode:
        key = tuple(sorted((k, str(v)) for k, v in self.settings.items()))
        if key not in self._agents:
            self._agents[key] = Agent(self.settings)
        label = states.get("label")
        record = _mapping(label) or ({"answer": label} if label is not None else {})
        self.close()
        self.episode = self._agents[key].reset(given(record, {"text": states.get("observation")}))
        return self.episode

    async def reset(self, states: Mapping[str, Any], **kwargs: Any) -> Json:
        """{"observation"}: the prompt, as it came."""
        self._begin(states)
        return {"observation": states.get("observation", "")}

    def _feedback(self, action: str, messages: List[Json]) -> str:
        stop, user, tools, tool, go_on = _STYLES.get(self.style, _STYLES["chatml"])
        text = "" if not stop or action.rstrip().endswith(stop) else stop
        text += "\n" if stop == "<|im_end|>" else ""
        for is_tool, some in groupby(messages, lambda m: m["role"] == "tool"):
            parts = [(tool if is_tool else user).replace("{}", told([m])) for m in some]
            text += (tools if is_tool else "{}").replace("{}", "".join(parts))
        return text + go_on

    async def step(self, states: Mapping[str, Any], **kwargs: Any) -> Json:
        """rewards, scores, environment_feedback, done, sampling_params, extra_logs."""
        episode = self.episode or self._begin(
            dict(states, observation=states.get("observation_text")))
        action = states.get("action_text")
        action = action if isinstance(action, str) else ""
        seen = await asyncio.get_running_loop().run_in_executor(None, episode.step, action)
        if seen["done"]:
            self.close()                          # nobody tells when a rollout is dropped
        terms = seen["terms"]
        points = _tensor(seen["reward"] or 0 if seen["ok"] and seen["done"] else 0)
        return {
            "rewards": points,
            "scores": points,
            "environment_feedback": "" if seen["done"] else self._feedback(
                action, seen["messages"]),
            "done": seen["done"],
            "sampling_params": states.get("sampling_params"),
            "extra_logs": {key: _tensor(terms.get(key) or 0)
                           for key in ("format", "grounded", "calls", "accepted")},
        }

    def close(self) -> None:
        if self.episode:
            self.episode.close()


try:
    from openrlhf.utils.agent import MultiTurnAgentExecutor

    class AgentExecutor(MultiTurnAgentExecutor):
        """What OpenRLHF looks for in an agent's file."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(AgentInstance, *args, **kwargs)
except ImportError:
    pass
