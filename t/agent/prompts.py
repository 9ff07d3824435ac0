"""prompts.py -- the texts of prompts/: sizes, names, and their examples run on the engine; and
the form of the table of prices.

    python3 t/agent/prompts.py PORISM prompts src/agent/prices.tsv

An example is a line `> tool {arguments}`; what is after it on a line `< {...}` must be in the
engine's answer.  A line ANSWER: ends an example, and its value must be that of its source.
"""
import json
import re
import sys
from pathlib import Path
from talk import Talk, Tap, told

porism, folder, prices = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
tap = Tap()
talk = Talk(porism)
LIMIT = {"canvas": 5000, "solid": 5000, "draw": 4000, "ct": 2000, "steps": 2000, "goal": 2000}  # bytes; 1000 for the others
# Tools of the loop alone, which porism mcp need not have.
LOOP = {"undo_to", "note"}
# Words with an underscore that are members of answers.
MEMBERS = {"caused_by"}


def part_of(part, whole):
    """Is each member of the one in the other?  Of a list: in some member, in this order."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and \
            all(k in whole and part_of(v, whole[k]) for k, v in part.items())
    if isinstance(part, list):
        rest = iter(whole if isinstance(whole, list) else [])
        return all(any(part_of(p, w) for w in rest) for p in part)
    return part == whole


def examples(text):
    """What is wrong with the examples of a text, and how many there are."""
    wrong, calls, n = [], [], 0
    shown = text[text.index("\n## Example"):] if "\n## Example" in text else ""
    talk.fresh()
    for line in shown.split("\n"):
        if line.startswith("> "):
            tool, args = line[2:].split(" ", 1)
            calls.append(talk.call(tool, json.loads(args)))
            # One that fails is said to.
            if not calls[-1].get("ok") and f'{line}\n< {{"ok": false' not in shown:
                wrong.append(f"{line}\nfailed: {json.dumps(calls[-1])}")
        elif line.startswith("< "):
            if not part_of(json.loads(line[2:]), calls[-1]):
                wrong.append(f"{line}\nis not in: {json.dumps(calls[-1], ensure_ascii=False)}")
        elif line.startswith("ANSWER: "):
            a = json.loads(line[8:])
            source = a["from"]
            value = told(calls[int(source[1:]) - 1]) if source.startswith("#") else \
                talk.value_of(source)
            if value != a["value"]:
                wrong.append(f"{line}\nbut {source} is {value}")
        if line.startswith("ANSWER: ") or line == "CONSTRUCTION_COMPLETE":
            n += 1
            calls = []
            talk.fresh()
    if calls:
        wrong.append("the last example has no end")
    return wrong, n


# Those of the translator and of the teacher speak of facts and programs and of no tools; src/translate/t and src/teach/t look at them.
OTHERS = set("teach teach-forward teach-backward teach-examples translate-facts translate-steps echo judge-steps judge-errors judge-k12".split())
files = [f for f in sorted(folder.glob("*.md")) if f.stem not in OTHERS]
names = [f.stem for f in files]
tap.ok(set(names) == set("canvas solid draw direct bl ct steps short goal goal-nudge gate force check nudge go render draw-nudge decimals".split()),
       "the texts: " + " ".join(names))
counts = {}
for f in files:
    data = f.read_bytes()
    text = data.decode()
    head, body = text.split("\n", 1)
    limit = LIMIT.get(f.stem, 1000)
    tap.ok(re.fullmatch(rf"<!-- porism prompt {f.stem} [1-9][0-9]* -->", head) is not None,
           f"{f.name}: name and version")
    tap.ok(len(data) <= limit, f"{f.name}: {len(data)} of {limit} bytes")
    words = set(re.findall(r"`([a-z]+(?:_[a-z0-9]+)*)`", body))
    tools = {w for w in words if "_" in w} - MEMBERS | (words & LOOP)
    tools |= set(re.findall(r"^> ([a-z0-9_]+) ", body, re.M))
    unknown = sorted(tools - talk.tools - LOOP)
    tap.ok(not unknown, f"{f.name}: {len(tools)} tools are named, and exist", unknown)
    commands = set(re.findall(r"`(?:[a-z]+ = )?([A-Z][a-z][A-Za-z]*)(?:`|\()", body))
    talk.fresh()
    refused = {c: json.dumps(talk.call("run_script", {"script": f"{c}()"})) for c in commands}
    unknown = sorted(c for c in commands if "no command or tool" in refused[c])
    tap.ok(not unknown, f"{f.name}: {len(commands)} commands are named, and exist", unknown)
    wrong, counts[f.stem] = examples(body)
    tap.ok(not wrong, f"{f.name}: {counts[f.stem]} examples, as the engine answers",
           "\n".join(wrong))
tap.ok(counts["canvas"] >= 2 and counts["solid"] >= 2 and counts["draw"] >= 1,
       "the long ones have examples")

texts = {f.stem: f.read_text(encoding="utf-8") for f in files}
tap.ok(all("ANSWER: {" in texts[n] for n in names
           if n not in ("draw", "go", "render", "draw-nudge", "goal", "goal-nudge", "decimals")), "each asks for the line ANSWER")
tap.ok("GEOMETRY_DONE" in texts["draw"] and "CONSTRUCTION_COMPLETE" in texts["draw"],
       "draw has the words that end its phases")
tap.ok("CANVAS" in texts["gate"], "gate has the word for the canvas")
tap.ok(set(re.findall(r"\{([a-z]+)\}", texts["check"])) == {"answer", "engine", "from"},
       "check has its three places")
tap.ok(not any(re.findall(r"\{[a-z]+\}", texts[n]) for n in names if n != "check"),
       "and no other text has any")

# --- Over MCP
for name in "canvas", "solid":
    body = texts[name].split("\n", 1)[1]

    def prompt(args):
        r = talk.ask("prompts/get", {"name": name, "arguments": args})
        return r["result"]["messages"][0]["content"]["text"]
    plain, asked = prompt({}), prompt({"problem": "A {set} of\ntwo lines", "choices": "1, 2"})
    tap.ok(plain.startswith(body), f"the prompt {name} of MCP is the file")
    tap.ok("The problem" not in plain[len(body):] and "Choices" not in plain[len(body):],
           "without a problem")
    tap.ok(asked.startswith(body) and
           asked.endswith("The problem: A {set} of\ntwo lines\nChoices: 1, 2\n"), "and with one")
r = talk.ask("prompts/get", {"name": "nothing"})
tap.ok("there are solve, draw_figure, check_construction, canvas and solid" in
       r["error"]["message"], "an unknown one lists those there are", r)

# --- What tokens cost
rows = [line.split("\t") for line in prices.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")]
tap.ok(rows[0] == "model input cache_read cache_write output date source".split(),
       f"{prices.name}: its columns")
wrong = [r for r in rows[1:]
         if len(r) != 7 or not re.fullmatch(r"[a-z0-9.-]+", r[0]) or not r[6] or
         not re.fullmatch(r"20[0-9]{2}-[01][0-9](-[0-3][0-9])?", r[5]) or
         not all(re.fullmatch(r"[0-9]+(\.[0-9]+)?", x) or x == "-" for x in r[1:5]) or
         "-" in (r[1], r[4])]
tap.ok(not wrong, f"{len(rows) - 1} models with prices, dates and sources", wrong)
tap.ok(len({r[0] for r in rows}) == len(rows), "each of them once")
wrong = [r for r in rows[1:] if not (
    float(r[2].replace("-", r[1])) <= float(r[1]) <= float(r[3].replace("-", r[1])) <=
    float(r[4]))]
tap.ok(not wrong, "the cache is cheaper to read, and dearer to write, than fresh input", wrong)
talk.child.stdin.close()
tap.ok(talk.child.wait() == 0, "the server ended well")
tap.done()
