#!/bin/sh
# 9001-agent-http.t -- the client of model servers against a server that does what servers do:
# refuses, breaks off, keeps silent, redirects, says the key back.
. t/tap.sh
. t/mock/start.sh

if [ -z "$mock_python" ]; then
	echo '1..0 # skip there is no python3 for the scripted server'
	exit 0
fi
# What is asked of a proxy would not reach the loopback.
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY

key=sk-planted-3f9a7c51d2e84b60
cat >"$dir/script.json" <<END
{"key": "$key", "models": {
 "solver": {"turns": [{"text": "This is the first turn."}]},
 "details": {"turns": [{"text": "Another model."}]}}}
END
mock_start plain --script "$dir/script.json" --log "$dir/log" || {
	same 'the scripted server starts' '' "$(cat "$dir/plain.err")"
	finish
}
plain=$port
if mock_start tls --script "$dir/script.json" --tls "$dir/cert.pem"; then
	tls=$port port=
	! command -v node >/dev/null || mock_up h2 node t/mock/h2.mjs "$dir/cert.pem" "$dir/cert.pem.key"
	"$BUILD/src/agent/t/asks" "$plain" "$key" "$tls" "$dir/cert.pem" $port >"$dir/out" 2>&1
else
	"$BUILD/src/agent/t/asks" "$plain" "$key" >"$dir/out" 2>&1
fi
rc=$?
grep -E '^(not )?ok ' "$dir/out" >"$dir/lines"
while read -r line; do
	case $line in
	not*)	tap_line 1 "${line#*- }" ;;
	*)	tap_line 0 "${line#*- }" ;;
	esac
done <"$dir/lines"
same 'all of it ran' "0 1" "$rc $(grep -c '^1\.\.' "$dir/out")"
mock_stop

same 'no message has the key' '' "$(grep -F "$key" "$dir/out")"
same 'nor has the log of the server' '' "$(grep -F "$key" "$dir/log")"
same 'what a redirect names was never asked' '' "$(grep stolen "$dir/log" | grep -v 'redirect,to=')"
same 'nobody waits for 100 Continue' '' "$(grep '"expect": true' "$dir/log")"
same 'the key went along in every request but the one with a wrong one' 1 \
	"$(grep -vc '"key": "right"' "$dir/log")"
finish
