#!/bin/sh
# 9000-agent-mock.t -- the scripted server that the tests of the loop talk to, tested itself.
. t/tap.sh
. t/mock/start.sh

if [ -z "$mock_python" ]; then
	echo '1..0 # skip there is no python3 for the scripted server'
	exit 0
fi
key=sk-planted-77b0e1f3a9d24c58
cat >"$dir/script.json" <<END
{"key": "$key", "models": {
 "blind": {"no_images": true, "turns": [{"text": "I see nothing."}]},
 "solver": {"turns": [
  {"thoughts": "First \"draw\" it.", "text": "Let me draw.", "calls": [
   {"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (2, 0)"}},
   {"tool": "add_point", "args": {"name": "C", "x": "1", "y": "\u221a3"}}]},
  {"thoughts": "Now measure.", "calls": [
   {"tool": "query_distance", "args": {"obj1": "A", "obj2": "\${last value}"}}]},
  {"text": "It is \${call 1 value}, \u00e0 peu pr\u00e8s \${last number}."}]}}}
END
mock_start plain --script "$dir/script.json" --log "$dir/log" --bodies || {
	same 'the scripted server starts' '' "$(cat "$dir/plain.err")"
	finish
}
"$mock_python" -B t/mock/try.py "$port" "$key" >"$dir/out" 2>&1
rc=$?
grep -vE '^1\.\.|^(not )?ok ' "$dir/out" >"$dir/rest"
grep -E '^(not )?ok ' "$dir/out" >"$dir/lines"
while read -r line; do
	case $line in
	not*)	tap_line 1 "${line#*- }" ;;
	*)	tap_line 0 "${line#*- }" ;;
	esac
done <"$dir/lines"
same 'all of it ran' '0 1' "$rc $(grep -c '^1\.\.' "$dir/out")"
same 'nothing went wrong in it' '' "$(head -n 15 "$dir/rest")"
same 'the log has no key' '' "$(grep -F "$key" "$dir/log")"
same 'the server did not stumble' '' "$(cat "$dir/plain.err")"
finish
