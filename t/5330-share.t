#!/bin/sh
# 5330-share.t -- files, the clipboard, links, paper, frames and the big screen, in a browser.
. t/browser.sh
browser_test t/node/page-share.mjs
