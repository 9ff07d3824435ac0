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
import json
import math
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from ._library import lib

_pools = {}
_pools_lock = threading.Lock()


def _dumps(thing):
    """JSON of anything; "" of what cannot be written."""
    try:
        return json.dumps(thing, default=str, skipkeys=True)
    except (TypeError, ValueError, RecursionError):
        return ""


def _bytes(text):
    """A text for C.  A NUL would end it there: it becomes the sign for what is no character."""
    if not isinstance(text, (bytes, bytearray)):
        text = text.encode("utf-8", "replace")
    return bytes(text).replace(b"\0", b"\xef\xbf\xbd")


def _last(turn):
    """Of a chat, the assistant's last message; all else is the turn itself."""
    if not isinstance(turn, (list, tuple)):
        return turn
    said = [m for m in turn if isinstance(m, Mapping) and m.get("role", "assistant") == "assistant"]
    return said[-1] if said else ""


def _turn_bytes(turn):
    """A policy's turn for C: a text or an assistant message; what is neither is silence."""
    if isinstance(turn, (str, bytes, bytearray)):
        return _bytes(turn)
    return _bytes(_dumps(dict(turn)) if isinstance(turn, Mapping) else "")


def _empty(thing):
    return thing is None or thing != thing        # NaN, as tables have it


def _problem_bytes(problem):
    if isinstance(problem, (str, bytes)):
        text = problem.decode("utf-8", "replace") if isinstance(problem, bytes) else problem
        if text.lstrip()[:1] == "{":
            return _bytes(text)
        problem = {"text": text}
    if not isinstance(problem, Mapping):
        raise ValueError("a problem is a text or a dict with \"text\" and \"answer\", not "
                         + type(problem).__name__)
    known = {}
    for key, value in problem.items():
        if isinstance(value, (str, list, tuple, dict)):
            known[key] = value
        elif not _empty(value):
            known[key] = value if isinstance(value, (bool, int, float)) else str(value)
    return _bytes(_dumps(known))


class Agent:
    """Settings of episodes (docs/AGENT.md), and the tools: made once, used by any thread.

    close_reward, beside them: the reward of an answer that is right but for its rounding
    (terms["match"] is "close"); 1 unless it is given.
    """

    def __init__(self, settings=None, **more):
        given = dict(settings or {}, **more)
        self.close_reward = given.pop("close_reward", 1)
        if (isinstance(self.close_reward, bool) or not isinstance(self.close_reward, (int, float))
                or not math.isfinite(self.close_reward)):
            raise ValueError("settings of an agent: close_reward is a number, such as 0.5")
        self._a = lib.porism_agent_new(_bytes(_dumps(given)))
        wrong = lib.porism_agent_error(self._a)
        if wrong:
            raise ValueError("settings of an agent: " + wrong.decode("utf-8", "replace"))
        self.settings = given

    def __del__(self):
        if getattr(self, "_a", None):
            lib.porism_agent_free(self._a)
            self._a = None

    def reset(self, problem):
        """A new Episode.  problem: a text, or {"text", "answer", "choices", "images", "id"}."""
        return Episode(self, problem)

    def reset_many(self, problems, threads=None):
        """An Episode for each problem, in their order."""
        return _each(self.reset, threads, problems)

    @staticmethod
    def step_many(episodes, turns, threads=None):
        """A turn for each episode; what each saw, in their order."""
        episodes, turns = list(episodes), list(turns)
        if len(episodes) != len(turns):
            raise ValueError(f"{len(episodes)} episodes and {len(turns)} turns")
        return _each(lambda e, t: e.step(t), threads, episodes, turns)


