#!/bin/sh
# 5301-page.t -- the page in a browser, alone and inside a host of MCP Apps.
. t/browser.sh
browser_test t/node/page.mjs
