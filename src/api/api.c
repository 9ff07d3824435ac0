/* api.c -- the public C interface (include/porism.h) over a figure. */
#include "base/json.h"
#include "fig/fig.h"
#include "porism.h"
#include <string.h>

struct porism_figure {
	struct tool_table *tools;
	struct fig *fig;
	const struct fig_obs *obs;
	struct buf text; /* what the last reading function returned */
};

#define SEED 0x9e3779b9u

const char *porism_version(void)
{
	return PORISM_VERSION;
}

porism_figure *porism_new_seeded(unsigned long long seed)
{
	porism_figure *f = mem_alloc(sizeof *f);

	f->tools = tool_table_new();
	f->fig = fig_new(f->tools, seed);
	return f;
}

porism_figure *porism_new(void)
{
	return porism_new_seeded(SEED);
}

void porism_free(porism_figure *f)
{
	if (!f)
		return;
	fig_free(f->fig);
	tool_table_free(f->tools);
	buf_clear(&f->text);
	mem_free(f);
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

porism_status porism_run(porism_figure *f, const char *line)
{
	return public_status(fig_line(f->fig, line, strlen(line), &f->obs));
}

/* A call is handed on as a line, so that arguments that are no JSON are
 * reported in the same way. */
porism_status porism_call(porism_figure *f, const char *tool, const char *args)
{
	struct buf b = { 0 };
	porism_status st;

	buf_add(&b, "{\"tool\":");
	json_add_string(&b, tool);
	if (args)
		buf_addf(&b, ",\"args\":%s", args);
	buf_addc(&b, '}');
	st = public_status(fig_line(f->fig, buf_str(&b), b.n, &f->obs));
	buf_clear(&b);
	return st;
}

const char *porism_observation(porism_figure *f)
{
	buf_reset(&f->text);
	if (f->obs)
		fig_obs_json(&f->text, f->fig, f->obs);
	return buf_str(&f->text);
}

const char *porism_text(porism_figure *f)
{
	buf_reset(&f->text);
	if (f->obs)
		fig_obs_text(&f->text, f->fig, f->obs);
	return buf_str(&f->text);
}

const char *porism_exact(porism_figure *f)
{
	buf_reset(&f->text);
	return f->obs && fig_obs_exact(&f->text, f->fig, f->obs) ? buf_str(&f->text) : NULL;
}

int porism_number(porism_figure *f, double *value)
{
	return f->obs && fig_obs_number(value, f->fig, f->obs);
}

const char *porism_error_code(const porism_figure *f)
{
	const struct err *e = f->obs ? fig_obs_err(f->obs) : NULL;

	return e ? e->code : NULL;
}

const char *porism_error(const porism_figure *f)
{
	const struct err *e = f->obs ? fig_obs_err(f->obs) : NULL;

	return e ? e->msg : NULL;
}

const char *porism_canvas(porism_figure *f)
{
	buf_reset(&f->text);
	fig_canvas_json(&f->text, f->fig);
	return buf_str(&f->text);
}

const char *porism_describe(porism_figure *f)
{
	buf_reset(&f->text);
	fig_describe(&f->text, f->fig);
	return buf_str(&f->text);
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
	return tool_schemas(&f->text, f->tools, form, profile) ? buf_str(&f->text) : NULL;
}
