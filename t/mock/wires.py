"""wires.py -- four ways of writing a conversation with a model, seen from the server.

A wire reads a request into a list of steps, in order:
    ("user", {"images": n})   ("model", raw)   ("results", [{"id", "name", "json", "images"}])
and writes a turn {"text", "thoughts", "calls": [{"id", "tool", "args"}]} as a reply, plain or
as events.  `args` is the text of the arguments.  What a client must send back unchanged
carries a seal that only this server can make.  Arguments that are "broken" may come back
mended, because servers that read them again would refuse the whole conversation.
"""
import base64
import hashlib
import hmac
import json

from check import (GEMINI_SCHEMA, JSON_SCHEMA, Refused, bad, base64_image, check, data_url,
                   tool)

SEAL = b"only this server makes these"


def seal(*parts):
    text = "\x00".join(parts).encode()
    # Long, and with every character that base64 has, as the real ones.
    digest = b"".join(hmac.new(SEAL, text + bytes([i]), hashlib.sha256).digest()
                      for i in range(4))
    return base64.b64encode(digest).decode()


def pieces(text, size):
    return [text[i:i + size] for i in range(0, len(text), size)]


def dump(x):
    return json.dumps(x, ensure_ascii=False, separators=(",", ":"))


def parsed(text):
    """The arguments as an object; those wires that write objects cannot write broken ones."""
    try:
        x = json.loads(text)
    except ValueError:
        return {"_broken": text}
    return x if isinstance(x, dict) else {"_broken": text}


