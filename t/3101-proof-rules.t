#!/bin/sh
# 3101-proof-rules.t -- docs/PROOF.md has the rules that there are, and what the solver explains
# with the same theorem is said in the same words.
. t/tap.sh

same 'the table of rules is up to date (dev/rule-table --write)' "$(dev/rule-table)" \
	"$(sed -n '/^<!-- rules -->$/,/^<!-- end of rules -->$/p' docs/PROOF.md | grep '^|')"
same 'every rule is in it' "$(grep -c '^RULE(' src/proof/rule.def)" \
	"$(dev/rule-table | grep -c '^| `')"

# The sentence of a row, less the points in it.
words() {
	sed 's/ in {.*//; s/ in %p.*//; s/ at {.*//; s/ at %p.*//; s/:* [{%].*//; s/:$//'
}
rule() {
	sed -n "s/^RULE($1, \"[^\"]*\", \"[^\"]*\", \"[^\"]*\", \"\([^\"]*\)\".*/\1/p" src/proof/rule.def | words
}
theorem() {
	sed -n "s/^THEOREM($1, \"[^\"]*\", \"\([^\"]*\)\".*/\1/p" src/measure/theorem.def | words
}
while read -r r t; do
	same "$r and $t of the solver are one theorem" "$(theorem "$t")" "$(rule "$r")"
done <<'END'
ISOSCELES ISOSCELES
ISOSCELES_BACK ISOSCELES_CONVERSE
BISECTOR ANGLE_BISECTOR
POWER POWER
TANGENTS TANGENTS
TRAPEZOID INTERCEPT
INTERCEPT INTERCEPT
CENTROID CENTROID
HYPOTENUSE HALF_HYPOTENUSE
SIMILAR_SAS SIMILAR_ANGLE
SIMILAR_SSS SIMILAR_SIDES
SIMILAR_RIGHT SIMILAR_RIGHT
SINES SINES
END

finish
