/* train_table.c -- how far a run of porism train is: a table that is drawn again, or lines. */
#include "cmd/train_priv.h"
#include <math.h>

#define LINE_SECONDS 10
#define TABLE_SECONDS 0.1

enum table_form { FINE, SMALL, MANY, PERCENT, TIME };
/* What a step has is shown: columns without a number are left out. */
static const struct {
	const char *name;
	enum table_form form;
	int width;
	size_t at;
} columns[] = {
	{ "loss", FINE, 8, offsetof(struct train_progress, loss) },
	{ "reward", FINE, 8, offsetof(struct train_progress, reward) },
	{ "pass@1", PERCENT, 8, offsetof(struct train_progress, pass) },
	{ "entropy", FINE, 8, offsetof(struct train_progress, entropy) },
	{ "length", FINE, 8, offsetof(struct train_progress, length) },
	{ "lr", SMALL, 9, offsetof(struct train_progress, lr) },
	{ "norm", FINE, 8, offsetof(struct train_progress, norm) },
	{ "clipped", PERCENT, 8, offsetof(struct train_progress, clipped) },
	{ "apart", SMALL, 9, offsetof(struct train_progress, off) },
	{ "tok/s", MANY, 6, offsetof(struct train_progress, rate) },
	{ "MFU", PERCENT, 7, offsetof(struct train_progress, mfu) },
	{ "left", TIME, 7, offsetof(struct train_progress, left) },
};
#define COLUMNS ((int)(sizeof columns / sizeof *columns))

static double value(const struct train_progress *p, int i)
{
	return *(const double *)((const char *)p + columns[i].at);
}

static void add_value(struct buf *b, int i, double v, int width)
{
	switch (columns[i].form) {
	case FINE: buf_addf(b, v < 100 ? "%*.4f" : "%*.1f", width, v); break;
	case SMALL: buf_addf(b, "%*.2e", width, v); break;
	case MANY: cmd_add_many(b, v, width); break;
	case PERCENT: buf_addf(b, "%*.1f%%", width ? width - 1 : 0, 100 * v); break;
	case TIME: cmd_add_time(b, v, width); break;
	}
}

/* The head and one row, in the columns that fit. */
static void draw(struct cmd_train_table *t, const struct train_progress *p)
{
	int room = cmd_terminal_width() - 16;
	struct buf head = { 0 }, row = { 0 };

	buf_addf(&head, "%15s", "step");
	buf_addf(&row, "%7ld/%-7ld", p->step, p->steps);
	for (int i = 0; i < COLUMNS; i++) {
		if (isnan(value(p, i)) || room < columns[i].width + 1)
			continue;
		room -= columns[i].width + 1;
		buf_addf(&head, " %*s", columns[i].width, columns[i].name);
		buf_addc(&row, ' ');
		add_value(&row, i, value(p, i), columns[i].width);
	}
	fprintf(stderr, "%s\r\033[K%s\n\033[K%s", t->open ? "\033[1A" : "", buf_str(&head),
		buf_str(&row));
	fflush(stderr);
	t->open = true;
	buf_clear(&head);
	buf_clear(&row);
}

static void close_table(struct cmd_train_table *t)
{
	if (t->open)
		fputc('\n', stderr);
	t->open = false;
}

static void line(const struct train_progress *p)
{
	struct buf b = { 0 };

	buf_addf(&b, "step %ld/%ld", p->step, p->steps);
	for (int i = 0; i < COLUMNS; i++)
		if (!isnan(value(p, i))) {
			buf_addf(&b, "  %s ", columns[i].name);
			add_value(&b, i, value(p, i), 0);
		}
	if (!isnan(p->held)) {
		buf_addf(&b, "  held %.4f", p->held);
	}
	fprintf(stderr, "%s\n", buf_str(&b));
	buf_clear(&b);
}

static bool is_due(struct cmd_train_table *t, double now)
{
	if (t->shown > 0 && now - t->shown < (t->table ? TABLE_SECONDS : LINE_SECONDS))
		return false;
	t->shown = now > 0 ? now : 1e-9;
	return true;
}

void cmd_train_table(struct cmd_train_table *t, const struct train_progress *p)
{
	bool last = p->event != TRAIN_BUSY && p->step == p->steps;

	if (t->quiet)
		return;
	if (p->event == TRAIN_SAVED || p->event == TRAIN_WORD) {
		close_table(t);
		fprintf(stderr, p->event == TRAIN_SAVED ? "step %ld: %s\n" : "step %ld, %s\n",
			p->step, p->word);
	} else if (p->event == TRAIN_BUSY) {
		/* In the place of the row, until there is one. */
		if (t->table && is_due(t, p->seconds))
			fprintf(stderr, "\r\033[K  %ld answers", p->answers);
	} else if (is_due(t, p->seconds) || last || p->event == TRAIN_HELD) {
		if (t->table && p->event == TRAIN_STEP) {
			draw(t, p);
		} else {
			close_table(t);
			line(p);
		}
	}
}
