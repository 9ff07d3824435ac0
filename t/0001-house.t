#!/bin/sh
# 0001-house.t -- the test runner and the lints see what they are there to see.
. t/tap.sh
root=$PWD

# --- dev/run-tests
script() {
	printf '#!/bin/sh\n%s\n' "$2" >"$dir/$1"
	chmod +x "$dir/$1"
}
run() {
	(cd "$dir" && "$root/dev/run-tests" "$@" 2>&1)
}
last() {
	run "$@" | tail -n 1
}
script good 'echo "ok 1 - a"; echo "ok 2 - b"; echo 1..2'
script first 'echo 1..1; echo "ok 1 - a"'
script failing 'echo "ok 1"; echo "not ok 2 - the sum"; echo "# 3 is not 4"; echo 1..2; exit 1'
script quiet 'echo "not ok 1 - x"; echo 1..1'
script skips 'echo "ok 1 - # skip no library"; echo 1..1'
script all 'echo "1..0 # skip nothing here"'
script noplan 'echo "ok 1 - a"'
script short 'echo "ok 1 - a"; echo 1..3'
script crash 'echo "ok 1 - a"; echo 1..1; kill -SEGV $$'
script rc 'echo "ok 1 - a"; echo 1..1; echo complaint >&2; exit 3'
script slow 'sleep 20; echo "ok 1"; echo 1..1'

same 'all good' '3 passed, 0 failed' "$(last ./good ./first)"
ok 'and the runner ends with 0' run ./good
same 'failures are counted' '1 passed, 1 failed' "$(last ./failing)"
fails 'and it ends with 1' run ./failing
holds 'the failing line is shown' 'not ok 2 - the sum' "$(run ./failing)"
holds 'and what it says' '# 3 is not 4' "$(run ./failing)"
same 'a failed test with exit code 0' '0 passed, 1 failed' "$(last ./quiet)"
same 'skips are counted apart' '2 passed, 0 failed, 2 skipped' "$(last ./skips ./good ./all)"
same 'no plan is a failure' '1 passed, 1 failed' "$(last ./noplan)"
same 'too few tests are a failure' '1 passed, 1 failed' "$(last ./short)"
same 'a crash is a failure' '1 passed, 1 failed' "$(last ./crash)"
holds 'and named' 'signal 11' "$(run ./crash)"
same 'an exit code is a failure' '1 passed, 1 failed' "$(last ./rc)"
holds 'with what the program complained about' 'complaint' "$(run ./rc)"
same 'a program that is not there' '0 passed, 1 failed' "$(last ./missing)"
same 'a program that hangs' '0 passed, 1 failed' "$(TEST_SECONDS=1 last ./slow)"
same 'nothing to run' '0 passed, 0 failed' "$(last)"
fails 'is not a success' run

# --- .ci/run, with a make that says FIRST and then SECOND
mkdir -p "$dir/ci/.ci" "$dir/ci/dev" "$dir/ci/bin"
cp .ci/run "$dir/ci/.ci/run"
echo '#!/bin/sh' >"$dir/ci/dev/setup"
printf '#!/bin/sh\ncase $* in *clang*) cat second;; *) cat first;; esac\n' >"$dir/ci/bin/make"
chmod +x "$dir/ci/dev/setup" "$dir/ci/bin/make"
ci() {
	printf '%s\n' "$1" >"$dir/ci/first"
	printf '%s\n' "$2" >"$dir/ci/second"
	PATH="$dir/ci/bin:$PATH" sh "$dir/ci/.ci/run"
}
last_ci() {
	ci "$@" | tail -n 1
}
same 'both compilers are counted' '42 passed, 0 failed' \
	"$(last_ci '40 passed, 0 failed' '2 passed, 0 failed')"
same 'with what is skipped' '42 passed, 0 failed, 5 skipped' \
	"$(last_ci '40 passed, 0 failed, 3 skipped' '2 passed, 0 failed, 2 skipped')"
