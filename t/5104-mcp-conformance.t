#!/bin/sh
# 5104-mcp-conformance.t -- the protocol's conformance suite, for both eras.
. t/tap.sh

suite=t/node/node_modules/@modelcontextprotocol/conformance/dist/index.js
node=$(t/node/new-node) && [ -e "$suite" ] || {
	echo '1..0 # skip Node 22 or the packages of t/node are not installed: dev/setup --tests'
	exit 0
}
"$BUILD/src/serve/t/conformance" >"$dir/serve" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$dir"' EXIT
i=0
while [ ! -s "$dir/serve" ] && [ $i -lt 100 ]; do
	i=$((i + 1))
	sleep 0.1
done
url=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$dir/serve")/mcp

# The extension for tasks is not ours; the suite runs it and does not score it.
for revision in 2025-11-25 2026-07-28; do
	"$node" "$suite" server --url "$url" --requirements $revision >"$dir/$revision" 2>&1
	same "$revision: conforms" 0 $?
	sed -n '/=== SUMMARY/,/^Total/s/^\([^ ]*\) \([a-z0-9-]*\): \(.*\)/\1 \2 \3/p' "$dir/$revision" >"$dir/lines"
	while read -r mark name rest; do
		case $name in
		tasks-*) ;;
		*)	[ "$mark" != ✗ ]
			tap_line $? "$revision: $name ($rest)" ;;
		esac
	done <"$dir/lines"
done
finish
