/* cmd_store.c -- porism store: are the kept canvases whole? repair, copies, the trash. */
#include "base/json.h"
#include "base/member.h"
#include "cmd/store_priv.h"
#include "io/io.h"
#include "store/store.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

cmd_fn cmd_store;

static const struct cmd_part_row part[] = {
#define STORE(name, usage, text) { #name, usage, text, cmd_store_##name },
#include "cmd/store.def"
#undef STORE
};
const struct cmd_parts cmd_store_parts = { "store", "docs/cmd/store.md tells what they do",
					   part, sizeof part / sizeof *part, NULL };

int cmd_store(struct app *app, int argc, char **argv)
{
	signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
	return cmd_parts_run(&cmd_store_parts, app, argc, argv);
}

/* --- Options ------------------------------------------------------------------------------ */
struct store_given {
	const char *part, *dir, *to, *out, *days;
	bool json, replay, all, salvage, intact, quiet;
	char **word; /* what is no option; n of them, in argv */
	int n;
	struct store *store;
};

/* One option at argv[*i]; 0, or the exit code. */
static int take_option(struct store_given *g, int argc, char **argv, int *i)
{
	const struct {
		const char *name;
		const char **value;
		bool *set;
	} known[] = {
		{ "--store", &g->dir, NULL },
		{ "--to", &g->to, NULL },
		{ "-o", &g->out, NULL },
		{ "--out", &g->out, NULL },
		{ "--days", &g->days, NULL },
		{ "--json", NULL, &g->json },
		{ "--replay", NULL, &g->replay },
		{ "--all", NULL, &g->all },
		{ "--salvage", NULL, &g->salvage },
		{ "--intact", NULL, &g->intact },
		{ "--quiet", NULL, &g->quiet },
	};
	char both[40];

	snprintf(both, sizeof both, "store %s", g->part);
	for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
		if (strcmp(argv[*i], known[k].name) || !cmd_has_option(both, argv[*i]))
			continue;
		if (known[k].set) {
			*known[k].set = true;
			return 0;
		}
		if (*i + 1 == argc || !*argv[*i + 1])
			return cmd_parts_usage(&cmd_store_parts, g->part, "%s needs a value",
					       argv[*i]);
		*known[k].value = argv[++*i];
		return 0;
	}
	return cmd_parts_unknown(&cmd_store_parts, g->part, argv[*i]);
}

static int complain(const struct store_given *g, const struct err *e)
{
	char who[40];

	snprintf(who, sizeof who, "store %s", g->part);
	cmd_complain(who, e);
	return EXIT_SYSTEM;
}

/* A store that must be there, unless it is to be `made`; 0, or the exit code. */
static int open_given(struct store_given *g, const char *place, bool made, struct app *app,
		      struct store **out)
{
	struct store_options o = { .canvases = INT32_MAX, .expire = -1 };
	struct buf dir = { 0 };
	struct err e = { 0 };
	struct stat about;
	int rc = 0;

	if (!cmd_store_place(&dir, place))
		return EXIT_SYSTEM;
	o.dir = buf_str(&dir);
	if (!made && !store_is_database(o.dir) &&
	    (stat(o.dir, &about) || !S_ISDIR(about.st_mode))) {
		err_fail_with(&e, E_SYS, "not_found", NULL, "--store DIR says where it is",
			      "there is no store in %.200s", o.dir);
		rc = complain(g, &e);
	} else if (store_open(out, &o, app->tools, &e) != OK) {
		rc = complain(g, &e);
	}
	buf_clear(&dir);
	return rc;
}

/* The options; 0, or the exit code. */
static int take_options(struct store_given *g, const char *name, int argc, char **argv)
{
	int rc = 0;

	*g = (struct store_given){ .part = name, .word = argv };
	for (int i = 0; !rc && i < argc; i++) {
		if (argv[i][0] == '-' && argv[i][1])
			rc = take_option(g, argc, argv, &i);
		else
			argv[g->n++] = argv[i];
	}
	return rc;
}

/* Both. */
static int begin(struct store_given *g, const char *name, struct app *app, int argc,
		 char **argv)
{
	int rc = take_options(g, name, argc, argv);

	return rc ? rc : open_given(g, g->dir, false, app, &g->store);
}

