#!/bin/sh
# 5331-roundtrip.t -- figures of the gallery through the page and back; PORISM_GALLERY=all: every one of them.
. t/browser.sh
browser_test t/node/page-roundtrip.mjs
