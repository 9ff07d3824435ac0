/* t-store.c -- canvases: kept, called, looked at, bounded, forgotten. */
#include "store/t/canvases.h"

static const char *const story[] = {
	"A = (0, 0)",
	"B = (4, 0)",
	"C = (1, 3)",
	"t = Polygon(A, B, C)",
	"M = Midpoint(A, B)",
	"Undo()",
	"N = Midpoint(B, C)",
	"SetCoords(C, 1, 5)",
	"Undo(2)",
	"Redo()",
	"c = Circle(A, B)",
	"Redefine(N, \"Midpoint(A, C)\")",
	"SetColor(c, \"red\")",
	"Undo(3)",
	"Redo(2)",
};
#define STORY ((int)(sizeof story / sizeof *story))

static void round_trip(const char *dir)
{
	char id[STORE_ID], other[STORE_ID];
	struct store *s = open_at(dir);
	struct store_entry about;
	struct stat st;
	char *was;
	int good = 0;

	new_canvas(s, id, "one \"two\"\nthree");
	new_canvas(s, other, NULL);
	ok(strcmp(id, other) && strlen(id) == 20 && store_id_ok(id),
	   "two ids, and they differ");
	for (int i = 0; i < STORY; i++)
		good += say(s, id, story[i]) == 1;
	ok(good == STORY, "a story of %d calls", STORY);
	ok(say(s, id, "Distance(A, B)") == 1, "a question");
	ok(say(s, id, "Q = Midpoint(A, Z)") == 0, "a refused call");
	was = text_of(s, id);
	store_close(s);
	s = open_at(dir);
	ok(same_text(was, text_of(s, id)), "the canvas is the same after reopening");
	ok(store_entry(s, id, &about, NULL) == OK && about.version == STORY &&
		   !strcmp(about.title, "one \"two\"\nthree") && about.created > 1700000000,
	   "and so is its entry");
	ok(say(s, id, "Redo()") == 1 && say(s, id, "Undo(3)") == 1, "undo and redo go on");
	ok(store_rename(s, id, "other", NULL) == OK, "renamed");
	was = text_of(s, id);
	store_close(s);
	s = open_at(dir);
	ok(same_text(was, text_of(s, id)), "also after undo, redo and a new title");
	ok(store_entry(s, id, &about, NULL) == OK && !strcmp(about.title, "other"),
	   "the title is kept");
	if (in_files(dir))
		ok(!stat(file_of(dir, id, "log"), &st) && (st.st_mode & 0777) == 0600,
		   "the log is its owner's alone");
	ok(store_delete(s, id, NULL) == OK && say(s, id, "A = (0, 0)") == -1, "deleted");
	if (in_files(dir))
		ok(access(file_of(dir, id, "log"), F_OK) == -1, "its file is gone");
	ok(say(s, other, "A = (0, 0)") == 1, "the other is there");
	store_close(s);
}

/* --- Calls --------------------------------------------------------------------------------- */

struct heard {
	int n;
	long version;
	char id[STORE_ID];
};

static void hear(void *user, const char *id, long version)
{
	struct heard *h = user;

	h->n++;
	h->version = version;
	snprintf(h->id, sizeof h->id, "%s", id);
}

