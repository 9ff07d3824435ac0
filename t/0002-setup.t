#!/bin/sh
# 0002-setup.t -- dev/setup on machines we do not have: apt, dpkg and sudo are played.
. t/tap.sh
fake=$dir/bin
mkdir "$fake"

# What the played commands share, in files of $dir:
#   installed  packages with versions        offered  what apt knows now
#   later      what apt knows after update   log      what was done, one word per line
play() {
	{
		printf '#!/bin/sh\ndir=%s\n' "$dir"
		cat
	} >"$fake/$1"
	chmod +x "$fake/$1"
}
play dpkg-query <<'END'
version=$(sed -n "s/^$4 //p" "$dir/installed")
[ -n "$version" ] || exit 1
case $3 in
*Version*)	echo "$version" ;;
*)		echo installed ;;
esac
END
play apt-cache <<'END'
version=$(sed -n "s/^$2 //p" "$dir/offered")
[ -n "$version" ] && printf '%s:\n  Candidate: %s\n' "$2" "$version"
END
play apt-get <<'END'
case " $* " in
*' update '*)
	echo update >>"$dir/log"
	cp "$dir/later" "$dir/offered" ;;
*' install '*)
	echo install >>"$dir/log"
	[ ! -e "$dir/broken" ] || exit 100
	for p do
		case $p in -*|install|*::*) continue ;; esac
		grep "^$p " "$dir/offered" >>"$dir/installed" || { echo "E: no $p" >&2; exit 100; }
	done ;;
esac
END
play sudo <<'END'
echo sudo >>"$dir/log"
exec "$@"
END
play id <<'END'
cat "$dir/uid"
END

common='gcc 12
libc6-dev 2.36
make 4.3
libgmp-dev 6.2
libmpfr-dev 4.2
libedit-dev 3.1
libcairo2-dev 1.16
libmicrohttpd-dev 0.9.75
libminizip-dev 1.1
zlib1g-dev 1.2
libexpat1-dev 2.5
libcurl4-openssl-dev 7.88
clang 14
clang-format 14
libclang-rt-dev 14
valgrind 3.19
chromium 156
g++ 12
libgiac-dev 1.9'
debian12="$common
libflint-dev 2.9.0-5
libflint-arb-dev 1:2.23.0-1
libantic-dev 0.2.5
libcalcium-dev 0.4.1"
debian13="$common
libflint-dev 3.2.1-1"

# machine INSTALLED OFFERED LATER UID
machine() {
	rm -f "$dir/broken"
	printf '%s\n' "$1" >"$dir/installed"
	printf '%s\n' "$2" >"$dir/offered"
	printf '%s\n' "$3" >"$dir/later"
	echo "$4" >"$dir/uid"
	: >"$dir/log"
}
setup() {
	PATH="$fake:$PATH" CC="${cc-false}" dev/setup "$@" 2>"$dir/said" >&2
}
did() {
	tr '\n' ' ' <"$dir/log" | sed 's/ $//'
}

machine "$debian12" "$debian12" "$debian12" 1000
ok 'Debian 12, all there' setup
same 'does nothing' '' "$(did)"
same 'and says nothing' '' "$(cat "$dir/said")"

machine "$debian13" "$debian13" "$debian13" 0
ok 'Debian 13, all there' setup
same 'the packages that FLINT 3 swallowed are not missed' '' "$(did)"

machine '' '' "$debian12" 0
ok 'a container without package lists' setup
same 'fetches them first' 'update install' "$(did)"
ok 'and has everything then' grep -q '^libcalcium-dev ' "$dir/installed"
setup
same 'a second run does nothing' 'update install' "$(did)"

machine '' '' "$debian13" 0
ok 'the same with Debian 13' setup
ok 'has FLINT' grep -q '^libflint-dev 3' "$dir/installed"

machine 'make 4.3' "$debian12" "$debian12" 0
ok 'with good lists' setup
same 'they are not fetched again' 'install' "$(did)"

machine 'make 4.3' "$debian12" "$debian12" 1000
ok 'not root' setup
same 'goes through sudo' 'sudo install' "$(did)"

machine "$(echo "$debian12" | grep -vE 'clang|valgrind')" "$debian12" "$debian12" 0
ok 'tools of developers are not needed' setup
same 'and not installed' '' "$(did)"
ok 'unless asked for' setup --dev
ok 'then they are' grep -q '^valgrind' "$dir/installed"

machine "$(echo "$debian12" | grep -vE 'clang|valgrind|giac')" "$debian12" "$debian12" 0
ok 'for a check-in' setup --ci
ok 'a second compiler is' grep -q '^clang 14' "$dir/installed"
fails 'and no tool of the developers' grep -q '^valgrind' "$dir/installed"
fails 'nor giac' grep -q '^libgiac-dev' "$dir/installed"

machine "$(echo "$debian12" | grep -vE 'clang|valgrind|g\+\+|giac')" "$debian12" "$debian12" 0
ok 'nor is giac' setup
same 'and it is not installed' '' "$(did)"
ok 'for the CAS worker it is' setup --cas
ok 'with a compiler for it' grep -q '^g++' "$dir/installed"
ok 'and its headers' grep -q '^libgiac-dev' "$dir/installed"
fails 'and nothing of the developers' grep -q '^valgrind' "$dir/installed"
machine "$(echo "$debian12" | grep -v giac)" "$debian12" "$debian12" 0
ok 'developers build it too' setup --dev
ok 'from giac' grep -q '^libgiac-dev' "$dir/installed"

machine '' "$debian12" "$debian12" 0
: >"$dir/broken"
real_cc=${CC:-cc}
PATH="$fake:$PATH" CC=false dev/setup >/dev/null 2>"$dir/said"
rc=$?
same 'apt fails and nothing can be built: an error' 1 $rc
holds 'that lists the packages' 'libcalcium-dev' "$(cat "$dir/said")"
same 'after trying with fresh lists' 'install update install' "$(did)"
machine '' "$debian12" "$debian12" 0
: >"$dir/broken"
if PATH="$fake:$PATH" CC=$real_cc dev/setup >/dev/null 2>&1; then
	ok 'apt fails but the libraries are there: go on' true
else
	skip 'the number libraries are not where the compiler looks'
fi
fails 'an option it does not know' setup --wrong
finish
