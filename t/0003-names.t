#!/bin/sh
# 0003-names.t -- names tell where they belong: globals carry their room's prefix, no two
# structs share a tag, and the sources are as clang-format writes them.
. t/tap.sh

# base is what all rooms speak with: its prefixes are its nouns (arena_, buf_, json_ ...); api
# is the public interface, porism_.
if command -v nm >/dev/null; then
	for o in $(find src -name '*.c' ! -path '*/t/*' | sed 's|\.c$|.o|'); do
		[ -f "$BUILD/$o" ] || continue
		room=${o#src/}
		room=${room%%/*}
		case $room in
		base)	prefix='(base|arena|buf|json|mem|index|text|truth|utf8|base64|err|sha256|shard)_' ;;
		claim)	prefix='(claim|setting)_' ;;
		deduce)	prefix='(deduce|closure)_' ;;
		api)	prefix='porism_' ;;
		*)	prefix=${room}_ ;;
		esac
		nm -g --defined-only "$BUILD/$o" | awk -v p="^_?$prefix" -v o="$o" \
			'NF == 3 && $2 ~ /[TDRBC]/ && $3 !~ p && $3 != "main" && $3 !~ /^__/ { print o ": " $3 }'
	done >"$dir/names"
	same 'globals carry the prefix of their room' '' "$(head -n 20 "$dir/names")"
else
	skip 'there is no nm'
fi

find src -name '*.[ch]' ! -path '*/t/*' | sort | xargs awk '
	match($0, /(^|[^A-Za-z_0-9])(struct|enum|union) [A-Za-z_0-9]+ *\{/) {
		tag = substr($0, RSTART, RLENGTH)
		gsub(/^[^a-z]*|(struct|enum|union) | *\{$/, "", tag)
		if (tag in at && at[tag] != FILENAME)
			print tag ": " at[tag] " and " FILENAME
		at[tag] = FILENAME
	}' >"$dir/tags"
same 'no two structs share a tag' '' "$(head -n 20 "$dir/tags")"

# The layout is that of one version; others differ in small things.
case $(clang-format --version 2>/dev/null) in
*' 14.'*)
	for f in $(find src fuzz bench include -name '*.[ch]' | sort); do
		case $f in # a header alone may be taken for Objective C
		*.h)	as=src/x.c ;;
		*)	as=$f ;;
		esac
		clang-format --assume-filename="$as" <"$f" | cmp -s - "$f" || echo "$f"
	done >"$dir/layout"
	same 'sources are laid out as .clang-format says' '' "$(head -n 20 "$dir/layout")"
	;;
*)	skip 'there is no clang-format 14' ;;
esac

finish