/* The ids that were given, or all, in the arena. */
static int ids_of(struct store_given *g, struct arena *a, char ***ids, int *n)
{
	struct store_entry *all;
	struct err e = { 0 };

	if (g->n) {
		*ids = g->word;
		*n = g->n;
		return 0;
	}
	if (store_list(g->store, a, &all, n, &e) != OK)
		return complain(g, &e);
	*ids = arena_alloc(a, (size_t)(*n + 1) * sizeof **ids);
	for (int i = 0; i < *n; i++)
		(*ids)[i] = all[i].id;
	return 0;
}

/* On a terminal, a line that is written over. */
static void progress(const struct store_given *g, const char *what, int done, int n)
{
	if (!g->quiet && isatty(STDERR_FILENO) && (done == n || done % 50 == 0))
		fprintf(stderr, "\r%s: %d of %d%s", what, done, n, done == n ? "\n" : "");
}

static void clock_word(struct store *s)
{
	struct buf b = { 0 };

	if (store_clock_doubted(s, &b))
		fprintf(stderr, "note: %s\n", buf_str(&b));
	buf_clear(&b);
}

/* --- check -------------------------------------------------------------------------------- */
static const char *const states[] = { "sound", "torn", "damaged", "missing", "foreign" };

static void add_health(struct buf *b, const struct store_health *h)
{
	buf_add(b, "{\"id\":");
	json_add_string(b, h->id);
	json_member_text(b, "title", h->title);
	json_member_text(b, "state", states[h->state]);
	buf_addf(b, ",\"version\":%ld,\"known\":%ld,\"line\":%ld,\"byte\":%lld,\"size\":%lld",
		 h->version, h->known, h->line, (long long)h->byte, (long long)h->size);
	buf_addf(b, ",\"behind\":%d", h->behind);
	if (h->what[0])
		json_member_text(b, "what", h->what);
	buf_addc(b, '}');
}

static void show_health(const struct store_given *g, const struct store_health *h)
{
	struct buf b = { 0 };

	if (g->json) {
		add_health(&b, h);
		printf("%s\n", buf_str(&b));
	} else if (h->state != STORE_SOUND) {
		printf("%s  %s: %s\n", h->id, states[h->state], h->what);
		if (h->behind)
			printf("%*s  good lines behind it: %d (repair --salvage)\n",
			       (int)strlen(h->id), "", h->behind);
	}
	buf_clear(&b);
}

static enum status nothing(struct fig *f, const struct store_entry *about, void *user,
			   struct err *e)
{
	(void)f;
	(void)about;
	(void)user;
	(void)e;
	return OK;
}

int cmd_store_check(struct app *app, int argc, char **argv)
{
	struct store_given g;
	struct arena *a = arena_new();
	int n = 0, bad = 0, torn = 0, rc = begin(&g, "check", app, argc, argv);
	char **ids;

	if (!rc)
		rc = ids_of(&g, a, &ids, &n);
	for (int i = 0; !rc && i < n; i++) {
		struct store_health h;
		struct err e = { 0 };
		enum status st = store_check(g.store, ids[i], &h, &e);

		if (st == OK && g.replay && h.state == STORE_SOUND)
			st = store_read(g.store, ids[i], nothing, NULL, &e);
		if (st != OK) {
			complain(&g, &e);
			bad++;
			continue;
		}
		bad += h.state >= STORE_DAMAGED;
		torn += h.state == STORE_TORN;
		show_health(&g, &h);
		progress(&g, "checked", i + 1, n);
	}
	if (!rc && !g.json)
		printf("%d canvases: %d sound, %d damaged%s\n", n, n - bad, bad,
		       torn ? "; unfinished lines are cut off by the next call" : "");
	if (!rc)
		clock_word(g.store);
	store_close(g.store);
	arena_free(a);
	return rc ? rc : bad ? EXIT_FAILED : EXIT_FINE;
}