static void batches(const char *dir)
{
	static const struct store_call good[] = { { .line = "A = (0, 0)" },
						  { .line = "" },
						  { .line = "B = (1, 0)" },
						  { .line = "Distance(A, B)" } };
	static const struct store_call bad[] = { { .line = "C = (0, 1)" },
						 { .line = "D = Nonsense(A)" },
						 { .line = "E = (5, 5)" } };
	const char *given = "{\"name\":\"M\",\"p1\":\"A\",\"p2\":\"B\"}";
	struct store *s = open_at(dir);
	struct heard h = { 0 };
	struct store_result r;
	struct buf b = { 0 };
	struct arena *a = arena_new();
	struct json *args, *j;
	struct store_call call = { .tool = "add_midpoint" };
	struct err e;
	char id[STORE_ID], *was;
	long version;

	store_listen(s, hear, &h);
	new_canvas(s, id, "batch");
	ok(store_batch(s, id, good, 4, true, &r, &b, &e) == OK && r.ok && r.changed &&
		   r.version == 2,
	   "four at once, of which two change something");
	ok(h.n == 1 && h.version == 2 && !strcmp(h.id, id), "the listener hears of them once");
	ok(json_read(&j, b.s, b.n, a, &e) == OK && j->type == JSON_ARRAY && j->n == 4 &&
		   j->child->next->type == JSON_NULL,
	   "an array of four observations");
	was = text_of(s, id);
	buf_reset(&b);
	ok(store_batch(s, id, bad, 3, true, &r, &b, &e) == OK && !r.ok && !r.changed &&
		   r.version == 2 && h.n == 1,
	   "all or nothing: nothing");
	ok(json_read(&j, b.s, b.n, a, &e) == OK && j->n == 2, "answers up to the refused one");
	ok(same_text(was, text_of(s, id)), "the figure is as before");
	buf_reset(&b);
	ok(store_batch(s, id, bad, 3, false, &r, &b, &e) == OK && !r.ok && r.changed &&
		   r.version == 3 && h.n == 2,
	   "without: those before the refused one stay");
	ok(store_batch(s, id, NULL, 0, true, &r, &b, &e) == OK && r.ok && !r.changed &&
		   b.n > 2 && !strcmp(b.s + b.n - 2, "[]"),
	   "none at all");
	buf_reset(&b);
	ok(json_read(&args, given, strlen(given), a, &e) == OK, "arguments");
	call.args = args;
	ok(store_call(s, id, &call, &r, &b, &e) == OK && r.ok && r.version == 4 &&
		   strstr(buf_str(&b), "\"M\""),
	   "a tool with arguments: %s", buf_str(&b));
	buf_reset(&b);
	call = (struct store_call){ .line = "# nothing" };
	ok(store_call(s, id, &call, &r, &b, &e) == OK && r.ok && !r.changed && b.n == 0,
	   "a comment is no call");
	was = text_of(s, id);
	store_close(s);
	s = open_at(dir);
	ok(same_text(was, text_of(s, id)), "all is there after reopening");
	ok(store_version(s, id, &version, &e) == OK && version == 4, "four changes");
	store_listen(s, hear, &h);
	h.n = 0;
	ok(store_delete(s, id, &e) == OK && h.n == 1 && h.version == -1,
	   "deletion is heard of");
	store_close(s);
	buf_clear(&b);
	arena_free(a);
}

/* --- Looking -------------------------------------------------------------------------------- */

struct spot {
	const char *name;
	double x, y;
	int steps;
};

static enum status where(struct fig *f, const struct store_entry *about, void *user,
			 struct err *e)
{
	struct spot *p = user;
	fig_id id = fig_find(f, p->name);
	const struct value *v = id.v >= 0 ? fig_value(f, id) : NULL;

	(void)about;
	if (!v)
		return err_fail(e, E_ARG, "not_found", "no %s", p->name);
	p->x = num_mid(v->v[0]);
	p->y = num_mid(v->v[1]);
	p->steps = fig_journal_count(f);
	return OK;
}

