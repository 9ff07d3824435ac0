#!/bin/sh
# 8020-c-library.t -- the C library as others get it: installed, compiled against, taken away.
. t/tap.sh

if nm -D "$BUILD/libporism.so" 2>/dev/null | grep -q __asan_init; then
	skip 'a library built with sanitizers is not installed'
	finish
fi
unset MAKEFLAGS MFLAGS MAKELEVEL
b=${BUILD#"$PWD"/}

# --- What it shows --------------------------------------------------------------------
declared=$(awk '/^\/\*/ { on = 1 } !on; /\*\// { on = 0 }' include/porism.h | grep -oE 'porism_[a-z_]+\(' | tr -d '(' | sort)
same 'the library shows what the header declares' "$declared" \
	"$(nm -D --defined-only "$BUILD/libporism.so" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort)"
same 'each with the version it came with' '' \
	"$(nm -D --defined-only "$BUILD/libporism.so" | grep ' T ' | grep -vE '@@PORISM_[0-9]+\.[0-9]+$')"
same 'a comment stands above every declaration' '' "$(awk '
	/^(const )?[a-z_]+ \**porism_[a-z_]+\(/ && before !~ /\*\/$/ { print }
	{ before = $0 }' include/porism.h)"
version=$(sed -n 's/^.define PORISM_VERSION_M[AI].* //p; s/^.define PORISM_VERSION_PATCH //p' include/porism.h | paste -sd.)
same 'the program has the version of the header' "porism $version" "$("$PORISM" --version)"
holds 'and the list of changes has it as the last released' "## [$version]" "$(grep '^## \[[0-9]' CHANGELOG.md | head -n 1)"
[ ! -e debian/changelog ] || same 'the packages have it, too' "$version" "$(sed -n '1s/.*(\([0-9.]*\).*/\1/p' debian/changelog)"

# --- Put there and taken away -----------------------------------------------------------
root=$dir/root
set -- B="$b" DESTDIR="$root" PREFIX=/usr LIBDIR=/usr/lib/other
# Manual pages are installed if they were made; t/2022 makes them.
ok 'make install, below DESTDIR' make -s -o man "$@" install
same 'everything is at its place' '' "$(for f in bin/porism include/porism.h lib/other/libporism.a \
	lib/other/libporism.so.$version lib/other/pkgconfig/porism.pc lib/other/pkgconfig/porism-static.pc \
	share/doc/porism/LICENSE share/doc/porism/README.md share/doc/porism/CHANGELOG.md \
	share/doc/porism/docs/API.md share/doc/porism/examples/c/figure.c share/doc/porism/examples/c/Makefile; do
	[ -f "$root/usr/$f" ] || echo "$f"; done)"
same 'nothing is outside' "$root/usr" "$(find "$root" -mindepth 1 -maxdepth 1)"
same 'the links of the library' "libporism.so.0 libporism.so.$version libporism.so.0" \
	"$(echo $(readlink "$root/usr/lib/other/libporism.so" "$root/usr/lib/other/libporism.so.0") \
	$(objdump -p "$root/usr/lib/other/libporism.so" | sed -n 's/.*SONAME *//p'))"
same 'no text has a path of DESTDIR' '' "$(grep -rlIF "$root" "$root/usr/lib/other/pkgconfig" "$root/usr/include" || :)"
holds 'the folder is told to pkg-config' 'libdir=${prefix}/lib/other' "$(cat "$root/usr/lib/other/pkgconfig/porism.pc")"
# --- Compiled against --------------------------------------------------------------------
if ! command -v pkg-config >/dev/null 2>&1; then
	skip 'no pkg-config: nothing is compiled against it'
	finish
fi
cc=$(command -v gcc || command -v cc)
PKG_CONFIG_PATH=$root/usr/lib/other/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
LD_LIBRARY_PATH=$root/usr/lib/other
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
same 'pkg-config knows the version' "$version" "$(pkg-config --modversion porism)"

# The program of the README, with its lines as they are written.
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' README.md >"$dir/program.c"
awk '/^cc program.c/ { sub(/ *#.*/, ""); sub(/  +/, " "); print }' README.md >"$dir/lines"
same 'the README has lines for both libraries' 2 "$(wc -l <"$dir/lines")"
while read -r line; do
	(cd "$dir" && eval "$line")
	tap_line $? "$line"
done <"$dir/lines"
same 'its program, and what it prints' '3*sqrt(3)' "$("$dir/program")"
same 'and with the library inside' '3*sqrt(3)' "$(unset LD_LIBRARY_PATH; "$dir/program-alone")"

# A name of ours inside the library may be a name of theirs.
cat >"$dir/own.c" <<'END'
#include <porism.h>
#include <stdio.h>
int json_read(void);
int json_read(void) { return 7; }
int main(void)
{
	porism_figure *f = porism_new();
	int bad = porism_run(f, "{\"tool\": \"add_point\", \"args\": {\"name\": \"A\", \"x\": 1, \"y\": 2}}");
	printf("%d %d\n", json_read(), bad);
	porism_free(f);
	return 0;
}
END
mkdir "$dir/alone" && mv "$root/usr/lib/other/libporism.so" "$dir/alone/" # so that -lporism is the static one
"$cc" "$dir/own.c" $(pkg-config --static --cflags --libs porism) -o "$dir/own"
tap_line $? 'pkg-config --static names all that is needed'
mv "$dir/alone/libporism.so" "$root/usr/lib/other/"
same 'a program with names that we have inside' '7 0' "$("$dir/own")"

# --- The examples -----------------------------------------------------------------------
strict='-O0 -Wall -Wextra -Wshadow -Wconversion -Werror -pedantic'
flags="$(pkg-config --cflags porism) -D_POSIX_C_SOURCE=200809L"
link="$(pkg-config --libs porism) -pthread"
for e in examples/c/*.c; do
	n=$(basename "$e" .c)
	"$cc" -std=c99 $strict $flags "$e" $link -o "$dir/$n" 2>"$dir/err"
	tap_line $? "gcc: $n.c" "$(cat "$dir/err")"
done
same 'as C++' '' "$(g++ -x c++ -std=c++11 -fsyntax-only $strict $flags examples/c/*.c 2>&1)"
if command -v clang >/dev/null 2>&1; then
	same 'with clang' '' "$(clang -std=c99 -fsyntax-only $strict $flags examples/c/*.c 2>&1)"
	ok 'its program' clang -std=c99 $strict $flags examples/c/always.c $link -o "$dir/always"
else
	skip 'no clang'
fi
run() {
	(cd "$dir" && "./$@" 2>&1)
}
holds 'figure' 'AB is 3*sqrt(3), about 5.19615242270663 (proven)' "$(run figure)"
holds 'figure: a call' 'M is (3*sqrt(2)/2, 3/2)' "$(run figure)"
holds 'script' 'true (proven)' "$(run script)"
printf 'A = (0, 0)\n\nB = (1, 1); M = MidPont(A, B)\n' >"$dir/bad.pg"
same 'script: a line that fails' 'line 3: there is no command or tool "MidPont" this works: M = Midpoint(A, B)' "$(echo $(run script bad.pg))"
holds 'script: no such file' 'nowhere.pg' "$(run script nowhere.pg)"
same 'always' 'always (proven) always (proven) here_only (proven) no (proven)' "$(echo $(run always | sed 's/.*: //'))"
holds 'render' 'figure.svg: ' "$(run render)"
ok 'it is SVG' grep -q '</svg>' "$dir/figure.svg"
holds 'render: no such format' 'bad_argument: the format is svg, png, gif, pdf or tex, not bmp' "$(run render figure.bmp)"
holds 'solve' '"exact":"24/5"' "$(run solve)"
same 'prove' '"status":"proved" "status":"false"' "$(echo $(run prove | grep -o '"status":"[a-z]*"'))"
holds 'program' '1 of 3 are right' "$(run program)"
holds 'errors: what works instead' 'this works: M = Midpoint(A, B)' "$(run errors)"
holds 'errors: what is not here' 'not here: no_such_object: the two lines are parallel, 1 apart' "$(run errors)"
same 'threads' 4 "$(run threads | grep -c 'has the diagonal')"

touch "$root/usr/share/doc/other"
ok 'make uninstall' make -s "$@" uninstall
same 'takes away what it put there, and nothing else' "$root/usr/share/doc/other" "$(find "$root" ! -type d)"
same 'and its own folders' '' "$(find "$root" -name '*porism*')"

mkdir -p "$root/opt/own/bin" "$root/opt/own/share/man/man3" "$root/opt/own/share/doc" "$root/opt/own/lib/pkgconfig"
ok 'from a prefix of its own' make -s "$@" PREFIX=/opt/own LIBDIR=/opt/own/lib uninstall
same 'nothing stays' '' "$(find "$root/opt" -mindepth 1)"
fails 'a prefix is a path from / on' make -s "$@" PREFIX=own uninstall

# --- The sources -------------------------------------------------------------------------
if ! tar --version 2>/dev/null | grep -q GNU; then
	skip 'no GNU tar'
	finish
fi
DIST_PACK=cat # gzip -n writes the same for the same, and takes seconds
export DIST_PACK
mkdir "$dir/one" "$dir/two"
name=porism-$version
for d in one two; do
	ok 'make dist' make -s B="$dir/$d" dist
done
same 'twice the same bytes' "$(cksum <"$dir/one/$name.tar.gz")" "$(cksum <"$dir/two/$name.tar.gz")"
# A part of it in two folders; with debug information, which names them.
for d in "$dir/one" "$dir/two/deeper"; do
	mkdir -p "$d" && tar -C "$d" -xf "$dir/one/$name.tar.gz" $name/Makefile $name/include $name/src/rooms.txt $name/src/base $name/src/serve/language.def
	CCACHE_DISABLE=1 make -s -C "$d/$name" CFLAGS='-O1 -g' build/src/base/hash.o >/dev/null
done
same 'it builds without git, to the same bytes in another folder' 0 "$(cmp "$dir/one/$name/build/src/base/hash.o" \
	"$dir/two/deeper/$name/build/src/base/hash.o" >/dev/null 2>&1; echo $?)"
finish
