#!/bin/sh
# 9021-agent-batch.t -- porism agent as people and scripts use it: full disks, two processes in one
# folder, first lines that were cut, signals, closed pipes, odd files of problems, costs.
. t/tap.sh
. t/mock/start.sh

[ -n "$mock_python" ] || { echo '1..0 # skip there is no python3'; exit 0; }
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
key=sk-planted-5c1e7d90ab3f4682
export ANTHROPIC_API_KEY=$key OPENAI_API_KEY=$key GEMINI_API_KEY=$key PORISM_API_KEY=$key HOME="$dir" XDG_DATA_HOME="$dir/data"
cat >"$dir/script" <<END
{"key": "$key", "models": {
 "fifty": {"turns": [
  {"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}}]},
  {"calls": [{"tool": "query_distance", "args": {"name": "d", "obj1": "A", "obj2": "B"}}]},
  {"text": "ANSWER: {\"value\": \"5\", \"from\": \"d\"}"}]},
 "draws": {"turns": [
  {"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)\nSegment(A, B)"}}]},
  {"text": "GEOMETRY_DONE"}, {"text": "CONSTRUCTION_COMPLETE"}]}}}
END
mock_start mock --script "$dir/script" --log "$dir/log" || { echo '1..0 # skip the scripted server does not start'; exit 0; }
url=http://127.0.0.1:$port

agent() { # OPTION...: its output in out, its messages in err, its exit code in rc
	"$PORISM" agent "$@" >"$dir/out" 2>"$dir/err"
	rc=$?
}
problems() { # N
	i=0
	while [ $i -lt "$1" ]; do
		i=$((i + 1))
		echo "{\"id\":\"p$i\",\"text\":\"How long is AB?\",\"answer\":\"5\"}"
	done
}
wait_for() { # COMMAND...: until it succeeds
	wait_tries=0
	until "$@" || [ $wait_tries -ge 300 ]; do
		sleep 0.05
		wait_tries=$((wait_tries + 1))
	done
}
problems 6 >"$dir/six.jsonl"

