#!/bin/sh
# 5102-mcp-sdk.t -- the official TypeScript clients, both generations, both transports.
if ! command -v node >/dev/null 2>&1 || [ ! -d t/node/node_modules/@modelcontextprotocol/client ]; then
	echo '1..0 # skip node or the packages of t/node are not installed: dev/setup --tests'
	exit 0
fi
exec node t/node/mcp-sdk.mjs "${PORISM:-$PWD/build/porism}"
