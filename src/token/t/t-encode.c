/* t-encode.c -- pieces, composition, merging two ways, added tokens and their flags, round trips. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "token/t/corpus.h"
#include "token/token_priv.h"

/* --- Pieces ---------------------------------------------------------------------------------------- */
/* The pieces of a text with | between them. */
static void cut(struct buf *b, enum token_split split, const char *s, size_t n)
{
	buf_reset(b);
	for (size_t i = 0; i < n;) {
		size_t k = token_piece(split, s + i, n - i);

		if (i)
			buf_addc(b, '|');
		buf_addn(b, s + i, k);
		i += k;
	}
}

static void test_pieces(void)
{
	static const struct {
		enum token_split split;
		const char *text, *want;
	} row[] = {
		{ TOKEN_QWEN2, "Find \\angle ABC.", "Find| \\|angle| ABC|." },
		{ TOKEN_QWEN2, "(\\angle", "(\\|angle" },
		{ TOKEN_QWEN2, "\\angle", "\\angle" },
		{ TOKEN_QWEN2, "Chord2_Ang", "Chord|2|_Ang" },
		{ TOKEN_QWEN2, "127 cm", "1|2|7| cm" },
		{ TOKEN_QWEN2, "a   b", "a|  | b" },
		{ TOKEN_QWEN2, "a \n\n  b", "a| \n\n| | b" },
		{ TOKEN_QWEN2, "a \t", "a| \t" },
		{ TOKEN_QWEN2, "x=3;\n\ny", "x|=|3|;\n\n|y" },
		{ TOKEN_QWEN2, " == \r\n", " ==| \r\n" },
		{ TOKEN_QWEN2, "we'll We'LL", "we|'ll| We|'LL" },
		{ TOKEN_QWEN2, "'ll 'x 'S's", "'ll| '|x| '|S|'s" },
		{ TOKEN_QWEN2, "it'\xc5\xbf", "it|'\xc5\xbf" },
		{ TOKEN_QWEN2, "é中 ½", "é中| |½" },
		{ TOKEN_QWEN2, "\xc2\xa0x", "\xc2\xa0x" },
		{ TOKEN_QWEN2, "\n x", "\n| x" },
		{ TOKEN_QWEN2, " \n", " \n" },
		{ TOKEN_QWEN2, "\xff\xfe!", "\xff\xfe!" },
		{ TOKEN_QWEN2,
		  "\xff"
		  "abc",
		  "\xff"
		  "abc" },
		{ TOKEN_GPT2, "we'll We'LL 127 cm;\n\n x",
		  "we|'ll| We|'|LL| 127| cm|;|\n\n| x" },
		{ TOKEN_GPT2, "a \n\nb", "a| \n|\n|b" },
	};
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		cut(&b, row[i].split, row[i].text, strlen(row[i].text));
		if (!ok(!strcmp(buf_str(&b), row[i].want), "pieces %zu", i + 1))
			printf("# %s, not %s\n", buf_str(&b), row[i].want);
	}
	buf_clear(&b);
}

