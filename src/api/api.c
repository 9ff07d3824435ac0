/* api.c -- the public C interface (include/porism.h) over a figure. */
#include "base/json.h"
#include "base/member.h"
#include "base/work.h"
#include "desk/own.h"
#include "draw/draw.h"
#include "fig/fig.h"
#include "num/num.h"
#include "porism.h"
#include "tool/tool.h"
#include <string.h>

struct porism_figure {
	struct tool_table *tools;
	struct fig *fig;
	const struct fig_obs *obs;
	struct buf text;    /* what the last reading function returned */
	struct err undrawn; /* why the last picture was refused, that a call was cut, or why a
	                     * script failed that was taken back; code NULL: none of these */
	struct buf script;  /* what the lines of the last script answered, if that was kept */
	int line;           /* of the last script: the first that failed, or 0 */
	/* With limits (porism_set_limits): the figure as it was after the last call, from which it
	 * is made anew when one is cut. */
	struct work_limits limits;
	uint64_t seed;
	struct buf saved;
	long changes; /* when it was saved */
};

#define SEED 0x9e3779b9u

const char *porism_version(void)
{
	return PORISM_VERSION;
}

int porism_version_number(void)
{
	return PORISM_VERSION_NUMBER;
}

porism_figure *porism_new_seeded(unsigned long long seed)
{
	porism_figure *f = mem_alloc(sizeof *f);

	f->tools = tool_table_new();
	f->fig = fig_new(f->tools, seed);
	f->seed = seed;
	return f;
}

porism_figure *porism_new(void)
{
	return porism_new_seeded(SEED);
}

void porism_thread_end(void)
{
	num_cleanup();
}

void porism_free(porism_figure *f)
{
	if (!f)
		return;
	fig_free(f->fig);
	tool_table_free(f->tools);
	buf_clear(&f->text);
	buf_clear(&f->script);
	buf_clear(&f->saved);
	mem_free(f);
}

/* --- Limits ----------------------------------------------------------------------- */
static bool is_limited(const porism_figure *f)
{
	return f->limits.ms || f->limits.bytes || f->limits.asks;
}

static void save(porism_figure *f)
{
	if (f->saved.n && fig_changes(f->fig) == f->changes)
		return;
	buf_reset(&f->saved);
	fig_save(&f->saved, f->fig);
	f->changes = fig_changes(f->fig);
}

void porism_set_limits(porism_figure *f, double seconds, double megabytes)
{
	f->limits = (struct work_limits){ 0 };
	if (seconds > 0)
		f->limits.ms = seconds < 1e9 ? (int64_t)(seconds * 1000 + 0.5) : 0;
	if (seconds > 0 && seconds < 0.001)
		f->limits.ms = 1;
	if (megabytes > 0 && megabytes < 1e9)
		f->limits.bytes = (size_t)(megabytes * (1 << 20)) + 1;
	buf_clear(&f->saved);
	if (is_limited(f))
		save(f);
}

void porism_count_memory(void)
{
	num_count_memory();
}

static void begin(porism_figure *f, struct work *w)
{
	if (is_limited(f))
		work_begin(w, &f->limits);
}

/* The figure is made anew as it was when it was saved. */
static void restore(porism_figure *f, const struct buf *saved)
{
	struct arena *a = arena_new();
	struct err why = { 0 };
	struct fig *g = NULL;
	struct json *j;

	if (json_read(&j, buf_str(saved), saved->n, a, &why) == OK)
		g = fig_restore(f->tools, f->seed, NULL, j, &why);
	if (!g)
		BUG("a figure cannot be made again: %s", why.msg);
	arena_free(a);
	fig_free(f->fig);
	f->fig = g;
	f->changes = fig_changes(g);
	f->obs = NULL;
}

/* Was it cut?  Then the figure is as it was before. */
static bool was_cut(porism_figure *f, struct work *w)
{
	if (!is_limited(f) || work_end(w) == WORK_WHOLE)
		return false;
	restore(f, &f->saved);
	(void)work_fail(&f->undrawn, w);
	buf_reset(&f->text);
	return true;
}

static porism_status public_status(enum status st)
{
	static const porism_status of[] = {
		[OK] = PORISM_OK,
		[E_ARG] = PORISM_BAD_REQUEST,
		[E_DOMAIN] = PORISM_NOT_HERE,
		[E_UNABLE] = PORISM_UNDECIDED,
		[E_SYS] = PORISM_SYSTEM,
	};

	return of[st];
}