/* --- repair ------------------------------------------------------------------------------- */
static void show_repair(const struct store_given *g, const char *id,
			const struct store_repaired *r)
{
	struct buf b = { 0 };

	if (g->json) {
		buf_add(&b, "{\"id\":");
		json_add_string(&b, id);
		buf_addf(&b, ",\"changed\":%s,\"removed\":%s,\"was\":",
			 r->changed ? "true" : "false", r->removed ? "true" : "false");
		add_health(&b, &r->was);
		json_member_text(&b, "trash", r->trash);
		json_member_text(&b, "salvaged", r->salvaged);
		buf_addf(&b, ",\"taken\":%ld,\"refused\":%ld}", r->taken, r->refused);
		printf("%s\n", buf_str(&b));
		buf_clear(&b);
		return;
	}
	if (!r->changed) {
		printf("%s  is sound\n", id);
		return;
	}
	printf("%s  was %s: %s\n", id, states[r->was.state], r->was.what);
	if (r->removed)
		printf("  nothing of it is intact: it is no canvas any more\n");
	else
		printf("  it is version %ld now\n", r->was.version);
	if (r->trash[0])
		printf("  its log as it was: trash/%s\n", r->trash);
	if (r->salvaged[0])
		printf("  salvaged as %s: %ld calls behind the damage, %ld refused\n",
		       r->salvaged, r->taken, r->refused);
}

int cmd_store_repair(struct app *app, int argc, char **argv)
{
	struct store_given g;
	struct arena *a = arena_new();
	int n = 0, failed = 0, rc = begin(&g, "repair", app, argc, argv);
	char **ids;

	if (!rc && !g.n && !g.all)
		rc = cmd_parts_usage(
			&cmd_store_parts, "repair",
			"which canvas? An id, or --all for those that are damaged");
	if (!rc)
		rc = ids_of(&g, a, &ids, &n);
	for (int i = 0; !rc && i < n; i++) {
		struct store_repaired r;
		struct store_health h;
		struct err e = { 0 };
		enum status st = g.all ? store_check(g.store, ids[i], &h, &e) : OK;

		if (g.all && st == OK && (h.state == STORE_SOUND || h.state == STORE_FOREIGN))
			continue;
		if (st == OK)
			st = store_repair(g.store, ids[i], g.salvage, &r, &e);
		if (st == OK) {
			show_repair(&g, ids[i], &r);
		} else {
			complain(&g, &e);
			failed++;
		}
	}
	store_close(g.store);
	arena_free(a);
	return rc ? rc : failed ? EXIT_FAILED : EXIT_FINE;
}

/* --- export ------------------------------------------------------------------------------- */
enum export_form { EXPORT_JOURNAL, EXPORT_SCRIPT, EXPORT_JSON };
struct export
{
	enum export_form form;
	const struct tool_table *tools;
	struct buf text;
};

static void add_record(struct buf *b, const struct fig *f, const struct store_entry *about)
{
	buf_add(b, "{\"id\":");
	json_add_string(b, about->id);
	json_member_text(b, "title", about->title);
	buf_addf(b, ",\"version\":%ld,\"created\":%lld,\"used\":%lld,\"damaged\":%s",
		 about->version, (long long)about->created, (long long)about->used,
		 about->damaged ? "true" : "false");
	json_add_key(b, "journal");
	for (int i = 0; i < fig_journal_count(f); i++)
		buf_addf(b, "%s%s", i ? "," : "[", fig_journal_line(f, i));
	buf_add(b, fig_journal_count(f) ? "]}\n" : "[]}\n");
}

static enum status add_export(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	struct export *x = user;

	(void)e;
	if (x->form == EXPORT_JOURNAL)
		fig_journal(&x->text, f);
	else if (x->form == EXPORT_SCRIPT)
		io_script_write(&x->text, f, x->tools, NULL);
	else
		add_record(&x->text, f, about);
	return OK;
}

static const struct {
	const char *name, *ending;
} forms[] = { { "journal", "jsonl" }, { "script", "pg" }, { "json", "json" } };

/* Where one goes: standard output, or a file of its own in the folder. */
static bool write_export(const struct store_given *g, const char *id, const struct export *x)
{
	struct buf path = { 0 };
	bool good;

	if (g->out && x->form != EXPORT_JSON)
		buf_addf(&path, "%s/%s.%s", g->out, id, forms[x->form].ending);
	else
		buf_add(&path, "-");
	good = cmd_write_file(buf_str(&path), &x->text);
	buf_clear(&path);
	return good;
}

