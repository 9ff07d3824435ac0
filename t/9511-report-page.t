#!/bin/sh
# 9511-report-page.t -- the page of a report in a browser, with 10,000 samples.
. t/browser.sh
browser_test t/node/report.mjs
