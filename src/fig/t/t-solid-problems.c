/*
 * t-solid-problems.c -- problems of solid geometry (solid_problems.def): each script gives its
 * answer, proven, in the closed form that is written there, and to 1e-9 the number that another
 * route gives.
 */
#include "base/t/tap.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>

static const struct {
	const char *kind, *words, *script, *exact;
	double about;
} problems[] = {
#define PROBLEM(kind, words, script, exact, about, how) { #kind, words, script, exact, about },
#include "fig/t/solid_problems.def"
#undef PROBLEM
};

/* What a record says of its value: "exact":"...", and the number. */
static bool answer(const char *record, char *exact, size_t size, double *about)
{
	const char *at = strstr(record, "\"value\":{"), *end;

	if (!at)
		at = strstr(record, "\"new\":[{");
	at = at ? strstr(at, "\"exact\":\"") : NULL;
	if (!at)
		return false;
	at += strlen("\"exact\":\"");
	end = strchr(at, '"');
	snprintf(exact, size, "%.*s", (int)(end - at), at);
	at = strstr(end, "\"approx\":");
	if (!at)
		return false;
	*about = strtod(at + strlen("\"approx\":"), NULL);
	return true;
}

int main(void)
{
	struct tool_table *tab = tool_table_new();
	int n = sizeof problems / sizeof *problems;

	for (int i = 0; i < n; i++) {
		struct fig *f = fig_new(tab, 1);
		const char *s = problems[i].script, *next, *got = "";
		char line[LINES_LINE], exact[500] = "";
		double about = NAN, want = problems[i].about;
		bool good = true;

		for (; *s; s = next) {
			next = strchr(s, ';');
			next = next ? next : s + strlen(s);
			got = said(f, "%.*s", (int)(next - s), s);
			good = good && strncmp(got, "{\"ok\":true", 10) == 0;
			snprintf(line, sizeof line, "%.*s", (int)(next - s), s);
			if (!good)
				break;
			next += strspn(next, "; ");
		}
		good = good && answer(got, exact, sizeof exact, &about) &&
		       fabs(about - want) <= 1e-9 * fabs(want) &&
		       !strstr(got, "\"certainty\":\"unknown\"") &&
		       !strcmp(exact, problems[i].exact);
		if (!ok(good, "%s: %s", problems[i].kind, problems[i].words))
			printf("# %s\n# got %s (%.17g), wanted %s (%.17g)\n# %.400s\n", line,
			       exact, about, problems[i].exact, want, got);
		fig_free(f);
	}
	ok(n >= 40, "%d problems", n);
	tool_table_free(tab);
	num_cleanup();
	return tap_done();
}
