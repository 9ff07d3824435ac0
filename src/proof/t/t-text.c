/* t-text.c -- proofs told: texts, and JSON that is read again and checked again. */
#include "base/json.h"
#include "base/t/tap.h"
#include "proof/proof_text.h"
#include "proof/t/theorems.h"
#include "proof/t/written.h"

enum { THEOREMS = sizeof theorems / sizeof *theorems };

static const struct theorem *theorem_of(const char *name)
{
	for (int i = 0; i < THEOREMS; i++)
		if (!strcmp(theorems[i].name, name))
			return &theorems[i];
	return NULL;
}

static struct proof *proof_of(struct arena *a, const struct theorem *t)
{
	struct setting *s = written_setting(a, t->setting);

	s->id = t->name;
	return written_proof(a, s, t->proof);
}

static void told(struct arena *a, const char *name, const char *want)
{
	struct buf b = { 0 };

	proof_text(&b, proof_of(a, theorem_of(name)));
	if (!ok(strstr(buf_str(&b), want) != NULL, "%s is told as it should be", name))
		printf("# wanted:\n%s# got:\n%s", want, buf_str(&b));
	buf_clear(&b);
}

static void test_told(struct arena *a)
{
	told(a, "antiparallel",
	     "  1. A, B, D and E lie on one circle, for AB is seen from D and E under the "
	     "same "
	     "angle (converse of the inscribed angle theorem):\n"
	     "     ∠ADB = 90°    [AD ⟂ BC]\n"
	     "          = ∠AEB   [BE ⟂ AC]\n"
	     "  2. ∠DEC = ∠CBA, for these are inscribed angles, circle ABDE (1).\n");
	told(a, "ratios multiply",
	     "     AB : AD = 2 · AB : AC   [given]\n"
	     "             = 3             [given]\n");
	told(a, "equal ends",
	     "     AC = BC + AB   [B lies between A and C]\n"
	     "        = CD + BC   [AB = CD]\n"
	     "        = BD        [C lies between B and D]\n");
	told(a, "two names of one point",
	     "  2. RQ = RA, for P and Q are one point, by (1).\n");
}

/* Written, read and checked again; written again it is the same. */
static void test_json(struct arena *a)
{
	int same = 0, good = 0;

	for (int i = 0; i < THEOREMS; i++) {
		const struct proof *p = proof_of(a, &theorems[i]);
		struct buf b = { 0 }, c = { 0 };
		struct proof *q = NULL;
		struct err e = { 0 };

		proof_json(&b, p);
		if (proof_read_json(&q, a, b.s, b.n, &e) != OK || proof_check(q, &e) != OK) {
			printf("# %s: %s\n", theorems[i].name, e.msg);
		} else {
			good++;
			proof_json(&c, q);
			same += !strcmp(buf_str(&b), buf_str(&c));
		}
		buf_clear(&b);
		buf_clear(&c);
	}
	ok(good == THEOREMS, "%d of %d proofs are read again and hold", good, THEOREMS);
	ok(same == THEOREMS, "%d of %d are the same when written again", same, THEOREMS);
}

/* The example of the document is a proof. */
static void test_document(struct arena *a)
{
	static char text[100000];
	FILE *f = fopen("docs/PROOF.md", "r");
	const char *from = NULL, *to = NULL;
	struct proof *p = NULL;
	struct err e = { 0 };
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;

	if (!f) {
		skip("docs/PROOF.md is not here");
		return;
	}
	fclose(f);
	text[n] = 0;
	from = strstr(text, "```json\n");
	to = from ? strstr(from + 8, "```") : NULL;
	if (!ok(to && proof_read_json(&p, a, from + 8, (size_t)(to - from) - 8, &e) == OK &&
			proof_check(p, &e) == OK,
		"the example in docs/PROOF.md is a proof"))
		printf("# %s\n", e.msg);
}

/* Whatever byte is lost, a broken text is a typed answer, and what is read does not crash the
 * checker or the writers. */
static void test_broken(struct arena *a)
{
	struct buf b = { 0 };
	int read = 0, refused = 0;

	proof_json(&b, proof_of(a, theorem_of("midline")));
	for (size_t i = 0; i < b.n; i++) {
		struct arena *scratch = arena_new();
		char *t = arena_strndup(scratch, b.s, b.n);
		struct proof *q = NULL;
		struct err e = { 0 };

		t[i] = t[i] == '1' ? '7' : t[i] == 'a' ? 'c' : '1';
		if (proof_read_json(&q, scratch, t, b.n, &e) == OK) {
			read++;
			refused += proof_check(q, &e) != OK;
		}
		arena_free(scratch);
	}
	ok(read > 0 && refused > 0, "of texts with a changed byte %d are read, %d refused",
	   read, refused);
	buf_clear(&b);
}

static int count(const char *t, const char *what)
{
	int n = 0;

	for (; (t = strstr(t, what)); t++)
		n++;
	return n;
}

static void test_pages(struct arena *a)
{
	int html = 0, latex = 0, story = 0;

	for (int i = 0; i < THEOREMS; i++) {
		const struct proof *p = proof_of(a, &theorems[i]);
		struct buf b = { 0 };
		struct json *j;
		struct err e = { 0 };

		proof_html(&b, p);
		html += count(buf_str(&b), "<article") == count(buf_str(&b), "</article>") &&
			count(buf_str(&b), "<svg") == count(buf_str(&b), "</svg>") &&
			count(buf_str(&b), "<table") == count(buf_str(&b), "</table>") &&
			!strstr(buf_str(&b), "nan,") && !strstr(buf_str(&b), "nan\"") &&
			utf8_valid(b.s, b.n);
		buf_reset(&b);
		proof_latex(&b, p, true);
		latex += count(buf_str(&b), "\\begin{") == count(buf_str(&b), "\\end{") &&
			 count(buf_str(&b), "$") % 2 == 0;
		buf_reset(&b);
		proof_json(&b, p);
		story += json_read(&j, b.s, b.n, a, &e) == OK &&
			 json_get(json_get(j, "story"), "steps") != NULL;
		buf_clear(&b);
	}
	ok(html == THEOREMS, "%d pages are whole", html);
	ok(latex == THEOREMS, "%d articles are whole", latex);
	ok(story == THEOREMS, "%d stories are JSON", story);
}

int main(void)
{
	struct arena *a = arena_new();

	test_told(a);
	test_json(a);
	test_document(a);
	test_broken(a);
	test_pages(a);
	arena_free(a);
	return tap_done();
}