static void looks(const char *dir)
{
	struct store *s = open_at(dir);
	struct spot m = { .name = "M" };
	struct err e = { 0 };
	char id[STORE_ID], copy[STORE_ID], *was;
	int good = 0;

	new_canvas(s, id, "look");
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (4, 2)");
	say(s, id, "M = Midpoint(A, B)");
	say(s, id, "SetCoords(B, 8, 2)");
	was = text_of(s, id);
	ok(store_read(s, id, where, &m, &e) == OK && m.x == 4 && m.y == 1, "read");
	ok(store_glance(s, id, where, &m, &e) == OK && m.x == 4, "a glance");
	ok(store_read_at(s, id, 3, where, &m, &e) == OK && m.x == 2 && m.steps == 3,
	   "read as it was after three steps");
	ok(store_read_at(s, id, 2, where, &m, &e) == E_ARG, "after two there is no M");
	for (int i = 0; i < 100; i++)
		good += store_preview(s, id, "B", (double[]){ i, -i }, 2, where, &m, &e) ==
				OK &&
			m.x == i / 2.0 && m.y == -i / 2.0;
	ok(good == 100, "a hundred previews");
	ok(store_preview(s, id, "A", (double[]){ 0, 10 }, 2, where, &m, &e) == OK &&
		   m.x == 4 && m.y == 6,
	   "another point dragged: the first is where it belongs");
	ok(store_preview(s, id, "B", (double[]){ 2, 2 }, 2, where, &m, &e) == OK && m.x == 1 &&
		   m.y == 1,
	   "and the first again");
	ok(store_preview(s, id, "M", (double[]){ 0, 0 }, 2, where, &m, &e) == E_ARG &&
		   !strcmp(e.code, "wrong_kind"),
	   "M is not free");
	ok(store_preview(s, id, "Z", (double[]){ 0, 0 }, 2, where, &m, &e) == E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "there is no Z");
	ok(same_text(was, text_of(s, id)), "nobody has seen any of it");
	say(s, id, "SetCoords(A, 0, 2)");
	ok(store_preview(s, id, "B", (double[]){ 2, 2 }, 2, where, &m, &e) == OK && m.x == 1 &&
		   m.y == 2,
	   "a preview knows of changes");
	say(s, id, "Undo()");
	ok(store_copy(s, copy, id, -1, &e) == OK && strcmp(copy, id), "a copy");
	was = text_of(s, id);
	{
		char *is = text_of(s, copy);

		/* The first line has the version. */
		ok(!strcmp(strchr(was, '\n'), strchr(is, '\n')),
		   "has the same figure and history");
		mem_free(is);
		mem_free(was);
	}
	ok(say(s, copy, "Redo()") == 1 && say(s, copy, "Undo(5)") == 1, "which goes on");
	ok(store_read(s, id, where, &m, &e) == OK && m.x == 4, "the first is untouched");
	ok(store_copy(s, copy, id, 3, &e) == OK && store_read(s, copy, where, &m, &e) == OK &&
		   m.x == 2 && m.steps == 3,
	   "a copy of three steps");
	was = text_of(s, copy);
	store_close(s);
	s = open_at(dir);
	ok(same_text(was, text_of(s, copy)), "comes back");
	ok(say(s, copy, "Undo(3)") == 1, "and can be undone");
	store_close(s);
}

/* --- Trying ----------------------------------------------------------------------------------- */

static enum status try_lines(struct store *s, const char *id, const char *lines, struct buf *b,
			     store_look *look, void *user, struct err *e)
{
	struct store_call call[STORE_TRIES + 2] = { 0 };
	char *text = mem_strdup(lines), *p = text;
	enum status st;
	int n = 0;

	while (*p && n < STORE_TRIES + 2) {
		size_t k = strcspn(p, "|");

		call[n++].line = p;
		p += k + (p[k] == '|');
		if (p > text && p[-1] == '|')
			p[-1] = 0;
	}
	buf_reset(b);
	st = store_try(s, id, call, n, b, look, user, e);
	mem_free(text);
	return st;
}

/* Lines that would spoil a copy for those after them, if they were not taken back. */
static const char *const spoilers[] = {
	"Delete(A)",
	"Undo()|Undo(9)|Redo()",
	"Delete(B)|Undo()|Undo()|A = (7, 7)",
	"SetCoords(A, 5, 5)|Redefine(M, \"(1, 1)\")|Undo()",
	"SetColor(M, \"red\")|ShowAxes(0)|SetPreset(\"textbook\")",
	"Rename(A, \"Z\")|M = (1, 2)|A = (0, 1)",
	"x = 3|Nope(|)))|\"",
	"L = Sequence(k^2, k, 1, 5000)|K = Sequence(Sequence(i*j, i, 1, 100), j, 1, 100)",
	"SetCompatibility(\"geogebra\")|AddConstraint(\"A == B\")|SolveConstraints()",
	"# nothing||M",
};