def result_json(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def broken(turn):
    """Ids of the calls whose arguments cannot be read."""
    return {c["id"] for c in turn["calls"] if c.get("broken")}


class Wire:
    key_header = "authorization"

    def key(self, headers):
        v = headers.get(self.key_header)
        if v is not None and self.key_header == "authorization":
            return v[7:] if v.startswith("Bearer ") else ""
        return v

    def check_headers(self, headers):
        """Raises what is wrong with headers other than the key."""

    def sse(self, events):
        return [(f"event: {n}\n" if n else "") + f"data: {d}\n\n" for n, d in events]


# --- OpenAI Chat Completions ------------------------------------------------------------------
EFFORT = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


class Chat(Wire):
    name = "chat"
    body = {
        "model": str, "messages": lambda v, p: None, "tools?": [{
            "type": ("function",),
            "function": {"name": str, "description?": str, "parameters?": dict, "strict?": bool}}],
        "tool_choice?": lambda v, p: None, "parallel_tool_calls?": bool,
        "max_completion_tokens?": int, "max_tokens?": int, "temperature?": float,
        "top_p?": float, "seed?": int, "n?": int, "stop?": lambda v, p: None, "logprobs?": bool,
        "top_logprobs?": int, "response_format?": dict, "reasoning_effort?": EFFORT,
        "verbosity?": ("low", "medium", "high"), "service_tier?": str, "store?": bool,
        "metadata?": dict, "prompt_cache_key?": str, "prompt_cache_options?": dict,
        "prompt_cache_retention?": ("in_memory", "24h"), "safety_identifier?": str,
        "stream?": bool, "stream_options?": {"include_usage?": bool,
                                             "include_obfuscation?": bool}}

    def read(self, q, path):
        check(q, self.body, "")
        for i, t in enumerate(q.get("tools") or []):
            tool(t["function"], f"tools[{i}].function", "parameters", JSON_SCHEMA)
        choice = q.get("tool_choice", "auto")
        if choice not in ("none", "auto", "required") and not isinstance(choice, dict):
            bad("Invalid value for 'tool_choice'")
        if "tool_choice" in q and not q.get("tools"):
            bad("'tool_choice' is only allowed when 'tools' are specified.")
        if "stream_options" in q and not q.get("stream"):
            bad("The 'stream_options' parameter is only allowed when 'stream' is enabled.")
        steps, waiting = [], []
        if not isinstance(q["messages"], list) or not q["messages"]:
            bad("[] is too short - 'messages'")
        for i, m in enumerate(q["messages"]):
            self.message(m, f"messages[{i}]", steps, waiting)
        if waiting:
            self.missing(waiting)
        return {"model": q["model"], "stream": q.get("stream", False), "steps": steps,
                "tools": bool(q.get("tools")), "choice": choice,
                "usage": (q.get("stream_options") or {}).get("include_usage", False)}

    def missing(self, waiting):
        bad("An assistant message with 'tool_calls' must be followed by tool messages responding "
            "to each 'tool_call_id'. The following tool_call_ids did not have response messages: "
            + ", ".join(w["id"] for w in waiting))

    def message(self, m, path, steps, waiting):
        role = m.get("role") if isinstance(m, dict) else None
        if role != "tool" and waiting:
            self.missing(waiting)
        if role in ("system", "developer"):
            check(m, {"role": str, "content": lambda v, p: self.content(v, p, False),
                      "name?": str}, path)
        elif role == "user":
            check(m, {"role": str, "content": lambda v, p: None, "name?": str}, path)
            steps.append(("user", {"images": self.content(m["content"], path + ".content",
                                                          True)}))
        elif role == "assistant":
            check(m, {"role": str, "content?": lambda v, p: self.content(v, p, False),
                      "refusal?": str, "name?": str, "annotations?": [dict], "audio?": dict,
                      "reasoning_content?": str, "function_call?": dict,
                      "tool_calls?": [{"id": str, "type": ("function",), "index?": int,
                                       "function": {"name": str, "arguments": str}}]}, path)
            if not m.get("tool_calls") and m.get("content") is None:
                bad(f"{path}.content: expected a string, got null.")
            steps.append(("model", m))
            waiting[:] = [{"id": c["id"], "name": c["function"]["name"]}
                          for c in m.get("tool_calls") or []]
        elif role == "tool":
            check(m, {"role": str, "tool_call_id": str, "content": lambda v, p: None}, path)
            if isinstance(m["content"], list):
                for part in m["content"]:
                    if part.get("type") != "text":
                        bad(f"{path}.content: tool messages take only text parts")
            self.content(m["content"], path + ".content", False)
            found = [w for w in waiting if w["id"] == m["tool_call_id"]]
            if not found:
                bad(f"{path}: messages with role 'tool' must be a response to a preceeding "
                    "message with 'tool_calls'.")
            waiting.remove(found[0])
            text = m["content"] if isinstance(m["content"], str) else \
                "".join(p["text"] for p in m["content"])
            r = {"id": m["tool_call_id"], "name": found[0]["name"], "json": result_json(text),
                 "images": 0}
            if steps[-1][0] == "results":
                steps[-1][1].append(r)
            else:
                steps.append(("results", [r]))
        else:
            bad(f"Invalid value: {role!r} - '{path}.role'")

    def content(self, v, path, pictures):
        """A text or parts; the number of pictures."""
        if isinstance(v, str):
            return 0
        if not isinstance(v, list) or not v:
            bad(f"{path}: expected a string or parts")
        n = 0
        for i, p in enumerate(v):
            at = f"{path}[{i}]"
            if p.get("type") == "text":
                check(p, {"type": str, "text": str}, at)
            elif p.get("type") == "image_url" and pictures:
                check(p, {"type": str, "image_url": {"url": str,
                                                     "detail?": ("auto", "low", "high")}}, at)
                data_url(p["image_url"]["url"], at)
                n += 1
            else:
                bad(f"{at}.type: invalid value {p.get('type')!r}")
        return n

    def same(self, raw, turn):
        def keep(m):
            return m.get("content") or None, [
                (c["id"], c["function"]["name"],
                 None if c["id"] in broken(turn) else c["function"]["arguments"])
                for c in m.get("tool_calls") or []]
        return keep(raw) == keep(self.message_of(turn))

    def ids(self, raw):
        return [c["id"] for c in raw.get("tool_calls") or []]

    def message_of(self, turn):
        m = {"role": "assistant", "content": turn["text"] or None, "refusal": None,
             "annotations": []}
        if turn["thoughts"]:
            m["reasoning_content"] = turn["thoughts"]
        if turn["calls"]:
            m["tool_calls"] = [{"id": c["id"], "type": "function",
                                "function": {"name": c["tool"], "arguments": c["args"]}}
                               for c in turn["calls"]]
        return m

    def usage(self, turn):
        n, t = turn["tokens"], len(turn["thoughts"]) // 4
        return {"prompt_tokens": n[0], "completion_tokens": n[1] + t,
                "total_tokens": n[0] + n[1] + t,
                "prompt_tokens_details": {"cached_tokens": n[2]},
                "completion_tokens_details": {"reasoning_tokens": t}}

    def reply(self, q, turn):
        return {"id": "chatcmpl-" + turn["uid"], "object": "chat.completion", "created": 0,
                "model": q["model"], "choices": [{
                    "index": 0, "message": self.message_of(turn), "logprobs": None,
                    "finish_reason": turn.get("stop") or
                    ("tool_calls" if turn["calls"] else "stop")}],
                "usage": self.usage(turn), "service_tier": "default"}

    def events(self, q, turn):
        out = []

        def chunk(delta, why=None, usage=None, choices=True):
            c = {"id": "chatcmpl-" + turn["uid"], "object": "chat.completion.chunk",
                 "created": 0, "model": q["model"],
                 "choices": [{"index": 0, "delta": delta, "finish_reason": why}]
                 if choices else []}
            if q["usage"]:
                c["usage"] = usage
            out.append((None, dump(c)))

        chunk({"role": "assistant", "content": None if turn["calls"] else ""})
        for p in pieces(turn["thoughts"], 9):
            chunk({"reasoning_content": p})
        for p in pieces(turn["text"], 7):
            chunk({"content": p})
        for i, c in enumerate(turn["calls"]):
            chunk({"tool_calls": [{"index": i, "id": c["id"], "type": "function",
                                   "function": {"name": c["tool"], "arguments": ""}}]})
            for p in pieces(c["args"], 11):
                chunk({"tool_calls": [{"index": i, "function": {"arguments": p}}]})
        chunk({}, turn.get("stop") or ("tool_calls" if turn["calls"] else "stop"))
        if q["usage"]:
            chunk(None, usage=self.usage(turn), choices=False)
        out.append((None, "[DONE]"))
        return out

    def error(self, status, message, kind, wait):
        types = {401: "invalid_request_error", 404: "invalid_request_error",
                 429: "requests", 400: "invalid_request_error"}
        codes = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}
        return {"error": {"message": message, "type": types.get(status, "server_error"),
                          "param": None, "code": codes.get(status)}}

    def stream_error(self, message):
        return [(None, dump({"error": {"message": message, "type": "server_error",
                                       "param": None, "code": None}}))]

    def models(self, names):
        return {"object": "list", "data": [{"id": n, "object": "model", "created": 0,
                                            "owned_by": "mock"} for n in names]}


