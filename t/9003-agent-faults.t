#!/bin/sh
# 9003-agent-faults.t -- whatever a server does wrong, on every wire, plain and streamed: the run
# goes on where it can, and else ends with a word that helps.
. t/tap.sh
. t/mock/start.sh

[ -n "$mock_python" ] || { echo '1..0 # skip there is no python3 for the scripted server'; exit 0; }
"$PORISM" agent --help >/dev/null 2>&1 || { echo '1..0 # skip built without the loop'; exit 0; }
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY

key=sk-planted-b80d5f2c6a914e37
export OPENAI_API_KEY=$key ANTHROPIC_API_KEY=$key GEMINI_API_KEY=$key HOME="$dir" XDG_DATA_HOME="$dir/data"
cat >"$dir/script.json" <<END
{"key": "$key", "models": {
"picky": {"minds": {
 "temperature": "\`temperature\` is deprecated for this model.",
 "generationConfig.temperature": "temperature is not supported by this model.",
 "tool_choice": "This model does not support this tool_choice.",
 "toolConfig": "tool_config: not supported here.",
 "max_completion_tokens": "max_completion_tokens: Extra inputs are not permitted",
 "stream_options": "stream_options: Extra inputs are not permitted",
 "reasoning_effort": "Unrecognized request argument supplied: reasoning_effort",
 "reasoning": "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
 "thinking": "adaptive thinking is not supported on this model",
 "generationConfig.thinkingConfig": "Thinking is not supported for this model."},
 "turns": [
 {"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}}]},
 {"calls": [{"tool": "query_distance", "args": {"obj1": "A", "obj2": "B"}}]},
 {"text": "ANSWER: {\"value\": \"\${last value}\", \"type\": \"numerical\"}"}]},
"solver": {"turns": [
 {"text": "I draw it.", "thoughts": "Two \"points\" first.\nThen \u2220.", "calls": [
  {"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}},
  {"tool": "add_point", "args": {"name": "C", "x": "3", "y": "0"}}]},
 {"thoughts": "Now the length.", "calls": [
  {"tool": "query_distance", "args": {"obj1": "A", "obj2": "B"}}]},
 {"thoughts": "So.", "text": "ANSWER: {\"value\": \"\${last value}\", \"type\": \"numerical\"}"}]}}}
END
mock_start plain --script "$dir/script.json" --log "$dir/log" || {
	same 'the scripted server starts' '' "$(cat "$dir/plain.err")"
	finish
}

# What came of runs, from their traces, as a file in each folder: status, value, turns, calls, failed
# ones, the error's code.
cat >"$dir/told.py" <<'END'
import glob, json, sys
for d in sys.argv[1:]:
    with open(d + "/told", "w") as out:
        for p in glob.glob(glob.escape(d) + "/*.trace.json"):
            r = json.load(open(p, encoding="utf-8"))["result"]
            print(r["status"], (r["answer"] or {}).get("value"), r["turns"], r["calls"],
                  r["failed_calls"], (r.get("error") or {}).get("code", "-"), file=out)
END
told() {
	"$mock_python" "$dir/told.py" "$@"
}

one() { # WIRE HOW FAULT OPTION...
	one_dir=$dir/runs/$one_name$1$2$3
	one_model=$1:${one_name:-solver}${3:+"+$3"}
	one_how=$2
	shift 3
	mkdir -p "$one_dir"
	"$PORISM" agent 'How long is AB?' --model "$one_model" --base-url "http://127.0.0.1:$port" \
		--out "$one_dir" "--$one_how" "$@" >"$one_dir/said" 2>&1
}

# The same on every wire: FAULT EXPECTED TEXT OPTION...
every() {
	every_fault=$1 every_want=$2 every_text=$3
	shift 3
	every_pids=
	for every_wire in openai openai-chat anthropic gemini; do
		for every_how in json stream; do
			one $every_wire $every_how "$every_fault" "$@" &
			every_pids="$every_pids $!"
		done
	done
	wait $every_pids
	told "$dir/runs/$one_name"*[nm]"$every_fault"
	for every_wire in openai openai-chat anthropic gemini; do
		for every_how in json stream; do
			same "$every_wire, $every_how: $every_text" "$every_want" \
				"$(cat "$dir/runs/$one_name$every_wire$every_how$every_fault/told")"
		done
	done
}

every '' 'answered 5 3 3 0 -' 'nothing is wrong'
every '429x1,ms=5' 'answered 5 3 3 0 -' 'too many requests, each once'
every '500x1,ms=5' 'answered 5 3 3 0 -' 'an error of the server'
every '529x2,ms=5' 'answered 5 3 3 0 -' 'overloaded, twice'
every 'cutx1,at=1' 'answered 5 3 3 0 -' 'an answer breaks off in the middle'
every 'shortx1,at=1' 'answered 5 3 3 0 -' 'a stream ends too early'
every 'error200x1,at=1' 'answered 5 3 3 0 -' 'an error where the answer should be'
every 'error200,at=1' 'error None 1 2 0 overloaded' 'which stays' --tries 2
every 'denied200,at=1' 'error None 1 2 0 bad_key' 'and one that asking again does not mend'
every 'slow,ms=0' 'answered 5 3 3 0 -' 'byte by byte'
every 'gzip' 'answered 5 3 3 0 -' 'compressed, though nobody asked for it'
every 'big,at=2' 'answered 5 3 3 0 -' '200 kB of answer'
every 'badargs' 'answered 5 4 5 1 -' 'arguments that are no JSON are told to the model'
every 'cutargs' 'answered 5 4 5 1 -' 'arguments that are cut off too'
every 'unknown' 'answered 5 4 5 1 -' 'and an unknown tool'
every 'never' 'timeout None 0 0 0 timeout' 'a server that never answers' --seconds 0.3 --tries 2
every 'type,at=1' 'error None 1 2 0 bad_answer' 'a page where JSON should be' --tries 2
every '500,ms=5,at=1' 'error None 1 2 0 server' 'an error that stays'
every 'echo,at=1' 'error None 1 2 0 refused' 'a refusal that tells the key'

mock_stop

# What a model does not take is left out, and the trace says so.
mock_start picky --script "$dir/script.json" --log "$dir/versions" || same 'it starts again' '' "$(cat "$dir/picky.err")"
one_name=picky
every '' 'answered 5 3 2 0 -' 'settings that the model does not take' \
	--temperature 0.5 --effort high --max-tokens 999
for wire in openai openai-chat anthropic gemini; do
	for how in json stream; do
		want='no_effort no_force no_temperature'
		case $wire$how in
		openai-chatjson)	want="$want other_limit" ;;
		openai-chatstream)	want="no_effort no_force no_temperature no_usage other_limit" ;;
		esac
		same "$wire, $how: what was left out" "$want" "$(cat "$dir/runs/picky$wire$how"/*.trace.json |
			tr ',' '\n' | sed -n 's/^"code":"\([a-z_]*\)"$/\1/p' | sort | tr '\n' ' ' | sed 's/ $//')"
	done
