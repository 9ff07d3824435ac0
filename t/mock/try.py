#!/usr/bin/env python3
"""try.py -- is the scripted server as strict as it says?  A client of its own for each wire.

    try.py PORT KEY

plays the model "solver" (t/9000-agent-mock.t has its script) plain and streamed, and then sends
every request once more with one thing wrong.  Prints one test line each.
"""
import copy
import http.client
import json
import sys

PORT, KEY = int(sys.argv[1]), sys.argv[2]
PIXEL = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
         "rkJggg==")
SCHEMA = {"type": "object", "properties": {"script": {"type": "string"}}, "required": ["script"]}
OBSERVED = {"ok": True, "call": 1, "value": {"exact": "2*sqrt(3)", "number": 3.46}}
count = failed = 0


def ok(good, text, detail=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {text}")
    if not good and detail:
        print("# " + str(detail)[:400])


def ask(path, body, headers, method="POST"):
    c = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    c.request(method, path, json.dumps(body) if body is not None else None,
              {"Content-Type": "application/json", **headers})
    r = c.getresponse()
    text = r.read().decode()
    c.close()
    return r.status, text


def events(text):
    out = []
    for block in text.split("\n\n"):
        data = [l[6:] for l in block.split("\n") if l.startswith("data: ")]
        if data and data[0] != "[DONE]":
            out.append(json.loads("".join(data)))
    return out


class Chat:
    name, path = "chat", "/v1/chat/completions"
    headers = {"Authorization": "Bearer " + KEY}
    turns = "messages"

    def first(self):
        return {"model": "solver", "messages": [{"role": "system", "content": "Draw."}, {
            "role": "user", "content": [
                {"type": "text", "text": "How long?"},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64," + PIXEL}}]}],
            "tools": [{"type": "function", "function": {"name": "run_script",
                                                        "parameters": SCHEMA}}]}

    def ways(self, q, stream):
        return self.path, {**q, "stream": True} if stream else q

    def turn(self, text, stream):
        if not stream:
            return json.loads(text)["choices"][0]["message"]
        m = {"role": "assistant", "content": None}
        for e in events(text):
            for d in (c["delta"] for c in e["choices"]):
                if d.get("content"):
                    m["content"] = (m["content"] or "") + d["content"]
                for t in d.get("tool_calls", []):
                    calls = m.setdefault("tool_calls", [])
                    if t["index"] == len(calls):
                        calls.append({"id": t["id"], "type": "function", "function": {
                            "name": t["function"]["name"], "arguments": ""}})
                    calls[t["index"]]["function"]["arguments"] += t["function"]["arguments"]
        return m

    def calls(self, raw):
        return [c["function"]["name"] for c in raw.get("tool_calls", [])]

    def answered(self, q, raw):
        q["messages"] += [raw] + [{"role": "tool", "tool_call_id": c["id"],
                                   "content": json.dumps({**OBSERVED, "call": i + 1})}
                                  for i, c in enumerate(raw["tool_calls"])]

    def said(self, raw):
        return raw["content"]

    def right(self, q):
        return ()

    def wrong(self, q):
        """What a strict server refuses, one thing at a time."""
        m = q["messages"]
        yield "an unknown member", {**q, "max_tokns": 5}
        yield "a result too few", {**q, "messages": m[:-1]}
        yield "a result before its call", {**q, "messages": m[:2] + m[3:4] + m[2:3] + m[4:]}
        bad = copy.deepcopy(q)
        bad["messages"][3]["tool_call_id"] = "call_other"
        yield "a result of an unknown call", bad
        bad = copy.deepcopy(q)
        bad["messages"][3]["content"] = [{"type": "image_url", "image_url": {
            "url": "data:image/png;base64," + PIXEL}}]
        yield "a picture in a tool's message", bad
        bad = copy.deepcopy(q)
        bad["messages"][2]["tool_calls"][0]["function"]["arguments"] += " "
        yield "arguments changed by a blank", bad
        bad = copy.deepcopy(q)
        bad["tools"][0]["function"]["parameters"] = {"type": "object", "oneOf": []}
        yield "alternatives in a schema", bad


class Responses(Chat):
    name, path = "responses", "/v1/responses"

    def first(self):
        return {"model": "solver", "instructions": "Draw.", "store": False,
                "include": ["reasoning.encrypted_content"],
                "input": [{"role": "user", "content": [
                    {"type": "input_text", "text": "How long?"},
                    {"type": "input_image", "image_url": "data:image/png;base64," + PIXEL}]}],
                "tools": [{"type": "function", "name": "run_script", "parameters": SCHEMA}]}

    def turn(self, text, stream):
        if not stream:
            return json.loads(text)["output"]
        done = [e for e in events(text) if e["type"] == "response.output_item.done"]
        deltas = "".join(e["delta"] for e in events(text)
                         if e["type"] == "response.function_call_arguments.delta")
        items = [e["item"] for e in done]
        assert deltas == "".join(i.get("arguments", "") for i in items)
        return items

    def calls(self, raw):
        return [m["name"] for m in raw if m["type"] == "function_call"]

    def answered(self, q, raw):
        q["input"] += raw + [{"type": "function_call_output", "call_id": m["call_id"], "output": [
            {"type": "input_text", "text": json.dumps(OBSERVED)},
            {"type": "input_image", "image_url": "data:image/png;base64," + PIXEL}]}
            for m in raw if m["type"] == "function_call"]

    def said(self, raw):
        return "".join(m["content"][0]["text"] for m in raw if m["type"] == "message")

    def wrong(self, q):
        i = q["input"]
        yield "an unknown member", {**q, "messages": []}
        yield "an output too few", {**q, "input": i[:-1]}
        yield "the reasoning left out", {**q, "input": i[:1] + i[2:]}
        bad = copy.deepcopy(q)
        bad["input"][1]["encrypted_content"] = "A" + bad["input"][1]["encrypted_content"][1:]
        yield "the encrypted reasoning changed", bad
        bad = copy.deepcopy(q)
        del bad["input"][1]["encrypted_content"]
        yield "reasoning without its encrypted content", bad
        bad = copy.deepcopy(q)
        bad["input"][-1]["call_id"] = "call_other"
        yield "an output of an unknown call", bad


class Anthropic(Chat):
    name, path = "anthropic", "/v1/messages"
    headers = {"x-api-key": KEY, "anthropic-version": "2023-06-01"}

    def first(self):
        return {"model": "solver", "max_tokens": 4000, "system": [
            {"type": "text", "text": "Draw.", "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": [
                {"type": "text", "text": "How long?"},
                {"type": "image", "source": {"type": "base64", "media_type": "image/png",
                                             "data": PIXEL}}]}],
            "tools": [{"name": "run_script", "input_schema": SCHEMA}]}

    def turn(self, text, stream):
        if not stream:
            return json.loads(text)["content"]
        blocks, args = [], {}
        for e in events(text):
            if e["type"] == "content_block_start":
                blocks.append(e["content_block"])
            elif e["type"] == "content_block_delta":
                d, b = e["delta"], blocks[e["index"]]
                if d["type"] == "input_json_delta":
                    args[e["index"]] = args.get(e["index"], "") + d["partial_json"]
                else:
                    k = d["type"].split("_")[0]
                    b[k] += d[k]
        for i, a in args.items():
            blocks[i]["input"] = json.loads(a or "{}")
        return blocks

    def calls(self, raw):
        return [b["name"] for b in raw if b["type"] == "tool_use"]

    def answered(self, q, raw):
        q["messages"] += [{"role": "assistant", "content": raw}, {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": b["id"], "content": [
                {"type": "text", "text": json.dumps(OBSERVED)},
                {"type": "image", "source": {"type": "base64", "media_type": "image/png",
                                             "data": PIXEL}}]}
            for b in raw if b["type"] == "tool_use"]}]

    def said(self, raw):
        return "".join(b["text"] for b in raw if b["type"] == "text")

    def wrong(self, q):
        yield "an unknown member", {**q, "seed": 1}
        yield "no max_tokens", {k: v for k, v in q.items() if k != "max_tokens"}

        def change(where):
            bad = copy.deepcopy(q)
            where(bad["messages"])
            return bad
        yield "a result too few", change(lambda m: m[2]["content"].pop())
        yield "a text before the results", change(
            lambda m: m[2]["content"].insert(0, {"type": "text", "text": "so"}))
        yield "the signature changed", change(
            lambda m: m[1]["content"][0].update(signature="A" + m[1]["content"][0]["signature"]))
        yield "the thoughts changed", change(
            lambda m: m[1]["content"][0].update(thinking="else"))
        yield "the thoughts left out", change(lambda m: m[1]["content"].pop(0))
        yield "results in two messages", change(
            lambda m: m.append({"role": "user", "content": [m[2]["content"].pop()]}))
        yield "a result of an unknown call", change(
            lambda m: m[2]["content"][0].update(tool_use_id="toolu_x"))

    def right(self, q):
        """Other ways to say the same, which are taken."""
        yield "the key as a bearer", self.path, q, {
            "Authorization": "Bearer " + KEY, "anthropic-version": "2026-10-21"}
        yield "a temperature", self.path, {**q, "temperature": 1}, self.headers


class Gemini(Chat):
    name = "gemini"
    headers = {"x-goog-api-key": KEY}

    def first(self):
        return {"systemInstruction": {"parts": [{"text": "Draw."}]}, "contents": [{
            "role": "user", "parts": [{"text": "How long?"}, {"inlineData": {
                "mimeType": "image/png", "data": PIXEL}}]}],
            "tools": [{"functionDeclarations": [{"name": "run_script",
                                                 "parametersJsonSchema": SCHEMA}]}]}

    def ways(self, q, stream):
        return "/v1beta/models/solver:" + ("streamGenerateContent?alt=sse" if stream
                                           else "generateContent"), q

    def turn(self, text, stream):
        if not stream:
            return json.loads(text)["candidates"][0]["content"]["parts"]
        return [p for e in events(text) for p in e["candidates"][0]["content"]["parts"]
                if p != {"text": ""}]

    def calls(self, raw):
        return [p["functionCall"]["name"] for p in raw if "functionCall" in p]

    def answered(self, q, raw):
        q["contents"] += [{"role": "model", "parts": raw}, {"role": "user", "parts": [
            {"functionResponse": {"id": p["functionCall"]["id"],
                                  "name": p["functionCall"]["name"], "response": OBSERVED,
                                  "parts": [{"inlineData": {"mimeType": "image/png",
                                                            "data": PIXEL}}]}}
            for p in raw if "functionCall" in p]}]

    def said(self, raw):
        return "".join(p["text"] for p in raw if "text" in p and not p.get("thought"))

    def wrong(self, q):
        yield "an unknown member", {**q, "model": "solver"}

        def change(where):
            bad = copy.deepcopy(q)
            where(bad["contents"])
            return bad
        first = next(i for i, p in enumerate(q["contents"][1]["parts"]) if "functionCall" in p)
        yield "a response too few", change(lambda c: c[2]["parts"].pop())
        yield "the thought signature left out", change(
            lambda c: c[1]["parts"][first].pop("thoughtSignature"))
        yield "the thought signature on another part", change(
            lambda c: c[1]["parts"][first + 1].update(
                thoughtSignature=c[1]["parts"][first].pop("thoughtSignature")))
        yield "responses in another order", change(lambda c: c[2]["parts"].reverse())
        yield "a response of another name", change(
            lambda c: c[2]["parts"][0]["functionResponse"].update(name="other"))
        yield "a turn whose calls are in two contents", change(
            lambda c: c.insert(2, {"role": "model", "parts": [c[1]["parts"].pop()]}))
        yield "a member in both spellings", {**q, "system_instruction": q["systemInstruction"]}

    def right(self, q):
        """Other ways to say the same, which are taken."""
        other = copy.deepcopy(q)
        parts = other["contents"][1]["parts"]
        other["contents"][1:2] = [{"role": "model", "parts": [p]} for p in parts[:-2]] + \
            [{"role": "model", "parts": parts[-2:]}]
        yield "a text in a content of its own", self.ways(other, False)[0], other, self.headers
        text = json.dumps(q)
        for name in ("functionResponse", "functionCall", "inlineData", "mimeType",
                     "thoughtSignature", "parametersJsonSchema", "functionDeclarations"):
            text = text.replace(f'"{name}"', '"' + "".join(
                "_" + c.lower() if c.isupper() else c for c in name) + '"')
        yield "names with underscores", self.ways(q, False)[0], json.loads(text), self.headers
        sealed = copy.deepcopy(q)
        for p in sealed["contents"][1]["parts"]:
            if "thoughtSignature" in p:
                p["thoughtSignature"] = p["thoughtSignature"].replace("+", "-").replace("/", "_")
        yield "the other alphabet of base64", self.ways(q, False)[0], sealed, self.headers
        yield "the version that is not beta", self.ways(q, False)[0].replace("beta", ""), q, \
            self.headers


FORMS = {"chat": lambda e: e["error"]["message"], "responses": lambda e: e["error"]["message"],
         "anthropic": lambda e: e["type"] == "error" and e["error"]["message"],
         "gemini": lambda e: e["error"]["status"] == "INVALID_ARGUMENT" and e["error"]["message"]}

for wire in (Chat(), Responses(), Anthropic(), Gemini()):
    ends = []
    for stream in (False, True):
        q, names, raw = wire.first(), [], None
        for k in range(3):
            path, body = wire.ways(q, stream)
            status, text = ask(path, body, wire.headers)
            if status != 200:
                ok(False, f"{wire.name}: turn {k}", text)
                break
            raw = wire.turn(text, stream)
            names.append(wire.calls(raw))
            if not names[-1]:
                break
            wire.answered(q, raw)
            if k == 0:
                after = copy.deepcopy(q)
        ok(names == [["run_script", "add_point"], ["query_distance"], []],
           f"{wire.name}{', streamed' if stream else ''}: two calls, one, none", names)
        ends.append(wire.said(raw))
    ok(ends == ["It is 2*sqrt(3), \u00e0 peu pr\u00e8s 3.46."] * 2,
       f"{wire.name}: the answer is made of the observations, and the same both ways", ends)
    for what, bad in wire.wrong(after):
        path, body = wire.ways(bad, False)
        status, text = ask(path, body, wire.headers)
        ok(400 <= status < 405 and FORMS[wire.name](json.loads(text)), f"{wire.name}: {what} is refused",
           f"{status} {text}")
    for what, path, body, headers in wire.right(after):
        status, text = ask(path, body, headers)
        ok(status == 200, f"{wire.name}: {what} is taken", f"{status} {text}")
    path, body = wire.ways(wire.first(), False)
    status, text = ask(path, body, {k: v for k, v in wire.headers.items() if KEY not in v})
    ok(status == 401, f"{wire.name}: no key", text)

for headers, path, want in ((Chat.headers, "/v1/models", lambda m: m["data"][0]["id"]),
                            (Anthropic.headers, "/v1/models", lambda m: m["first_id"]),
                            (Gemini.headers, "/v1beta/models", lambda m: m["models"][0]["name"][7:])):
    status, text = ask(path, None, headers, "GET")
    ok(status == 200 and want(json.loads(text)) == "blind", "the list of models", text)

for what, version, more in (("no version", None, {}), ("an unknown version", "2024-01-01", {}),
                            ("a temperature in the new version", "2026-10-21",
                             {"temperature": 1})):
    status, text = ask(Anthropic.path, {**Anthropic().first(), **more},
                       {"x-api-key": KEY, **({"anthropic-version": version} if version else {})})
    ok(status == 400, f"anthropic: {what} is refused", f"{status} {text}")

base = Chat().first()
for model, want, part in (("nobody", 404, "does not exist"), ("blind", 400, "image"),
                          ("solver+429x1,ra=3", 429, "Rate limit"),
                          ("solver+429x1,ra=3", 200, "run_script"),
                          ("solver+error200", 200, "overloaded"),
                          ("solver+unknown", 200, "no_such_tool")):
    status, text = ask("/v1/chat/completions", {**base, "model": model}, Chat.headers)
    ok(status == want and part in text, f"{model}: {want}", f"{status} {text}")
for fault in ("badargs", "cutargs", "unknown"):
    q = {**copy.deepcopy(base), "model": "solver+" + fault}
    c, names = Chat(), []
    for k in range(4):
        status, text = ask(c.path, q, c.headers)
        raw = c.turn(text, False) if status == 200 else {}
        names.append((c.calls(raw) or ["-"])[0])
        if not raw.get("tool_calls"):
            break
        c.answered(q, raw)
    first = "no_such_tool" if fault == "unknown" else "run_script"
    ok(names == [first, "run_script", "query_distance", "-"], f"{fault}: once, and then it goes on",
       f"{names} {text}")
print(f"1..{count}")
sys.exit(failed != 0)
