"""translate.py -- porism judge --translate on the ten solutions of examples/judge, with models that
are files: what they reply is made from the records here, right or damaged.

    python3 t/judge/translate.py PORISM examples/judge
"""
import atexit
import copy
import http.server
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

porism, folder = sys.argv[1], Path(sys.argv[2])
work = Path(tempfile.mkdtemp(prefix="translate-"))
atexit.register(shutil.rmtree, work, ignore_errors=True)
count = failed = 0


def ok(good, name):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    return good


def same(want, got, name):
    if not ok(want == got, name):
        print(f"#  wanted {want!r:.300}\n#  but it is {got!r:.300}")


# --- What the models reply ------------------------------------------------------------------------
records = {}
for f in sorted(folder.glob("*.json")):
    r = json.loads(f.read_text())
    records[r["id"]] = r
ids = list(records)
# One whose steps the tests below count.
records["tall"] = {
    "id": "tall",
    "text": "A right-angled triangle has legs AC = 6 and BC = 8. How long is its height CH over the hypotenuse?",
    "problem": {"points": {"A": [0, 6], "B": [8, 0], "C": [0, 0], "H": [2.9, 3.8]}, "goal": "Length(C,H)", "answer": "24/5",
                "facts": [{"fact": "Angle(A,C,B) = 90", "from": "text", "quote": "right-angled"},
                          {"fact": "Length(A,C) = 6", "from": "text", "quote": "AC = 6"},
                          {"fact": "Length(B,C) = 8", "from": "text", "quote": "BC = 8"},
                          {"fact": "Foot(H,C,A,B)", "from": "text", "quote": "height CH over the hypotenuse"},
                          {"fact": "Between(H,A,B)", "from": "figure"}]},
    "steps": [
        {"id": "s1", "text": "By Pythagoras AB = √(6² + 8²) = 10.", "kind": "derive", "by": "Pythagoras", "cites": ["f1", "f2", "f3"],
         "claims": [{"fact": "Length(A,B) = sqrt(6^2 + 8^2) = 10", "quote": "AB = √(6² + 8²) = 10"}]},
        {"id": "s2", "text": "The area is half the product of the legs, 24.", "kind": "derive", "by": "area", "cites": ["f1", "f2", "f3"],
         "claims": [{"fact": "Area(A,B,C) = 1/2*6*8 = 24", "quote": "half the product of the legs, 24"}]},
        {"id": "s3", "text": "It is also half of AB times CH.", "kind": "derive", "by": "area", "cites": ["f4"],
         "claims": [{"fact": "Area(A,B,C) = 1/2*Length(A,B)*Length(C,H)", "quote": "half of AB times CH"}]},
        {"id": "s4", "text": "Hence 5·CH = 24 and CH = 4.8.", "kind": "compute", "cites": ["s1", "s2", "s3"],
         "claims": [{"fact": "5*Length(C,H) = 24", "quote": "5·CH = 24"}, {"fact": "Length(C,H) = 4.8", "quote": "CH = 4.8"}]}],
    "final": {"text": "4.8", "claim": "Length(C,H) = 24/5"}}


def sample(r):
    s = {"id": r["id"], "text": r["text"], "steps": [t["text"] for t in r["steps"]]}
    if "answer" in r["problem"]:
        s["answer"] = r["problem"]["answer"]
    return s


def facts(r):
    p = copy.deepcopy(r["problem"])
    p.pop("answer", None)
    for f in p["facts"]:
        # What has no quote in the record, or one of its own words, is quoted whole.
        if f.get("from", "text") == "text" and f.get("quote", "") not in r["text"] or "quote" not in f:
            f["quote"] = r["text"]
    return p


def steps(r):
    out = []
    for i, t in enumerate(copy.deepcopy(r["steps"])):
        t["number"] = i + 1
        for c in t.get("claims", []):
            c.pop("expect", None)
            if c.get("quote", "") not in t["text"] or "quote" not in c:
                c["quote"] = t["text"]
        for k in ("text", "label", "expect"):
            t.pop(k, None)
        out.append(t)
    final = copy.deepcopy(r.get("final"))
    for c in (final or {}).get("claims", []):
        c.pop("expect", None)
    return {"steps": out, "final": final}


