/* t-settings.c -- settings as rows of a table: set by either spelling, within bounds, of a part; written and told. */
#include "base/mem.h"
#include "base/settings.h"
#include "base/t/tap.h"
#include <string.h>

struct some {
	const char *device;
	long held_every;
	double share;
	bool echo;
};
static const struct settings_row rows[] = {
	{ "", "Where:", SETTINGS_HEAD, 0, 0, NULL, "ab", 0 },
	{ "device", "the machine", SETTINGS_TEXT, 0, 0, NULL, "ab",
	  offsetof(struct some, device) },
	{ "held_every", "steps between", SETTINGS_WHOLE, 1, 1e9, NULL, "a",
	  offsetof(struct some, held_every) },
	{ "share", "of it", SETTINGS_NUMBER, 0, 1, "SHARE", NULL,
	  offsetof(struct some, share) },
	{ "echo", "ask", SETTINGS_TRUTH, 0, 0, NULL, "b", offsetof(struct some, echo) },
};
static const char *const choices[][2] = { { "device", "auto, cpu" } };
static const struct settings_table table = SETTINGS_TABLE(rows, choices);

static bool refuses(char part, const char *name, const char *value, const char *part_of_it)
{
	struct some s = { 0 };
	struct err e = { 0 };

	return settings_set(&table, part, &s, name, value, &e) == E_ARG &&
	       (strstr(e.msg, part_of_it) || strstr(e.near, part_of_it));
}

static void setting(void)
{
	struct some s = { 0 };
	struct err e = { 0 };

	ok(settings_set(&table, 'a', &s, "held-every", "3", &e) == OK && s.held_every == 3,
	   "either spelling");
	ok(settings_set(&table, 'b', &s, "echo", "on", &e) == OK && s.echo, "a truth");
	ok(settings_set(&table, 0, &s, "device", "cpu", &e) == OK && !strcmp(s.device, "cpu"),
	   "a word");
	ok(refuses('b', "held_every", "3", "no setting \"held_every\""), "of another part");
	ok(refuses('a', "shar", "1", "share"), "near names");
	ok(refuses('a', "held_every", "0", "a whole number from 1 on"), "too small");
	ok(refuses('a', "share", "1.5", "a number from 0 to 1"), "too large");
	ok(refuses('a', "device", "gpu", "auto, cpu"), "another word");
	ok(refuses('b', "echo", "maybe", "true or false"), "no truth");
	ok(settings_is_truth(&table, 'b', "echo") && !settings_is_truth(&table, 'a', "echo") &&
		   !settings_is_truth(&table, 'b', "share"),
	   "which stand alone");
}

static void writing(void)
{
	const struct some s = { .held_every = 7, .share = 0.5, .echo = true };
	const char *text = "{\"share\":0.25,\"device\":\"auto\",\"held_every\":null}";
	struct arena *a = arena_new();
	struct some t = s;
	struct json *j = NULL;
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = json_read(&j, text, strlen(text), a, &e);

	for (const struct json *m = j->child; m && st == OK; m = m->next)
		st = settings_take(&table, 'a', &t, m, &e);
	ok(st == OK && t.share == 0.25 && t.held_every == 7 && !strcmp(t.device, "auto"),
	   "members of an object, null leaves what is there");
	settings_json(&b, &table, 'a', &s, false);
	ok(!strcmp(b.s, "{\"device\":null,\"held_every\":7,\"share\":0.5}"), "%s", b.s);
	buf_reset(&b);
	settings_help(&b, &table, 'b', &s);
	ok(!strcmp(b.s, "Where:\n  --device WORD\n      the machine\n  --share SHARE\n      "
			"of it (0.5)\n"
			"  --echo, --no-echo\n      ask (yes)\n"),
	   "the help");
	buf_clear(&b);
	arena_free(a);
}

int main(void)
{
	setting();
	writing();
	return tap_done();
}