# --- A disk that is full --------------------------------------------------------------------------
(
	ulimit -f 64 && "$PORISM" agent 'How long is AB?' --model openai-chat:fifty+big --base-url "$url" --out "$dir/full" --quiet >"$dir/out" 2>"$dir/err"
)
same 'a trace that cannot be written whole is an error' 128 $?
holds 'the answer is told all the same' 'answer: 5' "$(cat "$dir/out")"
holds 'what is wrong' 'the trace is not whole' "$(cat "$dir/err")"
again=$(sed -n 's/.*go on from there: porism agent //p' "$dir/err")
holds 'how to go on' "--resume $dir/full/" "$again"
agent $again
same 'and so it goes on' 0 $rc
ok 'to a trace that is whole' "$PORISM" replay "$dir"/full/*.trace.json
(
	ulimit -f 8 && "$PORISM" agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --out "$dir/fuller" --quiet >"$dir/out" 2>"$dir/err"
)
same 'no room for the first line' 128 $?
holds 'is told' 'no trace is kept' "$(cat "$dir/err")"
same 'and no part of it is left' '' "$(ls "$dir/fuller")"
(
	ulimit -f 64 && "$PORISM" agent --jsonl "$dir/six.jsonl" --model openai-chat:fifty+big --base-url "$url" --out "$dir/filled" --parallel 2 >"$dir/out" 2>"$dir/err"
)
same 'a batch without room stops' 128 $?
holds 'and says how to go on' 'make room, and the same command goes on' "$(cat "$dir/err")"
same 'what is not kept is not told' 0 "$(wc -l <"$dir/out")"
agent --jsonl "$dir/six.jsonl" --model openai-chat:fifty+big --base-url "$url" --out "$dir/filled"
same 'then it goes on' "0 6" "$rc $(grep -c '"correct":true' "$dir/out")"
if [ -w /dev/full ]; then
	"$PORISM" agent --jsonl "$dir/six.jsonl" --model openai-chat:fifty --base-url "$url" --parallel 1 --out "$dir/unread" >/dev/full 2>"$dir/err"
	same 'an output that takes nothing ends a batch' 128 $?
	holds 'early' '1 runs' "$(cat "$dir/err")"
else
	skip 'there is no /dev/full'
	skip 'there is no /dev/full'
fi

# --- Two in one folder -----------------------------------------------------------------------------
"$PORISM" agent --jsonl "$dir/six.jsonl" --model vllm:fifty+never --base-url "$url" --out "$dir/both" >/dev/null 2>&1 &
first=$!
wait_for test -s "$dir/both/p6.trace.json"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty+never --base-url "$url" --out "$dir/both"
same 'a second batch in a folder is refused' 128 $rc
holds 'with the process that is there, and what to do' "process $first works in the folder $dir/both
  hint: wait for its end, or give another folder with --out" "$(cat "$dir/err")"
agent --resume "$dir/both/p1.trace.json" --base-url "$url"
same 'so is going on with one of its runs' 128 $rc
holds 'which is told' 'another process works on' "$(cat "$dir/err")"
kill -9 $first
wait $first 2>/dev/null
agent --jsonl "$dir/six.jsonl" --model vllm:fifty+never --base-url "$url" --out "$dir/both" --seconds 0.2 --tries 1
holds 'a lock ends with its process' '6 runs, 0 answered, 0 right, 0 wrong, 6 failed' "$(cat "$dir/err")"

# --- Killed in the first line ------------------------------------------------------------------------
agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --out "$dir/cut" --turns 9 --answer 5 --quiet
trace=$(ls "$dir"/cut/*.trace.json)
head -c 4096 "$trace" >"$dir/cut/head.trace.json"
agent --resume "$dir/cut/head.trace.json" --base-url "$url" --quiet
same 'a run that was killed in its first line begins anew' 0 $rc
holds 'with its problem, and says so' 'it begins anew' "$(cat "$dir/err")"
holds 'with its key' 'right' "$(cat "$dir/out")"
holds 'with its settings' '"turns":9,' "$(head -n 1 "$dir/cut/head.trace.json")"
ok 'the trace is whole then' "$PORISM" replay "$dir/cut/head.trace.json"
for n in 0 1 100; do
	head -c $n "$trace" >"$dir/stub.trace.json"
	agent --resume "$dir/stub.trace.json" --base-url "$url"
	same "$n bytes are too few for that" 128 $rc
	holds "$n bytes: and what to do" 'give the problem again' "$(cat "$dir/err")"
done
mkdir "$dir/stubs"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/stubs"
i=0
for n in 0 1 100 4096 9000; do
	i=$((i + 1))
	head -c $n "$dir/stubs/p$i.trace.json" >"$dir/piece"
	cp "$dir/piece" "$dir/stubs/p$i.trace.json"
done
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/stubs"
holds 'a batch begins such runs anew' '5 runs, 5 answered, 5 right (5 equal, 0 close), 0 wrong, 0 failed, 1 were done before' "$(cat "$dir/err")"
ok 'and all are whole' "$PORISM" replay "$dir"/stubs/*.trace.json
echo 'my notes' >"$dir/stubs/p3.trace.json"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/stubs"
same 'what is no trace is not touched' "1 my notes" "$rc $(cat "$dir/stubs/p3.trace.json")"
holds 'but named' 'line 3: its trace cannot be read' "$(cat "$dir/err")"

# --- The same batch, otherwise -----------------------------------------------------------------------
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url/v1/" --out "$dir/both2"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/both2" --turns 3 --mode direct --seconds 9
same 'what was done with other settings is not taken for done' 1 $rc
holds 'and they are named' 'line 1: the trace with its id was made with other settings: mode was "canvas", is "direct"; turns was 30, is 3' "$(cat "$dir/err")"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/both2" --seconds 9
holds 'the time for a reply is none' '6 were done before' "$(cat "$dir/err")"

# --- Drawings ------------------------------------------------------------------------------------------
agent --jsonl "$dir/six.jsonl" --model vllm:draws --base-url "$url" --out "$dir/drawn" --mode draw
same 'a batch of drawings' 0 $rc
holds 'counts them' '6 runs, 6 drawn, 0 right, 0 wrong, 0 failed' "$(cat "$dir/err")"
same 'in each line' 6 "$(grep -c '"status":"drawn".*"correct":null' "$dir/out")"
rm -r "$dir/drawn"
agent --jsonl "$dir/six.jsonl" --model vllm:draws --base-url "$url" --out "$dir/drawn" --mode draw --json
same 'and as JSON' '6 0 6 0 0 0 0 0 0 None False' "$("$mock_python" -c 'import json, sys
d = json.load(open(sys.argv[1]))
print(*[d[k] for k in "runs answered drawn right wrong failed done_before other_prompts refused_lines cost stopped".split()])' "$dir/err")"
agent 'Draw AB.' --model vllm:draws --base-url "$url" --mode draw --quiet
holds 'one drawing' 'drawn: 3 steps' "$(cat "$dir/out")"

# --- Costs ---------------------------------------------------------------------------------------------
printf 'fifty\t2\t-\t-\t10\n' >"$dir/prices"
agent P --model vllm:fifty --base-url "$url" --json
holds 'without a price there is no cost' '"cost":null' "$(cat "$dir/out")"
agent P --model vllm:fifty --base-url "$url" --quiet
holds 'which is told' ', cost unknown, ' "$(cat "$dir/out")"
agent P --model vllm:fifty --base-url http://127.0.0.1:9 --tries 1 --prices "$dir/prices" --json
same 'nor where nobody replied' '1 128' "$(grep -c '"cost":null' "$dir/out") $rc"
holds 'nor in the trace' '"cost":null' "$(tail -n 1 "$(sed 's/.*"trace":"\([^"]*\)".*/\1/' "$dir/out")")"
agent P --model vllm:fifty --base-url "$url" --prices "$dir/prices" --json
"$mock_python" - "$dir/out" >"$dir/sum" <<-'END'
	import json, sys
	line = json.load(open(sys.argv[1]))
	t = json.load(open(line["trace"]))
	replies = [e for e in t["events"] if e["event"] == "reply"]
	for k in ("input", "cache_read", "output"):
	    assert line["tokens"][k] == sum(e["tokens"][k] or 0 for e in replies) > 0, k
	n = line["tokens"]
	assert abs(line["cost"] - ((n["input"] + n["cache_read"]) * 2 + n["output"] * 10) / 1e6) < 1e-9
	assert line["cost"] == t["result"]["cost"]
	print("right", n["input"], n["cache_read"], n["output"])