def echo(r, **other):
    said = {}
    for t in r["steps"]:
        for k, c in enumerate(t.get("claims", [])):
            said[c.get("id", f"{t['id']}.{k + 1}")] = "same"
        for k, c in enumerate(t.get("construct", [])):
            said[f"{t['id']}.c{k + 1}"] = "same"
        for k, c in enumerate(t.get("suppose", [])):
            said[f"{t['id']}.if{k + 1}"] = "same"
        for k in t.get("let", {}):
            said[f"{t['id']}.{k}"] = "same"
    final = r.get("final") or {}
    if "claim" in final:
        said["final"] = "same"
    for k, c in enumerate(final.get("claims", [])):
        said[f"final.{k + 1}"] = "same"
    said.update({k.replace("_", "."): v for k, v in other.items()})
    return said


def bits(r, wrong=(), final=1):
    return {"Step_by_step_evaluation": [0 if i + 1 in wrong else 1 for i in range(len(r["steps"]))],
            "Final_judgment": final}


def right(r):
    """What perfect models say of a record: mode to turns."""
    return {"facts": [facts(r)], "steps": [steps(r)], "echo": [echo(r)],
            "blind-facts": [facts(r)], "blind-steps": [steps(r)], "planted": [steps(r)],
            "judge-steps": [bits(r)],
            "judge-k12": [[[t["text"], "CS", ""] for t in r["steps"]]]}


def script(name, replies, ms=0):
    path = work / name
    with path.open("w") as out:
        for i, modes in replies.items():
            for mode, turns in modes.items():
                said = [t if isinstance(t, dict) and "fault" in t else
                        {"text": t if isinstance(t, str) else json.dumps(t, ensure_ascii=False),
                         "tokens": {"input": 100, "output": 20}, "cost": 0.001, "ms": ms} for t in turns]
                out.write(json.dumps({"id": i, "mode": mode, "turns": said}, ensure_ascii=False) + "\n")
    return f"script:{path}"


def lines(name, samples):
    path = work / name
    path.write_text("".join(json.dumps(s, ensure_ascii=False) + "\n" for s in samples))
    return str(path)


def run(*args, code=0, name=None):
    p = subprocess.run([porism, "judge", *args], capture_output=True, text=True)
    if p.returncode != code or name:
        if not ok(p.returncode == code, name or f"judge {' '.join(args)} ends with {code}"):
            print("#  " + p.stderr[-600:].replace("\n", "\n#  "))
    return p.stdout, p.stderr


def judge(replies, *args, only=None, code=0):
    """Results by id, of the samples whose ids are given."""
    m = script("model.jsonl", replies)
    f = lines("in.jsonl", [sample(records[i]) for i in only or ids])
    out, _ = run("--translate", f, "--model", m, *args, code=code)
    return {j["id"]: j for j in map(json.loads, out.splitlines())}


def change(i, **modes):
    return {i: {**right(records[i]), **{k.replace("_", "-"): v for k, v in modes.items()}}}


def engine(j):
    return [s["engine"] for s in j["steps"]]


every = {i: right(r) for i, r in records.items()}
text = ["--text-judge", f"script:{work}/model.jsonl"]

# --- All is well ----------------------------------------------------------------------------------
got = judge(every, "--blind", "0", "--plant", "0")
same(ids, list(got), "a line for each, in the order of the input")
same(["judged"] * 10, [j["status"] for j in got.values()], "all ten are translated and judged")
same([True] * 10, [j["gated"] for j in got.values()], "the keys follow from the facts")
for i in ids:
    report = json.loads(subprocess.run([porism, "judge", "--json", str(folder / f"{i}.json")],
                                       capture_output=True, text=True).stdout)
    same(report["eta"], engine(got[i]), f"{i}: the engine says of the translation what it says of the record")
