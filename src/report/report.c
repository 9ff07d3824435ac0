/* report.c -- one report from beginning to end: read, count, tables. */
#include "report/report_priv.h"

enum status report_new(struct report **out, const struct report_input *in, int runs,
		       const struct report_options *o, struct err *e)
{
	struct report *r = mem_alloc(sizeof *r);
	enum status st;

	*out = r;
	r->arena = arena_new();
	r->o = *o;
	if (runs < 1 || runs > REPORT_RUNS)
		return err_fail(e, E_ARG, "bad_argument", "a report is of one run or of two");
	st = report_load(r, in, runs, e);
	if (st != OK)
		return st;
	if (!o->records_only) {
		report_traces(r);
		report_sums(r);
	}
	report_steps(r);
	return OK;
}

void report_free(struct report *r)
{
	if (!r)
		return;
	for (int i = 0; i < r->lanes; i++)
		index_clear(&r->lane[i].tool);
	for (int i = 0; i < r->chunks; i++)
		mem_free(r->chunk[i].text);
	mem_free(r->chunk);
	mem_free(r->record);
	mem_free(r->sample);
	mem_free(r->set);
	mem_free(r->table);
	arena_free(r->arena);
	mem_free(r);
}

int report_tables(const struct report *r)
{
	return r->tables;
}

const char *report_table_id(const struct report *r, int i)
{
	return r->table[i]->id;
}

static void counted(struct buf *b, double n, const char *one, const char *many)
{
	buf_add(b, b->n ? ", " : "");
	report_format(b, FORM_COUNT, n);
	buf_addf(b, " %s", n == 1 ? one : many);
}

void report_account(struct buf *out, const struct report *r)
{
	long damaged = 0, unreadable = 0;
	struct buf b = { 0 };

	for (int k = 0; k < r->runs; k++)
		damaged += r->run[k].damaged;
	for (int l = 0; l < r->lanes; l++)
		unreadable += r->lane[l].unreadable;
	counted(&b, r->samples, "sample", "samples");
	counted(&b, r->lanes, "arm", "arms");
	counted(&b, r->records, "attempt", "attempts");
	if (damaged)
		counted(&b, (double)damaged, "line that is no record",
			"lines that are no records");
	if (unreadable)
		counted(&b, (double)unreadable, "trace that cannot be read",
			"traces that cannot be read");
	buf_addn(out, b.s, b.n);
	buf_clear(&b);
}
