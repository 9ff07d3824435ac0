#!/bin/sh
# 5320-edit.t -- editing on the page, in a browser.
. t/browser.sh
browser_test t/node/page-edit.mjs
