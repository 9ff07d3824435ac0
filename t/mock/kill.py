"""kill.py PORISM PORT PROBLEMS FOLDER N -- runs of porism agent killed at random moments.

Each run is killed with SIGKILL once or several times and resumed until it ends; it must end as
the run that nobody killed: the same answer, the same calls once each, the same journal.
Prints lines of tests.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

porism, port, problems, folder, count = sys.argv[1:6]
NAMES = ["median", "trapezoid", "wrong-name", "outer-tangent", "on-the-box"]
PROVIDERS = ["anthropic", "openai", "openai-chat", "gemini"]
chance = random.Random(14)
texts = {}
with open(problems, encoding="utf-8") as f:
    for line in f:
        p = json.loads(line)
        texts[p["id"]] = p


def start(args):
    return subprocess.Popen([porism, "agent", "--json", *args], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


def begin(name, provider, out):
    p = texts[name]
    return start([p["text"], "--id", name, "--answer", p["answer"], "--model",
                  f"{provider}:{name}", "--base-url", f"http://127.0.0.1:{port}", "--out", out])


def only(out):
    return [os.path.join(out, n) for n in os.listdir(out)] if os.path.isdir(out) else []


def account(path):
    with open(path, encoding="utf-8") as f:
        t = json.load(f)
    calls = [(e["call"], e["tool"], json.dumps(e.get("args")), json.dumps(e["observation"]))
             for e in t["events"] if e["event"] == "call"]
    return t["result"]["answer"], calls, t["result"]["journal"], t["result"]["provenance"]


def lines(path):
    with open(path, "rb") as f:
        return f.read().count(b"\n")


whole, took = {}, {}
for name in NAMES:
    for provider in PROVIDERS:
        out = os.path.join(folder, f"whole-{name}-{provider}")
        then = time.monotonic()
        begin(name, provider, out).communicate()
        took[name, provider] = time.monotonic() - then
        whole[name, provider] = account(only(out)[0])

bad, kills, early, late = [], 0, 0, 0
for i in range(int(count)):
    name, provider = NAMES[i % len(NAMES)], PROVIDERS[(i // len(NAMES)) % 4]
    out = os.path.join(folder, f"killed-{i}")
    p = begin(name, provider, out)
    for k in range(20):
        # The first time it is always killed, if it is not quicker.
        if k == 0 or chance.random() < 0.4:
            time.sleep(chance.uniform(0, 1.1 * took[name, provider]))
            p.send_signal(signal.SIGKILL)
        _, err = p.communicate()
        if p.returncode == 0:
            late += k == 0
            break
        if p.returncode != -signal.SIGKILL:
            bad.append(f"{i} {name} {provider}: ended with {p.returncode}: {err.decode()}")
            break
        kills += 1
        files = only(out)
        if files and lines(files[0]):
            with open(files[0], "rb") as f:
                bytes_ = f.read()
            if b'\n],"result":' in bytes_ and bytes_.endswith(b"\n"):
                late += 1
                break
            p = start(["--resume", files[0], "--base-url", f"http://127.0.0.1:{port}"])
        else:
            # Before its first line there is nothing to resume.
            early += 1
            for f in files:
                os.unlink(f)
            p = begin(name, provider, out)
    else:
        bad.append(f"{i}: never came to its end")
        continue
    files = only(out)
    try:
        if account(files[0]) != whole[name, provider]:
            bad.append(f"{i} {name} {provider}: ended otherwise: {files[0]}")
    except (ValueError, KeyError, IndexError) as e:
        bad.append(f"{i} {name} {provider}: {files}: {e!r}")
print(f"# {count} runs, {kills} kills, {early} before the first line, {late} came too late")
print(f"{'not ok' if bad else 'ok'} 1 - killed at any moment, resumed, ended alike")
for line in bad[:20]:
    print("#", line)
print("1..1")
sys.exit(bool(bad))
