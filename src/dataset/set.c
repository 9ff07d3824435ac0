/* set.c -- the table of sets: by name, and by the members of a record. */
#include "dataset/dataset_priv.h"
#include <string.h>

static const struct dataset_row row[] = {
#define SET(name, function, title, marks, kinds, pictures, source, licence) \
	{ { name, title, kinds, source, licence }, marks, pictures, dataset_read_##function },
#include "dataset/set.def"
#undef SET
};
static const struct dataset_set set[] = {
#define SET(name, function, title, marks, kinds, pictures, source, licence) \
	{ name, title, kinds, source, licence },
#include "dataset/set.def"
#undef SET
};
#define SETS (int)(sizeof row / sizeof *row)

const struct dataset_set *dataset_sets(int *n)
{
	*n = SETS;
	return set;
}

const struct dataset_row *dataset_row_of(const char *name)
{
	for (int i = 0; i < SETS; i++)
		if (strcmp(row[i].set.name, name) == 0)
			return &row[i];
	return NULL;
}

enum status dataset_set_check(const char *name, struct err *e)
{
	const char *names[SETS];

	if (!name || strcmp(name, "auto") == 0 || dataset_row_of(name))
		return OK;
	for (int i = 0; i < SETS; i++)
		names[i] = row[i].set.name;
	err_fail_with(e, E_ARG, "not_found", NULL,
		      "porism eval sets lists them; auto goes by the members of a record",
		      "there is no set %.40s", name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, SETS, 3);
	return E_ARG;
}

/* "a|b": has the record one of them? */
static bool has_one(const struct json *j, const char *names, size_t n)
{
	char name[64];

	while (n) {
		size_t k = 0;

		while (k < n && names[k] != '|')
			k++;
		if (k < sizeof name) {
			memcpy(name, names, k);
			name[k] = 0;
			if (json_get(j, name))
				return true;
		}
		k += k < n;
		names += k;
		n -= k;
	}
	return false;
}

static bool has_marks(const struct json *j, const char *marks)
{
	while (*marks) {
		size_t n = strcspn(marks, " ");
		bool without = *marks == '!';

		if (has_one(j, marks + without, n - without) == without)
			return false;
		marks += n + strspn(marks + n, " ");
	}
	return true;
}

const struct dataset_row *dataset_recognise(const struct json *j,
					    const struct dataset_row *last)
{
	if (!j || j->type != JSON_OBJECT)
		return NULL;
	/* A record may say its set; one's own sets have names of their own. */
	if (last && last != dataset_row_of("own") && has_marks(j, last->marks))
		return last;
	for (int i = 0; i < SETS; i++)
		if (has_marks(j, row[i].marks))
			return &row[i];
	return NULL;
}

/* A picture that can be shown; one that nobody looked for may be there. */
static bool has_picture(const struct dataset_reading *r)
{
	for (int i = 0; i < r->s->images; i++)
		if (r->s->image[i].found || !r->folder)
			return true;
	return false;
}

enum status dataset_read_in(struct dataset_sample *out, const struct dataset_options *o,
			    const struct dataset_row *of, const char *folder, int number,
			    const struct json *j, struct arena *a, struct err *e)
{
	struct dataset_reading r = { out, o, of, j, a, e, folder, number };
	enum status st;

	*out = (struct dataset_sample){ .set = of->set.name, .text = "", .language = "en" };
	out->tolerance.from = "set";
	st = of->read(&r);
	if (st != OK)
		return st;
	/* The engine may work from a statement; whoever reads needs a text or a picture. */
	if (!*out->text && !has_picture(&r) && !(o->formal && out->format))
		return dataset_leave_out(&r, "neither text nor picture");
	if ((out->kind == DATASET_VALUE || out->kind == DATASET_CHOICE) && !out->answer)
		return dataset_leave_out(&r, "no key");
	return OK;
}

enum status dataset_read(struct dataset_sample *out, const struct dataset_options *o,
			 const struct json *j, struct arena *a, struct err *e)
{
	static const struct dataset_options none = { 0 };
	const struct dataset_row *of;

	o = o ? o : &none;
	if (dataset_set_check(o->set, e) != OK)
		return E_ARG;
	if (!j || j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a record is a JSON object");
	of = o->set && strcmp(o->set, "auto") ? dataset_row_of(o->set)
					      : dataset_recognise(j, NULL);
	if (!of)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "one's own has a text, an answer and perhaps choices "
				     "(docs/DATASETS.md)",
				     "the record is of no set that we know");
	return dataset_read_in(out, o, of, NULL, 1, j, a, e);
}

const char *dataset_kind_word(enum dataset_kind k)
{
	static const char *const word[DATASET_KINDS] = { "value",   "choice", "proof",
							 "drawing", "steps",  "fidelity" };

	return word[k];
}

const char *dataset_tier_word(enum dataset_tier t)
{
	static const char *const word[DATASET_TIERS] = { "premise", "numerical", "derived" };

	return word[t];
}
