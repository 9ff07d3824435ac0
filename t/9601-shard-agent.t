#!/bin/sh
# 9601-shard-agent.t -- porism agent --jsonl in shards: folders of their own, accounts, merge.
. t/tap.sh
. t/mock/start.sh

[ -n "$mock_python" ] || { echo '1..0 # skip there is no python3'; exit 0; }
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
key=sk-planted-5c1e7d90ab3f4682
export PORISM_API_KEY=$key OPENAI_API_KEY=$key HOME="$dir" XDG_DATA_HOME="$dir/data"
cat >"$dir/script" <<END
{"key": "$key", "models": {
 "fifty": {"turns": [
  {"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}}]},
  {"text": "ANSWER: {\"value\": \"5\"}"}]}}}
END
mock_start mock --script "$dir/script" --log "$dir/log" || { echo '1..0 # skip the scripted server does not start'; exit 0; }
url=http://127.0.0.1:$port
i=0
while [ $i -lt 9 ]; do
	i=$((i + 1))
	echo "{\"id\":\"p/$i\",\"text\":\"How long is AB?\",\"answer\":\"5\"}"
done >"$dir/in.jsonl"
echo '{"id":"bad"}' >>"$dir/in.jsonl"
agent() {
	"$PORISM" agent --jsonl "$dir/in.jsonl" --model openai-chat:fifty --base-url "$url" --out "$dir/runs" "$@" >>"$dir/out" 2>"$dir/err"
}
# They work beside each other: each has a folder of its own.
agent --shard 1/3 &
one=$!
agent --shard 2/3 &
two=$!
wait $one $two
said=$("$PORISM" merge "$dir/all" "$dir/runs" 2>&1)
holds 'two of three' 'missing shard 3 of 3' "$said"
agent --shard 3/3
ls "$dir/runs" >"$dir/names"
same 'a folder each' 'shard-1-of-3 shard-2-of-3 shard-3-of-3' "$(tr '\n' ' ' <"$dir/names" | sed 's/ $//')"
same 'every problem was done once' 9 "$(wc -l <"$dir/out" | tr -d ' ')"
ok 'with an account' test -s "$dir/runs/shard-2-of-3/shard-2-of-3.json"
ok 'put together' "$PORISM" merge "$dir/all" "$dir/runs"
same 'all traces' 9 "$(ls "$dir/all" | grep -c 'trace.json$')"
ok 'which can be replayed' "$PORISM" replay "$dir"/all/*.trace.json
"$PORISM" agent --jsonl "$dir/in.jsonl" --model openai-chat:fifty --base-url "$url" --out "$dir/all" >"$dir/out" 2>"$dir/err"
holds 'one run over all has nothing left to do' '9 were done before' "$(cat "$dir/err")"
ok 'folders one by one, in any order' "$PORISM" merge "$dir/all2" "$dir/runs/shard-3-of-3" "$dir/runs/shard-1-of-3" "$dir/runs/shard-2-of-3"
same 'the same' '' "$(diff -r --exclude=.lock "$dir/all" "$dir/all2")"
trace=$(ls "$dir"/runs/shard-2-of-3/*.trace.json | head -n 1)
cp "$trace" "$dir/kept"
echo >>"$trace"
holds 'a trace that was changed' 'were changed after its account' "$("$PORISM" merge "$dir/never" "$dir/runs" 2>&1)"
rm "$trace"
holds 'or is gone' 'has not all traces' "$("$PORISM" merge "$dir/never" "$dir/runs" 2>&1)"
cp "$dir/kept" "$trace"
ok 'or is back' "$PORISM" merge "$dir/all3" "$dir/runs"
sed 's|"traces":\["|"traces":["../|' "$dir/runs/shard-2-of-3/shard-2-of-3.json" >"$dir/account"
cp "$dir/account" "$dir/runs/shard-2-of-3/shard-2-of-3.json"
holds 'no trace from elsewhere' 'outside it' "$("$PORISM" merge "$dir/never" "$dir/runs" 2>&1)"
holds 'a folder without any' 'has no account of a shard' "$("$PORISM" merge "$dir/never" "$dir/all" 2>&1)"
"$PORISM" agent 'How long?' --model openai-chat:fifty --base-url "$url" --shard 1/2 >/dev/null 2>&1
same 'a shard of one problem is asked wrongly' 129 $?
mock_stop 2>/dev/null
finish
