#!/bin/sh
# 0003-names.t -- names tell where they belong: globals carry their room's prefix, no two
# structs share a tag, and the sources are as clang-format writes them.
. t/tap.sh

# base is what all rooms speak with: its prefixes are its nouns (arena_, buf_, json_ ...); api
# is the public interface, porism_.
if command -v nm >/dev/null; then
	find src -name '*.c' ! -path '*/t/*' | sed "s|\.c\$|.o|; s|^|$BUILD/|" |
		while read -r o; do [ -f "$o" ] && echo "$o"; done |
		xargs nm -A -g --defined-only | awk -v build="$BUILD/" '
		BEGIN {
			prefix["base"] = "(base|arena|buf|json|mem|index|text|truth|utf8|base64|err|sha256|shard|settings|work|hash|file)_"
			prefix["claim"] = "(claim|setting)_"
			prefix["deduce"] = "(deduce|closure)_"
			prefix["api"] = "porism_"
		}
		{
			at = index($1, ":")
			o = substr($1, length(build) + 1, at - length(build) - 1)
			split(o, part, "/")
			room = part[2]
			p = "^_?" (room in prefix ? prefix[room] : room "_")
		}
		NF == 3 && $2 ~ /[TDRBC]/ && $3 !~ p && $3 != "main" && $3 !~ /^__/ { print o ": " $3 }
		' >"$dir/names"
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
	# One process for all of them.  A header alone may be taken for Objective C, so that of
	# headers copies with another name are looked at.
	mkdir "$dir/copy" && cp .clang-format "$dir/copy"
	find src fuzz bench include -name '*.h' | while read -r f; do
		cp "$f" "$dir/copy/$(echo "$f" | sed 's|/|@|g').c"
	done
	{ find src fuzz bench include -name '*.c'; echo "$dir"/copy/*.c; } | xargs clang-format -n 2>&1 |
		sed -n "s|^$dir/copy/\(.*\)\.c:[0-9].*|\1|; s|\.c:[0-9].*|.c|; /^[^ ]*\.[ch]\$/{s|@|/|g;p;}" |
		sort -u >"$dir/layout"
	same 'sources are laid out as .clang-format says' '' "$(head -n 20 "$dir/layout")"
	;;
*)	skip 'there is no clang-format 14' ;;
esac

finish