/* Nothing of the last call is told any more. */
static void forget(porism_figure *f)
{
	f->undrawn.code = NULL;
	f->line = 0;
	buf_reset(&f->script);
}

porism_status porism_run(porism_figure *f, const char *line)
{
	struct work w;
	porism_status st;

	line = line ? line : "";
	forget(f);
	begin(f, &w);
	st = public_status(fig_line(f->fig, line, strlen(line), &f->obs));
	if (was_cut(f, &w))
		return PORISM_UNDECIDED;
	if (is_limited(f))
		save(f);
	return st;
}

/* --- Scripts ------------------------------------------------------------------------ */
static void keep_answer(porism_figure *f, int number)
{
	size_t at;

	buf_add(&f->script, f->script.n > 1 ? "," : "");
	at = f->script.n;
	fig_obs_json(&f->script, f->fig, f->obs);
	/* The number comes first in the record. */
	if (f->script.n > at) {
		struct buf record = { 0 };

		buf_addn(&record, f->script.s + at + 1, f->script.n - at - 1);
		f->script.n = at;
		buf_addf(&f->script, "{\"line\":%d,%s", number, buf_str(&record));
		buf_clear(&record);
	}
}

/* The lines until one fails; how that did.  After PORISM_SCRIPT_GO_ON its error is kept apart. */
static enum status run_lines(porism_figure *f, const struct desk_script *s, int flags)
{
	enum status first = OK;

	for (int i = 0; i < s->n && !work_was_cut(); i++) {
		enum status st = fig_line(f->fig, s->line[i], strlen(s->line[i]), &f->obs);

		if ((flags & PORISM_SCRIPT_KEEP) && f->obs)
			keep_answer(f, s->number[i]);
		if (st == OK || first != OK)
			continue;
		first = st;
		f->line = s->number[i];
		if (!(flags & PORISM_SCRIPT_GO_ON) || (flags & PORISM_SCRIPT_WHOLE))
			break;
		f->undrawn = *fig_obs_err(f->obs);
	}
	return first;
}

static porism_status run_script(porism_figure *f, const struct desk_script *s, int flags)
{
	struct buf before = { 0 };
	struct work w;
	enum status st;

	if (flags & PORISM_SCRIPT_WHOLE)
		fig_save(&before, f->fig);
	begin(f, &w);
	st = run_lines(f, s, flags);
	if (was_cut(f, &w)) {
		buf_reset(&f->script);
		st = E_UNABLE;
	} else if (st != OK && (flags & PORISM_SCRIPT_WHOLE)) {
		f->undrawn = *fig_obs_err(f->obs);
		restore(f, &before);
	}
	if (is_limited(f))
		save(f);
	buf_clear(&before);
	return public_status(st);
}

porism_status porism_run_script(porism_figure *f, const char *script, int flags)
{
	static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8, which some editors write */
	struct desk_script s = { .arena = arena_new() };
	porism_status st = PORISM_OK;
	enum status split;

	script = script ? script : "";
	forget(f);
	f->obs = NULL;
	if (!strncmp(script, mark, strlen(mark)))
		script += strlen(mark);
	split = desk_script_split(&s, script, &f->undrawn);
	buf_add(&f->script, flags & PORISM_SCRIPT_KEEP ? "[" : "");
	if (split == OK)
		st = run_script(f, &s, flags);
	else if (s.n)
		st = public_status(split);
	else
		f->undrawn.code = NULL; /* a script that says nothing is fine */
	buf_add(&f->script, f->script.n ? "]" : "");
	arena_free(s.arena);
	return st;
}

const char *porism_script_result(porism_figure *f)
{
	return f->script.n ? buf_str(&f->script) : "[]";
}

/* --- Tools -------------------------------------------------------------------------- */

/* A call is handed on as a line.  That is none of the caller's: what is wrong with the arguments is
 * told of them alone, and nothing in them is a part of the line besides. */
static bool is_args(porism_figure *f, const char *args)
{
	struct arena *a = arena_new();
	struct json *j;
	bool good;

	forget(f);
	f->obs = NULL;
	good = json_read(&j, args, strlen(args), a, &f->undrawn) == OK;
	arena_free(a);
	return good;
}

