#!/bin/sh
# 5340-languages.t -- the table of languages is whole, and the page speaks each of them.
. t/browser.sh
browser_test t/node/page-languages.mjs
