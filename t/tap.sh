# tap.sh -- for the end-to-end scripts: . t/tap.sh
#
# Scripts run from the project's root; "$PORISM" is the program, "$BUILD" the build
# folder, "$dir" a folder of the script's own that is removed at its end.
#
#   ok TEXT COMMAND...       the command ends with 0
#   fails TEXT COMMAND...    it ends with 1..127: a crash is not an expected failure
#   same TEXT EXPECTED FOUND
#   holds TEXT PART WHOLE    PART occurs in WHOLE
#   skip TEXT
#   often N                  prints N with TEST_LONG set, as make test-long does, else a fourth of it
#   finish                   last line of the script

tap_n=0
tap_bad=0
PORISM=${PORISM:-$PWD/build/porism}
BUILD=${BUILD:-$PWD/build}
# Looking for leaks can take seconds per process.  Under sanitizers the unit tests do it;
# the many short runs of the scripts look for everything else.
ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=0}
export ASAN_OPTIONS
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM

often() {
	[ -z "${TEST_LONG-}" ] && echo $((($1 + 3) / 4)) || echo "$1"
}

tap_line() {
	tap_n=$((tap_n + 1))
	if [ "$1" = 0 ]; then
		echo "ok $tap_n - $2"
	else
		tap_bad=1
		echo "not ok $tap_n - $2"
		[ -z "${3-}" ] || printf '%s\n' "$3" | head -n 20 | sed 's/^/# /'
	fi
}

ok() {
	tap_text=$1
	shift
	tap_out=$("$@" 2>&1)
	tap_line $? "$tap_text" "$tap_out"
}

fails() {
	tap_text=$1
	shift
	tap_out=$("$@" 2>&1)
	tap_rc=$?
	[ $tap_rc -gt 0 ] && [ $tap_rc -lt 128 ]
	tap_line $? "$tap_text" "ended with $tap_rc
$tap_out"
}

same() {
	[ "$2" = "$3" ]
	tap_line $? "$1" "expected: $2
found:    $3"
}

holds() {
	case $3 in
	*"$2"*)	tap_line 0 "$1" ;;
	*)	tap_line 1 "$1" "expected somewhere: $2
found: $3" ;;
	esac
}

skip() {
	tap_n=$((tap_n + 1))
	echo "ok $tap_n - # skip $1"
}

finish() {
	echo "1..$tap_n"
	exit $tap_bad
}
