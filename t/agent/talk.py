"""talk.py -- calls to the tools through porism mcp, for the tests of prompts and problems.

The calls are those that a model makes in the loop: without a canvas_id, which is put in here,
and with undo_to and note, which are the loop's own; where the server has them not, they are
done by undo and not at all.
"""
import json
import subprocess
import sys

WITHOUT_CANVAS = {"solve_problem", "run_program", "find_tools", "note", "list_canvases"}


class Talk:
    def __init__(self, porism):
        self.child = subprocess.Popen([porism, "mcp", "--memory", "--profile", "all"],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next = 0
        self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})
        self.tools = self.list()
        self.canvas = None

    def ask(self, method, params):
        self.next += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params})
        self.child.stdin.write(line.encode() + b"\n")
        self.child.stdin.flush()
        while True:
            line = self.child.stdout.readline()
            if not line:
                raise SystemExit("porism mcp ended")
            m = json.loads(line)
            if m.get("id") == self.next:
                return m

    def list(self):
        tools, params = set(), {}
        while True:
            r = self.ask("tools/list", params)["result"]
            tools |= {t["name"] for t in r["tools"]}
            if not r.get("nextCursor"):
                return tools
            params = {"cursor": r["nextCursor"]}

    def fresh(self):
        self.canvas = self.raw("create_canvas", {})["canvas_id"]

    def raw(self, tool, args):
        m = self.ask("tools/call", {"name": tool, "arguments": args})
        if "error" in m:
            return {"ok": False, "error": {"code": "protocol", "message": m["error"]["message"]}}
        return m["result"]["structuredContent"]

    def step(self):
        return self.raw("query_value", {"canvas_id": self.canvas, "obj": "1", "full": True})["step"]

    def call(self, tool, args):
        if tool == "note" and tool not in self.tools:
            return {"ok": True}
        if tool == "undo_to" and tool not in self.tools:
            steps = self.step() - args["step"]
            return self.call("undo", {"steps": steps}) if steps > 0 else {"ok": steps == 0}
        if tool not in WITHOUT_CANVAS:
            args = dict(args, canvas_id=self.canvas)
        return self.raw(tool, args)

    def value_of(self, name):
        """The closed form of an object, or None."""
        r = self.raw("query_value", {"canvas_id": self.canvas, "obj": name})
        return (r.get("value") or {}).get("exact")

    def same(self, a, b):
        """Are two closed forms the same, decided by the engine?"""
        if a == b:
            return True
        if a in (None, "true", "false") or b in (None, "true", "false"):
            return False
        r = self.raw("query_holds", {"canvas_id": self.canvas, "relations": f"({a}) == ({b})"})
        return bool(r.get("ok")) and r["value"]["exact"] == "true"

    def number(self, text):
        r = self.raw("query_value", {"canvas_id": self.canvas, "obj": text})
        return r["value"]["approx"]


def told(answer):
    """The value that an answer tells: of its question, or of the last line of its script."""
    value = answer.get("value")
    if "status" in answer:
        return answer.get("exact")
    if isinstance(value, dict):
        if "verdict" in value:
            return "true" if value["verdict"] == "always" else "false"
        return value.get("exact")
    for o in reversed(answer.get("observations", [])):
        if o.get("line") == answer.get("lines") and o.get("value"):
            return o["value"].get("exact")
    objects = answer.get("objects")
    if objects:
        return objects[list(objects)[-1]].split(" ", 1)[1]
    return None


class Tap:
    def __init__(self):
        self.n = self.bad = 0

    def ok(self, cond, text, detail=""):
        self.n += 1
        self.bad += not cond
        print(f"{'ok' if cond else 'not ok'} {self.n} - {text}")
        if not cond and detail:
            for line in str(detail).split("\n")[:20]:
                print(f"# {line}"[:600])

    def done(self):
        print(f"1..{self.n}")
        sys.exit(self.bad != 0)