/* --- Composition ------------------------------------------------------------------------------------- */
static void test_composition(void)
{
	static const struct {
		const char *text, *want;
	} row[] = {
		{ "plain", NULL },
		{ "e\xcc\x81", "\xc3\xa9" },
		{ "\xc3\xa9", NULL },
		{ "q\xcc\x81\xcc\xa3", "q\xcc\xa3\xcc\x81" },               /* put in order */
		{ "a\xcc\xa3\xcc\x82", "\xe1\xba\xad" },                    /* two steps */
		{ "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c" }, /* Hangul */
		{ "\xe2\x84\xab", "\xc3\x85" },                             /* one for one */
		{ "\xe0\xa5\x98", "\xe0\xa4\x95\xe0\xa4\xbc" }, /* not put together */
		{ "\xff"
		  "e\xcc\x81\xff\xcc\x81",
		  "\xff\xc3\xa9\xff\xcc\x81" }, /* around broken bytes */
		{ "\xcc\x81 x", NULL },
	};
	struct buf b = { 0 };
	unsigned code;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		bool changed;

		buf_reset(&b);
		changed = token_compose(&b, row[i].text, strlen(row[i].text));
		ok(changed == (row[i].want != NULL) &&
			   !strcmp(buf_str(&b), row[i].want ? row[i].want : ""),
		   "composition %zu", i + 1);
	}
	buf_clear(&b);
	ok(token_char("\xed\xa0\x80", 3, &code) == 1 && code == TOKEN_BROKEN &&
		   token_char("\xc0\x80", 2, &code) == 1 && code == TOKEN_BROKEN &&
		   token_char("\xf4\x90\x80\x80", 4, &code) == 1 && code == TOKEN_BROKEN &&
		   token_char("\xf4\x8f\xbf\xbf", 4, &code) == 4 && code == 0x10ffff,
	   "surrogates, long forms and too large codes are broken bytes");
	ok(token_class(0x4e2d) == TOKEN_LETTER && token_class(0x663) == TOKEN_NUMBER &&
		   token_class(0xbd) == TOKEN_FRACTION && token_class(0x3000) == TOKEN_SPACE &&
		   token_class('_') == TOKEN_WORD && token_class(0x1f642) == TOKEN_OTHER,
	   "classes of characters");
}

/* --- Merging, the plain way ----------------------------------------------------------------------------- */
/* All merges one after the other over the whole piece. */
static void naive(struct token_list *out, const struct token_set *t, const char *s, size_t n)
{
	int32_t *id = mem_alloc((n + 1) * sizeof *id);

	for (size_t i = 0; i < n; i++)
		id[i] = t->byte[(unsigned char)s[i]];
	for (long m = 0; m < token_merges(t); m++) {
		size_t kept = 0;
		int32_t left, right;
		struct buf b = { 0 };

		token_merge(t, m, &left, &right);
		for (size_t i = 0; i < n; i++) {
			if (i + 1 < n && id[i] == left && id[i + 1] == right) {
				buf_reset(&b);
				token_decode(&b, t, id + i, 2);
				id[kept++] = token_word(t, b.s, b.n);
				i++;
			} else {
				id[kept++] = id[i];
			}
		}
		n = kept;
		buf_clear(&b);
	}
	for (size_t i = 0; i < n; i++)
		token_list_add(out, id[i]);
	mem_free(id);
}

static bool same_list(const struct token_list *a, const struct token_list *b)
{
	return a->count == b->count &&
	       (!a->count || !memcmp(a->id, b->id, (size_t)a->count * sizeof *a->id));
}

static void test_merging(void)
{
	struct token_set *t = corpus_set(700, 300, NULL);
	int n = corpus_cases(300, 20000), same = 0, lengths = 0;
	struct token_list got = { 0 }, want = { 0 };
	struct rng r = { 3 };
	struct buf b = { 0 };

	for (int i = 0; i < n; i++) {
		size_t size =
			1 + rng_below(&r, i % 10 ? 40 : 300); /* by ranks, and by the heap */

		buf_reset(&b);
		while (b.n < size)
			if (i % 3)
				corpus_line(&b, &r);
			else
				buf_addc(&b, "ab tri"[rng_below(&r, 6)]);
		got.count = want.count = 0;
		token_merge_piece(&got, t, b.s, size);
		naive(&want, t, b.s, size);
		same += same_list(&got, &want);
		lengths += size > 48;
	}
	ok(same == n && lengths > n / 20, "%d pieces merged as one merge after the other does",
	   n);
	token_list_clear(&got);
	token_list_clear(&want);
	buf_clear(&b);
	token_free(t);
}

static void test_long_piece(void)
{
	enum { LONG = 1 << 18 };
	struct token_set *t = corpus_set(700, 300, NULL);
	struct token_list l = { 0 };
	struct buf b = { 0 };
	char *s = mem_alloc(LONG);

	for (int i = 0; i < LONG; i++)
		s[i] = "triangle"[i % 8];
	token_encode(&l, t, s, LONG);
	token_decode(&b, t, l.id, l.count);
	ok(b.n == LONG && !memcmp(b.s, s, LONG) && l.count < LONG / 4,
	   "a word of %d letters is %ld tokens", LONG, l.count);
	mem_free(s);
	buf_clear(&b);
	token_list_clear(&l);
	token_free(t);
}

