/*
 * table.c -- VLMEvalKit: a table of the set, SET.tsv, and for each arm and try the same rows with what
 * was predicted and without pictures, MODEL-ARM_SET.tsv and .json.
 */
#include "base/member.h"
#include "export/export_priv.h"
#include <string.h>

#define LETTERS 26

/* A field, quoted as in CSV where it must be. */
static void add_field(struct buf *b, const char *text, const char *before)
{
	buf_add(b, before);
	if (!text[strcspn(text, "\t\r\n\"")]) {
		buf_add(b, text);
		return;
	}
	buf_addc(b, '"');
	for (; *text; text++) {
		if (*text == '"')
			buf_addc(b, '"');
		buf_addc(b, *text);
	}
	buf_addc(b, '"');
}

/* A row: what it says, under the names of the columns. */
struct export_row {
	int index;
	struct export_question q;
	const char *answer, *category, *below, *key;
	const char *picture; /* base64, a list of them, or the index of the row that has it */
	const char *said;
};
struct export_table {
	struct export_job *x;
	const char *set;
	int choices; /* columns */
	bool pictures;
	struct index seen; /* pictures, by their sum, to the row that has it */
};

/* One picture; several are a list as Python writes it. */
static const char *picture_text(const struct export_question *q, struct arena *a)
{
	struct buf b = { 0 };

	if (q->images == 1)
		return q->image[0].base64;
	for (int i = 0; i < q->images; i++)
		buf_addf(&b, "%s'%s'", i ? ", " : "[", q->image[i].base64);
	buf_addc(&b, ']');
	return buf_keep(&b, a);
}

static void read_row(struct export_table *t, const struct export_attempt *r, int index,
		     struct export_row *row, struct agent_trace *trace, char **text,
		     struct arena *a)
{
	const struct export_item *it = &t->x->item[r->item];
	const struct json *group = it->group ? it->group->child : NULL;
	bool traced = export_trace(t->x, r, text, trace, a);

	memset(row, 0, sizeof *row);
	row->index = index;
	row->key = it->key;
	export_asked(t->x, r, traced ? trace : NULL, &row->q, a);
	row->answer = export_letter(it->truth, &row->q, a);
	row->category = group && group->text ? group->text : "";
	row->below = group && group->next && group->next->text ? group->next->text : "";
	row->said = export_said(r, traced ? trace : NULL);
	row->picture = row->q.images ? picture_text(&row->q, a) : "";
}

static void add_names(struct buf *b, const struct export_table *t, bool predicted)
{
	buf_add(b, "index");
	if (t->pictures && !predicted)
		buf_add(b, "\timage");
	buf_add(b, "\tquestion\thint");
	for (int i = 0; i < t->choices; i++)
		buf_addf(b, "\t%c", 'A' + i);
	buf_add(b, "\tanswer\tcategory\tl2-category\tsplit\tid");
	buf_add(b, predicted ? "\tprediction\n" : "\n");
}

static void add_row(struct buf *b, struct export_table *t, const struct export_row *row,
		    bool predicted, struct arena *a)
{
	const char *sum = *row->picture ? export_sum(row->picture, 32, a) : "";
	int at = *sum ? index_get(&t->seen, sum) : -1;

	buf_addf(b, "%d", row->index);
	if (t->pictures && !predicted && at >= 0)
		buf_addf(b, "\t%d", at);
	else if (t->pictures && !predicted)
		add_field(b, row->picture, "\t");
	if (*sum && at < 0)
		index_set(&t->seen, sum, row->index);
	add_field(b, row->q.text, "\t");
	add_field(b, "", "\t");
	for (int i = 0; i < t->choices; i++)
		add_field(b, i < row->q.choices ? row->q.choice[i] : "", "\t");
	add_field(b, row->answer, "\t");
	add_field(b, row->category, "\t");
	add_field(b, row->below, "\t");
	add_field(b, "test", "\t");
	add_field(b, row->key, "\t");
	if (predicted)
		add_field(b, row->said, "\t");
	buf_addc(b, '\n');
}

