#!/bin/sh
# 5215-debian.t -- the files of the Debian packages agree with the sources: versions, names of the library, what is needed.
. t/tap.sh

version=$(awk '/define PORISM_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", n++ ? "." : "", $3 }' include/porism.h)
same 'debian/changelog has the version of porism.h' "$version" "$(sed -n '1s/^porism (\([^)]*\)).*/\1/p' debian/changelog)"
same 'it is a release' 'bookworm' "$(sed -n '1s/.*) \([a-z]*\);.*/\1/p' debian/changelog)"
same 'the five packages' 'libporism-dev libporism0 porism porism-doc python3-porism' \
	"$(sed -n 's/^Package: //p' debian/control | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"

# Every name of dev/exports.map with its node, and no other.
awk '/^PORISM_/ { node = $1; print node "@" node }
	/\/\*/, /\*\// { next }
	{ while (match($0, /porism_[a-z_]+;/)) { print substr($0, RSTART, RLENGTH - 1) "@" node; $0 = substr($0, RSTART + RLENGTH) } }' \
	dev/exports.map | LC_ALL=C sort >"$dir/shown"
sed -n 's/^ \([^ ]*\) [0-9.]*$/\1/p' debian/libporism0.symbols | LC_ALL=C sort >"$dir/symbols"
same 'debian/libporism0.symbols has the names of the library' '' "$(diff "$dir/shown" "$dir/symbols")"
same 'none is newer than we are' '' "$(sed -n 's/^ .* \([0-9.]*\)$/\1/p' debian/libporism0.symbols | sort -u -V |
	awk -v v="$version" '{ split($0, a, "."); split(v, b, "."); if (a[1] * 10000 + a[2] * 100 + a[3] > b[1] * 10000 + b[2] * 100 + b[3]) print }')"

# What dev/setup installs to build with is what the package asks for; a compiler and make are always there.
sed -n '/^Build-Depends:/,/^[A-Z].*Indep/p' debian/control >"$dir/needs"
same 'Build-Depends has what dev/setup installs' '' "$(for p in $(sed -n "s/^packages='\(.*\)'/\1/p; s/^packages=\"\\\$packages \(.*\)\"/\1/p; s/^separate='\(.*\)'/\1/p" dev/setup | tr ' ' '\n' |
	grep '^lib' | grep -v '^libc6'); do grep -q "^ $p[ ,]" "$dir/needs" || echo "$p"; done)"

# Every licence that the sources bring is told.
for f in $(git ls-files 2>/dev/null | grep -iE '(^|/)(LICENSE|OFL|COPYING)[^/]*$' || echo LICENSE); do
	case $f in
	LICENSE) grep -q '^License: Apache-2.0' debian/copyright ;;
	*/OFL.txt) grep -q "^Files: ${f%/*}/" debian/copyright ;;
	*) false ;;
	esac || echo "$f"
done >"$dir/untold"
same 'debian/copyright tells of every licence' '' "$(cat "$dir/untold")"
same 'with the whole text of the one that Debian has not' '' "$(sed -n '/^PREAMBLE/,$p' src/typeset/font/OFL.txt | sed 's/^$/./; s/^/ /' | grep -vxFf debian/copyright)"

for f in rules tests/program tests/library tests/python; do ok "debian/$f can be started" test -x debian/$f; done
for f in debian/porism.postinst debian/porism.postrm debian/tests/program debian/tests/library debian/tests/python packaging/debian/try \
	dev/reproducible; do
	ok "$f can be read" sh -n "$f"
done
same 'the tests of the build are there' '' "$(sed -n 's/^SHORT = //p' debian/rules | tr ' ' '\n' | while read -r t; do [ -x "$t" ] || echo "$t"; done)"
same 'the tests of the packages are told' 'library program python' "$(sed -n 's/^Tests: //p' debian/tests/control | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"

# The package only recommends what the worker for symbolic answers is linked with.  Without, the loader ends it so.
mkdir "$dir/bin"
cp "$PORISM" "$dir/bin/porism"
printf '#!/bin/sh\nexit 127\n' >"$dir/bin/porism-cas"
chmod +x "$dir/bin/porism-cas"
holds 'a worker without its libraries is told' "a library is missing
  hint: install Debian's libgiac0" "$(echo 'Integral(sqrt(1+x^4))' | "$dir/bin/porism" run - 2>&1)"

# The pages as HTML: no link leads nowhere.
if command -v cmark-gfm >/dev/null && command -v python3 >/dev/null; then
	packaging/debian/html-docs "$dir/html" && ok 'the pages become HTML' test -s "$dir/html/index.html"
	same 'and their links lead somewhere' '' "$(cd "$dir/html" && grep -roE '(href|src)="[^":#]+[#"]' --include='*.html' . |
		sed -E 's/^([^:]*):(href|src)="/\1 /; s/[#"]$//' | sort -u | while read -r page to; do
			case $to in *../examples*) [ -e "$OLDPWD/${to##*../}" ] || echo "$page $to" ;;
			*) [ -e "${page%/*}/$to" ] || echo "$page $to" ;; esac
		done)"
else
	skip 'cmark-gfm is not installed'
fi
finish