same([1, 1, 1, 1], list(got["height"]["calls"].get(k) for k in ("facts", "steps", "echo")) + [1],
     "three questions: facts, steps, the echo")
same(0.003, round(got["height"]["cost"], 6), "what they cost is added up")
few = ["cong", "letter", "zigzag"]
again = judge(every, "--blind", "0", "--plant", "0", "--threads", "4", "--parallel", "3", only=few)
same({i: got[i] for i in few}, again, "the same with any number of threads")

# --- Replies that cannot be read ------------------------------------------------------------------
r = records["tall"]
bad = facts(r)
bad["facts"][3]["fact"] = "Fot(H,C,A,B)"
j = judge(change("tall", facts=["I think it is {", facts(r)]), only=["tall"])["tall"]
same((True, 2), (j["gated"], j["calls"]["facts"]), "no JSON: it is asked once more")
j = judge(change("tall", facts=[bad, facts(r)]), only=["tall"])["tall"]
same((True, 2, 0), (j["gated"], j["calls"]["facts"], j["unread_facts"]), "a word that is not there goes back")
j = judge(change("tall", facts=["```json\n" + json.dumps(facts(r)) + "\n```\nDone."]), only=["tall"])["tall"]
same((True, 1), (j["gated"], j["calls"]["facts"]), "JSON within a fence and words is read")
j = judge(change("tall", facts=["no"]), only=["tall"])["tall"]
same(("untranslated", False, 6, [None] * 4), (j["status"], j["gated"], j["calls"]["facts"], engine(j)),
     "nothing that can be read, three times two: untranslated")
j = judge(change("tall", steps=["no"]), *text, only=["tall"])["tall"]
same(("untranslated_steps", True, [None] * 4, [1] * 4),
     (j["status"], j["gated"], engine(j), [s["both"] for s in j["steps"]]),
     "steps that cannot be read are the text judge's")
value = facts(r)
value["facts"].append({"fact": "Length(A,B) = 10", "from": "figure"})
j = judge(change("tall", facts=[value]), only=["tall"])["tall"]
same((True, 2, 5), (j["gated"], j["calls"]["facts"], len(j["record"]["problem"]["facts"])),
     "a value from the picture goes back, and is left out")
j = judge(change("tall", facts=[value]), "--figure-values", only=["tall"])["tall"]
same((True, 1, 6), (j["gated"], j["calls"]["facts"], len(j["record"]["problem"]["facts"])),
     "unless --figure-values says that they are printed there")

# --- The gate ---------------------------------------------------------------------------------------
less = facts(r)
del less["facts"][2]
wrong = facts(r)
wrong["facts"][1]["fact"] = "Length(A,C) = 7"
j = judge(change("tall", facts=[less, wrong, facts(r)]), "--mend", "0", only=["tall"])["tall"]
same((True, 2, 3, "judged"), (j["gated"], j["anew"], j["calls"]["facts"], j["status"]),
     "facts from which the key does not follow are translated anew, twice")
j = judge(change("tall", facts=[less]), *text, only=["tall"])["tall"]
same(("ungated", False, 2, [None] * 4, [1] * 4),
     (j["status"], j["gated"], j["anew"], engine(j), [s["both"] for s in j["steps"]]),
     "then they are ungated: verdicts are unused, the text judge's count")
ok("steps" not in j["calls"] and not j["record"]["steps"], "and no step is translated")
j = judge(change("tall", facts=[less]), "--anew", "0", only=["tall"])["tall"]
same(1, j["calls"]["facts"], "--anew 0: not once")

# --- Quotes and the echo ---------------------------------------------------------------------------
lie = steps(r)
lie["steps"][0]["claims"][0]["quote"] = "AB equals ten"
j = judge(change("tall", steps=[lie]), only=["tall"])["tall"]
same((1, 2, None), (j["claims"]["unquoted"], j["calls"]["steps"], engine(j)[0]),
     "a quote that is not in the text: it goes back, then the claim does not count")
