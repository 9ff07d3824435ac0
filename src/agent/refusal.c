/* refusal.c -- what an error answer means, and when to try again (refusal.def). */
#include "agent/wire_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct {
	const char *code, *words;
} says[] = {
#define SAYS(code, words) { code, words },
#define MEANS(code, retry, hint)
#include "agent/refusal.def"
#undef SAYS
#undef MEANS
};

static const struct {
	const char *code;
	bool retry;
	const char *hint;
} means[] = {
#define SAYS(code, words)
#define MEANS(code, retry, hint) { code, retry, hint },
#include "agent/refusal.def"
#undef SAYS
#undef MEANS
};

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* --- What it says --------------------------------------------------------------------------------- */
struct agent_said {
	struct buf message;
	struct buf all; /* lower case: all words that the error is told with */
	int status;     /* that the body tells, or 0 */
	double delay;   /* seconds, or -1 */
};

static void add_words(struct agent_said *s, const char *words)
{
	if (!words)
		return;
	for (; *words; words++)
		buf_addc(&s->all, lower(*words));
	buf_addc(&s->all, '\n');
}

/* "12s", "0.5s": how protocol buffers write a duration. */
static double duration(const char *s)
{
	char number[32];
	size_t n = s ? strlen(s) : 0;
	double v;

	if (n < 2 || n > sizeof number || s[n - 1] != 's')
		return -1;
	memcpy(number, s, n - 1);
	number[n - 1] = 0;
	return text_double(&v, number) && v >= 0 ? v : -1;
}

static void read_error(struct agent_said *s, const struct json *error)
{
	static const char *const words[] = { "type", "code", "status", "param" };
	const struct json *details = json_get(error, "details"), *metadata;
	const char *message = json_text(error, "message"), *raw, *param;
	double code;

	if (!error)
		return;
	if (error->type == JSON_STRING)
		message = error->text;
	if (message) {
		buf_add(&s->message, message);
		add_words(s, message);
	}
	param = json_text(error, "param");
	if (param && *param && !strstr(buf_str(&s->message), param))
		buf_addf(&s->message, "%s(about %.80s)", s->message.n ? " " : "", param);
	for (int i = 0; i < LENGTH(words); i++)
		add_words(s, json_text(error, words[i]));
	if (json_get(error, "code") && json_get(error, "code")->type == JSON_NUMBER &&
	    text_double(&code, json_get(error, "code")->text) && code >= 400 && code < 600)
		s->status = (int)code;
	/* OpenRouter: what the model's own server said. */
	metadata = json_get(error, "metadata");
	raw = json_text(metadata, "raw");
	if (raw) {
		buf_addf(&s->message, ": %.300s", raw);
		add_words(s, raw);
	}
	if (!details || details->type != JSON_ARRAY)
		return;
	for (const struct json *m = details->child; m; m = m->next) {
		double wait = duration(json_text(m, "retryDelay"));

		if (wait >= 0)
			s->delay = wait;
		add_words(s, json_text(m, "reason"));
	}
}

/* [{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]: body.seed: Extra ... */
static bool read_detail(struct agent_said *s, const struct json *detail)
{
	const struct json *first = agent_wire_item(detail, 0);

	if (!json_text(first, "msg"))
		return false;
	for (const struct json *m = json_first(first, "loc"); m; m = m->next)
		if (m->type == JSON_STRING || m->type == JSON_NUMBER)
			buf_addf(&s->message, "%.80s%s", m->text, m->next ? "." : ": ");
	buf_add(&s->message, json_text(first, "msg"));
	add_words(s, buf_str(&s->message));
	return true;
}

/* A page for people: the words without the tags. */
static void read_page(struct agent_said *s, const char *body, size_t n)
{
	bool tag = false;

	for (size_t i = 0; i < n && s->message.n < 500; i++) {
		if (body[i] == '<')
			tag = true;
		else if (body[i] == '>')
			tag = false;
		else if (!tag)
			buf_addc(&s->message, body[i] ? body[i] : ' ');
	}
	add_words(s, buf_str(&s->message));
}

