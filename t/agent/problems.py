"""problems.py -- the problems of the loop and their scripted turns, against the engine.

    python3 t/agent/problems.py PORISM t/data/agent examples/agent [--show]

Each problem is solved by its turns on a fresh canvas.  Its answer must be, exactly, the value
of the name or call that it says it comes from; the same value must come out of `second`, calls
that get it another way on another canvas; and `number`, where there is one, is the same value
worked out without the engine.  The keys of the examples are compared with examples.jsonl.
"""
import base64
import json
import math
import re
import sys
from pathlib import Path
from talk import Talk, Tap, told

porism, data, examples = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
show = "--show" in sys.argv
tap = Tap()
talk = Talk(porism)
seen, kinds, parallel, named, counted = set(), {}, 0, 0, 0


def answer_of(text):
    m = re.search(r"^ANSWER: (\{.*\})$", text, re.M)
    return json.loads(m.group(1)) if m and text.rstrip().endswith(m.group(0)) else None


def solve(p):
    """Run the turns: what is wrong (a list), the answers of the calls, what each failed with."""
    wrong, answers, failed = [], [], []
    for i, turn in enumerate(p["turns"]):
        if set(turn) != {"text", "thoughts", "calls"}:
            wrong.append(f"turn {i + 1} has the members {sorted(turn)}")
        last = i + 1 == len(p["turns"])
        if not last and answer_of(turn["text"]):
            wrong.append(f"turn {i + 1} answers too early")
        if last and turn["calls"]:
            wrong.append("the last turn has calls")
        for c in turn["calls"]:
            if "canvas_id" in c["args"]:
                wrong.append(f"{c['tool']} has a canvas_id")
            r = talk.call(c["tool"], c["args"])
            answers.append(r)
            if show:
                print("#", c["tool"], json.dumps(r, ensure_ascii=False)[:300])
            if not r.get("ok"):
                failed.append((len(answers), r))
            elif c["tool"] == "query_holds" and told(r) != "true":
                failed.append((len(answers), r))
    return wrong, answers, failed


for line in (data / "problems.jsonl").read_text(encoding="utf-8").splitlines():
    p = json.loads(line)
    kind = p["kind"]
    kinds[kind] = kinds.get(kind, 0) + 1
    talk.fresh()
    wrong, answers, failed = solve(p)
    if p["id"] in seen:
        wrong.append("another problem has its id")
    seen.add(p["id"])
    parallel += sum(len(t["calls"]) > 1 for t in p["turns"])
    # Calls that fail are for the problems about that; a typed answer of the solver is none.
    for n, r in failed:
        if kind != "recover" and "status" not in r:
            wrong.append(f"call {n} failed: {json.dumps(r)}")
    if kind == "recover" and not failed:
        wrong.append("nothing failed on the way")
    text = p["turns"][-1]["text"]
    if p["task"] == "draw":
        texts = [t["text"].split("\n") for t in p["turns"]]
        if not any("GEOMETRY_DONE" in t for t in texts[:-1]) or \
                "CONSTRUCTION_COMPLETE" not in texts[-1]:
            wrong.append("the words that end its phases are missing")
        done = next((i for i, t in enumerate(texts) if "GEOMETRY_DONE" in t), 0)
        for i, t in enumerate(p["turns"]):
            for c in t["calls"]:
                if c["tool"].startswith("render_") and i < done:
                    wrong.append("it renders before the geometry is done")
        r = talk.call("query_holds", {"relations": p["holds"]})
        if told(r) != "true":
            wrong.append(f"the figure is wrong: {json.dumps(r)}")
        tap.ok(not wrong, f"{p['id']} (draw): {len(answers)} calls", "\n".join(wrong))
        continue
    a = answer_of(text)
    if not a:
        tap.ok(False, p["id"], "no ANSWER line at its end")
        continue
    value, source = a["value"], a.get("from")
    # What it says it comes from.
    if source is None:
        if answers:
            wrong.append("it made calls and does not say which one the answer is from")
    elif source.startswith("#"):
        n = int(source[1:])
        counted += 1
        if not 1 <= n <= len(answers):
            wrong.append(f"there is no call {source}")
        elif not talk.same(told(answers[n - 1]), value):
            wrong.append(f"call {source} told {told(answers[n - 1])}, not {value}")
    else:
        named += 1
        if not talk.same(talk.value_of(source), value):
            wrong.append(f"{source} is {talk.value_of(source)}, not {value}")
    if not talk.same(value, p["answer"]):
        wrong.append(f"the key is {p['answer']}, the answer {value}")
    if "choices" in p:
        letter = "ABCDEFGH"[p["choices"].index(p["answer"])]
        if a.get("choice") != letter:
            wrong.append(f"the choice is {letter}, not {a.get('choice')}")
    # Another way, on another canvas.
    talk.fresh()
    for c in p["second"]:
        r = talk.call(c["tool"], c["args"])
        if not r.get("ok"):
            wrong.append(f"the second way failed: {json.dumps(r)}")
        # A condition among the lines of a second way must hold.
        for o in r.get("observations", []):
            if (o.get("value") or {}).get("exact") == "false":
                wrong.append(f"the second way: {json.dumps(o)}")
    if not talk.same(told(r), value):
        wrong.append(f"the second way gives {told(r)}, not {value}")
    if "number" in p:
        x = talk.number(value)
        if not math.isclose(x, p["number"], rel_tol=1e-7):
            wrong.append(f"without the engine it is {p['number']}, not {x}")
    tap.ok(not wrong, f"{p['id']} ({kind}): {value}", "\n".join(wrong))

# --- The examples for people
for line in (data / "examples.jsonl").read_text(encoding="utf-8").splitlines():
    way = json.loads(line)
    text = (examples / f"{way['id']}.json").read_text(encoding="utf-8")
    p = json.loads(text)
    talk.fresh()
    for c in way["second"]:
        r = talk.call(c["tool"], c["args"])
    good = p["id"] == way["id"] and text.count("\n") == 1 and talk.same(told(r), p["answer"])
    tap.ok(good and p["answer"] in p.get("choices", [p["answer"]]),
           f"the example {p['id']}: {p['answer']}", json.dumps(r))
    for i in p.get("images", []):
        tap.ok(base64.b64decode(i["base64"]) == (examples / f"{p['id']}.png").read_bytes(),
               "its picture is the one beside it")
names = {f.stem for f in examples.glob("*.json")}
checked = {json.loads(s)["id"] for s in (data / "examples.jsonl").read_text().splitlines()}
tap.ok(names - checked == {"nine-points"}, "every example but the drawing was checked", names)

tap.ok(len(seen) >= 25, f"{len(seen)} problems: " +
       ", ".join(f"{n} {k}" for k, n in sorted(kinds.items())))
tap.ok(parallel >= 8, f"{parallel} turns make several calls at once")
tap.ok(named >= 5 and counted >= 3, f"{named} answers come from a name, {counted} from a call")
talk.child.stdin.close()
tap.ok(talk.child.wait() == 0, "the server ended well")
tap.done()
