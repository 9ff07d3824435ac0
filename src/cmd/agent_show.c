/* agent_show.c -- a run of porism agent for people: the conversation as it goes, the account. */
#include "cmd/agent_priv.h"
#include <string.h>

enum { MOST = 600 }; /* bytes of arguments and observations that are shown */

static void paint(const struct cmd_agent_show *s, const char *code)
{
	if (s->color)
		fprintf(s->out, "\033[%sm", code);
}

/* Control characters of a model's text must not steer the terminal. */
static void put(const struct cmd_agent_show *s, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c >= 32 ? c != 127 : c == '\n' || c == '\t')
			fputc(c, s->out);
		else
			fputs("\xef\xbf\xbd", s->out);
	}
}

static void put_short(const struct cmd_agent_show *s, const char *text)
{
	size_t n = strlen(text), k = n < MOST ? n : MOST;

	while (k < n && k && ((unsigned char)text[k] & 0xc0) == 0x80)
		k--;
	put(s, text, k);
	if (k < n)
		fprintf(s->out, " ... (%zu bytes)", n);
	fputc('\n', s->out);
}

static void end_stream(struct cmd_agent_show *s)
{
	if (s->at) {
		paint(s, "0");
		fputc('\n', s->out);
	}
	s->at = 0;
}

static void said(void *user, const char *role, const char *text)
{
	struct cmd_agent_show *s = user;
	bool thoughts = !strcmp(role, "thoughts"), server = !strcmp(role, "server");

	end_stream(s);
	/* What was streamed has been read. */
	if (s->streaming && !server && strcmp(role, "user"))
		return;
	paint(s, thoughts ? "2" : server ? "33" : !strcmp(role, "user") ? "36" : "0");
	fputs(thoughts ? "~ " : server ? "! " : !strcmp(role, "user") ? "> " : "", s->out);
	put(s, text, strlen(text));
	paint(s, "0");
	fputc('\n', s->out);
	fflush(s->out);
}

static void called(void *user, int call, const char *tool, const char *args, bool ok,
		   const char *observation)
{
	struct cmd_agent_show *s = user;

	end_stream(s);
	paint(s, "1");
	fprintf(s->out, "#%d ", call);
	put(s, tool, strlen(tool));
	paint(s, "0");
	fputc(' ', s->out);
	put_short(s, args ? args : "");
	paint(s, ok ? "32" : "31");
	fputs("   ", s->out);
	put_short(s, observation);
	paint(s, "0");
	fflush(s->out);
}

void cmd_agent_watch(struct agent_watch *w, struct cmd_agent_show *s)
{
	*w = (struct agent_watch){ .said = said, .called = called, .user = s };
}

void cmd_agent_delta(void *user, enum agent_delta kind, const char *text, size_t n)
{
	struct cmd_agent_show *s = user;
	char at = kind == AGENT_DELTA_THOUGHT ? 't' : 'm';

	if (kind == AGENT_DELTA_CALL)
		return;
	if (s->at != at) {
		end_stream(s);
		paint(s, at == 't' ? "2" : "0");
		fputs(at == 't' ? "~ " : "", s->out);
		s->at = at;
	}
	put(s, text, n);
	fflush(s->out);
}

static void put_answer(const struct cmd_agent_show *s, const struct agent_result *x)
{
	const struct agent_answer *a = &x->answer;

	paint(s, "1");
	fputs("answer: ", s->out);
	put(s, a->value ? a->value : a->choice, strlen(a->value ? a->value : a->choice));
	if (a->value && a->choice) {
		fputs("  choice ", s->out);
		put(s, a->choice, strlen(a->choice));
	}
	paint(s, "0");
	if (x->source)
		fprintf(s->out, "  (measured by call #%d)", x->source);
	else
		fprintf(s->out, "  (%s)", x->provenance);
	if (is_yes(x->agrees))
		fputs(x->agrees_match == GRADE_CLOSE ? "  close to the engine's value"
						     : "  the engine agrees",
		      s->out);
	else if (is_no(x->agrees))
		fputs("  the engine has another value", s->out);
	if (is_yes(x->correct))
		fprintf(s->out, x->match == GRADE_UNCLEAR ? "  right" : "  right (%s)",
			agent_match_word(x->match));
	else if (is_no(x->correct))
		fputs("  wrong", s->out);
	fputc('\n', s->out);
}

/* An argument as a shell takes it. */
static void put_argument(FILE *out, const char *s)
{
	bool plain = s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				 "0123456789/._-+:=,@%")] == 0;

	if (plain && *s) {
		fputs(s, out);
		return;
	}
	fputc('\'', out);
	for (; *s; s++)
		if (*s == '\'')
			fputs("'\\''", out);
		else
			fputc(*s, out);
	fputc('\'', out);
}

void cmd_agent_tell_resume(FILE *out, const char *before, const struct cmd_agent_options *o,
			   const char *trace)
{
	const struct {
		const char *name, *value;
	} all[] = { { "--base-url", o->base_url },
		    { "--ca", o->ca },
		    { "--prompts", o->prompts },
		    { "--prices", o->prices } };

	fprintf(out, "%sporism agent --resume ", before);
	put_argument(out, trace);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (all[i].value) {
			fprintf(out, " %s ", all[i].name);
			put_argument(out, all[i].value);
		}
	fputc('\n', out);
}

/* Why there is no answer, in words. */
static const char *end_text(enum agent_end end)
{
	switch (end) {
	case AGENT_SILENT: return "the model neither called a tool nor answered";
	case AGENT_TURNS: return "the turns are spent (--turns)";
	case AGENT_COST: return "the money is spent (--max-cost)";
	case AGENT_REFUSED: return "the model refused";
	case AGENT_TIMEOUT: return "the server took too long (--seconds)";
	case AGENT_ERROR: return "the server refused, or could not be asked";
	case AGENT_RUNNING:
	case AGENT_ANSWERED:
	case AGENT_DRAWN:
	case AGENT_STOPPED: break;
	}
	return agent_end_word(end);
}

void cmd_agent_summary(const struct cmd_agent_show *s, struct agent_run *r, const char *trace,
		       double seconds)
{
	const struct agent_result *x = agent_run_result(r);

	fputc('\n', s->out);
	if (x->answer.text)
		put_answer(s, x);
	else if (x->end == AGENT_DRAWN)
		fprintf(s->out, "drawn: %d steps\n",
			fig_journal_count(desk_figure(agent_run_desk(r))));
	else
		fprintf(s->out, "no answer: %s\n", end_text(x->end));
	if (x->error) {
		fprintf(s->out, "%s: %s\n", x->error->code, x->error->message);
		if (x->error->hint[0])
			fprintf(s->out, "  hint: %s\n", x->error->hint);
	}
	fprintf(s->out, "%d turns, %d calls (%d refused), %ld + %ld tokens", x->turns,
		x->calls, x->failed,
		x->usage.input + x->usage.cache_read + x->usage.cache_write, x->usage.output);
	if (x->cost >= 0)
		fprintf(s->out, ", $%.4f", x->cost);
	else
		fputs(", cost unknown", s->out);
	fprintf(s->out, ", %.1f s\n", seconds);
	if (trace)
		fprintf(s->out, "trace: %s\n", trace);
	if (trace && x->end == AGENT_STOPPED)
		cmd_agent_tell_resume(s->out, "go on with: ", s->o, trace);
}