static void tries(const char *dir)
{
	struct store *s = open_at(dir);
	struct spot m = { .name = "M" }, n = { .name = "N" };
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID], *was, many[2 * STORE_TRIES + 8] = "";
	int good = 0;

	new_canvas(s, id, "try");
	say(s, id, "A = (0, 0)");
	say(s, id, "B = (4, 2)");
	say(s, id, "M = Midpoint(A, B)");
	was = text_of(s, id);
	ok(try_lines(s, id, "C = (2, 3)|N = Midpoint(A, C)", &b, where, &n, &e) == OK &&
		   n.x == 1 && n.y == 1.5 && n.steps == 5 && strstr(b.s, "\"name\":\"N\""),
	   "lines are tried");
	ok(try_lines(s, id, "N", &b, where, &n, &e) == E_ARG && strstr(b.s, "not_found"),
	   "and are not there for the next");
	for (int i = 0; i < 50; i++) {
		char line[60];

		snprintf(line, sizeof line, "C = (%d, 0)|N = Midpoint(A, C)", 2 * i);
		good += try_lines(s, id, line, &b, where, &n, &e) == OK && n.x == i;
	}
	ok(good == 50, "fifty in a row");
	good = 0;
	for (size_t i = 0; i < sizeof spoilers / sizeof *spoilers; i++)
		good += try_lines(s, id, spoilers[i], &b, NULL, NULL, &e) == OK &&
			try_lines(s, id, "", &b, where, &m, &e) == OK && m.x == 2 &&
			m.y == 1 && m.steps == 3 && !strcmp(b.s, "[]");
	ok(good == (int)(sizeof spoilers / sizeof *spoilers), "what spoils a figure");
	for (int i = 0; i <= STORE_TRIES; i++)
		strcat(many, "A|");
	ok(try_lines(s, id, many, &b, NULL, NULL, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "too many: %s", e.msg);
	ok(try_lines(s, "nothing", "A", &b, NULL, NULL, &e) == E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "no canvas");
	ok(same_text(was, text_of(s, id)), "nobody has seen any of it");
	say(s, id, "SetCoords(B, 8, 2)");
	ok(try_lines(s, id, "N = Midpoint(A, M)", &b, where, &n, &e) == OK && n.x == 2,
	   "tries know of changes");
	buf_clear(&b);
	store_close(s);
}

/* Several changes that are one step for undo, also after the canvas was opened again. */
static void together(const char *dir)
{
	struct store *s = open_at(dir);
	struct store_call call[] = { { .line = "C = (1, 5)" },
				     { .line = "f = Segment(A, C)" },
				     { .line = "SetColor(f, \"red\")" } };
	struct store_result r = { 0 };
	struct spot a = { .name = "A" }, c = { .name = "C" };
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[STORE_ID], copy[STORE_ID], *was;

	new_canvas(s, id, "together");
	say(s, id, "A = (0, 0)");
	ok(store_batch(s, id, call, 3, STORE_WHOLE | STORE_TOGETHER, &r, &b, &e) == OK &&
		   r.ok && r.version == 4,
	   "three lines together");
	say(s, id, "SetCoords(A, 1, 1)");
	was = text_of(s, id);
	ok(store_copy(s, copy, id, -1, &e) == OK, "a copy");
	store_close(s);
	s = open_at(dir);
	ok(same_text(was, text_of(s, id)), "the same after reopening");
	for (int i = 0; i < 2; i++) {
		const char *of = i ? copy : id;

		ok(say(s, of, "Undo()") == 1 && store_read(s, of, where, &c, &e) == OK &&
			   c.steps == 4,
		   "undo takes back the move");
		ok(say(s, of, "Undo()") == 1 && store_read(s, of, where, &a, &e) == OK &&
			   a.steps == 1,
		   "then all three");
		ok(say(s, of, "Redo()") == 1 && store_read(s, of, where, &c, &e) == OK &&
			   c.steps == 4,
		   "redo brings all three");
		ok(say(s, of, "Undo(3)") == 0 && say(s, of, "Undo(2)") == 1, "of two steps");
		ok(say(s, of, "Redo(2)") == 1 && say(s, of, "Redo(2)") == 0 &&
			   say(s, of, "Redo()") == 1,
		   "and back");
	}
	ok(store_batch(s, id, call, 1, STORE_TOGETHER, &r, &b, &e) == OK && r.ok,
	   "one line alone is one");
	buf_clear(&b);
	store_close(s);
}

/* --- Bounds ------------------------------------------------------------------------------------ */

