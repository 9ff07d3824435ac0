#!/bin/sh
# 5106-model-view.t -- what a model tries first: of 165 calls in 41 tasks, 90 % succeed or are
# answered with a line that does.
if ! command -v node >/dev/null 2>&1; then
	echo '1..0 # skip node is not installed: dev/setup --tests'
	exit 0
fi
exec node t/node/model-view.mjs "${PORISM:-$PWD/build/porism}" t/data/model-view/tasks.jsonl