# --- OpenAI Responses ---------------------------------------------------------------------------
class Responses(Chat):
    name = "responses"
    body = {
        "model": str, "input": lambda v, p: None, "instructions?": str,
        "tools?": [{"type": ("function",), "name": str, "description?": str,
                    "parameters?": dict, "strict?": bool, "output_schema?": dict,
                    "defer_loading?": bool}],
        "tool_choice?": lambda v, p: None, "parallel_tool_calls?": bool, "max_tool_calls?": int,
        "max_output_tokens?": int, "temperature?": float, "top_p?": float,
        "reasoning?": {"effort?": EFFORT, "summary?": ("auto", "concise", "detailed"),
                       "mode?": ("standard", "pro"), "context?": str},
        "include?": [("reasoning.encrypted_content",)], "previous_response_id?": str,
        "conversation?": str, "store?": bool, "truncation?": ("auto", "disabled"), "text?": dict,
        "context_management?": [dict], "background?": bool, "stream?": bool, "metadata?": dict,
        "prompt_cache_key?": str, "service_tier?": str, "safety_identifier?": str}

    def read(self, q, path):
        check(q, self.body, "")
        for i, t in enumerate(q.get("tools") or []):
            tool(t, f"tools[{i}]", "parameters", JSON_SCHEMA)
        if q.get("previous_response_id"):
            raise Refused(404, "Previous response with id "
                          f"'{q['previous_response_id']}' not found.")
        steps = []
        if isinstance(q["input"], str):
            steps.append(("user", {"images": 0}))
        elif not isinstance(q["input"], list) or not q["input"]:
            bad("input: expected a string or items")
        else:
            self.items(q, steps)
        return {"model": q["model"], "stream": q.get("stream", False), "steps": steps,
                "tools": bool(q.get("tools")), "choice": q.get("tool_choice", "auto"),
                "sealed": "reasoning.encrypted_content" in (q.get("include") or [])}

    def items(self, q, steps):
        waiting = []
        for i, m in enumerate(q["input"]):
            path, kind = f"input[{i}]", m.get("type", "message")
            mine = kind in ("reasoning", "function_call") or \
                kind == "message" and m.get("role") == "assistant"
            if mine:
                if waiting and steps[-1][0] == "results":
                    self.no_output(waiting)
                if kind == "reasoning":
                    check(m, {"type": str, "id": str, "summary": [{"type": ("summary_text",),
                                                                   "text": str}],
                              "encrypted_content?": str, "content?": list, "status?": str}, path)
                    if not m.get("encrypted_content"):
                        raise Refused(404, f"Item with id '{m['id']}' not found. Items are not "
                                      "persisted when `store` is set to false.")
                elif kind == "function_call":
                    check(m, {"type": str, "id?": str, "call_id": str, "name": str,
                              "arguments": str, "status?": str}, path)
                    waiting.append({"id": m["call_id"], "name": m["name"]})
                else:
                    check(m, {"type?": str, "id?": str, "role": str, "status?": str,
                              "content": lambda v, p: self.parts(v, p, ("output_text",))}, path)
                if not steps or steps[-1][0] != "model":
                    steps.append(("model", []))
                steps[-1][1].append(m)
            elif kind == "function_call_output":
                check(m, {"type": str, "id?": str, "call_id": str, "status?": str,
                          "output": lambda v, p: self.parts(v, p, ("input_text", "input_image"))},
                      path)
                found = [w for w in waiting if w["id"] == m["call_id"]]
                if not found:
                    bad(f"No tool call found for function call output with call_id "
                        f"{m['call_id']}.")
                waiting.remove(found[0])
                out = m["output"]
                text = out if isinstance(out, str) else \
                    "".join(p.get("text", "") for p in out)
                r = {"id": m["call_id"], "name": found[0]["name"], "json": result_json(text),
                     "images": 0 if isinstance(out, str) else
                     sum(p["type"] == "input_image" for p in out)}
                if steps[-1][0] == "results":
                    steps[-1][1].append(r)
                else:
                    steps.append(("results", [r]))
            elif kind == "message":
                if waiting:
                    self.no_output(waiting)
                check(m, {"type?": str, "role": ("user", "system", "developer"),
                          "content": lambda v, p: self.parts(v, p, ("input_text",
                                                                    "input_image"))}, path)
                if m["role"] == "user":
                    c = m["content"]
                    steps.append(("user", {"images": 0 if isinstance(c, str) else
                                           sum(p["type"] == "input_image" for p in c)}))
            else:
                bad(f"Invalid value: '{kind}' - '{path}.type'")
        if waiting:
            self.no_output(waiting)

    def no_output(self, waiting):
        bad(f"No tool output found for function call {waiting[0]['id']}.")

    def parts(self, v, path, kinds):
        if isinstance(v, str):
            return
        if not isinstance(v, list):
            bad(f"{path}: expected a string or parts")
        for i, p in enumerate(v):
            at, kind = f"{path}[{i}]", p.get("type")
            if kind not in kinds:
                bad(f"{at}.type: invalid value {kind!r}")
            if kind == "input_image":
                check(p, {"type": str, "image_url": str, "detail?": ("auto", "low", "high")}, at)
                data_url(p["image_url"], at)
            else:
                check(p, {"type": str, "text": str, "annotations?": [dict], "logprobs?": [dict]},
                      at)

    def ids(self, raw):
        return [m["call_id"] for m in raw if m.get("type") == "function_call"]

    def same(self, raw, turn):
        def keep(items):
            out = []
            for m in items:
                kind = m.get("type", "message")
                if kind == "reasoning":
                    out.append((kind, m["id"], m["summary"], m["encrypted_content"]))
                elif kind == "function_call":
                    out.append((kind, m["call_id"], m["name"],
                                None if m["call_id"] in broken(turn) else m["arguments"]))
                else:
                    c = m["content"]
                    out.append((kind, c if isinstance(c, str) else
                                "".join(p["text"] for p in c)))
            return out
        return keep(raw) == keep(self.output(turn, True))

    def output(self, turn, sealed):
        items, u = [], turn["uid"]
        if turn["thoughts"]:
            items.append({"type": "reasoning", "id": "rs_" + u,
                          "summary": [{"type": "summary_text", "text": turn["thoughts"]}],
                          "encrypted_content": seal("rs", u, turn["thoughts"]) if sealed
                          else None})
        if turn["text"]:
            items.append({"type": "message", "id": "msg_" + u, "status": "completed",
                          "role": "assistant", "content": [{
                              "type": "output_text", "text": turn["text"], "annotations": [],
                              "logprobs": []}]})
        for i, c in enumerate(turn["calls"]):
            items.append({"type": "function_call", "id": f"fc_{u}_{i}", "call_id": c["id"],
                          "name": c["tool"], "arguments": c["args"], "status": "completed"})
        return items

    def reply(self, q, turn):
        n, t = turn["tokens"], len(turn["thoughts"]) // 4
        short = turn.get("stop") == "length"
        return {"id": "resp_" + turn["uid"], "object": "response", "created_at": 0,
                "status": "incomplete" if short else "completed", "error": None,
                "incomplete_details": {"reason": "max_output_tokens"} if short else None,
                "model": q["model"], "output": self.output(turn, q["sealed"]),
                "parallel_tool_calls": True, "usage": {
                    "input_tokens": n[0], "input_tokens_details": {"cached_tokens": n[2]},
                    "output_tokens": n[1] + t,
                    "output_tokens_details": {"reasoning_tokens": t},
                    "total_tokens": n[0] + n[1] + t}}

    def events(self, q, turn):
        out, body = [], self.reply(q, turn)

        def event(kind, **more):
            more = {"type": kind, "sequence_number": len(out), **more}
            out.append((kind, dump(more)))

        begun = {**body, "status": "in_progress", "output": [], "usage": None}
        event("response.created", response=begun)
        event("response.in_progress", response=begun)
        for i, m in enumerate(body["output"]):
            at = {"item_id": m["id"], "output_index": i}
            if m["type"] == "reasoning":
                event("response.output_item.added", output_index=i, item={**m, "summary": []})
                for p in pieces(turn["thoughts"], 9):
                    event("response.reasoning_summary_text.delta", summary_index=0, delta=p, **at)
                event("response.reasoning_summary_text.done", summary_index=0,
                      text=turn["thoughts"], **at)
            elif m["type"] == "message":
                event("response.output_item.added", output_index=i,
                      item={**m, "content": [], "status": "in_progress"})
                event("response.content_part.added", content_index=0,
                      part={"type": "output_text", "text": "", "annotations": []}, **at)
                for p in pieces(turn["text"], 7):
                    event("response.output_text.delta", content_index=0, delta=p, **at)
                event("response.output_text.done", content_index=0, text=turn["text"], **at)
            else:
                event("response.output_item.added", output_index=i,
                      item={**m, "arguments": "", "status": "in_progress"})
                for p in pieces(m["arguments"], 11):
                    event("response.function_call_arguments.delta", delta=p, **at)
                event("response.function_call_arguments.done", arguments=m["arguments"],
                      name=m["name"], **at)
            event("response.output_item.done", output_index=i, item=m)
        event("response." + body["status"], response=body)
        return out

    def stream_error(self, message):
        return [("error", dump({"type": "error", "sequence_number": 0, "code": "server_error",
                                "message": message, "param": None}))]