static int form_of(const struct store_given *g, struct export *x)
{
	for (int i = 0; i < 3; i++)
		if (!strcmp(g->to ? g->to : "journal", forms[i].name)) {
			x->form = (enum export_form)i;
			return 0;
		}
	return cmd_parts_usage(&cmd_store_parts, "export",
			       "--to journal, script or json, not %.40s", g->to);
}

int cmd_store_export(struct app *app, int argc, char **argv)
{
	struct store_given g;
	struct export x = { .tools = app->tools };
	struct arena *a = arena_new();
	struct buf all = { 0 };
	int n = 0, failed = 0, rc = begin(&g, "export", app, argc, argv);
	char **ids, *folder = NULL;

	if (!rc)
		rc = form_of(&g, &x);
	if (!rc)
		rc = ids_of(&g, a, &ids, &n);
	if (!rc && n != 1 && !g.out && x.form != EXPORT_JSON)
		rc = cmd_parts_usage(
			&cmd_store_parts, "export",
			"%d canvases need a folder, -o DIR; or --to json, a line each", n);
	if (!rc && g.out && x.form != EXPORT_JSON) {
		folder = mem_strdup(g.out);
		rc = cmd_make_folders(folder) ? 0 : EXIT_SYSTEM;
	}
	for (int i = 0; !rc && i < n; i++) {
		struct err e = { 0 };
		enum status st =
			g.intact ? store_read_intact(g.store, ids[i], add_export, &x, &e)
				 : store_read(g.store, ids[i], add_export, &x, &e);

		if (st != OK) {
			complain(&g, &e);
			failed++;
		} else if (x.form == EXPORT_JSON && g.out) {
			buf_addn(&all, x.text.s, x.text.n);
		} else if (!write_export(&g, ids[i], &x)) {
			rc = EXIT_SYSTEM;
		}
		buf_reset(&x.text);
		if (g.out)
			progress(&g, "exported", i + 1, n);
	}
	if (!rc && x.form == EXPORT_JSON && g.out && !cmd_write_file(g.out, &all))
		rc = EXIT_SYSTEM;
	store_close(g.store);
	arena_free(a);
	buf_clear(&all);
	buf_clear(&x.text);
	mem_free(folder);
	return rc ? rc : failed ? EXIT_FAILED : EXIT_FINE;
}

/* --- backup ------------------------------------------------------------------------------- */
static bool told(void *user, int done, int n)
{
	progress(user, "copied", done, n);
	return true;
}

static void print_saved(const struct store_given *g, const struct store_saved *saved)
{
	if (g->json)
		printf("{\"canvases\":%d,\"same\":%d,\"damaged\":%d,\"failed\":%d,"
		       "\"bytes\":%lld}\n",
		       saved->canvases, saved->same, saved->damaged, saved->failed,
		       (long long)saved->bytes);
	else
		printf("%d canvases: %d as before, %d copied (%lld bytes)\n", saved->canvases,
		       saved->same, saved->canvases - saved->same - saved->damaged,
		       (long long)saved->bytes);
}

int cmd_store_backup(struct app *app, int argc, char **argv)
{
	struct store_given g;
	struct store_saved saved = { 0 };
	struct err e = { 0 };
	int rc = begin(&g, "backup", app, argc, argv);
	enum status st = OK;

	if (!rc && g.n != 1)
		rc = cmd_parts_usage(&cmd_store_parts, "backup", "one folder to copy to");
	if (!rc) {
		st = store_backup(g.store, g.word[0], told, &g, &saved, &e);
		if (st != OK)
			complain(&g, &e);
		print_saved(&g, &saved);
		if (!g.json && saved.damaged)
			printf("%d damaged: of these the copy has what is intact, or what it "
			       "had "
			       "before\n",
			       saved.damaged);
	}
	store_close(g.store);
	return rc ? rc : st != OK || saved.damaged ? EXIT_FAILED : EXIT_FINE;
}

