/*
 * trail.c -- what changes replaced, so that they can be taken back.
 *
 * Calls that make something are taken back by cutting it off; whatever else they change, and what
 * is changed by calls that delete, rename, or speak of looks, leaves a trace with what was there
 * before.  A line of the journal all of whose changes are here or can be cut off is undone
 * without a rebuild (undo.c), at the cost of what it touched.
 */
#include "base/list.h"
#include "fig/fig_priv.h"
#include <stdlib.h>
#include <string.h>

enum trace_of {
	TRACE_NAMED,   /* a name means an object */
	TRACE_DROPPED, /* a name means nobody */
	TRACE_LETTER,  /* an object's own name and letter */
	TRACE_LOOKS,   /* how an object is shown */
	TRACE_REMOVED, /* an object */
	TRACE_STEP,    /* a step, as obj: it was removed */
	TRACE_SETTINGS /* of the whole figure */
};
struct look_trace {
	bool hidden;
	unsigned char views;
	signed char label;
	bool said; /* something about its looks: */
	struct fig_looks looks;
};
struct fig_trace {
	enum trace_of of;
	int obj, was;
	const char *name, *letter;
	union {
		const struct look_trace *look;
		const struct fig_settings *set;
	};
};

static struct fig_trace *trace(struct fig *f, enum trace_of of, int obj)
{
	f->trail = mem_grow(f->trail, &f->cap_trail, f->n_trail + 1, sizeof *f->trail);
	f->trail[f->n_trail] = (struct fig_trace){ .of = of, .obj = obj };
	return &f->trail[f->n_trail++];
}

void fig_trace_name(struct fig *f, const char *name, int obj, int was)
{
	struct fig_trace *t = trace(f, TRACE_NAMED, obj);

	t->name = name;
	t->was = was;
}

void fig_trace_dropped(struct fig *f, const char *name, int was)
{
	struct fig_trace *t = trace(f, TRACE_DROPPED, was);

	t->name = name;
	t->was = was;
}

void fig_trace_letter(struct fig *f, int obj)
{
	struct fig_trace *t = trace(f, TRACE_LETTER, obj);

	t->name = f->obj[obj].name;
	t->letter = f->obj[obj].letter;
}

void fig_trace_looks(struct fig *f, int obj)
{
	const struct object *o = &f->obj[obj];
	struct look_trace *l = arena_alloc(f->perm, sizeof *l);

	l->hidden = o->hidden;
	l->views = o->views;
	l->label = o->label;
	l->said = o->looks != 0;
	if (l->said)
		l->looks = f->looks[o->looks - 1];
	trace(f, TRACE_LOOKS, obj)->look = l;
}

void fig_trace_removed(struct fig *f, int obj)
{
	trace(f, TRACE_REMOVED, obj);
}

void fig_trace_step(struct fig *f, int step)
{
	trace(f, TRACE_STEP, step);
}

struct fig_settings fig_settings_now(const struct fig *f)
{
	struct fig_settings s;

	memset(&s, 0, sizeof s);
	memcpy(s.view, f->view, sizeof s.view);
	s.active = f->active;
	s.order = f->order;
	s.chance = f->chance;
	return s;
}

void fig_trace_settings(struct fig *f, const struct fig_settings *was)
{
	struct fig_settings now = fig_settings_now(f), *kept;

	if (!memcmp(&now, was, sizeof now))
		return;
	kept = arena_alloc(f->perm, sizeof *kept);
	*kept = *was;
	trace(f, TRACE_SETTINGS, -1)->set = kept;
}

static void restore_looks(struct fig *f, int obj, const struct look_trace *l)
{
	struct object *o = &f->obj[obj];

	o->hidden = l->hidden;
	o->views = l->views;
	o->label = l->label;
	if (l->said) {
		f->looks[o->looks - 1] = l->looks;
	} else {
		if (o->looks && o->looks == f->n_looks)
			f->n_looks--;
		o->looks = 0;
	}
}

static void take_back(struct fig *f, const struct fig_trace *t)
{
	switch (t->of) {
	case TRACE_NAMED: fig_unset_name(f, t->name, t->obj, t->was); break;
	case TRACE_DROPPED:
		if (t->was >= 0)
			index_set(&f->names, t->name, t->was);
		break;
	case TRACE_LETTER:
		f->obj[t->obj].name = t->name;
		f->obj[t->obj].letter = t->letter;
		break;
	case TRACE_LOOKS: restore_looks(f, t->obj, t->look); break;
	case TRACE_REMOVED:
		f->obj[t->obj].removed = false;
		f->n_alive += f->obj[t->obj].name != NULL;
		break;
	case TRACE_STEP: f->step[t->obj].removed = false; break;
	case TRACE_SETTINGS:
		memcpy(f->view, t->set->view, sizeof f->view);
		f->active = t->set->active;
		f->order = t->set->order;
		f->chance = t->set->chance;
		break;
	}
}

void fig_unwind(struct fig *f, int to)
{
	while (f->n_trail > to) {
		struct fig_trace t = f->trail[--f->n_trail];

		take_back(f, &t);
	}
}

int fig_trail_touched(struct fig *f, int from, int below, int **out)
{
	unsigned mark = ++f->mark;
	int n = 0;

	*out = arena_alloc(f->scratch, (size_t)(f->n_trail - from + 1) * sizeof **out);
	for (int i = from; i < f->n_trail; i++) {
		const struct fig_trace *t = &f->trail[i];

		if (t->of == TRACE_STEP || t->of == TRACE_NAMED || t->obj < 0 ||
		    t->obj >= below || f->obj[t->obj].seen == mark)
			continue;
		f->obj[t->obj].seen = mark;
		(*out)[n++] = t->obj;
	}
	qsort(*out, (size_t)n, sizeof **out, base_by_number);
	return n;
}