static void limits(const char *dir)
{
	struct store_options o = {
		.dir = dir, .canvases = 3, .calls = 10, .bytes = 2000, .total = 5000, .open = 1
	};
	struct store *s = open_store(&o);
	struct store_call call = { .tool = "add_point" };
	struct store_call batch[4] = { { .line = "P = (1, 1)" },
				       { .line = "Q = (1, 1)" },
				       { .line = "R = (1, 1)" },
				       { .line = "S = (1, 1)" } };
	struct store_result r;
	struct buf b = { 0 };
	struct err e = { 0 };
	char id[3][STORE_ID], more[STORE_ID], *was;
	int n = 0;

	for (int i = 0; i < 3; i++)
		new_canvas(s, id[i], "x");
	ok(store_create(s, more, "y", &e) == E_ARG && !strcmp(e.code, "limit"),
	   "three canvases are enough: %s", e.msg);
	ok(store_delete(s, id[2], &e) == OK && store_create(s, id[2], "y", &e) == OK,
	   "after deleting one there is room");
	for (int i = 0; i < 5; i++) {
		say(s, id[0], "A = (1, 2)");
		say(s, id[0], "Undo()");
	}
	was = text_of(s, id[0]);
	call = (struct store_call){ .line = "B = (3, 4)" };
	ok(store_call(s, id[0], &call, &r, &b, &e) == E_ARG && !strcmp(e.code, "limit") &&
		   !b.n,
	   "ten changes are enough: %s", e.msg);
	call = (struct store_call){ .tool = "add_point" };
	ok(store_call(s, id[0], &call, &r, &b, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "also for a tool");
	ok(same_text(was, text_of(s, id[0])), "the figure is as before");
	ok(say(s, id[0], "1 + 1") == 1, "questions are free");
	for (n = 0; n < 7; n++) {
		char line[80];

		snprintf(line, sizeof line, "A_%d = (1, 2)", n);
		say(s, id[1], line);
	}
	was = text_of(s, id[1]);
	ok(store_batch(s, id[1], batch, 4, false, &r, &b, &e) == E_ARG &&
		   !strcmp(e.code, "limit") && !b.n,
	   "a batch beyond the limit");
	ok(same_text(was, text_of(s, id[1])), "none of it happened");
	store_close(s);
	o.calls = 100;
	s = open_store(&o);
	e.code = "";
	for (n = 0; n < 100 && e.code[0] != 'l'; n++) {
		char line[80];

		snprintf(line, sizeof line, "B_%d = (1/3, 2)", n);
		call = (struct store_call){ .line = line };
		if (store_call(s, id[2], &call, &r, &b, &e) != OK)
			break;
	}
	ok(n > 5 && n < 30 && !strcmp(e.code, "limit"), "a log has room for %d calls", n);
	o.bytes = 100000;
	store_close(s);
	s = open_store(&o);
	e.code = "";
	for (n = 0; n < 100; n++) {
		char line[80];

		snprintf(line, sizeof line, "C_%d = (1/3, 2)", n);
		call = (struct store_call){ .line = line };
		if (store_call(s, id[2], &call, &r, &b, &e) != OK)
			break;
	}
	ok(n > 3 && n < 50 && !strcmp(e.code, "limit"), "all together have room for %d more",
	   n);
	buf_clear(&b);
	store_close(s);
}

static int64_t fake_time;

static int64_t fake_clock(void *user)
{
	return *(int64_t *)user;
}

static void expiry(const char *dir)
{
	struct store_options o = { .dir = dir, .canvases = 3, .expire = 1000 };
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_entry *all;
	struct err e = { 0 };
	char id[4][STORE_ID];
	int n;

	fake_time = 5000000000;
	store_set_clock(s, fake_clock, &fake_time);
	for (int i = 0; i < 3; i++, fake_time += 10)
		new_canvas(s, id[i], "x");
	ok(store_list(s, a, &all, &n, &e) == OK && n == 3 && !strcmp(all[0].id, id[2]) &&
		   !strcmp(all[2].id, id[0]),
	   "a list, the latest first");
	fake_time += 500;
	mem_free(text_of(s, id[0]));
	ok(store_list(s, a, &all, &n, &e) == OK && n == 3 && !strcmp(all[0].id, id[0]) &&
		   all[0].used == fake_time,
	   "looking is using");
	fake_time += 700;
	ok(store_list(s, a, &all, &n, &e) == OK && n == 3, "nothing goes at once");
	fake_time += 605;
	mem_free(text_of(s, id[0]));
	ok(store_list(s, a, &all, &n, &e) == OK && n == 1 && !strcmp(all[0].id, id[0]),
	   "what nobody used for long is gone");
	ok(store_entry(s, id[1], &all[0], &e) == E_ARG && !strcmp(e.code, "not_found") &&
		   strstr(e.hint, "1000 seconds"),
	   "and one is told: %s; %s", e.msg, e.hint);
	new_canvas(s, id[1], "x");
	fake_time += 400;
	new_canvas(s, id[2], "x");
	say(s, id[1], "A = (0, 0)");
	fake_time += 700;
	say(s, id[1], "B = (0, 0)");
	ok(store_create(s, id[3], "x", &e) == E_ARG,
	   "one that has just expired makes no room");
	fake_time += 100;
	ok(store_create(s, id[3], "x", &e) == OK, "a little later it does");
	ok(store_list(s, a, &all, &n, &e) == OK && n == 3, "three are left");
	if (in_files(dir)) {
		ok(access(file_of(dir, id[0], "log"), F_OK) == -1, "its file is gone");
		ok(store_trash_restore(s, id[0], id[0], &e) == OK &&
			   say(s, id[0], "A = (0, 0)") == 1,
		   "it is in the trash, and comes back");
	}
	store_close(s);
	arena_free(a);
}

/* --- Ids ----------------------------------------------------------------------------------------- */

static void tricks(const char *dir)
{
	static const char *const bad[] = {
		"",
		".",
		"..",
		"../../../../etc/passwd",
		"aaaaaaaaaaaaaaaaaaa/",
		"aaaaaaaaaaaaaaa",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		"AAAAAAAAAAAAAAAAAAAA",
		"aaaaaaaaaaaaaaaaaaa.",
		"aaaaaaaaa\naaaaaaaaaa",
		"../index",
		"aaaaaaaaaaaaaaaaaaaaaaaa",
		"aaaaaaaaaaaaaaaaaaaa"
	};
	struct store *s = open_at(dir);
	struct err e;
	struct store_entry about;
	char id[STORE_ID], other[STORE_ID], from[400];
	int n = 0, all = (int)(sizeof bad / sizeof *bad);

	for (int i = 0; i < all; i++) {
		e = (struct err){ 0 };
		n += store_entry(s, bad[i], &about, &e) == E_ARG &&
		     !strcmp(e.code, "not_found");
		n += store_delete(s, bad[i], &e) == E_ARG;
		n += store_copy(s, id, bad[i], -1, &e) == E_ARG;
	}
	ok(n == 3 * all && store_entry(s, NULL, &about, &e) == E_ARG, "names that are no ids");
	if (!in_files(dir)) {
		store_close(s);
		return;
	}
	/* A link in the place of a log is not followed. */
	new_canvas(s, id, "x");
	new_canvas(s, other, "x");
	store_close(s);
	snprintf(from, sizeof from, "%s", file_of(dir, id, "log"));
	unlink(file_of(dir, other, "log"));
	ok(!symlink(from, file_of(dir, other, "log")), "a link");
	s = open_at(dir);
	ok(store_entry(s, other, &about, &e) == E_SYS, "is not followed: %s", e.msg);
	ok(store_entry(s, id, &about, &e) == OK, "the file itself is fine");
	store_close(s);
	ok(!chmod(from, 0600), "still there");
}

/* --- Without a folder ------------------------------------------------------------------------------ */

static void memory(void)
{
	struct store_options o = { .open = 2, .canvases = 20 };
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_entry *all;
	char id[5][STORE_ID], *was[5];
	struct err e;
	int n, good = 0;

	for (int i = 0; i < 5; i++)
		new_canvas(s, id[i], "m");
	for (int k = 0; k < STORY; k++)
		for (int i = 0; i < 5; i++)
			good += say(s, id[i], story[k]) == 1;
	ok(good == 5 * STORY && s->n_open <= 2, "five canvases, two figures in memory");
	for (int i = 0; i < 5; i++)
		was[i] = text_of(s, id[i]);
	for (int i = 1; i < 5; i++)
		ok(same_text(was[i], text_of(s, id[i])), "canvas %d is as it was", i);
	mem_free(was[0]);
	ok(store_list(s, a, &all, &n, &e) == OK && n == 5 && all[0].version == STORY,
	   "all are listed");
	ok(store_delete(s, id[2], &e) == OK && store_list(s, a, &all, &n, &e) == OK &&
		   n == 4 && store_delete(s, id[2], &e) == E_ARG,
	   "one is deleted");
	arena_free(a);
	store_close(s);
}

static void in_place(void (*test)(const char *))
{
	char *dir = new_place();

	test(dir);
	remove_place(dir);
}

int main(void)
{
	tools = tool_table_new();
	in_place(round_trip);
	in_place(batches);
	in_place(looks);
	in_place(tries);
	in_place(together);
	in_place(limits);
	in_place(expiry);
	in_place(tricks);
	memory();
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
