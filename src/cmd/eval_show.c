/* eval_show.c -- how far a run of porism eval is: a table that is drawn again, or lines. */
#include "base/mem.h"
#include "cmd/eval_priv.h"
#include "metric/metric.h"
#include <math.h>
#include <string.h>
#include <unistd.h>

#define TABLE_SECONDS 0.2
#define LINE_SECONDS 10

/* "1.2M" */
static void add_many(struct buf *b, double n, int width)
{
	char s[32];

	if (n >= 1e9)
		snprintf(s, sizeof s, "%.1fG", n / 1e9);
	else if (n >= 1e6)
		snprintf(s, sizeof s, "%.1fM", n / 1e6);
	else if (n >= 1e4)
		snprintf(s, sizeof s, "%.0fk", n / 1e3);
	else
		snprintf(s, sizeof s, "%.0f", n);
	buf_addf(b, "%*s", width, s);
}

/* "1h02m", "3m05s", "12s" */
static void add_time(struct buf *b, double seconds, int width)
{
	char s[32] = "-";
	long t = seconds < 1e7 ? (long)(seconds + 0.5) : -1;

	if (isfinite(seconds) && t >= 3600)
		snprintf(s, sizeof s, "%ldh%02ldm", t / 3600, t / 60 % 60);
	else if (isfinite(seconds) && t >= 60)
		snprintf(s, sizeof s, "%ldm%02lds", t / 60, t % 60);
	else if (isfinite(seconds) && t >= 0)
		snprintf(s, sizeof s, "%lds", t);
	buf_addf(b, "%*s", width, s);
}

/* With several tries the interval is a bootstrap, which porism eval score tells. */
static void add_accuracy(struct buf *b, const struct eval_tally *t, int tries)
{
	struct metric_range r = metric_wilson(t->right, t->known);

	if (t->known && tries > 1)
		buf_addf(b, "%5.1f %%", 100 * r.value);
	else if (t->known)
		buf_addf(b, "%5.1f %% (%.1f-%.1f)", 100 * r.value, 100 * r.low, 100 * r.high);
	else
		buf_add(b, "-");
}

/* The arm's attempts per second of this start, and how long the rest takes at that. */
static void add_arm(struct buf *b, const struct cmd_eval_show *s, int arm, double now)
{
	const struct eval_tally *t = &s->tally[arm];
	double passed = now - s->began;
	double rate = passed > 0 ? (double)(t->done - s->before[arm].done) / passed : 0;
	struct buf accuracy = { 0 };

	add_accuracy(&accuracy, t, s->plan->config->tries);
	buf_addf(b, "%-20.20s %7ld/%-7ld %7ld  %-22s", s->plan->config->arm[arm].name, t->done,
		 t->total, t->right, accuracy.s);
	if (t->unknown && t->unknown == t->done)
		buf_addf(b, "%10s", "-");
	else
		buf_addf(b, "%10.4f", t->cost);
	add_many(b, t->input + t->output, 8);
	buf_addf(b, "%8.1f ", rate);
	add_time(b, rate > 0 ? (double)(t->total - t->done) / rate : NAN, 7);
	buf_clear(&accuracy);
}

static void draw_table(struct cmd_eval_show *s, double now)
{
	int arms = s->plan->config->arms;
	struct buf b = { 0 };

	if (s->lines)
		buf_addf(&b, "\033[%dA", s->lines);
	buf_addf(&b, "\r\033[K%-20s %15s %7s  %-22s%10s%8s%8s %7s\n", "arm", "done", "right",
		 "accuracy (95 %)", "cost, $", "tokens", "per s", "left");
	for (int i = 0; i < arms; i++) {
		buf_add(&b, "\r\033[K");
		add_arm(&b, s, i, now);
		buf_addc(&b, '\n');
	}
	fputs(b.s, stderr);
	s->lines = arms + 1;
	buf_clear(&b);
}

static void print_lines(const struct cmd_eval_show *s, double now)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->plan->config->arms; i++) {
		const struct eval_tally *t = &s->tally[i];

		buf_reset(&b);
		buf_addf(&b, "%s: %ld of %ld, %ld right, ", s->plan->config->arm[i].name,
			 t->done, t->total, t->right);
		add_accuracy(&b, t, s->plan->config->tries);
		if (t->failed)
			buf_addf(&b, ", %ld failed", t->failed);
		if (t->unknown < t->done)
			buf_addf(&b, ", $%.4f", t->cost);
		buf_add(&b, ", ");
		add_many(&b, t->input + t->output, 1);
		buf_addf(&b, " tokens, ");
		add_time(&b, now - s->began, 1);
		fprintf(stderr, "%s\n", b.s);
	}
	buf_clear(&b);
}

void cmd_eval_show(struct cmd_eval_show *s, double now, bool last)
{
	if (s->quiet)
		return;
	if (!last && now - s->shown < (s->table ? TABLE_SECONDS : LINE_SECONDS))
		return;
	s->shown = now;
	if (s->table)
		draw_table(s, now);
	else
		print_lines(s, now);
}