class Episode:
    """One run of a policy: `messages` and `tools` to begin with, then step() until `done`."""

    def __init__(self, agent, problem):
        self._agent = agent                       # lives longer than its episodes
        self._lock = threading.Lock()             # calls of one turn may come from threads
        self._e = lib.porism_agent_reset(agent._a, _problem_bytes(problem))
        first = self._read(lib.porism_agent_first(self._e))
        if not first["ok"]:
            error = first["error"]
            self.close()
            raise ValueError(f"{error['message']} ({error['hint']})")
        self.messages = first["messages"]         # the conversation; step() adds to it
        self.tools = first["tools"]               # schemas, in OpenAI's form
        self.done = False
        self.reward = None     # of the last step: 0, 1 (close_reward), or None: no key
        self.terms = {}
        self.last = None                          # what the last step returned

    @staticmethod
    def _read(raw):
        return json.loads(raw.decode("utf-8", "replace"))

    def step(self, turn):
        """One turn of the policy: its text, as it came from the model, or an assistant message.

        Returns {"ok", "messages", "done", "reward", "terms", "status", "turns", "answer"};
        after the end {"ok": False, "done": True, "error": ...}.  Never raises.
        """
        turn = _last(turn)
        raw = _turn_bytes(turn)
        with self._lock:
            if not self._e:
                return {"ok": False, "done": True, "messages": [], "reward": self.reward,
                        "terms": self.terms, "error": {
                            "code": "over", "message": "the episode is closed",
                            "hint": "reset begins another"}}
            seen = self._read(lib.porism_agent_step(self._e, raw))
            if not seen["ok"]:
                return dict(seen, done=True, messages=[], reward=self.reward, terms=self.terms)
            if seen["reward"] and seen["terms"]["match"] == "close":
                seen["reward"] = self._agent.close_reward
            said = turn if isinstance(turn, Mapping) else raw.decode("utf-8", "replace")
            self.messages.append(dict(said, role="assistant") if isinstance(said, Mapping)
                                 else {"role": "assistant", "content": said})
            self.messages.extend(seen["messages"])
            self.done, self.reward, self.terms = seen["done"], seen["reward"], seen["terms"]
            self.last = seen
            return seen

    def call(self, tool, arguments=None):
        """A turn that is one call; returns what step() does."""
        if not isinstance(arguments, (str, bytes)):
            arguments = _dumps(dict(arguments) if isinstance(arguments, Mapping) else {})
        return self.step({"role": "assistant", "content": "", "tool_calls": [
            {"type": "function", "function": {"name": str(tool), "arguments": arguments}}]})

    def answer(self, value, source=None):
        """A turn that is the answer; source: the measure or call ("#3") it comes from."""
        said = {"value": str(value)}
        if source:
            said["from"] = str(source)
        return self.step("ANSWER: " + json.dumps(said))

    @property
    def canvas(self):
        """Every object, as a list of records."""
        with self._lock:
            return self._read(lib.porism_agent_canvas(self._e)) if self._e else []

    @property
    def trace(self):
        """The run so far (docs/TRACE.md): a JSON document once it is done."""
        with self._lock:
            return lib.porism_agent_trace(self._e).decode("utf-8", "replace") if self._e else ""

    def close(self):
        """Free the canvas; closing twice is fine."""
        with self._lock:
            e, self._e = self._e, None
        if e:
            lib.porism_agent_end(e)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_e", None):
            lib.porism_agent_end(self._e)
            self._e = None


def _each(function, threads, *columns):
    """The function on every row, by threads that stay: the library runs without Python's lock."""
    threads = max(1, int(threads or os.cpu_count() or 1))
    if threads == 1:
        return [function(*row) for row in zip(*columns)]
    with _pools_lock:
        if threads not in _pools:
            _pools[threads] = ThreadPoolExecutor(threads, thread_name_prefix="porism")
        pool = _pools[threads]
    rows = list(zip(*columns))
    size = max(1, len(rows) // (threads * 4))     # a task is worth its hand-over
    parts = [rows[i:i + size] for i in range(0, len(rows), size)]
    return [r for part in pool.map(lambda part: [function(*row) for row in part], parts)
            for r in part]


# --- What the adapters share ----------------------------------------------------------------
def told(messages):
    """What a policy is told, as one text: pictures are left out."""
    texts = []
    for message in messages:
        content = message.get("content", "")
        if isinstance(content, list):
            content = "\n".join(p["text"] for p in content if p.get("type") == "text")
        texts.append(content)
    return "\n\n".join(texts)


def given(*records):
    """A problem out of what datasets have: the first of each that is there."""
    from ._truth import read
    maps = [r for r in records if isinstance(r, Mapping)]
    answer, choices, _ = read(None, *maps)
    problem = {}
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
    if answer is not None:
        problem["answer"] = answer
    if choices:
        problem["choices"] = [str(c) for c in choices]
    return problem


ANSWER_TOOL = {"type": "function", "function": {
    "name": "answer",
    "description": "Give the final answer; the problem ends with it",
    "parameters": {"type": "object", "properties": {
        "value": {"type": "string", "description": "exact, such as 6*sqrt(3), or a letter"},
        "source": {"type": "string",
                   "description": "the measure it comes from, or #3: the third call"}},
        "required": ["value"]}}}


def schemas(settings=None):
    """The schemas that an episode with these settings begins with, and the one of `answer`."""
    with Agent(settings).reset("Which tools are there?") as episode:
        return episode.tools + [ANSWER_TOOL]


def act(episode, tool, arguments):
    """A call by name, `answer` among them; returns what step() does."""
    arguments = arguments if isinstance(arguments, (Mapping, str, bytes)) else {}
    if tool == "answer" and not isinstance(arguments, Mapping):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            arguments = {"value": arguments}
        arguments = arguments if isinstance(arguments, Mapping) else {"value": arguments}
    if tool == "answer":
        return episode.answer(arguments.get("value", ""), arguments.get("source"))
    return episode.call(tool, arguments)
