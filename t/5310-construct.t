#!/bin/sh
# 5310-construct.t -- constructions on the page, by mouse, by touch and by keys.
. t/browser.sh
browser_test t/node/page-construct.mjs