same("Length(A,B) = sqrt(6^2 + 8^2) = 10", j["record"]["steps"][0]["claims"][0]["was"], "and is kept beside")
same(None, engine(j)[3], "a step that rests on it is not accused")
j = judge(change("tall", steps=[lie, steps(r)]), only=["tall"])["tall"]
same((0, 2, 1), (j["claims"]["unquoted"], j["calls"]["steps"], engine(j)[0]), "or it is mended")
j = judge(change("tall", echo=[echo(r, s2_1="different", s3_1="absent")]), *text, only=["tall"])["tall"]
same({"same": 4, "different": 1, "absent": 1, "unanswered": 0, "doubts": ["s2.1", "s3.1"]}, j["echo"],
     "the echo doubts two claims")
same(([1, None, None], [1, 1, 1]), (engine(j)[:3], [s["both"] for s in j["steps"]][:3]),
     "which then are the text judge's")
j = judge(change("tall", echo=["same"]), only=["tall"])["tall"]
same((2, 6, [None] * 4), (j["calls"]["echo"], j["echo"]["unanswered"], engine(j)),
     "an echo that says nothing is asked again, then nothing is taken for granted")
t = records["twocases"]
j = judge(change("twocases", echo=[echo(t, s1_c1="different")]), only=["twocases"])["twocases"]
same([None] * 5, engine(j), "with a construction in doubt all that follows is")

# --- The judge of texts ------------------------------------------------------------------------------
w = records["wrongratio"]
types = {"Error_analysis": "", "Error_type": ["N/A", "Knowledge Error", "N/A"]}
j = judge(change("wrongratio", judge_steps=[bits(w, [2], 0)], judge_errors=[types]), *text,
          only=["wrongratio"])["wrongratio"]
same(([1, 0, 1], [1, 0, 1]), (engine(j), [s["judge"] for s in j["steps"]]), "engine and judge agree")
same(("Knowledge", "Knowledge"), (j["steps"][1]["engine_label"]["geolaux"], j["steps"][1]["judge_label"]["geolaux"]),
     "in the type as well")
same(([1, 0, 1], [1, 0, 0], 0), (j["eta"], j["eta_inherited_0"], j["judgment"]), "what counts is told as porism judge tells it")
same((0, 0, 0, 0), tuple(j["final"][k] for k in ("engine", "grader", "judge", "both")), "and on the answer")
short = {"Step_by_step_evaluation": [1, 0], "Final_judgment": 0}
j = judge(change("wrongratio", judge_steps=[short, "1 0 1", {"Step_by_step_evaluation": [1, 2, 1], "Final_judgment": 0},
                                            bits(w, [2], 0)],
                 judge_errors=[{"Error_type": ["N/A", "N/A", "N/A"]}, types]), *text, only=["wrongratio"])["wrongratio"]
same((4, 2, False), (j["calls"]["judge-steps"], j["calls"]["judge-errors"], j["unjudged"]),
     "judgements that cannot be read are asked for again")
j = judge(change("wrongratio", judge_steps=[short]), *text, only=["wrongratio"])["wrongratio"]
same((4, True, [None] * 3), (j["calls"]["judge-steps"], j["unjudged"], [s["judge"] for s in j["steps"]]),
     "then it is unjudged, and said so")
labels = [["DE∥BC", "步骤正确", ""], ["DE:BC", "KAE", "not AD:DB"], ["BC=6", "CS", ""]]
j = judge(change("wrongratio", judge_k12=[labels]), *text, "--no-geolaux", "--k12vista", only=["wrongratio"])["wrongratio"]
same((["CS", "KAE", "CS"], [1, 0, 1]), ([s["judge_label"]["k12vista"] for s in j["steps"]], [s["judge"] for s in j["steps"]]),
     "K12Vista's labels, in letters or in Chinese")

# --- Controls that are drawn --------------------------------------------------------------------------
j = judge(every, "--blind", "1", "--plant", "0", only=["cong", "letter"])
same([True, True], [j[i]["blind"]["gated"] for i in j], "a second translation")
ok(all(x[0] == x[1] > 0 for i in j for x in (j[i]["blind"][k] for k in ("facts", "claims", "verdicts"))),
   "which says the same")