# --- Anthropic Messages --------------------------------------------------------------------------
CACHE = {"type": ("ephemeral",), "ttl?": ("5m", "1h")}


class Anthropic(Wire):
    name = "anthropic"
    # The newer version has no sampling parameters.
    versions = ("2023-06-01", "2026-10-21")
    body = {
        "model": str, "max_tokens": int, "messages": lambda v, p: None,
        "system?": lambda v, p: None,
        "tools?": [{"name": str, "description?": str, "input_schema": dict, "strict?": bool,
                    "type?": ("custom",), "cache_control?": CACHE, "defer_loading?": bool,
                    "input_examples?": [dict], "eager_input_streaming?": bool}],
        "tool_choice?": {"type": ("auto", "any", "tool", "none"), "name?": str,
                         "disable_parallel_tool_use?": bool},
        "thinking?": {"type": ("enabled", "adaptive", "disabled"), "budget_tokens?": int,
                      "display?": str},
        "output_config?": {"effort?": ("low", "medium", "high", "xhigh", "max"),
                           "format?": dict},
        "cache_control?": CACHE, "temperature?": float, "top_p?": float, "top_k?": int,
        "stop_sequences?": [str], "service_tier?": str, "metadata?": dict, "stream?": bool}

    def key(self, headers):
        # Older clients have a header of their own for it.
        return headers["x-api-key"] if "x-api-key" in headers else super().key(headers)

    def check_headers(self, headers):
        version = headers.get("anthropic-version")
        if version is None:
            bad("anthropic-version: header is required")
        if version not in self.versions:
            bad(f"anthropic-version: {version!r} is not a valid version")

    def read(self, q, path):
        check(q, self.body, "")
        if path["version"] != self.versions[0]:
            for k in ("temperature", "top_p", "top_k"):
                if k in q:
                    bad(f"{k}: Extra inputs are not permitted")
        for i, t in enumerate(q.get("tools") or []):
            tool(t, f"tools.{i}", "input_schema", JSON_SCHEMA)
        if isinstance(q.get("system"), list):
            check(q["system"], [{"type": ("text",), "text": str, "cache_control?": CACHE}],
                  "system")
        elif "system" in q:
            check(q["system"], str, "system")
        thinking = (q.get("thinking") or {}).get("type")
        choice = (q.get("tool_choice") or {}).get("type", "auto")
        if thinking == "enabled" and choice in ("any", "tool"):
            bad("Thinking may not be enabled when tool_choice forces tool use.")
        if thinking == "enabled" and q["thinking"].get("budget_tokens", 0) < 1024:
            bad("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024")
        if thinking == "enabled" and q["thinking"]["budget_tokens"] >= q["max_tokens"]:
            bad("`max_tokens` must be greater than `thinking.budget_tokens`.")
        if json.dumps(q).count('"cache_control"') > 4:
            bad("A maximum of 4 blocks with cache_control may be provided.")
        steps, waiting = [], []
        if not isinstance(q["messages"], list) or not q["messages"]:
            bad("messages: at least one message is required")
        for i, m in enumerate(q["messages"]):
            check(m, {"role": ("user", "assistant"), "content": lambda v, p: None},
                  f"messages.{i}")
            self.message(m, f"messages.{i}", steps, waiting)
        if steps[0][0] != "user":
            bad("messages: first message must use the \"user\" role")
        if waiting:
            self.missing("messages", waiting)
        return {"model": q["model"], "stream": q.get("stream", False), "steps": steps,
                "tools": bool(q.get("tools")),
                "choice": {"any": "required"}.get(choice, choice)}

    def missing(self, path, waiting):
        bad(f"{path}: `tool_use` ids were found without `tool_result` blocks immediately after: "
            + ", ".join(w["id"] for w in waiting) + ". Each `tool_use` block must have a "
            "corresponding `tool_result` block in the next message.")

    def message(self, m, path, steps, waiting):
        blocks = m["content"]
        if isinstance(blocks, str):
            blocks = [{"type": "text", "text": blocks}]
        if not isinstance(blocks, list) or not blocks:
            bad(f"{path}: all messages must have non-empty content")
        if m["role"] == "assistant":
            if waiting:
                self.missing(path, waiting)
            for i, b in enumerate(blocks):
                self.mine(b, f"{path}.content.{i}")
            steps.append(("model", blocks))
            waiting[:] = [{"id": b["id"], "name": b["name"]} for b in blocks
                          if b["type"] == "tool_use"]
            return
        results, images, other = [], 0, False
        for i, b in enumerate(blocks):
            at = f"{path}.content.{i}"
            if b.get("type") == "tool_result":
                check(b, {"type": str, "tool_use_id": str, "content?": lambda v, p: None,
                          "is_error?": bool, "cache_control?": CACHE}, at)
                if other:
                    bad(f"{at}: tool_result blocks must come first in the content")
                found = [w for w in waiting if w["id"] == b["tool_use_id"]]
                if not found:
                    bad(f"{at}: unexpected `tool_use_id` found in `tool_result` blocks: "
                        f"{b['tool_use_id']}. Each `tool_result` block must have a corresponding "
                        "`tool_use` block in the previous message.")
                waiting.remove(found[0])
                c = b.get("content", "")
                n = 0 if isinstance(c, str) else \
                    sum(self.said(x, f"{at}.content.{k}") for k, x in enumerate(c))
                text = c if isinstance(c, str) else "".join(x.get("text", "") for x in c)
                results.append({"id": b["tool_use_id"], "name": found[0]["name"],
                                "json": result_json(text), "images": n})
            else:
                other = True
                images += self.said(b, at)
        if waiting:
            self.missing(path, waiting)
        if results:
            steps.append(("results", results))
        if other:
            steps.append(("user", {"images": images}))

    def said(self, b, path):
        if b.get("type") == "text":
            check(b, {"type": str, "text": str, "cache_control?": CACHE}, path)
            if not b["text"]:
                bad(f"{path}: text content blocks must be non-empty")
            return 0
        if b.get("type") != "image":
            bad(f"{path}.type: {b.get('type')!r} is not permitted")
        check(b, {"type": str, "source": {"type": ("base64",), "media_type": str, "data": str},
                  "cache_control?": CACHE}, path)
        base64_image(b["source"]["data"], b["source"]["media_type"], path)
        return 1

    def mine(self, b, path):
        kind = b.get("type")
        if kind == "text":
            check(b, {"type": str, "text": str, "cache_control?": CACHE,
                      "citations?": lambda v, p: None}, path)
        elif kind == "thinking":
            check(b, {"type": str, "thinking": str, "signature": str}, path)
            if b["signature"] != seal("thinking", b["thinking"]):
                bad(f"{path}: Invalid `signature` in `thinking` block")
        elif kind == "tool_use":
            check(b, {"type": str, "id": str, "name": str, "input": dict,
                      "cache_control?": CACHE}, path)
        else:
            bad(f"{path}.type: {kind!r} is not permitted")

    def ids(self, raw):
        return [b["id"] for b in raw if b["type"] == "tool_use"]

    def same(self, raw, turn):
        def keep(blocks):
            return [{k: v for k, v in b.items() if k not in ("cache_control", "citations") and
                     not (k == "input" and b.get("id") in broken(turn))} for b in blocks]
        return keep(raw) == keep(self.blocks(turn))

    def blocks(self, turn):
        out = []
        if turn["thoughts"]:
            out.append({"type": "thinking", "thinking": turn["thoughts"],
                        "signature": seal("thinking", turn["thoughts"])})
        if turn["text"]:
            out.append({"type": "text", "text": turn["text"]})
        for c in turn["calls"]:
            out.append({"type": "tool_use", "id": c["id"], "name": c["tool"],
                        "input": parsed(c["args"])})
        return out

    def usage(self, turn):
        n = turn["tokens"]
        return {"input_tokens": n[0] - n[2], "cache_creation_input_tokens": 0,
                "cache_read_input_tokens": n[2],
                "output_tokens": n[1] + len(turn["thoughts"]) // 4, "service_tier": "standard"}

    def stop(self, turn):
        return {"length": "max_tokens"}.get(turn.get("stop"), turn.get("stop")) or \
            ("tool_use" if turn["calls"] else "end_turn")

    def reply(self, q, turn):
        return {"id": "msg_" + turn["uid"], "type": "message", "role": "assistant",
                "model": q["model"], "content": self.blocks(turn),
                "stop_reason": self.stop(turn), "stop_sequence": None,
                "usage": self.usage(turn)}

    def events(self, q, turn):
        body, out = self.reply(q, turn), []

        def event(kind, **more):
            out.append((kind, dump({"type": kind, **more})))

        event("message_start", message={**body, "content": [], "stop_reason": None,
                                        "usage": {**body["usage"], "output_tokens": 1}})
        event("ping")
        calls = iter(turn["calls"])
        for i, b in enumerate(body["content"]):
            if b["type"] == "thinking":
                event("content_block_start", index=i,
                      content_block={"type": "thinking", "thinking": "", "signature": ""})
                deltas = [{"type": "thinking_delta", "thinking": p}
                          for p in pieces(b["thinking"], 9)]
                deltas.append({"type": "signature_delta", "signature": b["signature"]})
            elif b["type"] == "text":
                event("content_block_start", index=i, content_block={"type": "text", "text": ""})
                deltas = [{"type": "text_delta", "text": p} for p in pieces(b["text"], 7)]
            else:
                event("content_block_start", index=i, content_block={**b, "input": {}})
                args = next(calls)["args"]
                deltas = [{"type": "input_json_delta", "partial_json": p}
                          for p in [""] + pieces(args if args != "{}" else "", 11)]
            for d in deltas:
                event("content_block_delta", index=i, delta=d)
            event("content_block_stop", index=i)
        event("message_delta", delta={"stop_reason": body["stop_reason"], "stop_sequence": None},
              usage={"output_tokens": body["usage"]["output_tokens"]})
        event("message_stop")
        return out

    def error(self, status, message, kind, wait):
        types = {400: "invalid_request_error", 401: "authentication_error",
                 404: "not_found_error", 413: "request_too_large", 429: "rate_limit_error",
                 529: "overloaded_error"}
        return {"type": "error", "error": {"type": types.get(status, "api_error"),
                                           "message": message}, "request_id": "req_mock"}

    def stream_error(self, message):
        return [("error", dump({"type": "error", "error": {"type": "overloaded_error",
                                                           "message": message}}))]

    def models(self, names):
        return {"data": [{"type": "model", "id": n, "display_name": n,
                          "created_at": "2026-01-01T00:00:00Z"} for n in names],
                "has_more": False, "first_id": names[0] if names else None,
                "last_id": names[-1] if names else None}


# --- Gemini ----------------------------------------------------------------------------------------
# Objects whose members are the user's own.
FREE = ("args", "response", "parametersJsonSchema", "responseJsonSchema")


def camel(x, free=False):
    """Names in the one of their two spellings that is checked; this server reads both."""
    if isinstance(x, list):
        return [camel(v) for v in x]
    if not isinstance(x, dict):
        return x
    out = {}
    for k, v in x.items():
        first, *rest = k.split("_")
        name = k if free else first + "".join(r[:1].upper() + r[1:] for r in rest)
        if name in out:
            bad(f"Invalid JSON payload received. {k}: already set")
        out[name] = v if name in FREE and not free else camel(v, name == "properties")
    return out


def spelling(text):
    """Base64 in one of its two alphabets."""
    return text.replace("-", "+").replace("_", "/")


class Gemini(Wire):
    name = "gemini"
    key_header = "x-goog-api-key"
    body = {
        "contents": lambda v, p: None,
        "systemInstruction?": {"role?": str, "parts": [{"text": str}]},
        "tools?": [{"functionDeclarations": [{
            "name": str, "description?": str, "parameters?": dict,
            "parametersJsonSchema?": dict}]}],
        "toolConfig?": {"functionCallingConfig": {
            "mode": ("AUTO", "ANY", "NONE", "VALIDATED"), "allowedFunctionNames?": [str]}},
        "generationConfig?": {
            "temperature?": float, "topP?": float, "topK?": int, "candidateCount?": int,
            "maxOutputTokens?": int, "stopSequences?": [str], "seed?": int,
            "responseMimeType?": str, "responseSchema?": dict, "responseJsonSchema?": dict,
            "thinkingConfig?": {"thinkingLevel?": ("MINIMAL", "LOW", "MEDIUM", "HIGH", "minimal",
                                                   "low", "medium", "high"),
                                "thinkingBudget?": int, "includeThoughts?": bool},
            "mediaResolution?": str},
        "safetySettings?": [dict], "cachedContent?": str}

    def read(self, q, path):
        q = camel(q)
        check(q, self.body, "")
        for t in q.get("tools") or []:
            for i, d in enumerate(t["functionDeclarations"]):
                at = f"tools[0].function_declarations[{i}]"
                if "parameters" in d and "parametersJsonSchema" in d:
                    bad(f"{at}: only one of parameters and parametersJsonSchema")
                tool(d, at, "parameters", GEMINI_SCHEMA)
                tool(d, at, "parametersJsonSchema", JSON_SCHEMA)
        think = (q.get("generationConfig") or {}).get("thinkingConfig") or {}
        if "thinkingLevel" in think and "thinkingBudget" in think:
            bad("You can only set only one of thinking budget and thinking level.")
        steps, waiting = [], []
        if not isinstance(q["contents"], list) or not q["contents"]:
            bad("* GenerateContentRequest.contents: contents is not specified")
        for i, c in enumerate(q["contents"]):
            check(c, {"role": ("user", "model"), "parts": [dict]}, f"contents[{i}]")
        for i, c in enumerate(self.joined(q["contents"])):
            self.content(c, f"contents[{i}]", steps, waiting)
        if waiting:
            self.missing()
        mode = ((q.get("toolConfig") or {}).get("functionCallingConfig") or {}).get("mode",
                                                                                   "AUTO")
        return {"model": path["model"], "stream": path["stream"], "steps": steps,
                "tools": bool(q.get("tools")),
                "choice": {"ANY": "required", "NONE": "none"}.get(mode, "auto")}

    def joined(self, contents):
        """A turn of the model may come back in several contents, but its calls in one."""
        out = []
        for c in contents:
            if out and c["role"] == "model" == out[-1]["role"]:
                if any("functionCall" in p for p in c["parts"]) and \
                        any("functionCall" in p for p in out[-1]["parts"]):
                    self.missing()
                out[-1] = {"role": "model", "parts": out[-1]["parts"] + c["parts"]}
            else:
                out.append(c)
        return out

    def missing(self):
        bad("Please ensure that the number of function response parts is equal to the number of "
            "function call parts of the function call turn.")

    def content(self, c, path, steps, waiting):
        if not c["parts"]:
            bad(f"{path}.parts: must not be empty")
        results, images, other = [], 0, False
        for i, p in enumerate(c["parts"]):
            at = f"{path}.parts[{i}]"
            if isinstance(p.get("thoughtSignature"), str):
                p["thoughtSignature"] = spelling(p["thoughtSignature"])
            check(p, {"text?": str, "inlineData?": {"mimeType": str, "data": str},
                      "functionCall?": {"id?": str, "name": str, "args?": dict},
                      "functionResponse?": {"id?": str, "name": str, "response": dict,
                                            "parts?": [{"inlineData": {"mimeType": str,
                                                                       "data": str}}]},
                      "thought?": bool, "thoughtSignature?": str}, at)
            kinds = [k for k in ("text", "inlineData", "functionCall", "functionResponse")
                     if k in p]
            if len(kinds) != 1:
                bad(f"{at}: required oneof field 'data' must have one initialized field")
            if kinds[0] == "functionCall" and c["role"] != "model":
                bad(f"{at}: function calls come from the model")
            if kinds[0] == "functionResponse":
                r = p["functionResponse"]
                if c["role"] != "user" or not waiting:
                    bad("Please ensure that function response turn comes immediately after a "
                        "function call turn.")
                w = waiting.pop(0)
                if r["name"] != w["name"] or ("id" in r and r["id"] != w["id"]):
                    bad(f"{at}: function response {r['name']} does not match the call "
                        f"{w['name']} of the same place")
                for x in r.get("parts", []):
                    base64_image(spelling(x["inlineData"]["data"]), x["inlineData"]["mimeType"], at)
                results.append({"id": w["id"], "name": w["name"], "json": r["response"],
                                "images": len(r.get("parts", []))})
            elif kinds[0] == "inlineData":
                base64_image(spelling(p["inlineData"]["data"]), p["inlineData"]["mimeType"], at)
                images += 1
                other = True
            elif kinds[0] == "text":
                other = True
        if c["role"] == "model":
            if waiting:
                self.missing()
            calls = [p for p in c["parts"] if "functionCall" in p]
            if calls and "thoughtSignature" not in calls[0]:
                bad("Function call is missing a thought_signature in functionCall parts. This is "
                    "required for tools to work correctly, and missing thought_signature may "
                    "lead to degraded model performance.")
            steps.append(("model", c["parts"]))
            waiting[:] = [{"id": p["functionCall"].get("id"), "name": p["functionCall"]["name"]}
                          for p in calls]
            return
        if waiting:
            self.missing()
        if results:
            steps.append(("results", results))
        if other:
            steps.append(("user", {"images": images}))

    def ids(self, raw):
        return [p["functionCall"].get("id") for p in raw if "functionCall" in p]

    def same(self, raw, turn):
        # A stream brings a text in several parts; they may come back joined or not.
        def keep(parts):
            out = []
            for p in parts:
                if "functionCall" not in p and out and "text" in out[-1] and \
                        out[-1].get("thought") == p.get("thought") and \
                        "thoughtSignature" not in out[-1]:
                    out[-1]["text"] += p["text"]
                    if "thoughtSignature" in p:
                        out[-1]["thoughtSignature"] = p["thoughtSignature"]
                elif p != {"text": ""}:
                    out.append(dict(p))
            return out
        parts = self.parts(turn)
        for mine, theirs in zip(parts, raw):
            if mine.get("functionCall", {}).get("id") in broken(turn) and "functionCall" in theirs:
                mine["functionCall"]["args"] = theirs["functionCall"].get("args")
        return keep(raw) == keep(parts)

    def parts(self, turn):
        out = []
        if turn["thoughts"]:
            out.append({"text": turn["thoughts"], "thought": True})
        if turn["text"]:
            out.append({"text": turn["text"]})
        for i, c in enumerate(turn["calls"]):
            p = {"functionCall": {"id": c["id"], "name": c["tool"], "args": parsed(c["args"])}}
            if i == 0:
                p["thoughtSignature"] = seal("thought", turn["uid"], c["tool"])
            out.append(p)
        return out

    def wrap(self, q, parts, turn, last):
        n, t = turn["tokens"], len(turn["thoughts"]) // 4
        c = {"content": {"role": "model", "parts": parts}, "index": 0}
        if last:
            c["finishReason"] = {"length": "MAX_TOKENS"}.get(turn.get("stop"),
                                                             turn.get("stop") or "STOP")
        return {"candidates": [c], "usageMetadata": {
            "promptTokenCount": n[0], "candidatesTokenCount": n[1], "thoughtsTokenCount": t,
            "cachedContentTokenCount": n[2], "totalTokenCount": n[0] + n[1] + t},
            "modelVersion": q["model"], "responseId": turn["uid"]}

    def reply(self, q, turn):
        return self.wrap(q, self.parts(turn), turn, True)

    def events(self, q, turn):
        out, calls = [], []
        for p in self.parts(turn):
            if "text" in p:
                for s in pieces(p["text"], 40):
                    out.append((None, dump(self.wrap(q, [{**p, "text": s}], turn, False))))
            else:
                calls.append(p)
        for p in [calls] if calls and turn.get("together") else [[c] for c in calls]:
            out.append((None, dump(self.wrap(q, p, turn, False))))
        out.append((None, dump(self.wrap(q, [{"text": ""}], turn, True))))
        return out

    def error(self, status, message, kind, wait):
        words = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED",
                 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL",
                 503: "UNAVAILABLE"}
        e = {"code": status, "message": message, "status": words.get(status, "UNKNOWN")}
        if status == 429 and wait is not None:
            e["details"] = [{"@type": "type.googleapis.com/google.rpc.RetryInfo",
                             "retryDelay": f"{wait:g}s"}]
        return {"error": e}

    def stream_error(self, message):
        code, status = (401, "UNAUTHENTICATED") if "API key" in message else (503, "UNAVAILABLE")
        return [(None, dump({"error": {"code": code, "message": message, "status": status}}))]

    def models(self, names):
        return {"models": [{"name": "models/" + n, "displayName": n, "version": "1",
                            "inputTokenLimit": 100000, "outputTokenLimit": 8000,
                            "supportedGenerationMethods": ["generateContent"]}
                           for n in names]}


WIRES = {w.name: w for w in (Chat(), Responses(), Anthropic(), Gemini())}
