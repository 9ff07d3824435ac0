# browser.sh -- for scripts about pages: . t/browser.sh; browser_test t/node/NAME.mjs
#
# Runs it with the program and a browser, or says why it is skipped.  `make page-tests` takes the
# browser that people have; its engine without windows draws the same in half the time.

browser_test() {
	browser=
	windowless=chromium-headless-shell
	[ "${PAGE_TESTS-}" != all ] || windowless=
	for b in $windowless chromium chromium-browser google-chrome; do
		[ -n "$browser" ] || browser=$(command -v $b 2>/dev/null)
	done
	if ! command -v node >/dev/null 2>&1 || [ ! -d t/node/node_modules/playwright-core ]; then
		echo '1..0 # skip node or the packages of t/node are not installed: dev/setup --tests'
		exit 0
	fi
	if [ -z "$browser" ]; then
		echo '1..0 # skip there is no chromium'
		exit 0
	fi
	exec node "$1" "${PORISM:-$PWD/build/porism}" "$browser"
}
