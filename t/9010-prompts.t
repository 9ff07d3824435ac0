#!/bin/sh
# 9010-prompts.t -- the texts for models: their size, what they name, their examples; over
# MCP; and the form of the table of prices.
if ! command -v python3 >/dev/null 2>&1; then
	echo '1..0 # skip python3 is not installed'
	exit 0
fi
ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=0}
export ASAN_OPTIONS
exec python3 -B t/agent/prompts.py "${PORISM:-$PWD/build/porism}" prompts src/agent/prices.tsv