/* --- copy ----------------------------------------------------------------------------------- */
int cmd_store_copy(struct app *app, int argc, char **argv)
{
	struct store_given g;
	struct store_saved saved = { 0 };
	struct store *to = NULL;
	struct err e = { 0 };
	int rc = take_options(&g, "copy", argc, argv);
	enum status st = OK;

	if (!rc && g.n != 2)
		rc = cmd_parts_usage(&cmd_store_parts, "copy",
				     "from where and to where: two folders or addresses");
	if (!rc && !strcmp(g.word[0], g.word[1]))
		rc = cmd_parts_usage(&cmd_store_parts, "copy", "two different stores");
	if (!rc)
		rc = open_given(&g, g.word[0], false, app, &g.store);
	if (!rc)
		rc = open_given(&g, g.word[1], true, app, &to);
	if (!rc) {
		st = store_transfer(g.store, to, told, &g, &saved, &e);
		if (st != OK)
			complain(&g, &e);
		print_saved(&g, &saved);
		if (!g.json && saved.damaged)
			printf("%d damaged: of these what is intact\n", saved.damaged);
		if (!g.json && saved.failed)
			printf("%d not copied\n", saved.failed);
	}
	store_close(to);
	store_close(g.store);
	return rc ? rc : st != OK || saved.damaged ? EXIT_FAILED : EXIT_FINE;
}

/* --- trash -------------------------------------------------------------------------------- */
static int list_trash(const struct store_given *g)
{
	struct arena *a = arena_new();
	struct store_trashed *all;
	struct err e = { 0 };
	int n = 0, rc = EXIT_FINE;

	if (store_trash_list(g->store, a, &all, &n, &e) != OK)
		rc = complain(g, &e);
	for (int i = 0; !rc && i < n; i++) {
		const struct store_trashed *t = &all[i];
		struct buf b = { 0 };
		time_t when = (time_t)t->time;
		struct tm tm;
		char date[40] = "";

		if (g->json) {
			buf_add(&b, "{\"name\":");
			json_add_string(&b, t->name);
			json_member_text(&b, "id", t->id);
			json_member_text(&b, "title", t->title);
			json_member_text(&b, "why", t->why);
			buf_addf(&b, ",\"time\":%lld,\"bytes\":%lld,\"version\":%ld}",
				 (long long)t->time, (long long)t->bytes, t->version);
			printf("%s\n", buf_str(&b));
			buf_clear(&b);
			continue;
		}
		if (gmtime_r(&when, &tm))
			strftime(date, sizeof date, "%Y-%m-%d %H:%M", &tm);
		printf("%s  %s  %-8s  version %ld  %lld bytes  %s\n", t->id, date, t->why,
		       t->version, (long long)t->bytes, t->title);
	}
	if (!rc && !g->json && !n)
		printf("the trash is empty\n");
	arena_free(a);
	return rc;
}

static int restore(const struct store_given *g)
{
	int failed = 0;

	if (g->n < 2)
		return cmd_parts_usage(&cmd_store_parts, "trash",
				       "restore which? An id, or a name of trash --json");
	for (int i = 1; i < g->n; i++) {
		struct err e = { 0 };
		char id[STORE_ID];

		if (store_trash_restore(g->store, g->word[i], id, &e) == OK) {
			printf("%s is back\n", id);
		} else {
			complain(g, &e);
			failed++;
		}
	}
	return failed ? EXIT_FAILED : EXIT_FINE;
}

static int empty(const struct store_given *g)
{
	struct err e = { 0 };
	char *end = NULL;
	long days = g->days ? strtol(g->days, &end, 10) : 0;
	int64_t bytes;
	int n;

	if (g->n > 1)
		return cmd_parts_usage(&cmd_store_parts, "trash", "empty takes no names");
	if (g->days && (*end || days < 0 || days > 100000))
		return cmd_parts_usage(&cmd_store_parts, "trash",
				       "--days is a whole number from 0");
	if (store_trash_empty(g->store, days * 86400, &n, &bytes, &e) != OK)
		return complain(g, &e);
	printf("%d deleted for good (%lld bytes)\n", n, (long long)bytes);
	return EXIT_FINE;
}

int cmd_store_trash(struct app *app, int argc, char **argv)
{
	struct store_given g;
	int rc = begin(&g, "trash", app, argc, argv);

	if (!rc && (!g.n || !strcmp(g.word[0], "list")))
		rc = list_trash(&g);
	else if (!rc && !strcmp(g.word[0], "restore"))
		rc = restore(&g);
	else if (!rc && !strcmp(g.word[0], "empty"))
		rc = empty(&g);
	else if (!rc)
		rc = cmd_parts_usage(&cmd_store_parts, "trash",
				     "list, restore or empty, not %.40s", g.word[0]);
	store_close(g.store);
	return rc;
}