END
holds 'tokens and cost are the sums of the replies' 'right' "$(cat "$dir/sum")"
for fault in 429x2,ms=5 500x1,ms=5 cutx1 error200x1 badargs; do
	agent P --model "vllm:fifty+$fault" --base-url "$url" --prices "$dir/prices" --json
	[ "$fault" = badargs ] || same "$fault: a request that is sent again counts once" "$(cat "$dir/sum")" \
		"right $(sed 's/.*"tokens":{"input":\([0-9]*\),"cache_read":\([0-9]*\),.*"output":\([0-9]*\),.*/\1 \2 \3/' "$dir/out")"
done
agent P --model vllm:fifty --base-url "$url" --prices "$dir/prices" --max-cost 0.003 --quiet
same 'a run ends when its money is spent' 1 $rc
holds 'and says so' 'no answer: the money is spent (--max-cost)' "$(cat "$dir/out")"
same 'after the reply that spent it' 2 "$(sed -n 's/^\([0-9]*\) turns.*/\1/p' "$dir/out")"
agent P --model vllm:fifty --base-url "$url" --prices "$dir/prices" --max-cost 1 --quiet
same 'and not before' 0 $rc
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --prices "$dir/prices" --max-cost 0.003 --out "$dir/spent"
holds 'so do runs of a batch' '6 runs, 0 answered, 0 right, 6 wrong, 0 failed, 0 were done before, $0.0' "$(cat "$dir/err")"
agent P --model vllm:fifty --base-url "$url" --max-cost 1
same 'without a price no limit is promised' 129 $rc
holds 'and what to do' 'the price of fifty is not known' "$(cat "$dir/err")"

