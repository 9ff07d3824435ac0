/* t-config.c -- the config of a run: what is understood, what is refused and how, what may change. */
#include "base/json.h"
#include "base/t/tap.h"
#include "eval/eval.h"
#include <string.h>

#define SETS "\"sets\": [{\"file\": \"p.jsonl\"}]"

static struct arena *arena;

static enum status reads(struct eval_config *c, const char *text, struct err *e)
{
	*e = (struct err){ 0 };
	return eval_config_read(c, text, strlen(text), NULL, arena, e);
}

/* It is refused, with this in the message, and near names. */
static void refuses(const char *text, const char *message, const char *near)
{
	struct eval_config c;
	struct err e;
	enum status st = reads(&c, text, &e);

	ok(st == E_ARG && strstr(e.msg, message), "refused: %s (%s)", message, e.msg);
	if (near)
		ok(strstr(e.near, near) != NULL, "near: %s (%s)", near, e.near);
}

static void test_defaults(void)
{
	struct eval_config c;
	struct err e;

	ok(reads(&c, "{\"model\": \"vllm:x\", " SETS "}", &e) == OK, "the least: %s", e.msg);
	ok(!strcmp(c.name, "eval"), "a name");
	ok(c.arms == 1 && !strcmp(c.arm[0].name, "CT"), "the arm CT");
	ok(c.tries == 1 && c.seed == -1, "one try, no seed");
	ok(c.traces && c.sync == EVAL_SYNC_SECOND && c.tolerance < 0, "traces; once a second");
	ok(reads(&c, "{\"model\": \"vllm:x\", \"tries\": 4, " SETS "}", &e) == OK &&
		   c.seed == 1,
	   "several tries have seeds");
}

/* The rules of the paper. */
static void test_protocols(void)
{
	struct eval_config c;
	const struct agent_settings *s;
	struct err e;

	ok(reads(&c, "{\"model\": \"vllm:x\", \"arms\": [\"BL\", \"CT\", \"OWN\"], " SETS "}",
		 &e) == OK,
	   "protocols as arms: %s", e.msg);
	s = &c.arm[0].settings;
	ok(!strcmp(s->mode, "direct") && s->turns == 1 && !s->force_answer,
	   "BL: one call, no tools");
	s = &c.arm[1].settings;
	ok(!strcmp(s->mode, "canvas") && s->turns == 30 && s->seconds == 120,
	   "CT: 30 turns, 120 s");
	ok(s->force_tool && !s->force_answer && !s->nudge && !s->self_check,
	   "CT: a tool first; nobody is made to answer, asked again or checked");
	ok(s->temperature == 0 && !strcmp(s->effort, "medium"),
	   "CT: temperature 0, medium effort");
	s = &c.arm[2].settings;
	ok(s->force_answer && s->nudge && s->self_check, "OWN: as porism agent");
}

static void test_arms(void)
{
	struct eval_config c;
	struct err e;

	ok(reads(&c,
		 "{\"model\": \"vllm:x\", \"settings\": {\"turns\": 9, \"temperature\": 1}, "
		 "\"arms\": "
		 "[{\"name\": \"a\", \"protocol\": \"CT\", \"settings\": {\"without\": "
		 "\"facts, "
		 "queries\", \"turns\": 5}, \"overlay\": {\"add_circle\": \"x\"}}], "
		 "\"budget\": "
		 "{\"sample_money\": 0.5, \"call_seconds\": 7, \"money\": 3}, " SETS "}",
		 &e) == OK,
	   "an arm of one's own: %s", e.msg);
	ok(c.arm[0].settings.turns == 5 && c.arm[0].settings.temperature == 1,
	   "its settings over the config's over the protocol's");
	ok(!strcmp(c.arm[0].settings.without, "facts, queries"), "an ablation");
	ok(c.arm[0].settings.overlay != NULL, "an overlay");
	ok(c.arm[0].settings.max_cost == 0.5 && c.arm[0].settings.seconds == 7 &&
		   c.budget.money == 3,
	   "budgets");
	ok(eval_config_read(&c, "{\"model\": \"vllm:x\", \"arms\": [\"BL\"], " SETS "}",
			    strlen("{\"model\": \"vllm:x\", \"arms\": [\"BL\"], " SETS "}"),
			    "engine", arena, &e) == OK &&
		   c.arms == 1 && c.arm[0].engine,
	   "another model: the engine has its own arm");
}

