#!/bin/sh
# 5342-firefox.t -- the page in Firefox ESR: open, construct, drag, undo, type, save, find again.
if ! command -v node >/dev/null 2>&1 || [ ! -d t/node/node_modules/ws ]; then
	echo '1..0 # skip node or the packages of t/node are not installed: dev/setup --tests'
	exit 0
fi
for b in firefox-esr firefox; do
	! command -v $b >/dev/null 2>&1 || exec node t/node/page-firefox.mjs "${PORISM:-$PWD/build/porism}" "$(command -v $b)"
done
echo '1..0 # skip there is no firefox-esr'