/* {"error": {...}}, {"error": "..."}, a list of these, {"message": ...}, {"detail": ...}, inside a
 * response, inside a choice. */
static void read_body(struct agent_said *s, const char *body, size_t n, struct arena *a)
{
	struct json *j = NULL;
	const struct json *o, *error, *detail;

	if (agent_wire_json(&j, &body, &n, a, NULL) != OK) {
		read_page(s, body, n);
		return;
	}
	o = j->type == JSON_ARRAY ? j->child : j;
	error = json_get(o, "error");
	if (!agent_wire_is_error(error))
		error = json_get(json_get(o, "response"), "error");
	if (!agent_wire_is_error(error))
		error = json_get(agent_wire_item(json_get(o, "choices"), 0), "error");
	detail = json_get(o, "detail");
	if (agent_wire_is_error(error))
		read_error(s, error);
	else if (json_text(o, "message"))
		read_error(s, o);
	else if (detail && detail->type == JSON_STRING)
		read_error(s, detail);
	else if (!read_detail(s, detail))
		(void)read_detail(s, json_get(json_get(o, "message"), "detail"));
	/* What there is, when we cannot tell what it is. */
	if (!s->message.n && !s->all.n)
		read_page(s, body, n);
}

/* --- When to try again ------------------------------------------------------------------------------ */
/* The value of a header, in out; false: it is not there. */
static bool header(char *out, size_t size, struct agent_headers h, const char *name)
{
	const char *line = h.text ? h.text : "";
	size_t n = strlen(name);

	while (*line) {
		size_t len = strcspn(line, "\n"), i = 0;

		while (i < n && lower(line[i]) == name[i])
			i++;
		if (i == n && line[n] == ':') {
			const char *v = line + n + 1, *end = line + len;

			while (v < end && (*v == ' ' || *v == '\t'))
				v++;
			while (end > v &&
			       (end[-1] == ' ' || end[-1] == '\r' || end[-1] == '\t'))
				end--;
			snprintf(out, size, "%.*s", (int)(end - v), v);
			return true;
		}
		line += len + (line[len] == '\n');
	}
	return false;
}