same 'a failure is found above what make says' '41 passed, 1 failed' \
	"$(last_ci '40 passed, 0 failed' "1 passed, 1 failed
make: *** Error 1")"
same 'what does not build is a failure' '40 passed, 1 failed' \
	"$(last_ci '40 passed, 0 failed' 'make: *** Error 2')"
ok 'all good ends with 0' ci '1 passed, 0 failed' '1 passed, 0 failed'
fails 'a failure does not' ci '1 passed, 0 failed' '1 passed, 1 failed'

# --- the lints, on a small house with one fault at a time
house() {
	rm -rf "$dir/house"
	mkdir -p "$dir/house/docs/rooms"
	for r in base num cas geo; do
		mkdir -p "$dir/house/src/$r/t"
		printf '/* %s.h -- a room. */\n' $r >"$dir/house/src/$r/$r.h"
		: >"$dir/house/docs/rooms/$r.md"
	done
	cat >"$dir/house/src/rooms.txt" <<'END'
base:
num:    base
cas:    base
geo:    num
geo/t:  base
<flint/*>:   num
<spawn.h>:   cas
<dlfcn.h>:   geo/t
"num/lib.h": num
END
	add src/num/all.c '#include "base/base.h"
#include "num/lib.h"
#include <flint/flint.h>'
	add src/cas/all.c '#include "base/base.h"
#include <spawn.h>'
	add src/geo/all.c '#include "num/num.h"'
	add src/geo/t/t-all.c '#include "base/base.h"
#include <dlfcn.h>'
	printf '| `limit` | too much |\n' >"$dir/house/docs/WORDS.md"
}
# add FILE LINE: a file of the small house with that line in it
add() {
	printf '/* %s -- a file. */\n%s\n' "${1##*/}" "$2" >"$dir/house/$1"
}
rooms() {
	LINT_ROOT="$dir/house" dev/lint-rooms
}
lint() {
	LINT_ROOT="$dir/house" dev/lint
}
# finds TEXT LINT FILE LINE: the lint fails on it and names the file
finds() {
	house
	add "$3" "$4"
	found=$($2)
	[ $? = 1 ] && echo "$found" | grep -q "^# *$3"
	tap_line $? "found: $1" "$found"
}
# passes TEXT LINT FILE LINE: the lint has nothing to say
passes() {
	house
	add "$3" "$4"
	ok "not found: $1" $2
}

passes 'an include downwards' rooms src/geo/a.c '#include "num/num.h"'
finds 'an include upwards' rooms src/num/a.c '#include "geo/geo.h"'
finds 'an include without its room' rooms src/num/a.c '#include "num.h"'
passes 'an own private header' rooms src/num/a.c '#include "num/num_priv.h"'
finds 'the private header of another' rooms src/geo/a.c '#include "num/num_priv.h"'
passes 'a number library in num' rooms src/num/a.c '#include <flint/fmpz.h>'
finds 'a number library in geo' rooms src/geo/a.c '#include <flint/fmpz.h>'
finds 'a number library through the back door' rooms src/geo/a.c '#include "num/lib.h"'
finds 'a library nobody mentioned' rooms src/geo/a.c '#include <curl/curl.h>'
finds 'the public header inside' rooms src/geo/a.c '#include "porism.h"'
passes 'a test that enters what only tests may' rooms src/geo/t/t-a.c '#include "base/base.h"'
passes 'a test that enters what its room may' rooms src/geo/t/t-a.c '#include "num/num.h"'
finds 'a room that enters what only its tests may' rooms src/geo/a.c '#include "base/base.h"'
finds 'a test that enters what nobody granted' rooms src/geo/t/t-a.c '#include "cas/cas.h"'
finds 'a library that only tests of the room may use' rooms src/geo/a.c '#include <dlfcn.h>'
# unused TEXT FILE NAME: without that file rooms.txt grants too much, and NAME is named
unused() {
	house
	rm "$dir/house/$2"
	found=$(rooms)
	[ $? = 1 ] && echo "$found" | grep -qF "# src/rooms.txt: $3"
	tap_line $? "found: $1" "$found"
}
unused 'an edge nobody takes' src/geo/all.c 'geo does not use num'
unused 'a library nobody uses' src/cas/all.c 'cas does not use <spawn.h>'
unused 'a header of a room nobody uses' src/num/all.c 'num does not use "num/lib.h"'
unused 'an edge for tests nobody takes' src/geo/t/t-all.c 'geo/t does not use base'
house; mv "$dir/house/src/geo/all.c" "$dir/house/src/geo/t/t-b.c"
holds 'found: an edge that only tests take' 'geo does not use num' "$(rooms)"
house; mkdir "$dir/house/src/attic"; add src/attic/a.c ''
fails 'found: a folder that is not in rooms.txt' rooms
house; echo 'base: geo' >"$dir/house/src/rooms.txt"; echo 'geo: base' >>"$dir/house/src/rooms.txt"
fails 'found: a cycle of rooms' rooms

