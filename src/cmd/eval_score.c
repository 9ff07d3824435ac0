/* eval_score.c -- porism eval score, compare: the numbers of runs, as text or JSON. */
#include "base/mem.h"
#include "cmd/eval_priv.h"
#include "eval/score.h"
#include <string.h>

#define SIDES 2

int cmd_eval_score(struct app *app, int argc, char **argv)
{
	struct buf b = { 0 };
	bool json = false;
	int runs = 0, rc = EXIT_FINE;

	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			json = true;
		else if (argv[i][0] == '-')
			return cmd_parts_unknown(&cmd_eval_parts, "score", argv[i]);
		else
			runs++;
	}
	if (!runs)
		return cmd_parts_usage(&cmd_eval_parts, "score", "which run?");
	for (int i = 0, told = 0; i < argc && rc == EXIT_FINE; i++) {
		struct eval_rows *rows;
		struct err e = { 0 };

		if (argv[i][0] == '-')
			continue;
		if (eval_rows_load(&rows, argv[i], &e) != OK) {
			rc = cmd_eval_complain(&e);
			break;
		}
		buf_add(&b, !told++ || json ? "" : "\n");
		if (json) {
			eval_score_json(&b, rows);
			b.s[--b.n] = 0; /* its end: the tables are a member more */
			json_add_key(&b, "tables");
			rc = cmd_eval_tables(&b, app, argv[i], true);
			buf_add(&b, "}\n");
		} else {
			eval_score_text(&b, rows);
			rc = cmd_eval_tables(&b, app, argv[i], false);
		}
		eval_rows_free(rows);
	}
	if (rc == EXIT_FINE)
		fputs(buf_str(&b), stdout);
	buf_clear(&b);
	return rc;
}

static bool has_arm(const struct eval_rows *r, const char *arm)
{
	for (int i = 0; i < r->arms; i++)
		if (!strcmp(r->arm[i], arm))
			return true;
	return false;
}

/* DIR or DIR:ARM; a folder may have colons in its name, an arm has none. */
static int load_side(struct eval_rows **rows, const char **arm, const char *text)
{
	const char *colon = strrchr(text, ':');
	char *dir = mem_strndup(text, colon ? (size_t)(colon - text) : strlen(text));
	struct err e = { 0 };
	int rc = 0;

	*arm = colon ? colon + 1 : NULL;
	if (eval_rows_load(rows, dir, &e) != OK) {
		rc = cmd_eval_complain(&e);
	} else if (*arm && !has_arm(*rows, *arm)) {
		fprintf(stderr, "porism eval compare: %s has no arm %s; there are", dir, *arm);
		for (int i = 0; i < (*rows)->arms; i++)
			fprintf(stderr, " %s", (*rows)->arm[i]);
		fputc('\n', stderr);
		rc = EXIT_USAGE;
	}
	mem_free(dir);
	return rc;
}

/* false: they have nothing in common. */
static bool print_pair(struct buf *b, const struct eval_side *side, bool json)
{
	struct eval_pairing p;

	eval_compare(&p, &side[0], &side[1]);
	if (json) {
		eval_compare_json(b, &p, &side[0], &side[1]);
		buf_addc(b, '\n');
	} else {
		eval_compare_text(b, &p, &side[0], &side[1]);
	}
	return metric_pairs_n(&p.pairs) > 0;
}

static int nothing_common(void)
{
	fputs("porism eval compare: the runs have no sample with a key in common\n", stderr);
	return EXIT_FAILED;
}

static int which_arms(struct eval_rows **rows)
{
	struct buf names[SIDES] = { { 0 }, { 0 } };

	for (int i = 0; i < SIDES; i++)
		for (int k = 0; k < rows[i]->arms; k++)
			buf_addf(&names[i], "%s%s", k ? ", " : "", rows[i]->arm[k]);
	fprintf(stderr,
		"porism eval compare: which arms?  %s has %s; %s has %s\n"
		"  hint: porism eval compare %s:%s %s:%s\n",
		rows[0]->dir, buf_str(&names[0]), rows[1]->dir, buf_str(&names[1]),
		rows[0]->dir, rows[0]->arm[0], rows[1]->dir, rows[1]->arm[0]);
	for (int i = 0; i < SIDES; i++)
		buf_clear(&names[i]);
	return EXIT_USAGE;
}

/* Arms as they are named; or one of each where there is but one; or all that both have. */
static int compare(struct buf *b, struct eval_rows **rows, const char **arm, bool json)
{
	struct eval_side side[SIDES] = { { rows[0], arm[0] }, { rows[1], arm[1] } };
	int told = 0, common = 0;

	for (int i = 0; i < SIDES; i++)
		if (!side[i].arm && (side[1 - i].arm || rows[i]->arms == 1))
			side[i].arm = rows[i]->arms == 1                  ? rows[i]->arm[0]
				      : has_arm(rows[i], side[1 - i].arm) ? side[1 - i].arm
									  : NULL;
	if (side[0].arm && side[1].arm) {
		return print_pair(b, side, json) ? EXIT_FINE : nothing_common();
	}
	for (int i = 0; i < rows[0]->arms && !arm[0] && !arm[1]; i++) {
		if (!has_arm(rows[1], rows[0]->arm[i]))
			continue;
		side[0].arm = side[1].arm = rows[0]->arm[i];
		common += print_pair(b, side, json);
		told++;
	}
	return common ? EXIT_FINE : told ? nothing_common() : which_arms(rows);
}

int cmd_eval_compare(struct app *app, int argc, char **argv)
{
	struct eval_rows *rows[SIDES] = { NULL, NULL };
	const char *arm[SIDES];
	struct buf b = { 0 };
	bool json = false;
	int n = 0, rc = 0;

	(void)app;
	for (int i = 0; i < argc && !rc; i++) {
		if (!strcmp(argv[i], "--json"))
			json = true;
		else if (argv[i][0] == '-')
			rc = cmd_parts_unknown(&cmd_eval_parts, "compare", argv[i]);
		else if (n == SIDES)
			rc = cmd_parts_usage(&cmd_eval_parts, "compare",
					     "two runs, not %s as well", argv[i]);
		else if (!(rc = load_side(&rows[n], &arm[n], argv[i])))
			n++;
	}
	if (!rc && n < SIDES)
		rc = cmd_parts_usage(&cmd_eval_parts, "compare", "which two runs?");
	if (!rc)
		rc = compare(&b, rows, arm, json);
	fputs(buf_str(&b), stdout);
	for (int i = 0; i < SIDES; i++)
		eval_rows_free(rows[i]);
	buf_clear(&b);
	return rc;
}
