#!/bin/sh
# 5105-mcp-http.t -- /mcp over HTTP, request by request.
if ! command -v node >/dev/null 2>&1 || ! node -e 'fetch' 2>/dev/null; then
	echo '1..0 # skip there is no node, or one without fetch'
	exit 0
fi
exec node t/node/mcp-http.mjs "${PORISM:-$PWD/build/porism}"
