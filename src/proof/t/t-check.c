/* t-check.c -- proofs written out are accepted; damaged ones are not. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "proof/check_priv.h"
#include "proof/t/theorems.h"
#include "proof/t/written.h"

enum { THEOREMS = sizeof theorems / sizeof *theorems };

static bool passes(const struct proof *p, struct err *e)
{
	return proof_check(p, e) == OK;
}

static void test_theorems(struct arena *a)
{
	for (int i = 0; i < THEOREMS; i++) {
		const struct setting *s = written_setting(a, theorems[i].setting);
		const struct proof *p = written_proof(a, s, theorems[i].proof);
		struct err e = { 0 };

		if (!ok(passes(p, &e), "%s", theorems[i].name))
			printf("# %s\n", e.msg);
	}
}

/* Every rule can be read, and no letter of its conclusion hangs in the air. */
static void test_rules(struct arena *a)
{
	struct proof_matcher m = { .arena = a };
	int bad = 0;

	for (int r = 0; r < RULES; r++)
		if (!proof_match_readable(&m, (enum rule)r)) {
			printf("# %s\n", written_rule[r]);
			bad++;
		}
	ok(!bad, "all %d rules are readable", RULES);
}

int main(void)
{
	struct arena *a = arena_new();

	test_theorems(a);
	test_rules(a);
	arena_free(a);
	return tap_done();
}
