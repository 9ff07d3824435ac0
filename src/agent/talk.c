/* talk.c -- what the harness says to the model: prompts/, the problem, pictures. */
#include "agent/agent_priv.h"
#include "base/member.h"
#include "desk/prompt.h"
#include <string.h>

const char *agent_prompt_name(int i)
{
	return desk_prompt_name(i);
}

/* One of prompts/NAME.md, other than in the program if the caller has it so. */
static const char *prompt_text(const struct agent_run_options *o, const char *name)
{
	const char *own = o->prompt ? o->prompt(o->prompt_user, name) : NULL;
	const char *text = own ? own : desk_prompt(name);
	struct desk_prompt_head head;

	if (!text)
		return "";
	(void)desk_prompt_read(&head, text);
	return head.body;
}

static bool is_ours(const struct agent_run_options *o, const char *name)
{
	return !o->prompt || !o->prompt(o->prompt_user, name);
}

const char *agent_text(struct agent_run *r, const char *name)
{
	const char *text = prompt_text(&r->o, name);
	struct buf b = { 0 };

	if (!r->desk || !is_ours(&r->o, name))
		return text;
	desk_add_prompt(&b, r->desk, text);
	text = buf_keep(&b, r->arena);
	return text;
}

char *agent_system_text(const struct agent_run_options *o, const struct desk *desk,
			const char *name)
{
	const char *text = prompt_text(o, name);
	struct desk *whole;
	struct buf b = { 0 };
	unsigned without = 0;

	if (!desk || !is_ours(o, name)) {
		buf_add(&b, text);
	} else {
		/* Of what comes with the second phase it is spoken at the beginning. */
		whole = desk_like(desk, o->cas);
		if (!strcmp(o->settings->mode, "draw") && o->settings->looks)
			desk_list_more(whole, "render");
		desk_add_prompt(&b, whole, text);
		desk_free(whole);
	}
	if (desk && agent_without_read(&without, o->settings->without, NULL) == OK &&
	    (without & DESK_NO_EXACT))
		buf_addf(&b, "\n%s", prompt_text(o, "decimals"));
	return buf_take(&b);
}

char *agent_fill(struct agent_run *r, const char *text, const char *const *pairs)
{
	struct buf b = { 0 };
	char *out;

	while (*text) {
		const char *const *p = pairs;
		size_t n = *text == '{' ? strcspn(text, "}") : 0;

		while (n && *p && (strlen(*p) != n - 1 || strncmp(*p, text + 1, n - 1)))
			p += 2;
		if (n && *p) {
			buf_add(&b, p[1]);
			text += n + 1;
		} else {
			buf_addc(&b, *text++);
		}
	}
	out = buf_keep(&b, r->arena);
	return out;
}

struct agent_turn *agent_add_turn(struct agent_run *r)
{
	r->turn = arena_grow(r->arena, r->turn, &r->cap, r->turns + 1, sizeof *r->turn);
	r->turn[r->turns] = (struct agent_turn){ 0 };
	return &r->turn[r->turns++];
}

static void add_user(struct agent_run *r, const char *text, const struct agent_image *image,
		     int images)
{
	struct agent_turn *t = agent_add_turn(r);
	struct agent_part *part = arena_alloc(r->arena, (size_t)(images + 1) * sizeof *part);
	int n = 0;

	for (int i = 0; i < images; i++) {
		part[n++].image = &image[i];
		r->bytes += strlen(image[i].base64);
	}
	part[n++].text = text;
	r->bytes += strlen(text);
	*t = (struct agent_turn){ .role = AGENT_USER, .part = part, .parts = n };
}

void agent_say(struct agent_run *r, const char *text, const struct agent_image *picture)
{
	struct buf *b = agent_event_begin(r, "message");

	json_member_text(b, "text", text);
	if (picture) {
		json_add_key(b, "picture");
		agent_add_image(b, picture);
	}
	agent_event_end(r);
	/* After results, or words, there is a turn of ours already: no wire likes two in a row. */
	if (r->turns && r->turn[r->turns - 1].role != AGENT_MODEL) {
		struct agent_turn *t = &r->turn[r->turns - 1];
		struct agent_part *part =
			arena_alloc(r->arena, (size_t)(t->parts + 2) * sizeof *part);
		int n = t->parts;

		if (n)
			memcpy(part, t->part, (size_t)n * sizeof *part);
		if (picture)
			part[n++].image = picture;
		if (n && part[n - 1].text)
			part[n - 1].text =
				arena_printf(r->arena, "%s\n\n%s", part[n - 1].text, text);
		else
			part[n++].text = text;
		t->part = part;
		t->parts = n;
		r->bytes += strlen(text) + (picture ? strlen(picture->base64) : 0);
	} else {
		add_user(r, text, picture, picture != NULL);
	}
	if (r->watch.said)
		r->watch.said(r->watch.user, "user", text);
}

void agent_say_problem(struct agent_run *r)
{
	const struct agent_problem *p = r->o.problem;
	struct buf b = { 0 };
	char *text;

	buf_add(&b, p->text);
	for (int i = 0; i < p->choices; i++)
		buf_addf(&b, "%s%c. %s", i ? "\n" : "\n\n", 'A' + i, p->choice[i]);
	if (r->phase == PHASE_GATE)
		buf_addf(&b, "\n\n%s", agent_text(r, "gate"));
	text = buf_keep(&b, r->arena);
	add_user(r, text, p->image, p->images);
	json_add_key(agent_event_begin(r, "message"), "text");
	json_add_string(&r->line, text);
	agent_event_end(r);
	if (r->watch.said)
		r->watch.said(r->watch.user, "user", text);
}

const struct agent_image *agent_image_of(struct agent_run *r, const struct buf *png)
{
	struct agent_image *image;
	struct buf b = { 0 };

	if (!png->n)
		return NULL;
	base64_add(&b, png->s, png->n);
	image = arena_alloc(r->arena, sizeof *image);
	*image = (struct agent_image){ "image/png", arena_strndup(r->arena, b.s, b.n) };
	buf_clear(&b);
	return image;
}

const struct agent_image *agent_show(struct agent_run *r)
{
	struct buf png = { 0 };
	const struct agent_image *image = NULL;
	unsigned without = 0;

	/* Nothing is to be seen where pictures are taken away. */
	if (agent_without_read(&without, r->o.settings->without, NULL) == OK &&
	    !(without & DESK_NO_PICTURES) && desk_picture(&png, r->desk, 640, 480, NULL) == OK)
		image = agent_image_of(r, &png);
	buf_clear(&png);
	return image;
}