porism_status porism_call(porism_figure *f, const char *tool, const char *args)
{
	struct buf b = { 0 };
	porism_status st;

	if (args && !is_args(f, args))
		return PORISM_BAD_REQUEST;
	buf_add(&b, "{\"tool\":");
	json_add_string(&b, tool ? tool : "");
	if (args)
		buf_addf(&b, ",\"args\":%s", args);
	buf_addc(&b, '}');
	st = porism_run(f, buf_str(&b));
	buf_clear(&b);
	return st;
}

/* What was cut or taken back has no observation of its own. */
static void add_error(struct buf *b, const struct err *e)
{
	buf_add(b, "{\"ok\":false,\"error\":{\"code\":");
	json_add_string(b, e->code);
	json_member_text(b, "message", e->msg);
	json_member_text(b, "hint", e->hint);
	json_member_pieces(b, "near", e->near, ',');
	json_member_text_if(b, "try", *e->mend ? e->mend : NULL);
	if (e->column)
		json_member_count(b, "column", e->column);
	buf_add(b, "}}");
}

const char *porism_observation(porism_figure *f)
{
	struct work w;

	buf_reset(&f->text);
	begin(f, &w);
	if (f->obs)
		fig_obs_json(&f->text, f->fig, f->obs);
	if (was_cut(f, &w) || (!f->obs && f->undrawn.code))
		add_error(&f->text, &f->undrawn);
	return buf_str(&f->text);
}

const char *porism_text(porism_figure *f)
{
	struct work w;

	buf_reset(&f->text);
	begin(f, &w);
	if (f->obs)
		fig_obs_text(&f->text, f->fig, f->obs);
	if (was_cut(f, &w) || (!f->obs && f->undrawn.code))
		buf_add(&f->text, f->undrawn.msg);
	return buf_str(&f->text);
}

const char *porism_exact(porism_figure *f)
{
	struct work w;
	bool known;

	buf_reset(&f->text);
	begin(f, &w);
	known = f->obs && fig_obs_exact(&f->text, f->fig, f->obs);
	return !was_cut(f, &w) && known ? buf_str(&f->text) : NULL;
}

/* The text of a member, appended to f->text; false: there is none. */
static bool add_member(porism_figure *f, const struct buf *record, const char *member)
{
	/* It may tell of every object of a figure. */
	static const struct json_limits most = { JSON_MEMBERS, 30 * FIG_OBJECTS };
	struct arena *a = arena_new();
	const struct json *m = NULL;
	struct json *j;

	if (json_read_large(&j, record->s, record->n, a, &most, NULL) == OK)
		m = json_get(json_get(j, "value"), member);
	if (m && m->type == JSON_NULL)
		m = NULL;
	if (m && m->type == JSON_STRING)
		buf_add(&f->text, m->text);
	else if (m)
		json_add(&f->text, m);
	arena_free(a);
	return m;
}

const char *porism_value(porism_figure *f, const char *member)
{
	struct buf record = { 0 };
	bool found = false;
	struct work w;

	buf_reset(&f->text);
	begin(f, &w);
	if (f->obs)
		fig_obs_json(&record, f->fig, f->obs);
	if (!was_cut(f, &w) && record.n && member)
		found = add_member(f, &record, member);
	buf_clear(&record);
	return found ? buf_str(&f->text) : NULL;
}

int porism_number(porism_figure *f, double *value)
{
	struct work w;
	bool known;

	begin(f, &w);
	known = f->obs && fig_obs_number(value, f->fig, f->obs);
	return !was_cut(f, &w) && known;
}

static const struct err *last_error(const porism_figure *f)
{
	if (f->undrawn.code)
		return &f->undrawn;
	return f->obs ? fig_obs_err(f->obs) : NULL;
}

const char *porism_error_code(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e ? e->code : NULL;
}

const char *porism_error(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e ? e->msg : NULL;
}

const char *porism_error_hint(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e && *e->hint ? e->hint : NULL;
}

const char *porism_error_near(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e && *e->near ? e->near : NULL;
}

const char *porism_error_mend(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e && *e->mend ? e->mend : NULL;
}

int porism_error_column(const porism_figure *f)
{
	const struct err *e = last_error(f);

	return e ? e->column : 0;
}

int porism_error_line(const porism_figure *f)
{
	return f->line;
}

