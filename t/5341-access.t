#!/bin/sh
# 5341-access.t -- the page for everyone: axe, WCAG 2.2 AA, keys alone, what is spoken, small screens.
. t/browser.sh
if [ ! -d t/node/node_modules/axe-core ]; then
	echo '1..0 # skip axe-core is not installed: dev/setup --tests'
	exit 0
fi
browser_test t/node/page-access.mjs
