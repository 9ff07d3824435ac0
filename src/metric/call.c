/* call.c -- calls of runs: why they fail, what they are for, when they come, deletions. */
#include "metric/metric.h"
#include <ctype.h>
#include <string.h>

/* Is the word one of those in the list, which has blanks between?  A listed word that ends in *
 * is a beginning. */
static bool listed(const char *list, const char *word)
{
	size_t len = strlen(word);

	for (const char *s = list; *s; s += strspn(s, " ")) {
		size_t n = strcspn(s, " ");
		bool open = s[n - 1] == '*';

		if (open ? len >= n - 1 && !strncmp(s, word, n - 1)
			 : len == n && !strncmp(s, word, n))
			return true;
		s += n;
	}
	return false;
}

/* --- Failures -------------------------------------------------------------------------------- */
const struct metric_failure_row metric_failure_rows[METRIC_FAILURES] = {
#define FAILURE(symbol, text, layer, codes) { text, layer },
#include "metric/failure.def"
#undef FAILURE
};

enum metric_failure metric_failure_of(const char *code)
{
	static const char *const codes[METRIC_FAILURES] = {
#define FAILURE(symbol, text, layer, list) list,
#include "metric/failure.def"
#undef FAILURE
	};

	for (int i = 0; i < METRIC_FAILURES; i++)
		if (listed(codes[i], code))
			return (enum metric_failure)i;
	return METRIC_RUNTIME;
}

static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '\'' || (unsigned char)c > 127;
}

/* Does the name stand in the text as a word of its own? */
static bool mentions(const char *text, const char *name)
{
	size_t n = strlen(name);

	if (!n)
		return false;
	for (const char *s = text; (s = strstr(s, name)); s++)
		if ((s == text || !in_name(s[-1])) && !in_name(s[n]))
			return true;
	return false;
}

/* The failure of the same turn that call i falls with: its number, -1 when there is none.  What a
 * fallen call would have made falls with the same one. */
static int root_of(const struct metric_call *c, int i, const int *root)
{
	for (int j = i - 1; j >= 0 && c[j].turn == c[i].turn; j--)
		if (c[j].code && c[j].name && c[i].args && mentions(c[i].args, c[j].name))
			return root[j] >= 0 ? root[j] : j;
	return -1;
}

/* Calls of a run that are looked at for chains; what follows counts by its codes alone. */
#define CHAINED 512

struct metric_falls {
	int root[CHAINED];   /* what the call falls with; -1: with nothing */
	int length[CHAINED]; /* calls that fall with this one */
};

static void close_chains(struct metric_failures *f, const struct metric_falls *w, int n,
			 bool right)
{
	bool any = false;

	for (int i = 0; i < n; i++)
		if (w->length[i] >= 2) {
			any = true;
			f->chains++;
			if (w->length[i] > f->longest)
				f->longest = w->length[i];
		}
	f->in_chain += any;
	f->recovered += any && right;
}

void metric_failures_add(struct metric_failures *f, const struct metric_call *c, int n,
			 bool right)
{
	struct metric_falls w;

	for (int i = 0; i < n; i++) {
		enum metric_failure why;

		if (i < CHAINED) {
			w.root[i] = -1;
			w.length[i] = 0;
		}
		f->calls++;
		if (!c[i].code)
			continue;
		f->failed++;
		why = metric_failure_of(c[i].code);
		if (i < CHAINED) {
			w.root[i] = root_of(c, i, w.root);
			if (w.root[i] >= 0) {
				why = METRIC_CASCADE;
				w.length[w.root[i]]++;
			}
		}
		f->by[why]++;
	}
	close_chains(f, &w, n < CHAINED ? n : CHAINED, right);
}

/* --- Groups and phases ------------------------------------------------------------------------ */
const char *const metric_group_word[METRIC_GROUPS] = {
#define GROUP(symbol, text) text,
#define TOOLS(symbol, names)
#include "metric/group.def"
#undef GROUP
#undef TOOLS
};

enum metric_group metric_group_of(const char *tool)
{
	static const struct {
		enum metric_group group;
		const char *names;
	} row[] = {
#define GROUP(symbol, text)
#define TOOLS(symbol, names) { METRIC_GROUP_##symbol, names },
#include "metric/group.def"
#undef GROUP
#undef TOOLS
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (listed(row[i].names, tool))
			return row[i].group;
	return METRIC_GROUP_OTHER;
}

const char *const metric_phase_word[METRIC_PHASES] = { "0-25 %", "25-75 %", "75-100 %" };

int metric_phase(int i, int n)
{
	/* p = i/(n - 1), compared without dividing; a single call is at the beginning. */
	if (n < 2 || 4 * i < n - 1)
		return 0;
	return 4 * i < 3 * (n - 1) ? 1 : 2;
}

static void add_shares(struct metric_groups *g, const long count[METRIC_GROUPS], long n)
{
	if (!n)
		return;
	g->runs++;
	g->calls += n;
	for (int k = 0; k < METRIC_GROUPS; k++)
		g->share[k] += (double)count[k] / (double)n;
}

void metric_groups_add(struct metric_groups *g, const char *const *tool, int n)
{
	long count[METRIC_GROUPS] = { 0 };

	for (int i = 0; i < n; i++) {
		enum metric_group k = metric_group_of(tool[i]);

		count[k]++;
		g->count[k][metric_phase(i, n)]++;
	}
	add_shares(g, count, n);
}

void metric_groups_count(struct metric_groups *g, const long count[METRIC_GROUPS])
{
	long n = 0;

	for (int k = 0; k < METRIC_GROUPS; k++)
		n += count[k];
	add_shares(g, count, n);
}

double metric_groups_share(const struct metric_groups *g, enum metric_group k)
{
	return metric_share(g->share[k], (double)g->runs);
}

double metric_groups_of_phase(const struct metric_groups *g, enum metric_group k, int phase)
{
	long n = 0;

	for (int i = 0; i < METRIC_GROUPS; i++)
		n += g->count[i][phase];
	return metric_share((double)g->count[k][phase], (double)n);
}

double metric_groups_of_group(const struct metric_groups *g, enum metric_group k, int phase)
{
	long n = 0;

	for (int i = 0; i < METRIC_PHASES; i++)
		n += g->count[k][i];
	return metric_share((double)g->count[k][phase], (double)n);
}

/* --- Ablations ---------------------------------------------------------------------------------- */
const char *const metric_delete_word[METRIC_DELETES] = {
	[METRIC_NO_DELETE] = "none",          [METRIC_LIGHT] = "A: light cleanup",
	[METRIC_REPAIR] = "B: error repair",  [METRIC_RESET] = "C: strategy reset",
	[METRIC_HEAVY] = "D: heavy rollback",
};

enum metric_delete metric_delete_class(const struct metric_call *c, int n)
{
	bool failed = false, after = false;
	int deletes = 0;

	for (int i = 0; i < n; i++) {
		if (!strcmp(c[i].tool, "delete_object")) {
			deletes++;
			after |= failed;
		}
		failed |= c[i].code != NULL;
	}
	if (!deletes)
		return METRIC_NO_DELETE;
	/* The classes overlap as they are stated: the number comes first, then the reason. */
	if (deletes >= 5)
		return METRIC_HEAVY;
	if (after)
		return METRIC_REPAIR;
	return deletes >= 3 ? METRIC_RESET : METRIC_LIGHT;
}

double metric_arm_accuracy(const struct metric_arm *a)
{
	return metric_share((double)a->right, (double)a->n);
}