/* --- Round trips ---------------------------------------------------------------------------------------- */
static void test_round_trips(void)
{
	static const struct token_added atom[] = { { .content = " N0" },
						   { .content = "Sum", .single_word = true } };
	struct token_options o = { .atom = atom, .atoms = 2 };
	struct token_set *t = corpus_set(900, 300, &o);
	int n = corpus_cases(3000, 100000), same = 0, plain = 0;
	struct token_list l = { 0 };
	struct buf text = { 0 }, back = { 0 };
	struct rng r = { 7 };

	for (int i = 0; i < n; i++) {
		buf_reset(&text);
		buf_reset(&back);
		corpus_random(&text, &r);
		l.count = 0;
		token_encode(&l, t, buf_str(&text), text.n);
		token_decode(&back, t, l.id, l.count);
		same += back.n == text.n && !memcmp(buf_str(&back), buf_str(&text), text.n);
		buf_reset(&back);
		l.count = 0;
		token_encode_plain(&l, t, buf_str(&text), text.n);
		for (long k = 0; k < l.count; k++)
			plain -= token_kind(t, l.id[k]) == TOKEN_SPECIAL;
		token_decode_plain(&back, t, l.id, l.count);
		plain += back.n == text.n && !memcmp(buf_str(&back), buf_str(&text), text.n);
	}
	ok(same == n, "%d random texts come back byte for byte", n);
	ok(plain == n, "and without a word of markup when they are plain");
	token_list_clear(&l);
	buf_clear(&text);
	buf_clear(&back);
	token_free(t);
}

/* --- Added tokens ------------------------------------------------------------------------------------------ */
/* Of a text: added tokens as [content], the rest as it is. */
static const char *cuts(struct buf *b, const struct token_added *added, int n,
			const char *text, bool plain)
{
	struct arena *a = arena_new();
	struct token_matcher m = { 0 };
	struct token_cut c;
	struct token_part part;

	buf_reset(b);
	token_matcher_init(&m, a, added, n, false, false);
	token_cut_init(&c, &m, text, strlen(text), plain);
	while (token_cut_next(&c, &part)) {
		if (part.added)
			buf_addf(b, "[%s]", part.added->content);
		else
			buf_addn(b, part.s, part.n);
	}
	arena_free(a);
	return buf_str(b);
}

static void test_added(void)
{
	static const struct token_added added[] = {
		{ .content = "ab" },
		{ .content = "abcd" },
		{ .content = "N1", .single_word = true },
		{ .content = "<s>", .special = true },
		{ .content = "<l>", .lstrip = true },
		{ .content = "<r>", .rstrip = true },
	};
	enum { N = sizeof added / sizeof *added };
	static const struct {
		const char *text, *want;
		bool plain;
	} row[] = {
		{ "abcde abce", "[abcd]e [ab]ce", false },
		{ "xabab", "x[ab][ab]", false },
		{ "N1 N12 xN1 N1_ (N1)", "[N1] N12 xN1 N1_ ([N1])", false },
		{ "中N1 N1", "中N1 [N1]", false },
		{ "a<s>b", "a[<s>]b", false },
		{ "a<s>b", "a<s>b", true },
		{ "x  <l>  y", "x[<l>]  y", false },
		{ "x \xc2\xa0<l>", "x[<l>]", false },
		{ "x  <r> \n y", "x  [<r>]y", false },
		{ "<r>  <l>", "[<r>][<l>]", false },
		{ "", "", false },
	};
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!ok(!strcmp(cuts(&b, added, N, row[i].text, row[i].plain), row[i].want),
			"added tokens %zu", i + 1))
			printf("# %s, not %s\n", b.s, row[i].want);
	buf_clear(&b);
}

int main(void)
{
	test_pieces();
	test_composition();
	test_merging();
	test_long_piece();
	test_round_trips();
	test_added();
	return tap_done();
}