other = facts(r)
other["facts"][0]["fact"] = "Perpendicular(B,C,C,A)"
other["facts"][4]["fact"] = "Between(H,B,A)"
fewer = steps(r)
fewer["steps"][3]["claims"].pop(0)
j = judge(change("tall", blind_facts=[other], blind_steps=[fewer]), "--blind", "1", "--plant", "0", only=["tall"])["tall"]
same(*j["blind"]["facts"], "other words for the same are the same in normal form")
ok(j["blind"]["claims"][0] < j["blind"]["claims"][1], "a claim less is seen")
ok(sum("blind" in x for x in judge(every, "--blind", "0.5", "--plant", "0", only=[i for i in ids if i not in ("hasty", "rhombus", "wrongratio")]).values()) in range(1, 7),
   "a share of them is drawn")
planted = steps(r)
planted["steps"][0]["claims"][0].update(fact="Length(A,B) = sqrt(6^2 + 8^2) = 11", quote="AB = √(6² + 8²) = 11")
j = judge(change("tall", planted=[planted]), "--blind", "0", "--plant", "1", only=["tall"])["tall"]
words = [p for p in j["planted"] if p["in"] == "words"]
same([{"in": "words", "kind": "value", "step": "1", "was": "10", "is": "11", "caught": True}], words,
     "a number changed in the words: an honest translation lets it be caught")
same(4, sum(p["in"] == "record" for p in j["planted"]), "an error in the record for each step")
ok(all(p["caught"] for p in j["planted"]), "all are caught")
repaired = steps(r)
repaired["steps"][0]["claims"][0]["quote"] = "By Pythagoras"
j = judge(change("tall", planted=[repaired]), "--blind", "0", "--plant", "1", only=["tall"])["tall"]
same([False], [p["caught"] for p in j["planted"] if p["in"] == "words"], "a translator that repairs is found out")

# --- The account, folders, going on --------------------------------------------------------------------
few = ["cong", "wrongratio", "zigzag"]
replies = {i: right(records[i]) for i in few}
replies["wrongratio"].update({"judge-steps": [bits(w, [2], 0)], "judge-errors": [types]})
replies["zigzag"]["judge-steps"] = [bits(records["zigzag"], [1])]
replies["zigzag"]["judge-errors"] = [{"Error_type": ["Logical Error"] + ["N/A"] * (len(records["zigzag"]["steps"]) - 1)}]
m = script("model.jsonl", replies)
f = lines("in.jsonl", [sample(records[i]) for i in few])
whole = ["--translate", f, "--model", m, "--text-judge", m, "--blind", "0.3", "--plant", "0.2"]
out, _ = run(*whole, "--out", str(work / "a"), "--json", name="a run with a folder")
account = json.loads(out)
same(json.loads((work / "a/account.json").read_text()), account, "the account is told and kept")
same((3, 3, 0), (account["samples"], account["judged"], account["failed"]), "three samples")
table = account["step_agreement"]
same(account["decided"], table["n"], "all steps that are decided are judged by both")
same(table["n"], sum(table[k] for k in ("both_right", "engine_right", "judge_right", "both_wrong")), "a table of four")
same(account["overrides"], table["engine_right"] + table["judge_right"], "overrides are where they differ")
n, a, b = table["n"], table["both_right"] + table["engine_right"], table["both_right"] + table["judge_right"]
po = (table["both_right"] + table["both_wrong"]) / n
pe = (a * b + (n - a) * (n - b)) / n / n
same(round((po - pe) / (1 - pe), 4), table["kappa"][0], "kappa by hand")
ok(table["kappa"][1] <= table["kappa"][0] <= table["kappa"][2], "within its interval")
same(["N/A", "Figure", "Knowledge", "Calculation", "Logical"], account["geolaux"]["labels"], "the confusion of types")
ok(account["geolaux"]["engine_by_judge"][2][2] == 1 and account["geolaux"]["engine_by_judge"][0][4] == 1, "with both")
scores = account["scores"]
ok(scores["judge"]["n"] == scores["both"]["n"] == scores["engine"]["n"] + scores["engine"]["unjudged"] == 3,
   "scores by judge, engine and both")