static void add_json_row(struct buf *b, const struct export_table *t,
			 const struct export_row *row)
{
	buf_addf(b, "{\"index\":%d", row->index);
	json_member_text(b, "question", row->q.text);
	json_member_text(b, "hint", "");
	for (int i = 0; i < t->choices; i++) {
		char name[2] = { (char)('A' + i), 0 };

		json_member_text(b, name, i < row->q.choices ? row->q.choice[i] : "");
	}
	json_member_text(b, "answer", row->answer);
	json_member_text(b, "category", row->category);
	json_member_text(b, "l2-category", row->below);
	json_member_text(b, "split", "test");
	json_member_text(b, "id", row->key);
	json_member_text(b, "prediction", row->said);
	buf_addc(b, '}');
}

/* What columns there must be, and what kind of file this is. */
enum export_what { EXPORT_SET, EXPORT_PREDICTED, EXPORT_PREDICTED_JSON };

static void write_rows(struct export_table *t, int first, int n, int try,
		       enum export_what what, bool look)
{
	struct buf b = { 0 };
	int index = 0, written = 0;

	for (int i = first; i < first + n && !t->x->broken; i++) {
		const struct export_attempt *r = &t->x->at[i];
		struct agent_trace trace = { 0 };
		struct export_row row;
		struct arena *a;
		char *text;

		if (strcmp(t->x->item[r->item].set, t->set) != 0)
			continue;
		/* A row for each problem, whichever try it is. */
		index += i == first || t->x->at[i - 1].item != r->item;
		if (r->try != try)
			continue;
		a = arena_new();
		read_row(t, r, index, &row, &trace, &text, a);
		if (look) {
			int k = row.q.choices < LETTERS ? row.q.choices : LETTERS;

			t->choices = k > t->choices ? k : t->choices;
			t->pictures = t->pictures || row.q.images;
		} else if (what == EXPORT_PREDICTED_JSON) {
			buf_add(&b, written++ ? ",\n" : "[");
			add_json_row(&b, t, &row);
		} else {
			if (!written++)
				add_names(&b, t, what == EXPORT_PREDICTED);
			add_row(&b, t, &row, what == EXPORT_PREDICTED, a);
		}
		export_put(t->x, &b);
		mem_free(text);
		arena_free(a);
	}
	if (what == EXPORT_PREDICTED_JSON && !look)
		export_put_bytes(t->x, written ? "]\n" : "[]\n", written ? 2 : 3);
	buf_clear(&b);
}

static void write_file(struct export_table *t, const char *name, int first, int n, int try,
		       enum export_what what)
{
	index_clear(&t->seen);
	if (!export_begin(t->x, name))
		return;
	write_rows(t, first, n, try, what, false);
	export_end(t->x);
}

void export_vlmevalkit(struct export_job *x)
{
	bool *written = NULL;
	int sets;
	const char **set = export_sets(x, 0, x->n, &sets);

	written = arena_alloc(x->arena, (size_t)(sets + 1) * sizeof *written);
	for (int arm = 0; arm < x->arms; arm++)
		for (int k = 0; k < sets; k++) {
			struct export_table t = { .x = x, .set = set[k] };
			const char *fit = export_fit(set[k], x->arena);
			int first, n = export_arm(x, arm, &first), tries = 0;

			for (int i = first; i < first + n; i++)
				if (!strcmp(x->item[x->at[i].item].set, set[k]) &&
				    x->at[i].try > tries)
					tries = x->at[i].try;
			if (!tries)
				continue;
			write_rows(&t, first, n, 1, EXPORT_SET, true);
			if (!written[k])
				write_file(&t, arena_printf(x->arena, "%s.tsv", fit), first, n,
					   1, EXPORT_SET);
			written[k] = true;
			for (int try = 1; try <= tries; try++) {
				const char *name = arena_printf(
					x->arena, "%s-%s%s_%s", export_fit(x->model, x->arena),
					export_fit(x->arm[arm], x->arena),
					try > 1 ? arena_printf(x->arena, "-%d", try) : "",
					fit);

				write_file(&t, arena_printf(x->arena, "%s.tsv", name), first,
					   n, try, EXPORT_PREDICTED);
				write_file(&t, arena_printf(x->arena, "%s.json", name), first,
					   n, try, EXPORT_PREDICTED_JSON);
			}
			index_clear(&t.seen);
		}
}
