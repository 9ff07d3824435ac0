/* t-data.c -- the records of real sets: each is read, or left out for a reason that we know.
 * Skipped where $PORISM_DATA, or ../shared/data, is not there. */
#include "base/t/tap.h"
#include "dataset/dataset.h"
#include "grade/grade.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *file, *set;
	int records;
} sets[] = {
	{ "geometry3k/train.jsonl", "geometry3k", 2101 },
	{ "geometry3k/val.jsonl", "geometry3k", 300 },
	{ "pgps9k/sample150.jsonl", "pgps9k", 150 },
	{ "pgps9k/programs.jsonl", "pgps9k", 15 },
	{ "formalgeo7k/train.jsonl", "formalgeo", 5134 },
	{ "geolaux/mini200.jsonl", "geolaux", 200 },
	{ "genexam_math/sample101.jsonl", "genexam", 101 },
	{ "geobuildbench/dev.jsonl", "geobuildbench", 244 },
	{ "solidfgeo2k/dev.jsonl", "solidfgeo", 1084 },
	{ "dynasolidgeo/dev.jsonl", "dynasolidgeo", 251 },
	{ "samples/geoqa_en.jsonl", "geoqa", 20 },
	{ "samples/mathverse_text_only.jsonl", "mathverse", 20 },
	{ "samples/olympiadbench_geometry.jsonl", "olympiadbench", 20 },
};

static bool known(const char *reason)
{
	return strcmp(reason, "words of the template in the text") == 0 ||
	       strcmp(reason, "no key") == 0 ||
	       strcmp(reason, "neither text nor picture") == 0;
}

/* Keys by letter name a choice; choices have no letters left; texts are there. */
static bool sound(const struct dataset_sample *s)
{
	if (s->kind == DATASET_CHOICE && s->choices && s->letter &&
	    (s->letter[0] < 'A' || s->letter[0] >= 'A' + s->choices))
		return false;
	if ((s->kind == DATASET_VALUE || s->kind == DATASET_CHOICE) && !s->answer)
		return false;
	for (int i = 0; i < s->choices; i++)
		if (!s->choice[i] || !*s->choice[i])
			return false;
	return s->key && s->id && s->record && s->line > 0 && (*s->text || s->format);
}

/* Is every key equal to itself, and the letter of a choice to the key? */
static int not_itself(const struct dataset *d)
{
	struct grader *g = grade_new();
	int bad = 0;

	for (int i = 0; i < d->samples; i++) {
		const struct dataset_sample *s = &d->sample[i];
		struct arena *a = arena_new();
		struct grade_question q = { .answer = s->answer,
					    .key = s->answer,
					    .choice = s->choice,
					    .choices = s->choices,
					    .plain = true };
		struct grade_result r = { 0 };
		bool good = true;

		if (s->answer) {
			grade_ask(&r, g, &q, a);
			good = r.v.match == GRADE_EQUAL;
		}
		if (good && s->answer && s->letter && !s->letter[1]) {
			char by[16];

			/* The letter stands for its choice; a rounded key is near it. */
			snprintf(by, sizeof by, "%g", s->tolerance.option);
			q.answer = s->letter;
			q.tolerance = s->tolerance.option > 0 ? by : NULL;
			grade_ask(&r, g, &q, a);
			good = r.v.match == GRADE_EQUAL || r.v.match == GRADE_CLOSE;
		}
		if (!good) {
			printf("# %s: %s, letter %s: %s\n", s->key, s->answer,
			       s->letter ? s->letter : "-", r.why ? r.why : "");
			bad++;
		}
		arena_free(a);
	}
	grade_free(g);
	return bad;
}

static void one_file(const char *path, const char *set, int records)
{
	struct dataset_options o = { .formal = true };
	struct dataset *d = NULL;
	struct err e = { 0 };
	int left = 0, odd = 0, letters = 0, choices = 0;
	bool reasons = true;

	if (access(path, R_OK) != 0) {
		skip("the file is not there");
		return;
	}
	if (!ok(dataset_load(&d, path, &o, &e) == OK, "%s is read %s", path, e.msg))
		return;
	for (int i = 0; i < d->reasons; i++) {
		left += d->reason[i].n;
		reasons = reasons && known(d->reason[i].text);
	}
	for (int i = 0; i < d->samples; i++) {
		odd += !sound(&d->sample[i]);
		choices += d->sample[i].choices > 0;
		letters += d->sample[i].choices > 0 && d->sample[i].letter;
	}
	ok(d->records == records && d->samples + left == records && reasons,
	   "%d records: %d samples, %d left out", d->records, d->samples, left);
	ok(strcmp(d->set, set) == 0 && d->renamed == 0, "all of %s, no name twice", d->set);
	ok(odd == 0, "%d odd samples", odd);
	ok(not_itself(d) == 0, "every key is equal to itself, and to its letter");
	ok(letters == choices, "%d of %d keys among choices are found", letters, choices);
	dataset_free(d);
}

int main(void)
{
	const char *data = getenv("PORISM_DATA");
	char path[400];

	data = data ? data : "../shared/data";
	if (access(data, R_OK) != 0) {
		skip("no real data");
		return tap_done();
	}
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		snprintf(path, sizeof path, "%s/%s", data, sets[i].file);
		one_file(path, sets[i].set, sets[i].records);
	}
	return tap_done();
}
