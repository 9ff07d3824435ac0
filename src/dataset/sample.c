/* sample.c -- what the readers of the sets fill in: key, text, choices, pictures, groups. */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum status dataset_leave_out(struct dataset_reading *r, const char *reason)
{
	return err_fail(r->e, E_DOMAIN, "left_out", "%s", reason);
}

enum status dataset_wrong(struct dataset_reading *r, const char *member, const char *fmt, ...)
{
	char text[240];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return err_fail_with(r->e, E_ARG, "bad_argument", member, NULL, "%s: %s", member,
			     text);
}

enum status dataset_take_id(struct dataset_reading *r, const char *members)
{
	const char *id = dataset_first(r->j, members);

	if (!id && strstr(members, "_number"))
		id = arena_printf(r->a, "%d", r->number);
	if (!id)
		return dataset_wrong(r, "id", "a record of %s has one (%s)", r->row->set.name,
				     members);
	r->s->id = dataset_trimmed(r, id);
	r->s->key = arena_printf(r->a, "%s/%s", r->s->set, r->s->id);
	return OK;
}

void dataset_take_text(struct dataset_reading *r, const char *english, const char *chinese)
{
	bool want_chinese = r->o->language && strcmp(r->o->language, "zh") == 0;
	const char *text = want_chinese ? chinese : english;

	if (!text)
		text = want_chinese ? english : chinese;
	r->s->text = text ? dataset_trimmed(r, text) : "";
	r->s->language = dataset_is_chinese(r->s->text) ? "zh" : "en";
}

void dataset_add_group(struct dataset_reading *r, const char *name, const char *value)
{
	struct dataset_sample *s = r->s;

	if (!value || !*value || s->groups == DATASET_GROUPS)
		return;
	if (!s->group)
		s->group = arena_alloc(r->a, DATASET_GROUPS * sizeof *s->group);
	s->group[s->groups++] = (struct dataset_group){ name, value };
}

void dataset_add_groups(struct dataset_reading *r, const char *members)
{
	while (*members) {
		size_t n = strcspn(members, " "), as = strcspn(members, " :");
		const char *name = arena_strndup(r->a, members, as);
		const char *member =
			as < n ? arena_strndup(r->a, members + as + 1, n - as - 1) : name;

		dataset_add_group(r, name, dataset_joined(r, json_get(r->j, member), ", "));
		members += n + strspn(members + n, " ");
	}
}

const char *dataset_group_of(const struct dataset_sample *s, const char *name)
{
	for (int i = 0; i < s->groups; i++)
		if (strcmp(s->group[i].name, name) == 0)
			return s->group[i].value;
	return NULL;
}

const char *dataset_step_bucket(int steps)
{
	static const struct {
		int most;
		const char *name;
	} bucket[] = {
		{ 0, "" }, { 4, "1-4" }, { 8, "5-8" }, { 12, "9-12" }, { 24, "13-24" }
	};

	for (size_t i = 0; i < sizeof bucket / sizeof *bucket; i++)
		if (steps <= bucket[i].most)
			return bucket[i].name;
	return "25+";
}

/* --- Choices and the key ------------------------------------------------------------------- */

const char *dataset_letter(struct dataset_reading *r, int place)
{
	return place < 0 || place >= DATASET_CHOICES ? NULL
						     : arena_printf(r->a, "%c", 'A' + place);
}

const char *dataset_bare_choice(struct dataset_reading *r, const char *s, int place)
{
	static const char *const behind[] = { ".", ":", ")", "、", "．", "：", "）" };
	const char *t;

	s = dataset_trimmed(r, s);
	t = s + (*s == '(');
	if (toupper((unsigned char)*t) != 'A' + place)
		return s;
	t++;
	for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
		if (strncmp(t, behind[i], strlen(behind[i])) == 0) {
			t += strlen(behind[i]);
			t += strspn(t, " \t");
			/* "A." alone is the text of nothing else. */
			return *t ? t : s;
		}
	return s;
}

enum status dataset_take_choices(struct dataset_reading *r, const struct json *list)
{
	struct dataset_sample *s = r->s;