kept = (work / "a/records.jsonl").read_text().splitlines()
same(3, len(kept), "a record each")
out, _ = run("--json", str(work / "a/records.jsonl"), code=1)
same([v["report"] for v in map(json.loads, (work / "a/verdicts.jsonl").read_text().splitlines())],
     [json.loads(x) for x in out.splitlines()], "which porism judge judges the same")
out, _ = run("--account", str(work / "a/verdicts.jsonl"), "--json")
same(account, json.loads(out), "--account of the verdicts")
out, _ = run("--account", str(work / "a/verdicts.jsonl"))
ok("Cohen's kappa" in out and "coverage" in out, "and for people")

broken = copy.deepcopy(replies)
for k, i in enumerate(few):
    mode = ["echo", "judge-steps", "facts"][k]
    broken[i][mode] = [{"fault": "server"}]
script("model.jsonl", broken)
out, err = run(*whole, "--out", str(work / "b"), "--json", code=1, name="models that fail: exit 1")
same(3, json.loads(out)["failed"], "all have failed")
script("model.jsonl", replies)
run(*whole, "--out", str(work / "b"), "--json", name="the same command goes on")
for name in ("verdicts.jsonl", "records.jsonl", "account.json"):
    same((work / "a" / name).read_bytes(), (work / "b" / name).read_bytes(), f"{name}: as if nothing had been")
before = (work / "b/calls.jsonl").read_bytes()
same(len((work / "a/calls.jsonl").read_text().splitlines()), len(before.splitlines()), "no reply was asked for twice")
with (work / "b/results.jsonl").open("a") as x:
    x.write('{"hash":"00')
run(*whole, "--out", str(work / "b"), "--json", name="half a line at the end")
same(before, (work / "b/calls.jsonl").read_bytes(), "nothing is asked when all is done")
same((work / "a/verdicts.jsonl").read_bytes(), (work / "b/verdicts.jsonl").read_bytes(), "and the verdicts are the same")
_, err = run(*whole, "--out", str(work / "b"), "--no-echo", code=129, name="another plan in the same folder: exit 129")
ok("other settings" in err, "and says so")
for name, text_ in (("calls.jsonl", ""), ("results.jsonl", "")):
    (work / "b" / name).write_text(text_ if name == "results.jsonl" else
                                   "".join(x + "\n" for x in (work / "b" / name).read_text().splitlines()[::-1]))
run(*whole, "--out", str(work / "b"), "--json", name="replies in another order do not fit, and are asked for anew")
same((work / "a/verdicts.jsonl").read_bytes(), (work / "b/verdicts.jsonl").read_bytes(), "the verdicts are the same")

script("model.jsonl", replies, ms=150)
p = subprocess.Popen([porism, "judge", *whole, "--out", str(work / "c"), "--parallel", "2"], stdout=subprocess.PIPE,
                     stderr=subprocess.PIPE)
while p.poll() is None and (not (work / "c/calls.jsonl").exists() or len((work / "c/calls.jsonl").read_bytes().splitlines()) < 4):
    time.sleep(0.01)
p.send_signal(signal.SIGTERM)
p.communicate()
same(143, p.returncode, "stopped by a signal: exit 143")
ok(not (work / "c/verdicts.jsonl").exists(), "there are no verdicts yet")
script("model.jsonl", replies)
run(*whole, "--out", str(work / "c"), "--json", name="the same command goes on")
same([(work / "a" / x).read_bytes() for x in ("verdicts.jsonl", "account.json")],
     [(work / "c" / x).read_bytes() for x in ("verdicts.jsonl", "account.json")], "to the same end")

parts = []
for k in (1, 2):
    out, _ = run(*whole, "--shard", f"{k}/2")
    p = work / f"part{k}.jsonl"
    p.write_text(out)
    parts.append(str(p))
