#!/bin/sh
# 9011-agent-problems.t -- the problems of the loop: every scripted answer is the engine's.
if ! command -v python3 >/dev/null 2>&1; then
	echo '1..0 # skip python3 is not installed'
	exit 0
fi
ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=0}
export ASAN_OPTIONS
exec python3 -B t/agent/problems.py "${PORISM:-$PWD/build/porism}" t/data/agent examples/agent
