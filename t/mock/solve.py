"""solve.py PORISM URL PROBLEMS FOLDER plain|streamed -- every problem on every wire."""
import json
import os
import subprocess
import sys

porism, url, problems, folder, how = sys.argv[1:6]
n = 0
with open(problems, encoding="utf-8") as f:
    for line in f:
        p = json.loads(line)
        for provider in ("anthropic", "openai", "openai-chat", "gemini"):
            args = [porism, "agent", p["text"], "--id", f"{p['id']}-{provider}", "--json",
                    "--model", f"{provider}:{p['id']}", "--base-url", url, "--out", folder]
            args += ["--answer", p["answer"]] if p.get("answer") else []
            args += ["--choices", " | ".join(p["choices"])] if p.get("choices") else []
            args += ["--mode", "draw"] if p["task"] == "draw" else []
            args += ["--stream"] if how == "streamed" else []
            r = subprocess.run(args, capture_output=True, check=False, env=os.environ)
            n += 1
            try:
                got = json.loads(r.stdout)
                good = (got["status"] == "drawn" if p["task"] == "draw"
                        else got["status"] == "answered" and got["correct"] is not False
                        and got["agrees"] is not False
                        and (not p.get("answer") or got["match"] == "equal")
                        and (got["agrees"] is None or got["agrees_match"] == "equal")
                        and (p["kind"] != "always" or got["agrees"] is True
                             and got["provenance"]["class"] == "clean_oracle"))
            except ValueError:
                got, good = r.stderr.decode(), False
            print(f"{'ok' if good else 'not ok'} {n} - {p['id']} {provider}",
                  "" if good else json.dumps(got)[:600])
print(f"1..{n}")