finds 'malloc' lint src/geo/a.c 'void *f(void) { return malloc(3); }'
passes 'malloc in a comment' lint src/geo/a.c '/* malloc(3) would do */'
passes 'malloc in a string' lint src/geo/a.c 'const char *s = "malloc(3)";'
passes 'malloc in its place' lint src/base/mem.c 'void *f(void) { return malloc(3); }'
passes 'a name that ends like it' lint src/geo/a.c 'void f(void) { mem_free(0); }'
finds 'a switch over kinds' lint src/geo/a.c '	case KIND_POINT: break;'
passes 'that switch in its place' lint src/geo/kind.c '	case KIND_POINT: break;'
finds 'a table that may lack a kind' lint src/geo/a.c '	[KIND_POINT] = 1,'
passes 'a count of each kind' lint src/geo/a.c 'int n[KIND_COUNT] = { 0 };'
passes 'a table that has them all' lint src/geo/a.c '#define KIND(U, l, n) [KIND_##U] = n,'
finds 'printing in an engine room' lint src/geo/a.c 'void f(void) { printf("x"); }'
finds 'reading a clock there' lint src/num/a.c 'long f(void) { return time(0); }'
finds 'ending the process' lint src/num/a.c 'void f(void) { exit(1); }'
finds 'starting a process' lint src/geo/a.c 'int f(void) { return posix_spawn(0, 0, 0, 0, 0, 0); }'
finds 'a socket' lint src/num/a.c 'int f(int *p) { return socketpair(1, 1, 0, p); }'
passes 'starting the CAS worker' lint src/cas/a.c 'int f(void) { return posix_spawn(0, 0, 0, 0, 0, 0); }'
passes 'reading a clock to wait for it' lint src/cas/a.c 'int f(void) { return clock_gettime(0, 0); }'
finds 'a fork there' lint src/cas/a.c 'int f(void) { return fork(); }'
finds 'the environment there' lint src/cas/a.c 'char *f(void) { return getenv("X"); }'
finds 'spawn.h elsewhere' rooms src/geo/a.c '#include <spawn.h>'
passes 'spawn.h there' rooms src/cas/a.c '#include <spawn.h>'
# Orders of evaluation: DRAW is a function in which LINE stands.
order() { printf 'struct rng { long s; };\nstruct box { struct rng g; };
struct err { char msg[9]; char *code; };
long rng_next(struct rng *r);\nint ok(int c, const char *fmt, ...);
int get(int *out, struct err *e);\nint look(const int *in);\nvoid two(long a, long b);
static long some(struct box *b) { return rng_next(&b->g) + 1; }
static long fixed(void) { struct rng r = { 1 }; return rng_next(&r); }
#define ANY(b) (1 + some(b))
static void f(struct rng *r, struct box *b, const int *in)
{
	int x = 0, y = 0, v[9];
	struct err e;
	struct box c;

%s
}' "$1"; }
unordered() { finds "order: $1" lint src/geo/a.c "$(order "	$1")"; }
ordered() { passes "order: $1" lint src/geo/a.c "$(order "	$1")"; }
unordered 'two(rng_next(r), rng_next(r));'
unordered 'two(some(b), 3 * (some(b) + 1));'
unordered 'two(ANY(b), some(b));'
unordered 'long z[2] = { rng_next(r), rng_next(r) };'
unordered 'b->g = (struct rng){ rng_next(r) - rng_next(r) };'
unordered 'v[rng_next(r)] = rng_next(r);'
unordered 'x = rng_next(r) + (x ? rng_next(r) : 0);'
unordered 'two(x ? some(b) : 1, x || some(b));'
unordered 'if (x) two(v[some(b)], (int)some(b));'
ordered 'long z = rng_next(r), w = rng_next(r);'
ordered 'x = rng_next(r) ? rng_next(r) : -rng_next(r);'
ordered 'x = rng_next(r) && rng_next(r) || rng_next(r);'
ordered 'two(some(b), fixed() + fixed());'
ordered 'two(0, some(b + some(b)));'
ordered 'if (some(b)) x = some(b); else v[some(b)] = 2;'
ordered 'for (x = some(b); x < some(b); x += some(b)) two(1, some(b));'
ordered 'while (some(b)) { two(1, some(b)); }'
unordered 'ok(get(&x, 0) && x == 3, "%%d", x);'
unordered 'y = get(&x, 0) < 7 * x;'
unordered 'ok(get(&x, &e), "%%s", e.code);'
unordered 'two(v[x], get(&x, 0));'
unordered 'y = v[x] - get(&x, 0);'
ordered 'ok(get(&x, 0), "%%d", y);'
ordered 'ok(get(&x, &e) == 0, "%%s", e.msg);'
ordered 'ok(look(&x) && x, "%%d", x);'
ordered 'y = get(&x, 0) && x;'
ordered 'x = get(&x, 0);'
ordered 'two(get(&x, 0), sizeof x);'
ordered 'ok(x, "%%p", &x);'
ordered 'y = get(&x, 0), y += x;'

finds 'a path of one machine' lint src/geo/a.c '/* see /home'/'someone/notes */'
finds 'a blank at the end of a line' lint src/geo/a.c 'int x; '
passes 'an explained error code' lint src/geo/a.c 'return fail(e, E_ARG, "limit", "x");'
house; add src/geo/a.c 'return fail(e, E_ARG, "mystery", "x");'
holds 'found: an unexplained error code' 'mystery' "$(lint)"
house; echo 'int x;' >"$dir/house/src/geo/a.c"
holds 'found: a file that does not say what it is' 'src/geo/a.c: should open' "$(lint)"
house; rm "$dir/house/docs/rooms/geo.md"
holds 'found: a room without a page' 'docs/rooms/geo.md' "$(lint)"
house; echo '[there](no/where.md)' >"$dir/house/docs/A.md"
holds 'found: a link that leads nowhere' 'no/where.md' "$(lint)"

cat >"$dir/data.c" <<'END'
extern int other;
int counter;
static int hits = 3;
const int table[2] = { 1, 2 };
static const char *const names[] = { "a", "b" };
int *const where = &other;
int f(int i);
int f(int i) { return hits += counter + names[i][0]; }
END
if ${CC:-cc} -fPIC -c "$dir/data.c" -o "$dir/data.o" 2>/dev/null; then
	house
	found=$(LINT_OBJ="$dir/data.o" lint | grep ' in \.')
	same 'found: static data, and only what can change' "counter hits" \
		"$(echo "$found" | sed 's/.*:\([a-z]*\) in .*/\1/' | sort | tr '\n' ' ' | sed 's/ $//')"
else
	skip 'no compiler for the static data rule'
fi
finish