# --- What comes out differently -------------------------------------------------------------------------
mkdir "$dir/prompts"
echo 'You measure.' >"$dir/prompts/canvas.md"
agent 'How long is AB?' --model openai-chat:fifty --base-url "$url" --out "$dir/other" --quiet
head -n 5 "$dir"/other/*.trace.json >"$dir/other.trace.json"
cp "$dir/other.trace.json" "$dir/other.before"
agent --resume "$dir/other.trace.json" --base-url "$url" --prompts "$dir/prompts"
same 'with other prompts a run does not go on' 1 $rc
holds 'and they are named' 'the prompts are others now: give the same --prompts' "$(cat "$dir/err")"
agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/both2" --prompts "$dir/prompts"
holds 'what a batch did with other prompts is told' '6 were done before (6 of them with other prompts)' "$(cat "$dir/err")"
sed 's/3, 4/3, 5/' "$dir/other.before" >"$dir/edited.trace.json"
agent --resume "$dir/edited.trace.json" --base-url "$url"
holds 'an edited trace' 'the engine answers otherwise than then' "$(cat "$dir/err")"
sed 's/3, 4/3, 5/' "$dir"/other/*.trace.json >"$dir/edited-whole.trace.json"
agent --replay "$dir/edited-whole.trace.json" --quiet
holds 'which is told when it is shown again, too' 'of the trace on it comes out otherwise' "$(cat "$dir/err")"
agent --replay "$dir"/other/*.trace.json --quiet
same 'one that comes out as it was says nothing' '' "$(cat "$dir/err")"
sed '1s/"version":"[^"]*"/"version":"9.9.9"/;s/3, 4/3, 5/' "$dir/other.before" >"$dir/edited.trace.json"
agent --resume "$dir/edited.trace.json" --base-url "$url"
holds 'one of another version' 'written by version 9.9.9, and this is ' "$(cat "$dir/err")"
sed '1s/,"cache":true//' "$dir/other.before" >"$dir/edited.trace.json"
agent --resume "$dir/edited.trace.json" --base-url "$url"
holds 'other settings' 'other now: settings' "$(cat "$dir/err")"
printf 'fifty\t200\t-\t-\t10\n' >"$dir/dear"
agent --resume "$dir/other.trace.json" --base-url "$url" --prices "$dir/dear"
same 'other prices are no reason' 0 $rc

# --- Signals and pipes -------------------------------------------------------------------------------------
turned() { # N: so many runs have had a turn
	[ "$(cat "$dir"/stop/*.trace.json 2>/dev/null | grep -c '"event":"turn"')" -ge "$1" ]
}
stop() { # RUNS SIGNAL OPTION...: a run that is stopped in its second reply
	stop_runs=$1 stop_signal=$2
	shift 2
	rm -rf "$dir/stop"
	"$PORISM" agent "$@" --model vllm:fifty+never,at=1 --base-url "$url" --out "$dir/stop" >"$dir/out" 2>"$dir/err" &
	stop_pid=$!
	wait_for turned $stop_runs
	kill "-$stop_signal" $stop_pid
	wait $stop_pid
	rc=$?
}
for how in --stream --no-stream; do
	for signal in INT/130 TERM/143; do
		stop 1 ${signal%/*} 'How long is AB?' $how --prices "$dir/prices"
		same "one run, $how, stopped by $signal" "${signal#*/}" $rc
		again=$(sed -n 's/^go on with: porism //p' "$dir/out")
		same "and says how to go on" "agent --resume $(ls "$dir"/stop/*.trace.json) --base-url $url --prices $dir/prices" "$again"
		sed 's/+never,at=1//' "$dir"/stop/*.trace.json >"$dir/stopped.trace.json"
		agent --resume "$dir/stopped.trace.json" --base-url "$url" --prices "$dir/prices"
		same 'which it does' 0 $rc
	done
done
for signal in INT/130 TERM/143; do
	stop 3 ${signal%/*} --jsonl "$dir/six.jsonl" --parallel 3
	same "a batch, stopped by $signal" "${signal#*/}" $rc
	holds 'says how to go on' 'stopped; the same command goes on' "$(cat "$dir/err")"
	same 'and leaves traces that can be' 3 "$(cat "$dir"/stop/*.trace.json | grep -c '"event":"turn"')"