done
ok 'which are made again byte by byte' "$PORISM" replay "$dir"/runs/picky*/*.trace.json

# Versions: in a header, in the path, at the end of the URL; the trace knows them.
one_name=
one anthropic json ',v=1' --api-version 2026-10-21 --temperature 0.5
one anthropic json ',v=2' --api-version 2099-01-01
one gemini json ',v=1' --api-version v1
port=$port/v1 one gemini json ',v=2'
told "$dir"/runs/*,v=[12]
same 'a newer version, which takes no temperature' 'answered 5 3 3 0 - 1' \
	"$(cat "$dir/runs/anthropicjson,v=1/told") $(grep -c no_temperature "$dir/runs/anthropicjson,v=1"/*.trace.json)"
same 'a version that is none' 'error None 0 0 0 refused' "$(cat "$dir/runs/anthropicjson,v=2/told")"
holds 'says so' '2099-01-01' "$(cat "$dir/runs/anthropicjson,v=2/said")"
same 'another path, by an option and by the URL' 'answered 5 3 3 0 - answered 5 3 3 0 -' \
	"$(cat "$dir/runs/geminijson,v=1/told") $(cat "$dir/runs/geminijson,v=2/told")"
same 'which is asked' '3 3' "$(grep -c '/v1/models/solver%2B%2Cv%3D1:' "$dir/versions") $(
	grep -c '/v1/models/solver%2B%2Cv%3D2:' "$dir/versions")"
ok 'the traces know them' "$PORISM" replay "$dir"/runs/*,v=1/*.trace.json "$dir"/runs/gemini*,v=2/*.trace.json
mock_stop

same 'the key is nowhere in what was said and kept' '' "$(grep -rlF "$key" "$dir/runs")"
same 'every request had it' 0 "$(grep -vc '"key": "right"' "$dir/log")"
same 'no request was against the rules' '' \
	"$(grep '"status": 400' "$dir/log" | grep -v 'cannot use the key' | head -n 3)"
finish
