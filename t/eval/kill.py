"""kill.py PORISM FOLDER SAMPLES KILLS -- a run of porism eval that is killed again and again.

The model is a script.  The run that nobody disturbs, and one that is killed with SIGKILL at KILLS
random moments and started again: their results must be the same bytes.  Prints lines of tests.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

porism, folder, samples, kills = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
chance = random.Random(17)
n = 0


def ok(good, text, more=""):
    global n
    n += 1
    print(("ok" if good else "not ok") + f" {n} - {text}")
    if not good and more:
        print("# " + more.replace("\n", "\n# "))


def write():
    """Problems and what the model says to them: right, wrong, silent, faults of all kinds."""
    with open(f"{folder}/p.jsonl", "w") as p, open(f"{folder}/s.jsonl", "w") as s:
        for i in range(samples):
            a, b = chance.randint(1, 50), chance.randint(1, 50)
            p.write(json.dumps({"id": f"p{i}", "text": f"B lies between A and C, AB = {a}, BC = {b}. How long is AC?",
                                "answer": str(a + b)}) + "\n")
            for mode in "direct", "canvas":
                v = a + b + (chance.random() < 0.3)
                say = {"text": 'ANSWER: {"value": "%d"}' % v, "ms": chance.randint(0, 6), "cost": 0.001,
                       "tokens": {"input": 100, "output": 20, "reasoning": 5}}
                turns = [say]
                if mode == "canvas":
                    turns = [{"calls": [{"tool": "run_script", "args": {"script": f"A = (0, 0)\nC = ({a + b}, 0)"}}],
                              "ms": chance.randint(0, 4), "cost": 0.002, "tokens": {"input": 200, "output": 30}},
                             {"calls": [{"tool": "query_distance", "args": {"name": "d", "obj1": "A", "obj2": "C"}},
                                        {"tool": "query_distance", "args": {"obj1": "A", "obj2": "X"}}][:1 + i % 2],
                              "ms": 1, "tokens": {"input": 300, "output": 10}}, say]
                    if i % 17 == 0:
                        turns = [{"text": "I do not know."}]
                    if i % 29 == 0:
                        turns = [turns[0], {"fault": "timeout"}]
                s.write(json.dumps({"id": f"own/p{i}", "mode": mode, "turns": turns}) + "\n")
    with open(f"{folder}/c.json", "w") as f:
        json.dump({"name": "killed", "model": "script:s.jsonl", "sets": [{"file": "p.jsonl"}],
                   "arms": ["BL", "CT"], "parallel": 16}, f)


def start(out):
    return subprocess.Popen([porism, "eval", "run", f"{folder}/c.json", "-o", out, "--quiet"],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def records(out):
    try:
        with open(f"{out}/records.jsonl", "rb") as f:
            return f.read()
    except OSError:
        return b""


def results(out):
    with open(f"{out}/results.jsonl", "rb") as f:
        return f.read()


write()
whole, cut = f"{folder}/whole", f"{folder}/cut"
then = time.monotonic()
p = start(whole)
said = p.communicate()[1].decode()
took = time.monotonic() - then
ok(p.returncode == 0, f"the undisturbed run ends", said)
want = results(whole)
ok(want.count(b"\n") == 2 * samples and b'"seconds"' not in want, "with a line for each attempt, and no clock")
killed = torn = early = 0
while killed < kills:
    p = start(cut)
    time.sleep(chance.random() * 1.6 * took / kills)
    if p.poll() is not None and os.path.exists(f"{cut}/results.jsonl"):
        early += 1
        if early > 3:
            break
        for name in "records.jsonl", "results.jsonl":  # it was too quick: begin anew
            os.unlink(f"{cut}/{name}")
        continue
    p.send_signal(signal.SIGKILL)
    p.wait()
    killed += 1
    # What a crash of the machine leaves: half a line.
    if killed % 4 == 0 and records(cut):
        with open(f"{cut}/records.jsonl", "ab") as f:
            f.write(b'{"key":"own/p1","set":"own","id"')
        torn += 1
ok(killed >= kills // 2, f"killed {killed} times, {torn} times with half a line at the end")
before = records(cut).count(b"\n")
p = start(cut)
said = p.communicate()[1].decode()
ok(p.returncode == 0, f"{before} attempts were done then; the last start does the rest", said)
ok(not torn or killed % 4 or "cut off" in said, "half a line is told", said)
ok(results(cut) == want, "and the results are the same bytes")
keys = [tuple(json.loads(x)[k] for k in ("key", "arm", "try")) for x in records(cut).splitlines()]
ok(len(set(keys)) == 2 * samples == len(keys), "each attempt has one record")
traces = sum(len(f) for _, _, f in os.walk(f"{cut}/traces"))
ok(traces == 2 * samples, "and one trace")
print(f"1..{n}")
