#!/bin/sh
# 9020-agent.t -- porism agent against the scripted server: every problem on every wire, plain
# and streamed, made again byte by byte, resumed after kills; nothing secret is written.
. t/tap.sh
. t/mock/start.sh

[ -n "$mock_python" ] || { echo '1..0 # skip there is no python3'; exit 0; }
key=sk-planted-3f9a7c51d2e84b60
export ANTHROPIC_API_KEY=$key OPENAI_API_KEY=$key GEMINI_API_KEY=$key PORISM_API_KEY=$key HOME="$dir" XDG_DATA_HOME="$dir/data"
"$mock_python" - "$dir/script" "$key" <<-'END'
	import json, sys
	models = {}
	for line in open("t/data/agent/problems.jsonl", encoding="utf-8"):
	    p = json.loads(line)
	    models[p["id"]] = {"turns": p["turns"]}
	models["answers"] = {"turns": [{"text": 'ANSWER: {"value": "5"}'}]}
	models["centimetres"] = {"turns": [{"text": 'ANSWER: {"value": "5 cm"}'}]}
	models["fifty"] = {"turns": [
	    {"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}}]},
	    {"calls": [{"tool": "query_distance", "args": {"name": "d", "obj1": "A", "obj2": "B"}}]},
	    {"text": 'ANSWER: {"value": "5", "from": "d"}'}]}
	json.dump({"key": sys.argv[2], "models": models}, open(sys.argv[1], "w"))
END
mock_start mock --script "$dir/script" --log "$dir/log" || { echo '1..0 # skip the scripted server does not start'; exit 0; }
url=http://127.0.0.1:$port

# --- Every problem, on every wire -------------------------------------------------------------
for how in plain streamed; do
	"$mock_python" -B t/mock/solve.py "$PORISM" "$url" t/data/agent/problems.jsonl "$dir/$how" $how >"$dir/out" 2>&1
	same "$how: all problems are solved on all four wires" 0 "$(grep -c '^not ok' "$dir/out")"
	grep '^not ok' "$dir/out" | sed 's/^/# /'
	n=$(ls "$dir/$how" | wc -l)
	[ "$n" -ge 100 ]
	tap_line $? "$how: $n traces"
	ok "$how: made again byte by byte" "$PORISM" replay "$dir/$how"/*.json
done

# --- Kills -----------------------------------------------------------------------------------------
mkdir "$dir/killed"
n=$(often 100)
"$mock_python" -B t/mock/kill.py "$PORISM" "$port" t/data/agent/problems.jsonl "$dir/killed" "$n" >"$dir/out"
grep '^#' "$dir/out"
ok "$n runs killed at any moment end as those that were not" grep -q '^ok 1 ' "$dir/out"
ok 'and their traces are made again byte by byte' "$PORISM" replay "$dir"/killed/*/*.json

# --- A batch, twice ----------------------------------------------------------------------------------
for i in 1 2 3 4 5 6; do
	echo "{\"id\":\"p$i\",\"text\":\"How long is AB?\",\"answer\":\"5\"}"
done >"$dir/many.jsonl"
"$PORISM" agent --jsonl "$dir/many.jsonl" --model vllm:fifty --base-url http://127.0.0.1:9 --tries 1 --out "$dir/none" >"$dir/lines" 2>"$dir/err"
holds 'a batch without a server' '6 runs, 0 answered, 0 right, 0 wrong, 6 failed' "$(cat "$dir/err")"
"$PORISM" agent --jsonl "$dir/many.jsonl" --model vllm:fifty --base-url "$url" >"$dir/lines" 2>"$dir/err"
same 'a batch: a line for each' 6 "$(grep -c '"correct":true' "$dir/lines")"
holds 'and a count' '6 runs, 6 answered, 6 right (6 equal, 0 close), 0 wrong' "$(cat "$dir/err")"
"$PORISM" agent --jsonl "$dir/many.jsonl" --model vllm:fifty --base-url "$url" >"$dir/lines" 2>"$dir/err"
holds 'what is done is not done again' '0 runs, 0 answered, 0 right, 0 wrong, 0 failed, 6 were done before' "$(cat "$dir/err")"

# Equal and close are counted apart, and told of each.
i=0
for known in 5 5.004 6 '50 mm' 'nobody knows'; do
	i=$((i + 1))
	echo "{\"id\":\"k$i\",\"text\":\"How long is AB?\",\"answer\":\"$known\"}"
done >"$dir/keys.jsonl"
"$PORISM" agent --jsonl "$dir/keys.jsonl" --model vllm:centimetres --base-url "$url" --mode direct --parallel 1 >"$dir/lines" 2>"$dir/err"
holds 'how many are equal and close' '5 runs, 5 answered, 3 right (2 equal, 1 close), 1 wrong' "$(cat "$dir/err")"
same 'and each says it' 'k1 true equal
k2 true close
k3 false different
k4 true equal
k5 null unknown' "$(sed 's/.*"id":"\([^"]*\)".*"correct":\([a-z]*\),"match":"\([a-z]*\)".*/\1 \2 \3/' "$dir/lines" | sort)"
holds 'in words' '(direct)  right (close)' "$("$PORISM" agent 'How long is AB?' --model vllm:centimetres --mode direct --base-url "$url" --answer 5.004 2>&1)"

