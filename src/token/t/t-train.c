/* t-train.c -- training against a plain second way; threads, order and atoms; what is refused. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "token/t/corpus.h"
#include "token/token_priv.h"

/* --- The plain way ----------------------------------------------------------------------------------- */
/* Every piece of the text as ids, and before each merge all pairs are counted again. */
enum { MOST_PIECES = 20000, MOST_IDS = 400 };
struct plain {
	struct token_text piece[MOST_PIECES];
	int32_t *id[MOST_PIECES];
	int n[MOST_PIECES], pieces;
	int count[MOST_IDS][MOST_IDS];
	struct buf token[MOST_IDS];
	int ids;
};

static void plain_begin(struct plain *p, const char *s, size_t n)
{
	for (size_t i = 0; i < n && p->pieces < MOST_PIECES;) {
		size_t k = token_piece(TOKEN_QWEN2, s + i, n - i);
		int32_t *id = p->id[p->pieces] = mem_alloc(k * sizeof *id);

		for (size_t j = 0; j < k; j++)
			id[j] = token_byte_place((unsigned char)s[i + j]);
		p->n[p->pieces++] = (int)k;
		i += k;
	}
	for (int c = 0; c < 256; c++)
		buf_addc(&p->token[token_byte_place((unsigned char)c)], (char)c);
	p->ids = 256;
}

/* The next merge: the most frequent, then the smallest ids; false: none occurs twice. */
static bool plain_next(struct plain *p, int *left, int *right)
{
	int best = 1;

	memset(p->count, 0, sizeof p->count);
	for (int i = 0; i < p->pieces; i++)
		for (int j = 0; j + 1 < p->n[i]; j++)
			p->count[p->id[i][j]][p->id[i][j + 1]]++;
	for (int l = 0; l < p->ids; l++)
		for (int r = 0; r < p->ids; r++)
			if (p->count[l][r] > best) {
				best = p->count[l][r];
				*left = l;
				*right = r;
			}
	return best > 1;
}

static void plain_merge(struct plain *p, int left, int right)
{
	struct buf b = { 0 };
	int to = 0;

	buf_addn(&b, p->token[left].s, p->token[left].n);
	buf_addn(&b, p->token[right].s, p->token[right].n);
	while (to < p->ids && (p->token[to].n != b.n || memcmp(p->token[to].s, b.s, b.n)))
		to++;
	if (to == p->ids)
		p->token[p->ids++] = b;
	else
		buf_clear(&b);
	for (int i = 0; i < p->pieces; i++) {
		int kept = 0;

		for (int j = 0; j < p->n[i]; j++) {
			bool here = j + 1 < p->n[i] && p->id[i][j] == left &&
				    p->id[i][j + 1] == right;

			p->id[i][kept++] = here ? to : p->id[i][j];
			j += here;
		}
		p->n[i] = kept;
	}
}

static void plain_clear(struct plain *p)
{
	for (int i = 0; i < p->pieces; i++)
		mem_free(p->id[i]);
	for (int i = 0; i < p->ids; i++)
		buf_clear(&p->token[i]);
	mem_free(p);
}

/* Of the merges of t, how many the plain way finds too, in their order. */
static long agreed(const struct token_set *t, const char *s, size_t n)
{
	struct plain *p = mem_alloc(sizeof *p);
	long same = 0;
	int l = 0, r = 0;

	plain_begin(p, s, n);
	while (same < token_merges(t) && plain_next(p, &l, &r)) {
		int32_t left, right;

		token_merge(t, same, &left, &right);
		if (left != l || right != r)
			break;
		plain_merge(p, l, r);
		same++;
	}
	plain_clear(p);
	return same;
}

static struct token_set *train(const char *s, size_t n, const struct token_options *o)
{
	struct token_text text = { s, n };
	struct token_set *t = NULL;
	struct err e = { 0 };

	if (token_train(&t, &text, 1, o, &e) != OK)
		printf("# %s\n", e.msg);
	return t;
}

static void test_two_ways(void)
{
	struct token_options o = { .size = 340 };
	struct buf b = { 0 };
	struct token_set *t;
	struct rng r = { 5 };

	for (int kind = 0; kind < 3; kind++) {
		buf_reset(&b);
		if (kind == 0)
			corpus_text(&b, 11, 100);
		else /* runs of one letter, where pairs overlap; few letters, where counts tie */
			for (int i = 0; i < 3000; i++)
				buf_addc(&b, (kind == 1 ? "aaab " : "abcabca\n ")[rng_below(
						     &r, kind == 1 ? 5 : 9)]);
		t = train(b.s, b.n, &o);
		ok(t && token_merges(t) >= 60 && agreed(t, b.s, b.n) == token_merges(t),
		   "the merges of text %d are those of counting anew each time", kind + 1);
		token_free(t);
	}
	buf_clear(&b);
}

