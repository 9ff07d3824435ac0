/* cmd_demo_facts.c -- the second part of porism demo: problems stated as facts. */
#include "base/json.h"
#include "cmd/demo_priv.h"
#include "cmd/solve_priv.h"
#include <string.h>

static const char stated[] =
	"{\"text\": \"In a rectangle ABCD with AB = 8 and BC = 6, H is the foot of the\\n"
	"perpendicular from B to the diagonal AC. How long is BH?\",\n"
	" \"points\": {\"A\": [0, 0], \"B\": [8, 0], \"C\": [8, 6], \"D\": [0, 6], \"H\": [5, "
	"4]},\n"
	" \"facts\": [\"Rectangle(A,B,C,D)\", \"Length(A,B) = 8\", \"Length(B,C) = 6\",\n"
	"           \"Between(H,A,C)\", \"Perpendicular(B,H,A,C)\"],\n"
	" \"goal\": \"Length(B,H)\"}";
#define ANSWER "24/5"

static const char impossible[] =
	"{\"text\": \"A triangle ABC with angles of 50, 60 and 80 degrees at A, B and C has "
	"a\\n"
	"point D on AB, and AD = 5. How long is BC?\",\n"
	" \"points\": {\"A\": [0, 0], \"B\": [8, 0], \"C\": [5, 6], \"D\": [5, 0]},\n"
	" \"facts\": [\"Between(D,A,B)\", \"Length(A,D) = 5\", \"Angle(B,A,C) = 50\",\n"
	"           \"Angle(A,B,C) = 60\", \"Angle(A,C,B) = 80\"],\n"
	" \"goal\": \"Length(B,C)\"}";

/* Reads, solves and prints a record; p is to be freed. */
static void answer(struct solve_answer *r, struct problem **p, const char *record,
		   struct arena *a)
{
	struct solve_options o = { .exact = true, .explain = true };
	struct buf b = { 0 };
	struct json *j;
	struct err e;

	*p = NULL;
	if (json_read(&j, record, strlen(record), a, &e) != OK ||
	    read_as(p, NULL, j, a, &e) != OK)
		BUG("the demo's own record is refused");
	solve_problem(r, *p, &o, a);
	printf("\n%s\n", (*p)->text);
	for (const struct json *f = json_get(j, "facts")->child; f; f = f->next)
		printf("  fact  %s\n", f->text);
	printf("  goal  %s\n", (*p)->goal_text);
	solve_text(&b, *p, r, true);
	printf("%s", buf_str(&b));
	buf_clear(&b);
}

static bool draw(const struct app *app, const struct solve_answer *r, const char *title,
		 const char *path, struct arena *a)
{
	struct buf script = { 0 }, svg = { 0 };
	struct err e = { .msg = "there is no figure" };
	bool good = solve_script(&script, r, false, a) &&
		    cmd_solve_draw_script(&svg, app, buf_str(&script), title, &e) == OK;

	if (!good)
		fprintf(stderr, "porism demo: %s\n", e.msg);
	good = good && cmd_write_file(path, &svg);
	buf_clear(&script);
	buf_clear(&svg);
	return good;
}

int cmd_demo_facts(const struct app *app, const char *picture)
{
	struct arena *a = arena_new();
	struct solve_answer r;
	struct problem *p;
	bool good, drawn;

	printf("\nA problem can also be stated as facts; nobody says how to construct it.\n");
	answer(&r, &p, stated, a);
	good = r.status == SOLVE_FOUND && r.certainty == SOLVE_PROVEN && r.exact &&
	       !strcmp(r.exact, ANSWER);
	if (!good)
		printf("That is wrong: it should be %s, proven. Please report this.\n",
		       ANSWER);
	drawn = good && draw(app, &r, p->text, picture, a);
	if (drawn)
		printf("The picture is in %s; `porism solve` answers problems like this.\n",
		       picture);
	problem_free(p);

	printf("\nFacts that cannot be true together are named, and no others.\n");
	answer(&r, &p, impossible, a);
	if (r.status != SOLVE_CONTRADICTORY || r.conflicts != 3) {
		printf("That is wrong: the three angles contradict each other. Please report "
		       "this.\n");
		good = false;
	}
	problem_free(p);
	arena_free(a);
	return !good ? EXIT_FAILED : drawn ? EXIT_FINE : EXIT_SYSTEM;
}