	if (!list || list->type == JSON_NULL)
		return OK;
	if (list->type != JSON_ARRAY)
		return dataset_wrong(r, "choices", "they are a list of texts");
	if (list->n > DATASET_CHOICES)
		return dataset_wrong(r, "choices", "%d are more than %d", list->n,
				     DATASET_CHOICES);
	s->choice = arena_alloc(r->a, (size_t)(list->n + 1) * sizeof *s->choice);
	for (const struct json *m = list->child; m; m = m->next) {
		const char *text = dataset_value_text(m);

		if (!text)
			return dataset_wrong(r, "choices", "they are a list of texts");
		s->choice[s->choices] = dataset_bare_choice(r, text, s->choices);
		s->choices++;
	}
	return OK;
}

const char *dataset_as_letters(struct dataset_reading *r, const char *s)
{
	char letters[DATASET_CHOICES + 1];
	int n = 0, most = r->s->choices ? r->s->choices : 6;

	for (; s && *s; s++) {
		if (strchr(" ,()", *s))
			continue;
		if (*s < 'A' || *s >= 'A' + most || n == DATASET_CHOICES)
			return NULL;
		letters[n++] = *s;
	}
	return n ? arena_strndup(r->a, letters, (size_t)n) : NULL;
}

/* Do two texts of values look the same, blanks and a degree sign apart? */
static bool reads_same(const char *a, const char *b)
{
	for (;;) {
		a += strspn(a, " $");
		b += strspn(b, " $");
		if (strncmp(a, "°", strlen("°")) == 0)
			a += strlen("°");
		else if (strncmp(b, "°", strlen("°")) == 0)
			b += strlen("°");
		else if (*a != *b)
			return false;
		else if (!*a)
			return true;
		else {
			a++;
			b++;
		}
	}
}

/* The choice that a value is: the one that reads the same, or the nearest number. */
static int choice_of(const struct dataset_reading *r, const char *value)
{
	const struct dataset_sample *s = r->s;
	double x, y, least = s->tolerance.option;
	int best = -1;

	for (int i = 0; i < s->choices; i++)
		if (reads_same(s->choice[i], value))
			return i;
	if (least > 0 && text_double(&x, value))
		for (int i = 0; i < s->choices; i++)
			if (text_double(&y, s->choice[i]) && fabs(x - y) <= least) {
				best = i;
				least = fabs(x - y);
			}
	return best;
}

void dataset_take_key(struct dataset_reading *r, const char *letter, const char *value)
{
	struct dataset_sample *s = r->s;

	s->kind = s->choices ? DATASET_CHOICE : DATASET_VALUE;
	if (s->choices && !letter && value)
		letter = dataset_letter(r, choice_of(r, value));
	s->letter = letter;
	if (!value && letter && letter[0] && !letter[1] && letter[0] - 'A' < s->choices)
		value = s->choice[letter[0] - 'A'];
	s->answer = value ? dataset_trimmed(r, value) : letter;
}

/* --- Pictures ------------------------------------------------------------------------------ */

/* One of the patterns of the row, filled in; NULL where it asks for what the record lacks. */
static const char *fill_in(struct dataset_reading *r, const char *pattern, size_t n,
			   const char *name)
{
	const char *split = dataset_member(r->j, "split"), *cut, *what;
	struct buf b = { 0 };
	bool good = true;

	for (size_t i = 0; i < n && good; i++) {
		if (pattern[i] != '%' || i + 1 == n) {
			buf_addc(&b, pattern[i]);
			continue;
		}
		i++;
		cut = name ? strrchr(name, '/') : NULL;
		what = pattern[i] == 'i'   ? r->s->id
		       : pattern[i] == 's' ? split
		       : pattern[i] == 'b' ? (cut ? cut + 1 : name)
					   : name;
		good = what != NULL;
		buf_add(&b, good ? what : "");
	}
	/* What leads out of the folder is nobody's picture. */
	good = good && b.n && b.s[0] != '/' && !strstr(b.s, "..");
	what = good ? arena_strndup(r->a, b.s, b.n) : NULL;
	buf_clear(&b);
	return what;
}

static bool is_there(struct dataset_reading *r, const char *path)
{
	return r->folder && access(arena_printf(r->a, "%s/%s", r->folder, path), R_OK) == 0;
}