# Ids that are alike, or alike as names of files; a trace that was killed before its first byte.
mkdir "$dir/alike"
: >"$dir/alike/q.trace.json"
for id in a/b a-b p p q 'é \"x\"'; do
	echo "{\"id\":\"$id\",\"text\":\"How long is $id?\",\"answer\":5}"
done >"$dir/alike.jsonl"
"$PORISM" agent --jsonl "$dir/alike.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/alike/" >"$dir/lines" 2>"$dir/err"
same 'an id that is there twice: its exit code' 1 $?
holds 'and the line' 'line 4: the id "p" is that of line 3, too' "$(cat "$dir/err")"
holds 'the others have a trace each' '5 runs, 5 answered, 5 right (5 equal, 0 close), 0 wrong' "$(cat "$dir/err")"
ok 'which are whole' "$PORISM" replay "$dir"/alike/*.json
"$PORISM" agent --jsonl "$dir/alike.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/alike" >"$dir/lines" 2>"$dir/err"
holds 'and are known again' '0 runs, 0 answered, 0 right, 0 wrong, 0 failed, 5 were done before' "$(cat "$dir/err")"
echo '{"id":"p","text":"How wide is p?"}' >"$dir/other.jsonl"
"$PORISM" agent --jsonl "$dir/other.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/alike" >"$dir/lines" 2>"$dir/err"
holds 'a trace of another problem is not taken for its' 'is of another problem' "$(cat "$dir/err")"

"$PORISM" agent --jsonl "$dir/alike.jsonl" --model vllm:answers --base-url "$url" --out "$dir/alike" >"$dir/lines" 2>"$dir/err"
holds 'nor one of another model' '0 runs, 0 answered, 0 right, 0 wrong, 0 failed, 0 were done before' "$(cat "$dir/err")"

# --- For people ----------------------------------------------------------------------------------------
"$PORISM" agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --answer 5 >"$dir/out" 2>&1
holds 'the conversation is shown' '#1 run_script' "$(cat "$dir/out")"
holds 'the answer, where it comes from' 'answer: 5  (measured by call #2)  the engine agrees  right (equal)' "$(cat "$dir/out")"
trace=$(sed -n 's/^trace: //p' "$dir/out")
ok 'the trace is in the folder of runs' test -f "$trace"
"$PORISM" agent --replay "$trace" >"$dir/again"
holds 'shown again without a server' 'answer: 5' "$(cat "$dir/again")"
"$PORISM" agent --resume "$trace" --base-url "$url" >"$dir/out" 2>&1
same 'a run that is over is not resumed' 1 $?
holds 'and says so' 'this run is over' "$(cat "$dir/out")"
holds 'without a provider the providers are listed' 'ollama       Ollama on this machine' "$("$PORISM" agent --list-models 2>/dev/null)"
holds 'models are listed' 'vllm:fifty' "$("$PORISM" agent --list-models --model vllm: --base-url "$url" 2>&1)"

# --- Recorded examples -----------------------------------------------------------------------------------
for name in tangent ladder cylinder nine-points ridge ant runner funnel; do
	"$PORISM" agent --replay "examples/agent/runs/$name.trace.json" --json >"$dir/out" 2>&1
	same "examples/agent/runs: $name ends as it did" 0 $?
done

# --- The page beside it ---------------------------------------------------------------------------------
: >"$dir/watch"
"$PORISM" agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --watch --quiet >"$dir/out" 2>"$dir/watch" &
agent=$!
tries=0
while ! grep -q 'stays until' "$dir/watch" && [ $tries -lt 100 ]; do
	sleep 0.1
	tries=$((tries + 1))
done
page=$(sed -n 's/^watch: //p' "$dir/watch")
holds 'where the page is, with its token' '#runs/' "$page"
"$mock_python" - "${page%%#*}" "${page##*/}" >"$dir/page" 2>&1 <<-'END'
	import json, sys, urllib.request
	first, run = sys.argv[1:]
	base, token = first.split("?token=")
	visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
	visitor.addheaders = [("Authorization", "Bearer " + token)]
	urllib.request.install_opener(visitor)
	print("Runs" in urllib.request.urlopen(first).read().decode())
	t = json.load(urllib.request.urlopen(f"{base}api/v1/runs/{run}"))
	print(t["result"]["answer"]["value"], len(t["events"]))
	print(urllib.request.urlopen(f"{base}api/v1/runs/{run}/picture?call=1").read().decode()[:5])
