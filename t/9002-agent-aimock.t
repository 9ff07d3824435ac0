#!/bin/sh
# 9002-agent-aimock.t -- the loop against a mock of all providers that others made.
. t/tap.sh

if ! command -v node >/dev/null 2>&1 || [ ! -d t/node/node_modules/@copilotkit/aimock ]; then
	echo '1..0 # skip node or the packages of t/node are not installed: dev/setup --tests'
	exit 0
fi
node t/node/aimock.mjs "$PORISM" "$dir"
