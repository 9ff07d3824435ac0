/*
 * paper.c -- settings, scripts and pages beside the rows: texts of paper/, copied into the program, filled in.
 */
#include "recipe/recipe_priv.h"
#include <string.h>

#define RECIPE_ALL RECIPE_KINDS

/* The assembler copies the file and ends it; the names are seen in this file alone. */
#define PAPER(target, kind, use, name, symbol)
#define TEXT(symbol, file)                                                           \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"src/recipe/paper/" file \
		".txt\"\n\t.byte 0\n\t.previous\n");                                 \
	extern const char symbol[] __attribute__((visibility("hidden")));
#include "recipe/paper.def"
#undef TEXT
#undef PAPER

static const struct paper {
	const char *target;
	int kind; /* RECIPE_KINDS: any */
	enum recipe_use use;
	const char *name, *text;
} papers[] = {
#define TEXT(symbol, file)
#define PAPER(target, kind, use, name, symbol) \
	{ target, RECIPE_##kind, RECIPE_##use, name, symbol },
#include "recipe/paper.def"
#undef PAPER
#undef TEXT
};
#define PAPERS ((int)(sizeof papers / sizeof *papers))

static const char *const lengths[RECIPE_KINDS] = {
#define KIND(SYMBOL, word, length, text) [RECIPE_##SYMBOL] = length,
#include "recipe/kind.def"
#undef KIND
};

/* --- Filling in ------------------------------------------------------------------------------------------ */
static long rows_of(const struct recipe_folder *f, int kind, int use, bool held)
{
	long n = 0;

	for (int k = 0; k < RECIPE_KINDS; k++)
		if (kind == RECIPE_KINDS || kind == k)
			n += f->rows[k][use][held];
	return n;
}

/* Does the folder have what the line is for?  mark: the word between the signs. */
static bool is_wanted(const struct recipe_folder *f, const struct paper *p, const char *mark,
		      size_t n)
{
	bool held = rows_of(f, p->kind, (int)p->use, true) > 0;

	if (n == 4 && !memcmp(mark, "held", n))
		return held;
	if (n == 6 && !memcmp(mark, "noheld", n))
		return !held;
	for (int k = 0; k < RECIPE_KINDS; k++) {
		const char *word = recipe_kind_word((enum recipe_kind)k);

		if (strlen(word) == n && !memcmp(mark, word, n))
			return rows_of(f, k, RECIPE_SFT, false) > 0;
	}
	return true;
}

static const char *value_of(const struct recipe_folder *f, const struct paper *p,
			    const char *name, size_t n)
{
	bool one = p->kind < RECIPE_KINDS;

	if (n == 5 && !memcmp(name, "MODEL", n))
		return f->model;
	if (one && n == 4 && !memcmp(name, "KIND", n))
		return recipe_kind_word((enum recipe_kind)p->kind);
	return one && n == 6 && !memcmp(name, "LENGTH", n) ? lengths[p->kind] : NULL;
}

static void add_line(struct buf *b, const struct recipe_folder *f, const struct paper *p,
		     const char *s, size_t n)
{
	while (n) {
		const char *at = memchr(s, '@', n), *end, *value;
		size_t before = at ? (size_t)(at - s) : n;

		buf_addn(b, s, before);
		s += before;
		n -= before;
		if (!n)
			return;
		end = memchr(s + 1, '@', n - 1);
		value = end ? value_of(f, p, s + 1, (size_t)(end - s - 1)) : NULL;
		if (value)
			buf_add(b, value);
		else
			buf_addc(b, '@');
		before = value ? (size_t)(end - s) + 1 : 1;
		s += before;
		n -= before;
	}
}

static void fill(struct buf *b, const struct recipe_folder *f, const struct paper *p)
{
	for (const char *s = p->text; *s;) {
		size_t n = strcspn(s, "\n") + 1, mark;

		n -= s[n - 1] == 0;
		mark = *s == '@' ? strspn(s + 1, "abcdefghijklmnopqrstuvwxyz") : 0;
		if (!mark || s[mark + 1] != '@')
			add_line(b, f, p, s, n);
		else if (is_wanted(f, p, s + 1, mark))
			add_line(b, f, p, s + mark + 2, n - mark - 2);
		s += n;
	}
}

/* --- dataset_info.json ----------------------------------------------------------------------------------- */
static void add_data(struct buf *b, const char *key, const char *file, bool talk)
{
	static const char alpaca[] =
		"\"formatting\": \"alpaca\",\n    \"columns\": {\"prompt\": "
		"\"instruction\", \"query\": \"input\", \"response\": "
		"\"output\"}";
	static const char share[] =
		"\"formatting\": \"sharegpt\",\n    \"columns\": {\"messages\": "
		"\"conversations\", \"system\": \"system\", \"tools\": \"tools\"},\n    "
		"\"tags\": {\"role_tag\": \"from\", \"content_tag\": \"value\", \"user_tag\": "
		"\"human\", \"assistant_tag\": \"gpt\",\n             \"observation_tag\": "
		"\"observation\", \"function_tag\": \"function_call\"}";

	buf_addf(b, "%s  \"%s\": {\n    \"file_name\": \"%s\",\n    %s\n  }",
		 b->n > 2 ? ",\n" : "", key, file, talk ? share : alpaca);
}

static void dataset_info(struct buf *b, const struct recipe_folder *f)
{
	buf_add(b, "{\n");
	for (int k = 0; k < RECIPE_KINDS; k++)
		for (int held = 0; held < 2; held++) {
			struct buf key = { 0 }, file = { 0 };

			if (f->rows[k][RECIPE_SFT][held]) {
				buf_addf(&key, "porism_%s%s",
					 recipe_kind_word((enum recipe_kind)k),
					 held ? "_held" : "");
				(void)recipe_file(&file, f->target, (enum recipe_kind)k,
						  RECIPE_SFT, held != 0);
				add_data(b, key.s, file.s, k == RECIPE_TOOLS);
			}
			buf_clear(&key);
			buf_clear(&file);
		}
	buf_add(b, "\n}\n");
}

bool recipe_paper(struct buf *text, const char **name, const struct recipe_folder *f, int i)
{
	int n;
	const char *target = recipe_targets(&n)[f->target].name;

	*name = NULL;
	if (i == PAPERS && !strcmp(target, "llama-factory")) {
		*name = "dataset_info.json";
		dataset_info(text, f);
	}
	if (i >= PAPERS)
		return i == PAPERS;
	if (!strcmp(papers[i].target, target) &&
	    (papers[i].kind == RECIPE_KINDS || f->rows[papers[i].kind][papers[i].use][0])) {
		*name = papers[i].name;
		fill(text, f, &papers[i]);
	}
	return true;
}
