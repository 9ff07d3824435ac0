"""The loop as an environment: a policy draws, measures and answers on a canvas of its own.

    agent = porism.Agent(turns=8)
    with agent.reset({"text": "How far is (0, 0) from (3, 4)?", "answer": "5"}) as episode:
        seen = episode.step('<tool_call>{"name": "run_script", "arguments": '
                            '{"script": "Distance((0,0), (3,4))"}}</tool_call>')
        seen["messages"]                    # what the policy is told
        episode.step("ANSWER: 5")["reward"] # 1

A process may hold thousands of episodes.  Whatever a policy writes is answered: a turn never
raises.  Settings and problems are the caller's: those raise ValueError, with what to do.
"""
from __future__ import annotations

import json
import math
import re
import threading
from collections.abc import Mapping
from typing import Any, Dict, Iterable, List, NoReturn, Optional, Tuple, Union

from ._library import Json, as_bytes, enter, lib
from ._threads import each

_NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")


def _text(thing: Any) -> str:
    """A text of anything; "" where it has none."""
    if isinstance(thing, (bytes, bytearray)):
        return thing.decode("utf-8", "replace")
    try:
        return str(thing)
    except Exception:                             # whatever its class does
        return ""


def _foreign(thing: Any) -> Any:
    """What JSON does not have: arrays and scalars of numpy or torch as lists and numbers."""
    try:
        return thing.tolist()
    except Exception:
        return _text(thing)


def _dumps(thing: Any) -> str:
    """JSON of anything; "" of what cannot be written.  No character is one that C refuses."""
    try:
        text = json.dumps(thing, default=_foreign, skipkeys=True, ensure_ascii=False)
    except Exception:                             # circles, depth, what a foreign class raises
        return ""
    return _NUL.sub("\\1\ufffd", text)


def _last(turn: Any) -> Any:
    """Of a chat, the assistant's last message; all else is the turn itself."""
    if not isinstance(turn, (list, tuple)):
        return turn
    said = [m for m in turn if isinstance(m, Mapping) and m.get("role", "assistant") == "assistant"]
    return said[-1] if said else ""


_MESSAGE = ("role", "content", "tool_calls", "reasoning_content", "reasoning", "thinking")


def _said(turn: Any) -> Union[str, Json]:
    """A policy's turn as a text or an assistant message; what is neither is silence."""
    turn = _last(turn)
    if isinstance(turn, (str, bytes, bytearray)):
        return as_bytes(turn).decode("utf-8", "replace")
    try:                                          # other members, such as logprobs, say nothing
        said = {k: turn[k] for k in _MESSAGE if k in turn} if isinstance(turn, Mapping) else {}
    except Exception:
        said = {}
    return said if said.get("role", "assistant") == "assistant" and _dumps(said) else ""


def _empty(thing: Any) -> bool:
    return thing is None or (isinstance(thing, float) and math.isnan(thing))  # as tables have it


_PROBLEM = ("id", "problem_id", "text", "problem", "question", "prompt", "answer", "ground_truth",
            "key", "choices", "images")


def _problem_bytes(problem: Any) -> bytes:
    if isinstance(problem, (str, bytes, bytearray)):
        text = problem if isinstance(problem, str) else _text(problem)
        if text.lstrip()[:1] == "{":
            return as_bytes(text)
        problem = {"text": text}
    if not isinstance(problem, Mapping):
        raise ValueError("a problem is a text or a dict with \"text\" and \"answer\", not "
                         + type(problem).__name__)
    known = {}
    for key in _PROBLEM:
        value = problem.get(key)
        if not isinstance(value, (str, list, tuple, Mapping, bool, int, float, type(None))):
            value = _foreign(value)
        if _empty(value):
            continue
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(f"{key} of a problem is {value}: a finite number or a text is meant")
        known[key] = dict(value) if isinstance(value, Mapping) else value
    written = _dumps(known)
    if not written:
        raise ValueError("a problem is texts, numbers and lists of them: this one has something "
                         "that JSON cannot say")
    return as_bytes(written)


class _Handle:
    """The library's agent: freed when neither the Agent nor an Episode of it is left, in whatever
    order Python drops them."""

    def __init__(self, pointer: int) -> None:
        self.pointer, self.users, self.lock = pointer, 1, threading.Lock()

    def take(self) -> _Handle:
        with self.lock:
            self.users += 1
        return self

    def drop(self) -> None:
        with self.lock:
            self.users -= 1
            last = self.users == 0
        if last:
            lib.porism_agent_free(self.pointer)