static void test_refusals(void)
{
	refuses("[]", "a config is an object", NULL);
	refuses("{" SETS "}", "which model is asked", NULL);
	refuses("{\"model\": \"x:y\"}", "a list \"sets\"", NULL);
	refuses("{\"model\": \"x:y\", \"arm\": [], " SETS "}", "no member \"arm\"", "arms");
	refuses("{\"model\": \"x:y\", \"budget\": {\"mony\": 1}, " SETS "}",
		"budget has no member \"mony\"", "money");
	refuses("{\"model\": \"x:y\", \"sets\": [{\"file\": \"a\"}, {\"fil\": \"b\"}]}",
		"sets[1] has no member \"fil\"", "file");
	refuses("{\"model\": \"x:y\", \"sets\": [{\"name\": \"a\"}]}", "sets[0].file", NULL);
	refuses("{\"model\": \"x:y\", \"sets\": [{\"file\": \"a\", \"set\": \"geometry3\"}]}",
		"geometry3", "geometry3k");
	refuses("{\"model\": \"x:y\", \"arms\": [\"BT\"], " SETS "}", "no protocol \"BT\"",
		"BL");
	refuses("{\"model\": \"x:y\", \"arms\": [\"BL\", \"BL\"], " SETS "}", "two arms",
		NULL);
	refuses("{\"model\": \"x:y\", \"arms\": [{\"name\": \"a/b\", \"protocol\": "
		"\"BL\"}], " SETS "}",
		"letters, digits", NULL);
	refuses("{\"model\": \"x:y\", \"settings\": {\"turn\": 3}, " SETS "}", "turn",
		"turns");
	refuses("{\"model\": \"x:y\", \"tries\": 0, " SETS "}", "tries is a whole number",
		NULL);
	refuses("{\"model\": \"x:y\", \"tries\": \"3\", " SETS "}", "tries is a whole number",
		NULL);
	refuses("{\"model\": \"x:y\", \"sync\": \"often\", " SETS "}", "none, second or each",
		NULL);
	refuses("{\"model\": \"x:y\", \"traces\": 1, " SETS "}", "true or false", NULL);
	refuses("{\"model\": \"x:y\", \"grade\": {\"rule\": \"kind\"}, " SETS "}",
		"no rule \"kind\"", NULL);
	refuses("{\"model\": ", "", NULL);
}

static void test_comments(void)
{
	struct eval_config c;
	struct err e;
	const char *example = eval_config_example();

	ok(reads(&c, "// a\n  // b\n{\"model\": \"x:y\", // c\n" SETS "}", &e) != OK,
	   "a comment stands on a line of its own");
	ok(reads(&c,
		 "// a\n{\"model\": \"x:y\",\n\t// c\n\"name\": \"http://x\",\n" SETS "}\n//",
		 &e) == OK &&
		   !strcmp(c.name, "http://x"),
	   "there it is one: %s", e.msg);
	ok(reads(&c, example, &e) == OK && c.arms == 3 && c.sets == 1, "the example: %s %s",
	   e.msg, e.near);
}