done
"$PORISM" agent --jsonl "$dir/six.jsonl" --model vllm:fifty --base-url "$url" --parallel 1 --out "$dir/piped" 2>"$dir/err" | head -n 1 >/dev/null
holds 'when nobody reads the lines a batch stops' 'nobody reads the output; the same command goes on' "$(cat "$dir/err")"
"$PORISM" agent 'How long is AB?' --model 'vllm:fifty+slow,ms=1' --base-url "$url" --out "$dir/my runs" 2>"$dir/err" | head -n 1 >/dev/null
holds 'so does one run' "go on with: porism agent --resume '$dir/my runs/" "$(cat "$dir/err")"
"$PORISM" agent 'How long is AB?' --model vllm:fifty --base-url "$url" --out "$dir/closed" >&- 2>/dev/null
ok 'what is said to a closed output is not in the trace' "$PORISM" replay "$dir"/closed/*.trace.json

# --- Files of problems as they come --------------------------------------------------------------------
"$mock_python" - "$dir" <<-'END'
	import base64, json, sys, zlib, struct
	def chunk(t, d):
	    return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
	png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + \
	    chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")
	open(sys.argv[1] + "/one.png", "wb").write(png)
	there = base64.b64encode(png).decode()
	text = "How long is AB?"
	lines = [
	    b'\xef\xbb\xbf{"id":"bom","text":"%b","answer":5}\r\n' % text.encode(), b"\r\n", b"what?\n", b"[1]\n",
	    b'{"id":"\xff","text":"a"}\n',
	    *[json.dumps(x).encode() + b"\n" for x in (
	        {"id": "../../up", "text": text}, {"id": "..", "text": text}, {"id": "/etc/x", "text": text}, {"id": "z" * 300, "text": text},
	        {"text": text}, {"id": 7, "text": text}, {"id": "7", "text": text}, {"id": "long", "text": "x" * 2000000},
	        {"id": "file", "text": text, "images": ["one.png"]}, {"id": "one", "text": text, "image": "one.png"},
	        {"id": "two", "text": text, "images": [{"path": "one.png"}, {"mime": "image/png", "base64": there}]},
	        {"id": "data", "text": text, "image": "data:image/png;base64," + there},
	        {"id": "gone", "text": text, "images": ["gone.png"]}, {"id": "none", "text": text, "images": ["six.jsonl"]})],
	    b'{"id":"last","text":"%b"}' % text.encode()]
	open(sys.argv[1] + "/odd.jsonl", "wb").write(b"".join(lines))
END
agent --jsonl "$dir/odd.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/odd/in"
same 'a file with lines that are none' 1 $rc
holds 'the others are done' '13 runs, 13 answered, 1 right (1 equal, 0 close), 0 wrong, 0 failed, 0 were done before, 6 lines refused' "$(cat "$dir/err")"
same 'each that is refused is named' 'line 3: line 4: line 5: line 12: line 18: line 19: ' "$(sed -n 's/^porism agent: \(line [0-9]*:\).*/\1/p' "$dir/err" | sort -k2n | tr '\n' ' ')"
holds 'an image that is not there' 'its image "gone.png" cannot be had' "$(cat "$dir/err")"
holds 'a line without an id is named by its number' '"id":"line-10"' "$(cat "$dir/out")"
same 'nothing is written outside of the folder' '13 in' "$(ls "$dir/odd/in" | wc -l | tr -d ' ') $(ls "$dir/odd")"
same 'images are in the traces' '1 1 2 1' "$(for i in file one two data; do
	head -n 1 "$dir/odd/in/$i.trace.json" | grep -o '"base64":"iVBOR' | wc -l | tr -d ' '
done | tr '\n' ' ' | sed 's/ $//')"
holds 'and all of it says when it began' '"started":"20' "$(head -n 1 "$dir/odd/in/bom.trace.json")"
(cd / && "$PORISM" agent --jsonl "$dir/odd.jsonl" --model vllm:fifty --base-url "$url" --out "$dir/odd/in" >"$dir/out" 2>"$dir/err")
holds 'from another folder it is the same' '13 were done before, 6 lines refused' "$(cat "$dir/err")"
for wire in openai openai-chat anthropic gemini; do
	set --
	for i in 1 2 3 4 5 6 7 8; do
		set -- "$@" --image "$dir/one.png"
	done
	agent 'How long is AB?' "$@" --model $wire:fifty --base-url "$url" --quiet --answer 5
	same "$wire: eight images" 0 $rc
done
agent 'How long is AB?' "$@" --image "$dir/one.png" --model vllm:fifty --base-url "$url"
same 'nine are too many' 129 $rc