class Agent:
    """Settings of episodes (docs/AGENT.md), and the tools: made once, used by any thread.

    close_reward, beside them: the reward of an answer that is right but for its rounding
    (terms["match"] is "close"); 1 unless it is given.
    """

    def __init__(self, settings: Optional[Mapping[str, Any]] = None, **more: Any) -> None:
        if settings is not None and not isinstance(settings, Mapping):
            raise ValueError("settings of an agent are a dict, such as {\"turns\": 8}, not "
                             + type(settings).__name__)
        given = dict(settings or {}, **more)
        self.close_reward = given.pop("close_reward", 1)
        if (isinstance(self.close_reward, bool) or not isinstance(self.close_reward, (int, float))
                or not math.isfinite(self.close_reward)):
            raise ValueError("settings of an agent: close_reward is a number, such as 0.5")
        self._h: Optional[_Handle] = _Handle(lib.porism_agent_new(as_bytes(_dumps(given))))
        wrong = lib.porism_agent_error(self._handle().pointer)
        if wrong:
            raise ValueError("settings of an agent: " + wrong.decode("utf-8", "replace"))
        self.settings = given

    def _handle(self) -> _Handle:
        assert self._h                            # until it is dropped
        return self._h

    def __del__(self) -> None:
        handle, self._h = getattr(self, "_h", None), None
        if handle:
            handle.drop()

    def __reduce__(self) -> Tuple[Any, ...]:
        """A copy, or the same in another process, is made anew from the settings."""
        return Agent, (dict(self.settings, close_reward=self.close_reward),)

    def reset(self, problem: Any) -> Episode:
        """A new Episode.  problem: a text, or {"text", "answer", "choices", "images", "id"}."""
        return Episode(self, problem)

    def reset_many(self, problems: Iterable[Any],
                   threads: Optional[int] = None) -> List[Episode]:
        """An Episode for each problem, in their order."""
        return each(self.reset, threads, problems)

    @staticmethod
    def step_many(episodes: Iterable[Episode], turns: Iterable[Any],
                  threads: Optional[int] = None) -> List[Json]:
        """A turn for each episode; what each saw, in their order."""
        episodes, turns = list(episodes), list(turns)
        if len(episodes) != len(turns):
            raise ValueError(f"{len(episodes)} episodes and {len(turns)} turns")
        return each(lambda e, t: e.step(t), threads, episodes, turns)


class Episode:
    """One run of a policy: `messages` and `tools` to begin with, then step() until `done`."""

    def __init__(self, agent: Agent, problem: Any) -> None:
        self._e: Optional[int] = None
        self._lock = threading.Lock()             # calls of one turn may come from threads
        given = _problem_bytes(problem)
        enter()
        self._h = agent._handle().take()
        self._close_reward = agent.close_reward
        self._e = lib.porism_agent_reset(self._h.pointer, given)
        first = self._read(lib.porism_agent_first(self._e))
        if not first["ok"]:
            error = first["error"]
            self.close()
            raise ValueError(error["message"] + (f" ({error['hint']})" if error["hint"] else ""))
        self.messages: List[Json] = first["messages"]   # the conversation; step() adds to it
        self.tools: List[Json] = first["tools"]   # schemas, in OpenAI's form
        self.done = False
        self.reward: Optional[float] = None       # of the last step: 0, 1 (close_reward); None: no key
        self.terms: Json = {}
        self.last: Optional[Json] = None          # what the last step returned

    @staticmethod
    def _read(raw: bytes) -> Any:
        return json.loads(raw.decode("utf-8", "replace"))

    def step(self, turn: Any) -> Json:
        """One turn of the policy: its text, as it came from the model, or an assistant message.

        Returns {"ok", "messages", "done", "reward", "terms", "status", "turns", "answer"};
        after the end {"ok": False, "done": True, "error": ...}.  Never raises.
        """
        said = _said(turn)
        raw = as_bytes(said if isinstance(said, str) else _dumps(said))
        with self._lock:
            if not self._e:
                return {"ok": False, "done": True, "messages": [], "reward": self.reward,
                        "terms": self.terms, "error": {
                            "code": "over", "message": "the episode is closed",
                            "hint": "reset begins another"}}
            enter()
            seen: Json = self._read(lib.porism_agent_step(self._e, raw))
            if not seen["ok"]:
                return dict(seen, done=True, messages=[], reward=self.reward, terms=self.terms)
            if seen["reward"] and seen["terms"]["match"] == "close":
                seen["reward"] = self._close_reward
            self.messages.append(dict(said, role="assistant") if isinstance(said, dict)
                                 else {"role": "assistant", "content": said})
            self.messages.extend(seen["messages"])
            self.done, self.reward, self.terms = seen["done"], seen["reward"], seen["terms"]
            self.last = seen
            return seen

    def call(self, tool: str, arguments: Any = None) -> Json:
        """A turn that is one call; returns what step() does."""
        if isinstance(arguments, (bytes, bytearray)):
            arguments = _text(arguments)
        elif not isinstance(arguments, str):      # what is no object is refused by the desk
            arguments = {} if arguments is None else arguments
            try:
                arguments = dict(arguments) if isinstance(arguments, Mapping) else arguments
            except Exception:
                arguments = []
            arguments = _dumps(arguments) or "[]"
        return self.step({"role": "assistant", "content": "", "tool_calls": [
            {"type": "function", "function": {"name": _text(tool), "arguments": arguments}}]})

    def answer(self, value: Any, source: Any = None) -> Json:
        """A turn that is the answer; source: the measure or call ("#3") it comes from."""
        said = {"value": "" if value is None else _text(value)}
        if source is not None and _text(source):
            said["from"] = _text(source)
        return self.step("ANSWER: " + _dumps(said))

    @property
    def canvas(self) -> List[Json]:
        """Every object, as a list of records."""
        with self._lock:
            return self._read(lib.porism_agent_canvas(self._e)) if self._e else []

    @property
    def trace(self) -> str:
        """The run so far (docs/TRACE.md): a JSON document once it is done."""
        with self._lock:
            return lib.porism_agent_trace(self._e).decode("utf-8", "replace") if self._e else ""

    def close(self) -> None:
        """Free the canvas; closing twice is fine."""
        with self._lock:
            e, self._e = self._e, None
        if e:
            lib.porism_agent_end(e)
            self._h.drop()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an episode cannot be copied or sent to another process: send the problem "
                        "and its turns, and step a new one")

    def __enter__(self) -> Episode:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_e", None):             # nobody else has it: no lock
            lib.porism_agent_end(self._e)
            self._e = None
            self._h.drop()


