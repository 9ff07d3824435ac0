#!/bin/sh
# 3101-proof-rules.t -- docs/PROOF.md has the rules that there are.
. t/tap.sh

same 'the table of rules is up to date (dev/rule-table --write)' "$(dev/rule-table)" \
	"$(sed -n '/^<!-- rules -->$/,/^<!-- end of rules -->$/p' docs/PROOF.md | grep '^|')"
same 'every rule is in it' "$(grep -c '^RULE(' src/proof/rule.def)" \
	"$(dev/rule-table | grep -c '^| `')"

finish