# --- Proxies, and what is asked wrongly ---------------------------------------------------------------
for name in http_proxy all_proxy ALL_PROXY; do
	for host in 127.0.0.1 localhost; do
		env $name=http://127.0.0.1:9 "$PORISM" agent 'How long is AB?' --model vllm:fifty --base-url "http://$host:$port" --tries 1 --quiet --no-trace >"$dir/out" 2>&1
		same "$name is gone around to $host" 0 $?
	done
done
env http_proxy=http://127.0.0.1:9 no_proxy= "$PORISM" agent P --model vllm:fifty --base-url "http://127.example.invalid:$port" --tries 1 --quiet --no-trace >"$dir/out" 2>&1
holds 'to others it is asked' 'Failed to connect to 127.0.0.1 port 9' "$(cat "$dir/out")"
wrong() {
	wrong_text=$1 wrong_says=$2
	shift 2
	agent "$@"
	same "$wrong_text: its exit code" 129 $rc
	holds "$wrong_text" "$wrong_says" "$(cat "$dir/err")"
}
wrong 'a problem and a file of them' 'a problem or --jsonl, not both' P --jsonl "$dir/six.jsonl" --model vllm:fifty
wrong 'two ways to go on' '--resume or --replay, not both' --resume "$dir/other.trace.json" --replay "$dir/other.trace.json"
wrong 'an image for all' '--jsonl has itself' --jsonl "$dir/six.jsonl" --image "$dir/one.png" --model vllm:fifty
wrong 'a model for a trace' 'not with --model' --resume "$dir/other.trace.json" --model vllm:fifty
wrong 'a batch without traces' 'keeps its account in traces' --jsonl "$dir/six.jsonl" --model vllm:fifty --no-trace
wrong 'a password in the URL' 'no name or password in --base-url' P --model vllm:fifty --base-url "http://me:secret@127.0.0.1:$port"
wrong 'nothing' 'which problem?' --model vllm:fifty
mkdir "$dir/folder"
wrong 'prompts that are not there' 'none of the prompts' P --model vllm:fifty --prompts "$dir/folder"
echo '{"add_circle": "a"} {}' >"$dir/overlay"
wrong 'an overlay that is none' "$dir/overlay: JSON: " P --model vllm:fifty --overlay "$dir/overlay"
agent --jsonl "$dir/folder" --model vllm:fifty --base-url "$url"
same 'a folder is no file of problems' '128 none' "$rc $([ -e "$dir/folder.runs" ] || echo none)"
agent ' ' --model vllm:fifty --base-url "$url"
holds 'an empty problem' 'the problem is empty' "$(cat "$dir/err")"
agent P --model vllm:draws --base-url "$url" --mode draw --prices "$dir/prices" --quiet
holds 'prices without the model' 'has no row for draws' "$(cat "$dir/err")"
agent --list-models --base-url "$url"
holds 'the models of a server of which nothing else is said' 'vllm:fifty' "$(cat "$dir/out")"
agent P --model 'vllm:fifty+close' --base-url "$url" --tries 1
holds 'a server that closes the connection at once' 'closes the connection without an answer' "$(cat "$dir/out")"
agent P --model vllm:fifty --base-url "https://127.0.0.1:$port" --tries 1
holds 'one without TLS' 'does the server speak TLS?' "$(cat "$dir/out")"

# --- A batch that is killed again and again -----------------------------------------------------------
for after in 0.03 0.06 0.1 0.15 0.2 0.3; do
	"$PORISM" agent --jsonl "$dir/six.jsonl" --model 'vllm:fifty+slow,ms=0' --base-url "$url" --out "$dir/often" --parallel 3 >>"$dir/lines" 2>/dev/null &
	often=$!
	sleep $after
	kill -9 $often 2>/dev/null
	wait $often 2>/dev/null
done
agent --jsonl "$dir/six.jsonl" --model 'vllm:fifty+slow,ms=0' --base-url "$url" --out "$dir/often"
same 'a batch that was killed goes on' 0 $rc
same 'every run ends as it should' 6 "$(cat "$dir"/often/*.trace.json | grep '^],"result":{"status":"answered"' | grep '"correct":true,' | grep -c '"turns":3,"calls":2,')"
ok 'and all are made again byte by byte' "$PORISM" replay "$dir"/often/*.trace.json

finish