/* As it was understood, read again: the same. */
static void test_again(void)
{
	struct eval_config c;
	struct buf b = { 0 }, why = { 0 };
	struct json *x, *y;
	struct err e;

	ok(reads(&c, eval_config_example(), &e) == OK, "the example");
	eval_config_json(&b, &c);
	ok(json_read(&x, arena_strdup(arena, b.s), b.n, arena, &e) == OK,
	   "is written as JSON: %s", e.msg);
	ok(!eval_config_differs(&why, x, x), "it does not differ from itself");
	c.budget.money = 99;
	c.parallel = 3;
	c.arm[0].settings.max_cost = 1;
	c.arm[0].settings.seconds = 1;
	buf_reset(&b);
	eval_config_json(&b, &c);
	ok(json_read(&y, arena_strdup(arena, b.s), b.n, arena, &e) == OK &&
		   !eval_config_differs(&why, x, y),
	   "budgets and their like may change");
	c.tries = 7;
	c.arm[2].settings.turns = 8;
	buf_reset(&b);
	eval_config_json(&b, &c);
	ok(json_read(&y, arena_strdup(arena, b.s), b.n, arena, &e) == OK &&
		   eval_config_differs(&why, x, y) && strstr(why.s, "tries was 1, is 7") &&
		   strstr(why.s, "settings.turns was ") && strstr(why.s, ", is 8"),
	   "tries and settings may not: %s", buf_str(&why));
	buf_reset(&why);
	ok(json_read(&x,
		     "{\"tries\":7,\"arms\":[{\"name\":\"BL\",\"settings\":{\"turns\":1}}]}",
		     strlen("{\"tries\":7,\"arms\":[{\"name\":\"BL\",\"settings\":{\"turns\":"
			    "1}}]}"),
		     arena, &e) == OK &&
		   json_read(&y,
			     "{\"tries\":7,\"arms\":[{\"name\":\"BL\",\"settings\":{\"turns\":"
			     "1,\"new\":2}}]}",
			     strlen("{\"tries\":7,\"arms\":[{\"name\":\"BL\",\"settings\":{"
				    "\"turns\":1,"
				    "\"new\":2}}]}"),
			     arena, &e) == OK &&
		   !eval_config_differs(&why, x, y),
	   "a setting that there was not then: %s", buf_str(&why));
	buf_clear(&b);
	buf_clear(&why);
}

#define JUDGE(members) "{\"model\": \"x:y\", " SETS ", \"judge\": {" members "}}"

static void test_judge(void)
{
	struct eval_config c;
	struct buf b = { 0 };
	struct err e;

	ok(reads(&c,
		 JUDGE("\"model\": \"x:t\", \"text_judge\": \"x:j\", \"plant\": 0.5, "
		       "\"echo\": false, \"k12vista\": true"),
		 &e) == OK,
	   "a judge: %s", e.msg);
	ok(c.judge.is && !strcmp(c.judge.model[TRANSLATE_FIRST], "x:t") &&
		   !c.judge.model[TRANSLATE_SECOND] &&
		   !strcmp(c.judge.model[TRANSLATE_JUDGE], "x:j"),
	   "who");
	ok(c.judge.settings.plant == 0.5 && !c.judge.settings.echo &&
		   c.judge.settings.k12vista && c.judge.settings.geolaux,
	   "how");
	eval_config_json(&b, &c);
	ok(strstr(b.s,
		  "\"judge\":{\"model\":\"x:t\",\"second\":null,\"text_judge\":\"x:j\"") &&
		   strstr(b.s, "\"plant\":0.5,") && strstr(b.s, "\"echo\":false"),
	   "as it was understood");
	buf_clear(&b);
	ok(reads(&c, "{\"model\": \"x:y\", " SETS "}", &e) == OK && !c.judge.is, "none");
	refuses(JUDGE("\"plant\": 0.5"), "a model that translates", NULL);
	refuses(JUDGE("\"model\": \"x:t\", \"plnt\": 1"), "no setting \"plnt\"", NULL);
	ok(reads(&c, JUDGE("\"model\": \"x:t\", \"plnt\": 1"), &e) != OK &&
		   strstr(e.hint, "porism judge --settings lists"),
	   "where the settings are: %s", e.hint);
	refuses(JUDGE("\"model\": \"x:t\", \"plant\": 2"), "plant is a number from 0 to 1",
		NULL);
	refuses(JUDGE("\"model\": 3"), "judge.model is a text", NULL);
	refuses("{\"model\": \"x:y\", " SETS ", \"judge\": true}", "judge is an object", NULL);
}

int main(void)
{
	arena = arena_new();
	test_defaults();
	test_protocols();
	test_arms();
	test_refusals();
	test_comments();
	test_again();
	test_judge();
	arena_free(arena);
	return tap_done();
}