/* "Sun, 06 Nov 1994 08:49:37 GMT" in seconds since 1970; false: no such date. */
static bool http_date(double *out, const char *s)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	int day, year, h, m, sec;
	char month[4];
	const char *at;
	long y, era, days;

	if (sscanf(s, "%*[A-Za-z], %2d %3[A-Za-z] %4d %2d:%2d:%2d GMT", &day, month, &year, &h,
		   &m, &sec) != 6)
		return false;
	at = strlen(month) == 3 ? strstr(months, month) : NULL;
	if (!at || (at - months) % 3 || year < 1970 || day < 1 || day > 31)
		return false;
	/* Days of the calendar, with years that begin in March. */
	m += 60 * h;
	h = (int)(at - months) / 3 + 1;
	y = h <= 2 ? year - 1 : year;
	era = y / 400;
	days = (153 * (h + (h > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	days += (y - era * 400) * 365 + (y - era * 400) / 4 - (y - era * 400) / 100;
	days += era * 146097 - 719468;
	*out = (double)days * 86400 + m * 60.0 + sec;
	return true;
}

/* A date is compared with the server's own, so that nobody's clock matters. */
static double wait_of(struct agent_headers h, double told)
{
	char value[80], now[80];
	double v, w;

	if (header(value, sizeof value, h, "retry-after-ms") && text_double(&v, value) &&
	    v >= 0)
		return v / 1000;
	if (!header(value, sizeof value, h, "retry-after"))
		return told;
	if (text_double(&v, value))
		return v >= 0 && isfinite(v) ? v : told;
	if (http_date(&v, value) && header(now, sizeof now, h, "date") && http_date(&w, now))
		return v > w ? v - w : 0;
	return told;
}

/* --- What it means ---------------------------------------------------------------------------------- */
static const char *by_status(int status)
{
	switch (status) {
	case 401:
	case 403: return "bad_key";
	case 402: return "quota";
	case 404:
	case 405: return "no_model"; /* perhaps the path is wrong */
	case 413: return "too_long";
	case 429: return "limited";
	case 408:
	case 409: return "server";
	case 503:
	case 529: return "overloaded";
	default: break;
	}
	return status >= 500 || status < 300 ? "server" : "refused";
}

/* Which rows may count: words of one thing occur in the sentences of others. */
static bool fits(const char *code, int status)
{
	bool limit = !strcmp(code, "limited") || !strcmp(code, "quota");

	/* Larger than the limit of a whole minute: waiting does not help. */
	if (status == 429)
		return limit || !strcmp(code, "too_long");
	if (status == 401 || status == 403)
		return !strcmp(code, "no_key") || !strcmp(code, "bad_key") || limit ||
		       !strcmp(code, "refused");
	if (status == 451)
		return !strcmp(code, "refused");
	/* Their types are as good as none there. */
	if (status == 404 || status == 405)
		return strcmp(code, "refused") && strcmp(code, "server");
	if (status == 400 || status == 422)
		return strcmp(code, "server") != 0;
	if (status >= 500)
		return strcmp(code, "refused") && strcmp(code, "no_key") &&
		       strcmp(code, "bad_key") && strcmp(code, "quota");
	return true;
}

static const char *code_of(const struct agent_said *s, int status)
{
	for (int i = 0; i < LENGTH(says); i++)
		if (fits(says[i].code, status) && strstr(buf_str(&s->all), says[i].words))
			return says[i].code;
	return by_status(status);
}

/* One line that fits, cut between characters. */
static void copy(char *out, size_t size, const char *s)
{
	size_t n = 0;

	while (*s && n + 5 < size) {
		size_t k = utf8_len(s);

		if ((unsigned char)*s <= 0x20) {
			if (n && out[n - 1] != ' ')
				out[n++] = ' ';
		} else if (utf8_valid(s, k)) {
			memcpy(out + n, s, k);
			n += k;
		}
		s += k;
	}
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = 0;
}

void agent_refusal_read(struct agent_refusal *out, int status, struct agent_headers h,
			const char *body, size_t n)
{
	struct agent_said s = { .delay = -1 };
	struct arena *a = arena_new();
	const char *code;
	char should[16];

	*out = (struct agent_refusal){ .wait = -1 };
	if (n)
		read_body(&s, body, n, a);
	if ((status < 400 || status >= 600) && s.status)
		status = s.status;
	code = code_of(&s, status);
	out->wait = wait_of(h, s.delay);
	/* Gemini's free tier calls a limit that passes a quota too: then it says how long. */
	if (!strcmp(code, "quota") && out->wait >= 0 && status == 429)
		code = "limited";
	for (int i = 0; i < LENGTH(means); i++)
		if (!strcmp(means[i].code, code)) {
			out->retry = means[i].retry;
			snprintf(out->hint, sizeof out->hint, "%s", means[i].hint);
		}
	out->limited = !strcmp(code, "limited");
	snprintf(out->code, sizeof out->code, "%s", strcmp(code, "quota") ? code : "limited");
	if (header(should, sizeof should, h, "x-should-retry")) {
		if (!strcmp(should, "true"))
			out->retry = true;
		else if (!strcmp(should, "false"))
			out->retry = false;
	}
	copy(out->message, sizeof out->message, buf_str(&s.message));
	if (!out->message[0])
		snprintf(out->message, sizeof out->message,
			 "the server answered with status %d and no message", status);
	buf_clear(&s.message);
	buf_clear(&s.all);
	arena_free(a);
}

bool agent_refusal_passes(const char *code)
{
	for (int i = 0; i < LENGTH(means); i++)
		if (!strcmp(means[i].code, code))
			return means[i].retry;
	return false;
}

enum status agent_refusal_fail(struct err *e, int status, const char *body, size_t n)
{
	struct agent_refusal r;
	const char *code = "bad_answer";

	agent_refusal_read(&r, status, (struct agent_headers){ NULL }, body, n);
	for (int i = 0; i < LENGTH(means); i++)
		if (!strcmp(means[i].code, r.code))
			code = means[i].code;
	err_fail(e, E_ARG, code, "%s", r.message);
	err_hint(e, "%s", r.hint);
	return E_ARG;
}