# --- What the adapters share ----------------------------------------------------------------
def told(messages: Iterable[Mapping[str, Any]]) -> str:
    """What a policy is told, as one text: pictures are left out."""
    texts = []
    for message in messages:
        content = message.get("content", "")
        if isinstance(content, list):
            content = "\n".join(p["text"] for p in content if p.get("type") == "text")
        texts.append(content)
    return "\n\n".join(texts)


def given(*records: Any) -> Json:
    """A problem out of what datasets have: the first of each that is there."""
    from ._truth import read
    maps = [r for r in records if isinstance(r, Mapping)]
    answer, choices, _ = read(None, *maps)
    problem: Json = {}
    for record in maps:
        for key in ("text", "problem", "question", "query"):
            if isinstance(record.get(key), str) and record[key].strip():
                problem.setdefault("text", record[key])
        if isinstance(record.get("prompt"), (str, list, tuple)):
            problem.setdefault("prompt", record["prompt"])
    prompt = problem.pop("prompt", None)
    if "text" not in problem and prompt:
        if not isinstance(prompt, str):
            said = [m for m in prompt if isinstance(m, Mapping) and m.get("role") == "user"]
            prompt = told(said[-1:])
        problem["text"] = prompt
    if not problem.get("text"):
        problem["text"] = "The problem is in your instructions."
    if not isinstance(answer, (str, bytes)) and hasattr(answer, "__len__") and len(answer) == 1:
        answer = next(iter(answer))               # a list or an array of one
    if answer is not None:
        problem["answer"] = answer
    if choices:
        problem["choices"] = [str(c) for c in choices]
    return problem


ANSWER_TOOL: Json = {"type": "function", "function": {
    "name": "answer",
    "description": "Give the final answer; the problem ends with it",
    "parameters": {"type": "object", "properties": {
        "value": {"type": "string", "description": "exact, such as 6*sqrt(3), or a letter"},
        "source": {"type": "string",
                   "description": "the measure it comes from, or #3: the third call"}},
        "required": ["value"]}}}


# Trainers call what they listed, and no tool that is found later: the script has them all.
FOUND = ("Tools that find_tools finds cannot be called by name here: write them as lines of "
         "run_script, in the form that it shows as `script`.")


def schemas(settings: Optional[Mapping[str, Any]] = None) -> List[Json]:
    """The schemas that an episode with these settings begins with, and the one of `answer`."""
    with Agent(settings).reset("Which tools are there?") as episode:
        tools = episode.tools + [ANSWER_TOOL]
    for tool in tools:
        if tool["function"]["name"] == "find_tools":
            tool["function"]["description"] = (
                "Search over 100 more commands by words; write them as lines of run_script, as "
                "`script` shows")
    return tools


def act(episode: Episode, tool: str, arguments: Any) -> Json:
    """A call by name, `answer` among them; returns what step() does."""
    if tool != "answer":
        return episode.call(tool, arguments)
    if isinstance(arguments, (str, bytes, bytearray)):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            pass
    if not isinstance(arguments, Mapping):
        arguments = {"value": arguments}
    return episode.answer(arguments.get("value"), arguments.get("source"))