END
same 'it serves the run and its pictures' "True
5 10
<svg " "$(cat "$dir/page")"
kill -INT $agent
wait $agent
same 'Ctrl-C ends it' 0 $?

# --- Errors that help ----------------------------------------------------------------------------------
says() {
	what=$1 code=$2 text=$3
	shift 3
	"$PORISM" agent "$@" >"$dir/out" 2>&1
	same "$what: its exit code" "$code" $?
	holds "$what" "$text" "$(cat "$dir/out")"
}
says 'all settings' 0 '--picture-every N' --settings
says 'no model' 129 'which model?' P
says 'an unknown provider' 129 'near: anthropic' P --model antropic:x
says 'an unknown option' 129 'did you mean --turns' P --model vllm:x --turn 3
says 'a bad setting' 129 'canvas, direct, draw' P --model vllm:x --mode cavas
says 'an unknown model' 128 'no_model' P --model vllm:missing --base-url "$url"
says 'nobody there' 128 'is the server running' P --model vllm:x --base-url http://127.0.0.1:9 --tries 1
says 'no picture' 128 'is no PNG' P --model vllm:x --image t/tap.sh
unset ANTHROPIC_API_KEY
says 'no key' 129 'ANTHROPIC_API_KEY' P --model anthropic:x
export ANTHROPIC_API_KEY=$key
ANTHROPIC_API_KEY=sk-another-4242 says 'another key' 128 'bad_key' P --model anthropic:fifty --base-url "$url"
head -n 4 "$trace" >"$dir/half.trace.json"
says 'a server that only a trace names' 129 '--base-url' --resume "$dir/half.trace.json"

# A trace that comes out differently now stays as it is, with the error that ended it and all.
"$PORISM" agent 'How long is AB?' --model 'openai-chat:fifty+500x9,at=2' --tries 1 --base-url "$url" --out "$dir/differs" >"$dir/out" 2>&1
sed 's/3, 4/3, 5/' "$dir"/differs/*.json >"$dir/differs.trace.json"
cp "$dir/differs.trace.json" "$dir/differs.before"
says 'another history' 1 'comes out differently now' --resume "$dir/differs.trace.json" --base-url "$url"
sed '1s/"version":"[^"]*"/"version":"9.9.9"/' "$dir/differs.trace.json" >"$dir/version.trace.json"
holds 'another version is named' 'written by version 9.9.9' "$("$PORISM" replay "$dir/version.trace.json")"
ok 'nothing of it is lost' cmp -s "$dir/differs.trace.json" "$dir/differs.before"
holds 'it ended with an error' '"status":"error"' "$(tail -n 1 "$dir/differs.before")"

"$PORISM" agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --stream --out "$dir/streamed-once" >"$dir/out" 2>&1
head -n 3 "$dir"/streamed-once/*.json >"$dir/streamed.trace.json"
"$PORISM" agent --resume "$dir/streamed.trace.json" --base-url "$url" >"$dir/out" 2>&1
same 'what was streamed is shown once after a resume' 1 "$(grep -c '^ANSWER' "$dir/out")"

# --- A disk that is full ---------------------------------------------------------------------------------
mkdir "$dir/full"
(
	ulimit -f 8 && "$PORISM" agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --out "$dir/full" --quiet >"$dir/out" 2>&1
)
same 'a trace that cannot be written whole: an error' 128 $?
holds 'but the run goes on, and says so' 'the run goes on without' "$(cat "$dir/out")"

# --- Nothing secret -----------------------------------------------------------------------------------------
"$PORISM" agent P --model "openai-chat:fifty+echo" --base-url "$url" >"$dir/echo" 2>&1
"$PORISM" agent P --model "openai-chat:fifty+echo200" --base-url "$url" >>"$dir/echo" 2>&1
"$PORISM" agent P --model "anthropic:fifty+429x2,ms=5" --base-url "$url" >>"$dir/echo" 2>&1
rm -f "$dir/script"
same 'no key in any trace, log or output' '' "$(grep -rl -e "$key" -e sk-another "$dir" | grep -v -e '/mock\.' -e '/log$' | head)"

finish
