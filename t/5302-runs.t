#!/bin/sh
# 5302-runs.t -- the page's view of runs in a browser.
. t/browser.sh
browser_test t/node/runs.mjs