merged = subprocess.run([porism, "merge", str(work / "merged.jsonl"), *parts], capture_output=True, text=True)
same((0, ""), (merged.returncode, merged.stderr if merged.returncode else ""), "two shards are merged")
same((work / "a/verdicts.jsonl").read_text(), (work / "merged.jsonl").read_text(), "and are what one run says")

# --- Asked wrongly --------------------------------------------------------------------------------------
run("--translate", f, code=129, name="no model: exit 129")
run("--translate", f, "--model", m, "--blind", "2", code=129, name="a share above 1: exit 129")
run("--translate", f, "--model", m, "--nonsense", "2", code=129, name="an option that is not there: exit 129")
run("--translate", str(work / "none.jsonl"), "--model", m, code=128, name="no such file: exit 128")
script("model.jsonl", {"tall": right(r)})
twice = lines("twice.jsonl", [sample(r), sample(r)])
run("--translate", twice, "--model", m, code=129, name="an id twice: exit 129")
odd = work / "odd.jsonl"
odd.write_text('{"id":"x","text":"t"}\nnonsense\n' + json.dumps(sample(r)) + "\n")
out, _ = run("--translate", str(odd), "--model", m, code=1, name="lines that are no solutions: exit 1")
same(["bad_record", "bad_record", "judged"], [json.loads(x)["status"] for x in out.splitlines()], "each says so")
out, _ = run("--translate", "x", "--settings")
ok("--figure-values" in out and "--blind SHARE" in out, "--settings lists them")

# --- Over the wire ----------------------------------------------------------------------------------------
seen = []


class Server(http.server.BaseHTTPRequestHandler):
    """Chat Completions: the question is known by its first words, the problem by its text."""
    def do_POST(self):
        q = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = [m["content"] for m in q["messages"]]
        words = [c if isinstance(c, str) else "".join(p.get("text", "") for p in c) for c in said]
        ask = next(a for a, begins in (("facts", "You translate the statement"), ("steps", "You translate somebody"),
                                       ("echo", "You compare sentences"), ("judge-steps", "You judge a student"))
                   if words[0].startswith(begins))
        seen.append((ask, q["model"], any("image_url" in str(c) for c in said), len(said), q.get("temperature")))
        turn = sum(x[0] == ask for x in seen) - 1
        turns = wired[ask]
        text = turns[min(turn, len(turns) - 1)]
        body = json.dumps({"id": "1", "model": q["model"], "object": "chat.completion", "choices": [
            {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content":
             text if isinstance(text, str) else json.dumps(text)}}],
            "usage": {"prompt_tokens": 50, "completion_tokens": 10}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


wired = {**right(r), "facts": ["I cannot", facts(r)]}
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
shown = {**sample(r), "images": [{"mime": "image/png", "base64": "iVBORw0KGgo="}]}
p = subprocess.run([porism, "judge", "--translate", lines("wire.jsonl", [shown]), "--base-url",
                    f"http://127.0.0.1:{server.server_port}", "--model", "one", "--second", "two", "--text-judge", "three",
                    "--blind", "0", "--plant", "0", "--temperature", "0.1"], capture_output=True, text=True)
if "libcurl" in p.stderr:
    ok(True, "# skip libcurl is not installed")
else:
    same(0, p.returncode, "three models over HTTP")
    j = json.loads(p.stdout)
    same(("judged", [1, 1, 1, 1], False), (j["status"], engine(j), j["unjudged"]), "the solution is judged")
    same([("facts", "one", True, 2, 0.1), ("facts", "one", True, 4, 0.1), ("steps", "one", True, 2, 0.1),
          ("echo", "two", False, 2, 0.1), ("judge-steps", "three", True, 2, 0.1)], seen,
         "each question to its model, with the picture but for the echo; what is wrong goes back in the same talk")
    same({"input": 250, "output": 50}, {k: j["tokens"][k] for k in ("input", "output")}, "tokens are added up")
server.shutdown()

print(f"1..{count}")
sys.exit(failed > 0)