const char *porism_canvas(porism_figure *f)
{
	struct work w;

	buf_reset(&f->text);
	begin(f, &w);
	fig_canvas_json(&f->text, f->fig);
	return was_cut(f, &w) ? NULL : buf_str(&f->text);
}

const char *porism_describe(porism_figure *f)
{
	struct work w;

	buf_reset(&f->text);
	begin(f, &w);
	fig_describe(&f->text, f->fig);
	return was_cut(f, &w) ? NULL : buf_str(&f->text);
}

const char *porism_journal(porism_figure *f)
{
	buf_reset(&f->text);
	fig_journal(&f->text, f->fig);
	return buf_str(&f->text);
}

const char *porism_tools(porism_figure *f, const char *form, const char *profile)
{
	buf_reset(&f->text);
	return form && profile && tool_schemas(&f->text, f->tools, form, profile)
		       ? buf_str(&f->text)
		       : NULL;
}

/* --- Pictures ------------------------------------------------------------------- */
static enum status number_option(double *out, const struct json *j, struct err *e)
{
	if ((j->type == JSON_NUMBER || j->type == JSON_STRING) && text_double(out, j->text))
		return OK;
	err_fail(e, E_ARG, "bad_argument", "%s is not a number", j->key);
	err_arg(e, j->key);
	return E_ARG;
}

/* One member of the options. */
static enum status option(struct draw_options *o, struct draw_output *w, const struct json *j,
			  struct err *e)
{
	const struct {
		const char *key;
		double *number;
		const char **text;
		bool *flag;
	} known[] = {
		{ .key = "width", .number = &o->width },
		{ .key = "height", .number = &o->height },
		{ .key = "scale", .number = &w->scale },
		{ .key = "preset", .text = &o->preset },
		{ .key = "labels", .text = &o->labels },
		{ .key = "title", .text = &o->title },
		{ .key = "projection", .text = &o->projection },
		{ .key = "hidden", .text = &o->hidden },
		{ .key = "ids", .text = &w->ids },
		{ .key = "live_text", .flag = &w->live_text },
		{ .key = "standalone", .flag = &w->standalone },
		{ .key = "transparent", .flag = &w->transparent },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (strcmp(j->key, known[i].key))
			continue;
		if (known[i].number)
			return number_option(known[i].number, j, e);
		if (known[i].text && j->type == JSON_STRING) {
			*known[i].text = j->text;
			return OK;
		}
		if (known[i].flag && (j->type == JSON_TRUE || j->type == JSON_FALSE)) {
			*known[i].flag = j->type == JSON_TRUE;
			return OK;
		}
		break;
	}
	err_fail(e, E_ARG, "bad_argument", "there is no option %.60s of that type", j->key);
	err_hint(e, "width, height, scale: numbers; preset, labels, title, projection, "
		    "hidden, ids: "
		    "texts; live_text, standalone, transparent: true or false");
	return E_ARG;
}

static enum status render(porism_figure *f, const char *format, const char *options,
			  struct arena *a, struct err *e)
{
	struct draw_options o = { 0 };
	struct draw_output w = { 0 };
	struct json *given = NULL;
	struct scene *s;
	enum status st;

	if (!draw_format_of(&w.format, format))
		return err_fail(e, E_ARG, "bad_argument",
				"the format is svg, png, gif, pdf or tex, not %.40s", format);
	if (options && (st = json_read(&given, options, strlen(options), a, e)) != OK)
		return st;
	if (given && given->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "the options are a JSON object");
	for (const struct json *j = given ? given->child : NULL; j; j = j->next)
		if ((st = option(&o, &w, j, e)) != OK)
			return st;
	st = draw_figure(&s, f->fig, &o, e);
	if (st != OK)
		return st;
	st = draw_write(&f->text, s, &w, e);
	draw_scene_free(s);
	return st;
}

const char *porism_render(porism_figure *f, const char *format, const char *options,
			  size_t *size)
{
	struct arena *a = arena_new();
	struct work w;
	enum status st;

	buf_reset(&f->text);
	f->undrawn.code = NULL;
	begin(f, &w);
	st = render(f, format ? format : "", options, a, &f->undrawn);
	arena_free(a);
	if (was_cut(f, &w) || st != OK)
		return NULL;
	if (size)
		*size = f->text.n;
	return buf_str(&f->text);
}