/* --- What it does not depend on ---------------------------------------------------------------------------- */
static void test_threads(void)
{
	struct token_options o = { .size = 600 };
	struct buf b = { 0 }, one = { 0 }, other = { 0 };
	struct token_set *t;
	bool same = true;

	corpus_text(&b, 2, 40000); /* two blocks and more */
	t = train(b.s, b.n, &o);
	token_json(&one, t);
	token_free(t);
	for (int threads = 2; threads <= 5; threads += 3) {
		o.threads = threads;
		t = train(b.s, b.n, &o);
		buf_reset(&other);
		token_json(&other, t);
		same &= !strcmp(one.s, other.s);
		token_free(t);
	}
	ok(same && b.n > 2 << 20, "the same bytes on 1, 2 and 5 threads");
	buf_clear(&b);
	buf_clear(&one);
	buf_clear(&other);
}

static void test_order(void)
{
	struct token_options o = { .size = 500 };
	struct buf a = { 0 }, b = { 0 }, one = { 0 }, other = { 0 };
	struct token_text text[2];
	struct token_set *t = NULL;
	struct err e = { 0 };

	corpus_text(&a, 1, 200);
	corpus_text(&b, 2, 200);
	for (int i = 0; i < 2; i++) {
		text[i] = (struct token_text){ a.s, a.n };
		text[!i] = (struct token_text){ b.s, b.n };
		ok(token_train(&t, text, 2, &o, &e) == OK, "two texts");
		token_json(i ? &other : &one, t);
		token_free(t);
	}
	ok(!strcmp(one.s, other.s), "the order of texts does not matter");
	buf_clear(&a);
	buf_clear(&b);
	buf_clear(&one);
	buf_clear(&other);
}

/* --- Atoms ---------------------------------------------------------------------------------------------------- */
static void told(void *self, int done, int size)
{
	int *last = self;

	*last = done >= *last && done <= size ? done : 1 << 30;
}

static void test_atoms(void)
{
	static const struct token_added atom[] = {
		{ .content = " N0" },
		{ .content = "Gougu", .single_word = true },
		{ .content = "the", .single_word = true },
	};
	int last = 0;
	struct token_options o = {
		.size = 600, .atom = atom, .atoms = 3, .told = told, .self = &last
	};
	struct buf b = { 0 };
	struct token_list l = { 0 };
	struct token_set *t;
	int plain = 0;

	corpus_text(&b, 9, 400);
	for (int i = 0; i < 100; i++)
		buf_add(&b, "bathe athens "); /* would give "the" by merges */
	t = train(b.s, b.n, &o);
	ok(t && token_count(t) == 600 && last == 600, "as many ids as were asked for");
	ok(token_find(t, TOKEN_END) == 594 && token_find(t, TOKEN_TURN) == 595 &&
		   token_find(t, TOKEN_TURN_END) == 596 && token_find(t, " N0") == 597 &&
		   token_find(t, "the") == 599 && token_find(t, "nothing") == -1,
	   "markup behind the merges, then atoms");
	ok(token_kind(t, 594) == TOKEN_SPECIAL && token_kind(t, 597) == TOKEN_ATOM &&
		   token_kind(t, 300) == TOKEN_PLAIN && token_kind(t, 600) == TOKEN_NONE &&
		   token_kind(t, -1) == TOKEN_NONE,
	   "kinds");
	for (int i = 0; i < 594; i++) {
		size_t n;
		const char *s = token_bytes(t, i, &n);

		plain += n == 3 && !memcmp(s, "the", 3);
	}
	ok(!plain, "no merge spells an atom");
	token_encode(&l, t, "Gougu N0 N0 the.", 16);
	ok(l.count == 6 && l.id[0] == 598 && l.id[1] == 597 && l.id[2] == 597 &&
		   l.id[4] == 599,
	   "atoms are one token each");
	token_list_clear(&l);
	buf_clear(&b);
	token_free(t);
}

static void test_refused(void)
{
	static const struct token_added twice[] = { { .content = "x" }, { .content = "x" } };
	static const struct token_added empty[] = { { .content = "" } };
	static const struct token_options row[] = {
		{ .size = 258 },
		{ .size = TOKEN_IDS + 1 },
		{ .size = 400, .atom = twice, .atoms = 2 },
		{ .size = 400, .atom = empty, .atoms = 1 },
	};
	struct token_text text = { "abc", 3 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct token_set *t = NULL;
		struct err e = { 0 };

		ok(token_train(&t, &text, 1, &row[i], &e) == E_ARG && !t && e.code && e.msg[0],
		   "refused: %s", e.msg);
	}
}

static void test_little(void)
{
	struct token_options o = { .size = 4096 };
	struct token_set *t = train("", 0, &o);

	ok(t && token_count(t) == 259 && !token_merges(t), "of nothing: bytes and markup");
	token_free(t);
	o.least = 3;
	t = train("ab ab ab cd cd", 14, &o);
	ok(t && token_merges(t) == 1, "pairs that occur less often stay apart");
	token_free(t);
}

int main(void)
{
	test_two_ways();
	test_threads();
	test_order();
	test_atoms();
	test_refused();
	test_little();
	return tap_done();
}