/* Windows' separators, as some sets write them. */
static const char *slashed(struct dataset_reading *r, const char *name)
{
	char *s;

	if (!name || !strchr(name, '\\'))
		return name;
	s = arena_strdup(r->a, name);
	for (char *t = s; (t = strchr(t, '\\')) != NULL;)
		*t = '/';
	return s;
}

struct dataset_image *dataset_find_image(struct dataset_reading *r, const char *pictures,
					 const char *name)
{
	struct dataset_image *image = NULL;

	name = slashed(r, name);
	while (*pictures) {
		size_t n = strcspn(pictures, "|");
		const char *path = fill_in(r, pictures, n, name);

		pictures += n + (pictures[n] == '|');
		if (!path)
			continue;
		if (!image)
			image = arena_alloc(r->a, sizeof *image);
		if (!image->path)
			image->path = path;
		if (is_there(r, path)) {
			image->path = path;
			image->found = true;
			break;
		}
	}
	return image;
}

static void add_one(struct dataset_reading *r, const struct dataset_image *image)
{
	struct dataset_sample *s = r->s;

	if (!image || s->images == DATASET_IMAGES)
		return;
	if (!s->image)
		s->image = arena_alloc(r->a, DATASET_IMAGES * sizeof *s->image);
	s->image[s->images++] = *image;
}

void dataset_add_image(struct dataset_reading *r, const char *name)
{
	add_one(r, dataset_find_image(r, r->row->pictures, name));
}

static void add_value(struct dataset_reading *r, const struct json *m)
{
	const char *base64 = dataset_first(m, "base64|data"), *text;

	if (m->type == JSON_OBJECT && base64) {
		add_one(r, &(struct dataset_image){ .base64 = base64, .found = true });
		return;
	}
	text = m->type == JSON_OBJECT ? dataset_first(m, "path|file_name|url")
				      : dataset_value_text(m);
	if (text)
		dataset_add_image(r, text);
}

void dataset_add_images(struct dataset_reading *r, const char *members)
{
	while (*members) {
		size_t n = strcspn(members, "|");
		const struct json *m = json_get(r->j, arena_strndup(r->a, members, n));

		members += n + (members[n] == '|');
		if (!m)
			continue;
		if (m->type == JSON_ARRAY)
			for (const struct json *one = m->child; one; one = one->next)
				add_value(r, one);
		else
			add_value(r, m);
		if (r->s->images)
			return;
	}
}

/* --- Scoring points -------------------------------------------------------------------------- */

enum status dataset_take_points(struct dataset_reading *r, const struct json *list)
{
	struct dataset_sample *s = r->s;
	double sum = 0;

	if (!list || list->type != JSON_ARRAY || !list->n)
		return dataset_wrong(r, "scoring_points",
				     "they are a list with a question and "
				     "a score each");
	if (list->n > DATASET_ITEMS)
		return dataset_wrong(r, "scoring_points", "%d are more than %d", list->n,
				     DATASET_ITEMS);
	s->point = arena_alloc(r->a, (size_t)list->n * sizeof *s->point);
	for (const struct json *m = list->child; m; m = m->next) {
		struct dataset_point *p = &s->point[s->points];
		const char *score = dataset_first(m, "score|weight");

		p->question = dataset_first(m, "question|text");
		p->check = dataset_member(m, "check");
		if ((!p->question && !p->check) || !score || !text_double(&p->weight, score) ||
		    !(p->weight >= 0 && p->weight <= 1))
			return dataset_wrong(r, "scoring_points",
					     "number %d has no question, or no score from 0 "
					     "to 1",
					     s->points + 1);
		if (!p->question)
			p->question = p->check;
		sum += p->weight;
		s->points++;
	}
	/* At four places: sums of written decimals are not exact in doubles. */
	if (floor(sum * 10000 + 0.5) != 10000)
		return dataset_wrong(r, "scoring_points", "the scores add up to %.6g, not 1",
				     sum);
	return OK;
}

void dataset_add_also(struct dataset_reading *r, const char *set, const char *id)
{
	enum { ALSO = 8 };
	struct dataset_sample *s = r->s;

	if (!id || s->alsos == ALSO)
		return;
	if (!s->also)
		s->also = arena_alloc(r->a, ALSO * sizeof *s->also);
	s->also[s->alsos++] = arena_printf(r->a, "%s/%s", set, id);
}
